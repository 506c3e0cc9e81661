import { ButtonContext } from 'react-aria-components'
import { changeEpic } from '../actions/epics.ts'
import { DateRow } from '../card/DateRow.tsx'
import styles from '../card/Properties.module.css'
import { Property } from '../card/Property.tsx'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { EpicDetails, EpicRow } from '../data/rows.ts'
import { cardText } from '../text/card.ts'
import { epicText } from '../text/epic.ts'
import { endOf, startOf } from '../ui/DayCalendar.tsx'
import { EpicFields } from './EpicFields.tsx'
import { EpicTime } from './EpicTime.tsx'
import { PeopleValue } from './PeopleValue.tsx'
import { HealthValue, OwnerValue, StatusValue } from './values.tsx'

/** What an epic is: quiet rows, each a button that opens a picker. */
export function EpicProperties({ epic, details }: { epic: EpicRow; details: EpicDetails | undefined }) {
  const workspace = useWorkspace()
  const mayChange = useAllowed('epic.update')
  return (
    <aside className={styles.properties} aria-label={cardText.properties}>
      <ButtonContext value={{ isDisabled: !mayChange }}>
        <Property label={epicText.status}>
          <StatusValue epic={epic} className={styles.value} />
        </Property>
        <Property label={epicText.health}>
          <HealthValue epic={epic} className={styles.value} />
        </Property>
        <Property label={cardText.owner}>
          <OwnerValue epic={epic} className={styles.value} />
        </Property>
        {details && (
          <Property label={cardText.people}>
            <PeopleValue epic={details} className={styles.value} />
          </Property>
        )}
        <DateRow
          label={cardText.startDate}
          value={epic.start_date}
          latest={epic.due_date}
          onChange={(day) => changeEpic(workspace, epic.id, { start_date: day && startOf(day) })}
        />
        <DateRow
          label={cardText.dueDate}
          value={epic.due_date}
          earliest={epic.start_date}
          isDue={epic.completed_date === null}
          onChange={(day) => changeEpic(workspace, epic.id, { due_date: day && endOf(day) })}
        />
        <EpicTime epic_id={epic.id} />
        {details && <EpicFields epic={details} />}
      </ButtonContext>
    </aside>
  )
}
