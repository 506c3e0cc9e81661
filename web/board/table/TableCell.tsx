import type { CardRow } from '../../data/rows.ts'
import { formatDay } from '../../text/format.ts'
import { text } from '../../text/text.ts'
import { Faces } from '../../ui/Face.tsx'
import { Priority } from '../../ui/Priority.tsx'
import { Due } from '../CardFacts.tsx'
import { Tags } from '../Tags.tsx'
import type { ColumnKey } from './columns.ts'
import { TableChooser } from './TableChooser.tsx'
import { TableEstimate } from './TableEstimate.tsx'
import { EpicName, ListName, Moment, PersonName } from './TableValues.tsx'

/** One field of a card, and the way to change it. */
export function TableCell({ card, column }: { card: CardRow; column: ColumnKey }) {
  switch (column) {
    case 'list':
      return (
        <TableChooser card={card} kind="move" column={column}>
          <ListName id={card.list_id} />
        </TableChooser>
      )
    case 'priority':
      return (
        <TableChooser card={card} kind="priority" column={column}>
          <Priority priority={card.priority} isNamed={false} /> {text.priorities[card.priority]}
        </TableChooser>
      )
    case 'owner':
      return (
        <TableChooser card={card} kind="owner" column={column}>
          {card.owner_id !== null && <PersonName id={card.owner_id} />}
        </TableChooser>
      )
    case 'members':
      return (
        <TableChooser card={card} kind="assign" column={column}>
          {card.member_ids.length > 0 && <Faces ids={card.member_ids} />}
        </TableChooser>
      )
    case 'tags':
      return (
        <TableChooser card={card} kind="tags" column={column}>
          {card.tag_ids.length > 0 && <Tags ids={card.tag_ids} />}
        </TableChooser>
      )
    case 'start':
      return (
        <TableChooser card={card} kind="start" column={column}>
          {card.start_date !== null && formatDay(card.start_date)}
        </TableChooser>
      )
    case 'due':
      return (
        <TableChooser card={card} kind="due" column={column}>
          {card.due_date !== null && <Due card={card} />}
        </TableChooser>
      )
    case 'estimate':
      return <TableEstimate card={card} />
    case 'epic':
      return (
        <TableChooser card={card} kind="epic" column={column}>
          {card.epic_id !== null && <EpicName id={card.epic_id} />}
        </TableChooser>
      )
    case 'created':
      return <Moment time={card.time_created} />
    case 'updated':
      return <Moment time={card.time_updated} />
  }
}
