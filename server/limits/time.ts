import { limit } from './limit.ts'

/** Logged time. */

const ENTRY_HOURS = limit('Time', 'Time of one entry', 24, 'hours', '400 `invalid_request`; a timer stops counting')
export const ENTRY_SECONDS = ENTRY_HOURS * 3600
export const ENTRY_NOTE_LENGTH = limit('Time', 'Note of a time entry', 500, 'characters', '400 `invalid_request`')
export const ENTRIES_OF_CARD = limit('Time', 'Time entries of a card', 10_000, 'items', '409 `conflict`')
export const SUMMED_ENTRIES = limit(
  'Time',
  'Cards and time entries that one sum looks at',
  250_000,
  'items',
  '413 `too_much_at_once`',
)
