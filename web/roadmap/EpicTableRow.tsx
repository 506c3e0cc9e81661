import { ButtonContext } from 'react-aria-components'
import { changeEpic } from '../actions/epics.ts'
import { fieldIn } from '../board/table/columns.ts'
import { ValueCell } from '../board/table/FieldCell.tsx'
import { DateValue } from '../card/DateRow.tsx'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { EpicRow, FieldRow } from '../data/rows.ts'
import { EpicLink } from '../epic/EpicLink.tsx'
import { Progress } from '../epic/Progress.tsx'
import { HealthValue, OwnerValue, StatusValue } from '../epic/values.tsx'
import { cardText } from '../text/card.ts'
import { epicText } from '../text/epic.ts'
import { endOf, startOf } from '../ui/DayCalendar.tsx'
import { RefusedOf, refusedHere } from '../ui/Refused.tsx'
import styles from './EpicTable.module.css'
import type { Column } from './sorting.ts'

interface EpicTableRowProps {
  id: string
  columns: readonly Column[]
  fields: readonly FieldRow[]
}

/** One epic. */
export function EpicTableRow({ id, columns, fields }: EpicTableRowProps) {
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
        {columns.map((key) => (
          <td key={key} className={styles.cell} data-column={key}>
            <Cell epic={epic} column={key} fields={fields} />
          </td>
        ))}
      </tr>
    </ButtonContext>
  )
}

interface CellProps {
  epic: EpicRow
  column: Column
  fields: readonly FieldRow[]
}

function Cell({ epic, column, fields }: CellProps) {
  const workspace = useWorkspace()
  const { id } = epic
  switch (column) {
    case 'status':
      return <StatusValue epic={epic} className={styles.value} />
    case 'health':
      return <HealthValue epic={epic} className={styles.value} />
    case 'progress':
      return <Progress progress={epic.progress} />
    case 'owner':
      return <OwnerValue epic={epic} className={styles.value} />
    case 'start':
      return (
        <DateValue
          label={cardText.startDate}
          className={styles.value}
          value={epic.start_date}
          latest={epic.due_date}
          onChange={(day) => changeEpic(workspace, id, { start_date: day && startOf(day) })}
        />
      )
    case 'due':
      return (
        <DateValue
          label={cardText.dueDate}
          className={styles.value}
          value={epic.due_date}
          earliest={epic.start_date}
          isDue={epic.completed_date === null}
          onChange={(day) => changeEpic(workspace, id, { due_date: day && endOf(day) })}
        />
      )
    default: {
      const field = fields.find((one) => one.id === fieldIn(column))
      return field && <ValueCell noun="epic" item={epic} field={field} />
    }
  }
}
