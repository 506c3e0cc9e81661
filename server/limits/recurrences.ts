import { limit } from './limit.ts'

/** Recurrences: their rules are computed by the server, so that what a rule may say is bounded. */

export const RECURRENCES_OF_BOARD = limit('Recurrences', 'Recurrences of a board', 100, 'items', '409 `conflict`')
export const RECURRENCES_DELETED = limit(
  'Recurrences',
  'Deleted recurrences of a board that can be restored',
  50,
  'items',
  'the oldest go',
)
export const SKIPPED_DATES = limit(
  'Recurrences',
  'Skipped dates of a recurrence that are still to come',
  20,
  'items',
  '409 `conflict`',
)
export const RULE_LENGTH = limit('Recurrences', 'Rule of a recurrence', 255, 'characters', '400 `invalid_request`')
export const RULE_COUNT = limit('Recurrences', '`COUNT` of a rule', 200, 'items', '400 `invalid_request`')
export const RULE_INTERVAL = limit('Recurrences', '`INTERVAL` of a rule', 1000, 'items', '400 `invalid_request`')
export const RULE_STEPS = limit(
  'Recurrences',
  'Hours, days, weeks, months or years in which a rule is searched for its next date',
  400,
  'items',
  '400 `invalid_request`',
)
export const RULE_CANDIDATES = limit(
  'Recurrences',
  'Moments that are tried for the next date of a rule',
  2000,
  'items',
  '400 `invalid_request`',
)
