import type { Migration } from './migration.ts'

/** Never changed once released: the indexes below are made from them. */
const INSTANT = 'case when due_date < 100000000000 then due_date * 1000 else due_date end'
const LONGEST_LEAD_MS = 604_800_000
const IS_NEW = 'coalesce(reminded_for, -1) <> due_date'

/**
 * Reminders. What is due is looked at once for each lead that people can choose, before its date: `reminded_for` is the date that was
 * looked at, `next_lead` what is left of it. A person's reminder of one card is a mark, whose next moment follows the due date (see
 * `server/store/reminders/`). Notifications can be put away for a while, and their mails wait for the end of quiet hours.
 */
export const reminders: Migration = {
  name: '0122-reminders',
  statements() {
    const checked = (table: string) => [
      `alter table ${table} add column reminded_for bigint`,
      `alter table ${table} add column next_lead bigint`,
      `create index ${table}_reminders on ${table}
        (team_id, ((${INSTANT}) - case when ${IS_NEW} then ${LONGEST_LEAD_MS} else next_lead end))
        where due_date is not null and completed_date is null and time_archived is null
          and coalesce(overdue_for, -1) <> due_date and (${IS_NEW} or next_lead is not null)`,
    ]
    return [
      ...checked('cards'),
      ...checked('epics'),
      'alter table card_marks add column reminder_lead bigint',
      'alter table card_marks add column time_reminder bigint',
      'alter table card_marks add column time_remind bigint',
      'create index card_marks_to_remind on card_marks (time_remind) where time_remind is not null',
      'create index card_marks_leads on card_marks (team_id, card_id) where reminder_lead is not null',
      `create index card_marks_reminders on card_marks (team_id, user_id)
        where reminder_lead is not null or time_reminder is not null`,
      'alter table notification_settings add column due_lead bigint',
      'alter table notification_settings add column time_due_lead bigint',
      'create index notification_settings_leads on notification_settings (team_id, user_id) where due_lead is not null',
      'alter table notifications add column snoozed_until bigint',
      'alter table notifications add column held_until bigint',
      `create index notifications_snoozed on notifications (snoozed_until)
        where snoozed_until is not null and time_archived is null`,
      'create index notifications_held on notifications (held_until) where held_until is not null',
    ]
  },
}
