import { Suspense } from 'react'
import { useIds, useWorkspace } from '../data/hooks.ts'
import { lazily } from '../ui/lazily.ts'
import type { EditorProps } from './Editor.tsx'
import { Rich } from './Rich.tsx'

const load = () => import('./Editor.tsx')
const Editor = lazily(async () => (await load()).Editor)

/** Fetches the editor before it is needed. */
export function prepareEditor() {
  void load().catch(() => undefined)
}

/** The editor, fetched when somebody writes; until it is there, what stands there is shown. */
export function LazyEditor(props: Omit<EditorProps, 'members'>) {
  const { mirror } = useWorkspace()
  const members = useIds('members', 'all', 'all').flatMap((id) => {
    const member = mirror.row('members', id)
    return member ? { id, label: member.display_name || member.email } : []
  })
  return (
    <Suspense fallback={<Rich html={props.value} />}>
      <Editor {...props} members={members} />
    </Suspense>
  )
}
