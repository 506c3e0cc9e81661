import { limit } from './limit.ts'

/** Reminders, and notifications that are put away. */

export const REMINDERS_OF_PERSON = limit(
  'Reminders',
  'Cards on which one person has set a reminder, in one workspace',
  500,
  'items',
  '409 `conflict`',
)
export const SNOOZE_DAYS = limit(
  'Reminders',
  'Time for which a notification is snoozed',
  366,
  'days',
  '400 `invalid_request`',
)
