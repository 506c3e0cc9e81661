import { limit } from './limit.ts'

/** Reminders, and notifications that are put away. */

export const REMINDERS_OF_PERSON = limit(
  'Reminders',
  'Cards on which one person has set a reminder, in one workspace',
  500,
  'items',
  '409 `conflict`',
)
export const REMINDER_YEARS = 10
export const REMINDER_DAYS = limit(
  'Reminders',
  'Time until a moment of which one is reminded: ten years',
  Math.floor(REMINDER_YEARS * 365.25),
  'days',
  '400 `invalid_request`',
)
export const SNOOZE_DAYS = limit(
  'Reminders',
  'Time for which a notification is snoozed',
  366,
  'days',
  '400 `invalid_request`',
)
