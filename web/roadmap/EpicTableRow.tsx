import { ButtonContext } from 'react-aria-components'
import { changeEpic } from '../actions/epics.ts'
import { DateValue } from '../card/DateRow.tsx'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import { EpicLink } from '../epic/EpicLink.tsx'
import { Progress } from '../epic/Progress.tsx'
import { HealthValue, OwnerValue, StatusValue } from '../epic/values.tsx'
import { cardText } from '../text/card.ts'
import { epicText } from '../text/epic.ts'
import { endOf, startOf } from '../ui/DayCalendar.tsx'
import { RefusedOf, refusedHere } from '../ui/Refused.tsx'
import styles from './EpicTable.module.css'

/** One epic. */
export function EpicTableRow({ id }: { id: string }) {
  const workspace = useWorkspace()
  const epic = useRow('epics', id)
  const mayChange = useAllowed('epic.update')
  if (!epic) return null
  return (
    <ButtonContext value={{ isDisabled: !mayChange }}>
      <tr className={styles.row} {...refusedHere('epics', id)}>
        <th scope="row" className={styles.title}>
          <EpicLink id={id} className={styles.link ?? ''}>
            <span className={styles.number}>#{id.startsWith('new-') ? '…' : id}</span>
            <span dir="auto">{epic.title || epicText.untitled}</span>
          </EpicLink>
          <RefusedOf table="epics" id={id} />
        </th>
        <td>
          <StatusValue epic={epic} className={styles.value} />
        </td>
        <td>
          <HealthValue epic={epic} className={styles.value} />
        </td>
        <td className={styles.progress}>
          <Progress progress={epic.progress} />
        </td>
        <td className={styles.owner}>
          <OwnerValue epic={epic} className={styles.value} />
        </td>
        <td>
          <DateValue
            label={cardText.startDate}
            className={styles.value}
            value={epic.start_date}
            latest={epic.due_date}
            onChange={(day) => changeEpic(workspace, id, { start_date: day && startOf(day) })}
          />
        </td>
        <td>
          <DateValue
            label={cardText.dueDate}
            className={styles.value}
            value={epic.due_date}
            earliest={epic.start_date}
            isDue={epic.completed_date === null}
            onChange={(day) => changeEpic(workspace, id, { due_date: day && endOf(day) })}
          />
        </td>
      </tr>
    </ButtonContext>
  )
}
