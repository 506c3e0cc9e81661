import { X } from 'lucide-react'
import { memo, Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { formatNumber } from '../text/format.ts'
import { text } from '../text/text.ts'
import { useAfterPaint } from '../ui/after-paint.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { lazily } from '../ui/lazily.ts'
import type { Place } from './container.ts'
import styles from './FilterBar.module.css'
import { FilterKind } from './FilterKind.tsx'
import { countOf, type Filter, filterOf, isEmpty, type Kind, NO_FILTER, withFilter } from './filter.ts'
import { useShownOf } from './shown.ts'
import { useFilter, useView } from './view.ts'

const FilterFields = lazily(async () => (await import('./FilterFields.tsx')).FilterFields)

// `Object.entries` forgets the names of what it lists.
const KINDS = Object.entries(text.filter.kinds) as [Kind, string][]

/** While a person is typing, cards are not filtered for every letter. */
const PAUSE_MS = 90

interface FilterBarProps {
  place: Place
  /** Closing it ends the filter, unless it belongs to a view. */
  isKept?: boolean
  onClose(): void
}

/** What cards must have to be shown, in one row above them. */
export function FilterBar({ place, isKept = false, onClose }: FilterBarProps) {
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
      {KINDS.map(([kind, label]) => (
        <FilterKind key={kind} kind={kind} label={label} place={place} values={filter[kind].join()} onChange={set} />
      ))}
      <Suspense>
        <FilterFields project_id={place.project_id} asked={filter.fields} onChange={set} />
      </Suspense>
      <Hidden place={place} filter={useDeferredValue(useFilter(view))} />
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

/** How many cards are not shown: counted when there is time for it, as the cards themselves are found. */
const Hidden = memo(function Hidden({ place, filter }: { place: Place; filter: Filter | null }) {
  const { hidden } = useShownOf(place, filter)
  return (
    <span role="status" className={styles.hidden}>
      {hidden > 0 && text.filter.hidden(hidden, formatNumber(hidden))}
    </span>
  )
})
