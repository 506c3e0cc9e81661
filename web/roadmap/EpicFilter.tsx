import styles from '../board/FilterBar.module.css'
import { AskedFields } from '../board/FilterFields.tsx'
import { FilterRow } from '../board/FilterRow.tsx'
import type { Kind } from '../board/filter.ts'
import { useEpicFields } from '../epic/fields.ts'
import { epicText } from '../text/epic.ts'
import { formatNumber } from '../text/format.ts'

/** What of a card's filter epics can be asked. They have the tags of no space. */
const KINDS: readonly Kind[] = ['owners', 'statuses', 'dues']

interface EpicFilterProps {
  /** How many epics are not shown. */
  hidden: number
  onClose(): void
}

/** What epics must have to be shown. */
export function EpicFilter({ hidden, onClose }: EpicFilterProps) {
  const fields = useEpicFields()
  return (
    <FilterRow
      kinds={KINDS}
      project_id=""
      fields={(asked, onChange) => <AskedFields fields={fields} asked={asked} onChange={onChange} />}
      onClose={onClose}
    >
      <span role="status" className={styles.hidden}>
        {hidden > 0 && epicText.hidden(hidden, formatNumber(hidden))}
      </span>
    </FilterRow>
  )
}
