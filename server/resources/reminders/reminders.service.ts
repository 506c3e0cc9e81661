import { AppError } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import { DAY_MS, instantOf } from '../../common/time.ts'
import { REMINDER_DAYS, REMINDER_YEARS, REMINDERS_OF_PERSON } from '../../limits/reminders.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { updateRows, upsertRow } from '../../workspace/rows.ts'
import { type FoundCard, refsOf, requireCard } from '../cards/cards.queries.ts'
import { LEADS, leadOf } from '../notifications/notifications.leads.ts'
import { countReminders, findReminders, type ReminderRow } from './reminders.queries.ts'
import type { Reminder, SetReminder } from './reminders.schema.ts'

/** The caller's own, on all cards. */
export async function listReminders(r: Read): Promise<Reminder[]> {
  return (await findReminders(r, REMINDERS_OF_PERSON)).map(toReminder)
}

export async function readReminder(r: Read, id: string): Promise<Reminder | null> {
  const card = await requireCard(r, id)
  const [row] = await findReminders(r, 1, card.id)
  return row ? toReminder(row) : null
}

/** One for each person and card: it replaces the one before. */
export async function setReminder(w: Write, id: string, body: SetReminder): Promise<Reminder> {
  const card = await requireCard(w, id)
  const marks = marksOf(card, body, w.now)
  const [before] = await findReminders(w, 1, card.id)
  if (!before && (await countReminders(w)) >= REMINDERS_OF_PERSON)
    throw new AppError('conflict', `You have ${REMINDERS_OF_PERSON} reminders. Remove those that you no longer need.`)
  const row = { user_id: w.user_id, card_id: card.id, is_bookmarked: 0, is_watching: 0, ...marks } as const
  await upsertRow(w, 'card_marks', row, marks)
  const [after] = await findReminders(w, 1, card.id)
  note(w, card, before, after)
  return toReminder(must(after))
}

export async function removeReminder(w: Write, id: string) {
  const card = await requireCard(w, id)
  const [before] = await findReminders(w, 1, card.id)
  if (!before) return
  const nothing = { reminder_lead: null, time_reminder: null, time_remind: null }
  await updateRows(w, 'card_marks', { user_id: w.user_id, card_id: card.id }, nothing)
  note(w, card, before, undefined)
}

function marksOf(card: FoundCard, { lead, time }: SetReminder, now: number) {
  if ((lead === undefined) === (time === undefined)) throw refused('lead', 'Send either lead or time.')
  if (lead !== undefined) {
    const due = card.due_date === null ? null : instantOf(card.due_date)
    const at = due === null || lead === 'none' ? null : due - LEADS[lead]
    // What has passed comes when the date changes.
    return { reminder_lead: LEADS[lead], time_reminder: null, time_remind: at !== null && at > now ? at : null }
  }
  const moment = instantOf(time ?? 0)
  if (moment <= now) throw refused('time', 'time must be a moment to come.')
  if (moment > now + REMINDER_DAYS * DAY_MS)
    throw refused('time', `A reminder is at most ${REMINDER_YEARS} years ahead. Choose an earlier moment.`)
  return { reminder_lead: null, time_reminder: moment, time_remind: moment }
}

function refused(field: string, message: string): AppError {
  return new AppError('invalid_request', message, [{ field, code: 'invalid', message }])
}

/** Only the person reads it: how long before, or when. */
function note(w: Write, card: FoundCard, before: ReminderRow | undefined, after: ReminderRow | undefined) {
  const inLog = (row: ReminderRow | undefined) => {
    if (!row) return null
    const { lead, time } = toReminder(row)
    return lead ?? new Date(time ?? 0).toISOString()
  }
  if (inLog(before) !== inLog(after))
    w.emitPrivately('card.marked', refsOf(card), { reminder: [inLog(before), inLog(after)] })
}

function toReminder({ team_id, card_id, card_title, ...row }: ReminderRow): Reminder {
  return {
    team_id,
    card_id: String(card_id),
    card_title,
    lead: row.reminder_lead === null ? null : leadOf(row.reminder_lead),
    time: row.time_reminder,
    time_next: row.time_remind,
  }
}
