import { Suspense, useEffect, useRef, useState } from 'react'
import { withLines } from '../text/html.ts'
import { lazily } from '../ui/lazily.ts'
import type { EditorProps } from './Editor.tsx'
import { PendingEditor } from './PendingEditor.tsx'
import { useSources } from './sources.ts'

const load = () => import('./Editor.tsx')
const Editor = lazily(async () => (await load()).Editor)

/** Fetches the editor before it is needed. */
export function prepareEditor() {
  void load().catch(() => undefined)
}

interface LazyEditorProps extends Omit<EditorProps, 'sources' | 'takeTyped' | 'onReady'> {
  /** Whether it is still open with whom the text is edited: until then there is no editor. */
  isOpening?: boolean
  /** The editor has taken the place of the field before it. */
  onReady?: () => void
}

/** The editor, fetched on first use. A field is there at once, and what is typed into it goes into the editor. */
export function LazyEditor({ isOpening = false, onReady, ...props }: LazyEditorProps) {
  const sources = useSources()
  const kind = props.together ? 'together' : 'alone'
  const [ready, setReady] = useState<string | null>(null)
  const typed = useRef('')
  /** Which editor takes the focus from the field: that is no leaving. */
  const taking = useRef<string | null>(null)
  useEffect(prepareEditor, [])
  return (
    <>
      {ready !== kind && (
        <PendingEditor
          {...props}
          onLeave={() => {
            if (taking.current !== kind) props.onLeave?.()
          }}
          onType={(lines, before) => {
            typed.current = lines
            props.onChange(lines === '' ? before : withLines(before, lines))
          }}
        />
      )}
      {!isOpening && (
        <Suspense>
          <Editor
            key={kind}
            {...props}
            sources={sources}
            takeTyped={() => {
              taking.current = kind
              const lines = typed.current
              typed.current = ''
              // When editing alone, the text has it already.
              return kind === 'together' ? lines : ''
            }}
            onReady={() => {
              setReady(kind)
              onReady?.()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
