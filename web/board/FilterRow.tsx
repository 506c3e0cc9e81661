import { X } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { text } from '../text/text.ts'
import { useAfterPaint } from '../ui/after-paint.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import styles from './FilterBar.module.css'
import { FilterKind } from './FilterKind.tsx'
import { countOf, type Filter, filterOf, isEmpty, type Kind, NO_FILTER, withFilter } from './filter.ts'
import { useView } from './view.ts'

/** While a person is typing, nothing is filtered for every letter. */
const PAUSE_MS = 90

export interface FilterRowProps {
  kinds: readonly Kind[]
  /** The space whose tags there are. */
  project_id: string
  /** What is asked of custom fields, and the way to change it. */
  fields(asked: Filter['fields'], onChange: (part: Partial<Filter>) => void): ReactNode
  /** Says how many are hidden. */
  children: ReactNode
  /** Closing it ends the filter, unless it belongs to a view. */
  isKept?: boolean
  onClose(): void
}

/** What must be true of what is shown, in one row above it. The address has it. */
export function FilterRow({ kinds, project_id, fields, children, isKept = false, onClose }: FilterRowProps) {
  const { view, change } = useView()
  const filter = filterOf(view)
  const [typed, setTyped] = useState(filter.text)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const set = useCallback(
    (part: Partial<Filter>) => change((before) => withFilter(before, { ...filterOf(before), ...part })),
    [change],
  )
  const afterPaint = useAfterPaint(PAUSE_MS)
  const type = (words: string) => {
    setTyped(words)
    afterPaint(() => set({ text: words }))
  }
  const clear = () => {
    setTyped('')
    afterPaint(() => change((before) => withFilter(before, NO_FILTER)))
  }
  return (
    <search className={styles.bar} aria-label={text.header.filter}>
      <input
        ref={input}
        className={styles.input}
        aria-label={text.filter.text}
        placeholder={text.filter.text}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (typed) type('')
          else if (isKept || countOf(filter) === 0) onClose()
        }}
      />
      {kinds.map((kind) => (
        <FilterKind
          key={kind}
          kind={kind}
          label={text.filter.kinds[kind]}
          project_id={project_id}
          values={filter[kind].join()}
          onChange={set}
        />
      ))}
      {fields(filter.fields, set)}
      {children}
      {!isEmpty(filter) && (
        <Button kind="plain" onPress={clear}>
          {text.filter.clear}
        </Button>
      )}
      <IconButton
        label={text.filter.close}
        onPress={() => {
          if (!isKept) change((before) => withFilter(before, NO_FILTER))
          onClose()
        }}
      >
        <X size={16} aria-hidden />
      </IconButton>
    </search>
  )
}
