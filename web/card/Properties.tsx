import { useState } from 'react'
import { ButtonContext } from 'react-aria-components'
import { changeCards } from '../actions/cards.ts'
import { useFields } from '../data/fields.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { CardDetails, CardRow } from '../data/rows.ts'
import { FieldRows } from '../field/FieldRows.tsx'
import { RepeatRow } from '../recurrence/RepeatRow.tsx'
import { ReminderRow } from '../reminder/ReminderRow.tsx'
import { cardText } from '../text/card.ts'
import { TimeRow } from '../time/TimeRow.tsx'
import { endOf, startOf } from '../ui/DayCalendar.tsx'
import { DateRow } from './DateRow.tsx'
import { EpicRow } from './EpicRow.tsx'
import { EstimateRow } from './EstimateRow.tsx'
import { ListRow } from './ListRow.tsx'
import { ParentRow } from './ParentRow.tsx'
import { OwnerRow, PeopleRow } from './PeopleRows.tsx'
import { PriorityRow } from './PriorityRow.tsx'
import styles from './Properties.module.css'
import { SprintRow } from './SprintRow.tsx'
import { TagsRow } from './TagsRow.tsx'

interface PropertiesProps {
  card: CardRow
  details: CardDetails | undefined
}

/** What a card is: quiet rows, each a button that opens a picker. */
export function Properties({ card, details }: PropertiesProps) {
  const workspace = useWorkspace()
  const ids = [card.id]
  const mayChange = useAllowed('card.update')
  // Empty custom fields wait until they are asked for, and on a narrow screen all that is empty.
  const [isWhole, setWhole] = useState(false)
  const fields = useFields(card.project_id)
  const hasEmpty = details !== undefined && fields.some(({ id }) => details.custom_fields[id] === undefined)
  return (
    <aside className={styles.properties} aria-label={cardText.properties} data-short={!isWhole || undefined}>
      <ButtonContext value={{ isDisabled: !mayChange }}>
        <ListRow card={card} />
        <OwnerRow card={card} />
        <PeopleRow card={card} />
        <TagsRow card={card} />
        <PriorityRow card={card} />
        <DateRow
          label={cardText.startDate}
          value={card.start_date}
          latest={card.due_date}
          onChange={(day) => changeCards(workspace, ids, { start_date: day && startOf(day) })}
        />
        <DateRow
          label={cardText.dueDate}
          value={card.due_date}
          earliest={card.start_date}
          isDue={card.completed_date === null}
          onChange={(day) => changeCards(workspace, ids, { due_date: day && endOf(day) })}
        />
        <ReminderRow card_id={card.id} />
        <RepeatRow card={card} />
        <EstimateRow card={card} />
        {details && <TimeRow card={details} />}
        <SprintRow card={card} />
        <EpicRow card={card} title={details?.epic?.title} />
        <ParentRow card={card} title={details?.parent_card?.title} />
        {details && <FieldRows noun="card" item={details} fields={fields} isWhole={isWhole} />}
      </ButtonContext>
      <button
        type="button"
        className={styles.whole}
        data-wide={hasEmpty || undefined}
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? cardText.fewerProperties : cardText.allProperties}
      </button>
    </aside>
  )
}
