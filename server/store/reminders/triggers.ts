import { FIRST_MILLISECONDS } from '../../common/time.ts'
import { replaceTriggers } from '../own-triggers.ts'
import type { Db } from '../store.ts'

const PREFIX = 'reminders_of_'

/**
 * A trigger moves the reminders of a card with its due date, whichever statement changes that. A reminder that came for the date before
 * comes again; without a date there is none.
 */
export function keepReminders(db: Db): Promise<void> {
  const due = `case when new.due_date < ${FIRST_MILLISECONDS} then new.due_date * 1000 else new.due_date end`
  return replaceTriggers(db, PREFIX, [
    {
      name: `${PREFIX}cards_update`,
      table: 'cards',
      event: 'update',
      of: ['due_date'],
      body: `update card_marks set time_remind = (${due}) - reminder_lead
        where team_id = new.team_id and card_id = new.id and reminder_lead >= 0`,
    },
  ])
}

export function forgetReminders(db: Db): Promise<void> {
  return replaceTriggers(db, PREFIX, [])
}
