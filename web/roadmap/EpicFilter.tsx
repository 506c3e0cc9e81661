import styles from '../board/FilterBar.module.css'
import { AskedFields } from '../board/FilterFields.tsx'
import { FilterChoice } from '../board/FilterKind.tsx'
import { FilterRow } from '../board/FilterRow.tsx'
import { filterOf, type Kind, NONE } from '../board/filter.ts'
import { useView } from '../board/view.ts'
import { useEpicFields } from '../epic/fields.ts'
import { HEALTHS, HealthSign } from '../epic/Health.tsx'
import { epicText } from '../text/epic.ts'
import { formatNumber } from '../text/format.ts'

/** What of a card's filter epics can be asked. They have no tags. */
const KINDS: readonly Kind[] = ['owners', 'statuses', 'dues', 'priorities']

const HEALTH_OPTIONS = [
  { id: NONE, name: epicText.noHealth },
  ...HEALTHS.map((id) => ({ id, name: epicText.healths[id], icon: <HealthSign health={id} /> })),
]

interface EpicFilterProps {
  /** How many epics are not shown. */
  hidden: number
  onClose(): void
}

/** What epics must have to be shown. */
export function EpicFilter({ hidden, onClose }: EpicFilterProps) {
  const { view } = useView()
  const fields = useEpicFields()
  return (
    <FilterRow
      kinds={KINDS}
      project_id=""
      fields={(asked, onChange) => (
        <>
          <FilterChoice
            label={epicText.health}
            options={HEALTH_OPTIONS}
            values={filterOf(view).healths.join()}
            onChange={(healths) => onChange({ healths })}
          />
          <AskedFields fields={fields} asked={asked} onChange={onChange} />
        </>
      )}
      onClose={onClose}
    >
      <span role="status" className={styles.hidden}>
        {hidden > 0 && epicText.hidden(hidden, formatNumber(hidden))}
      </span>
    </FilterRow>
  )
}
