import { limit } from './limit.ts'

/** Reports of what happened to cards. */

export const REPORT_DAYS = limit('Reports', 'Days of one report', 366, 'days', '400 `invalid_request`')
export const REPORT_ROWS = limit(
  'Reports',
  'Cards and recorded changes that one report looks at',
  250_000,
  'items',
  '413 `too_much_at_once`',
)
export const REPORT_CARDS = limit(
  'Reports',
  'Cards that one report lists',
  1000,
  'items',
  'the latest, or the oldest at work; the rest is counted only',
)
