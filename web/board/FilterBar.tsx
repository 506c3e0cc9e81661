import { memo, Suspense, useDeferredValue } from 'react'
import { formatNumber } from '../text/format.ts'
import { text } from '../text/text.ts'
import { lazily } from '../ui/lazily.ts'
import type { Place } from './container.ts'
import styles from './FilterBar.module.css'
import { FilterRow, type FilterRowProps } from './FilterRow.tsx'
import type { Filter, Kind } from './filter.ts'
import { useShownOf } from './shown.ts'
import { useFilter, useView } from './view.ts'

const FilterFields = lazily(async () => (await import('./FilterFields.tsx')).FilterFields)

// `Object.keys` forgets the names of what it lists.
const KINDS = Object.keys(text.filter.kinds) as Kind[]

interface FilterBarProps extends Pick<FilterRowProps, 'isKept' | 'onClose'> {
  place: Place
}

/** What cards must have to be shown. */
export function FilterBar({ place, ...row }: FilterBarProps) {
  const { view } = useView()
  const { project_id } = place
  return (
    <FilterRow
      {...row}
      kinds={KINDS}
      project_id={project_id}
      fields={(asked, onChange) => (
        <Suspense>
          <FilterFields project_id={project_id} asked={asked} onChange={onChange} />
        </Suspense>
      )}
    >
      <Hidden place={place} filter={useDeferredValue(useFilter(view))} />
    </FilterRow>
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
