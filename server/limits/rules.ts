import { KIB, limit } from './limit.ts'

/** Rules of automation: they act by themselves, so that all of what they may do is bounded. */

export const RULES_OF_PLACE = limit('Automation', 'Rules of a board, and of a space', 50, 'items', '409 `conflict`')
export const RULES_OF_WORKSPACE = limit('Automation', 'Rules of a workspace', 500, 'items', '409 `conflict`')
export const RULE_ACTIONS = limit('Automation', 'Actions of a rule', 10, 'items', '400 `invalid_request`')
export const RULE_TEXT = limit('Automation', 'Text in an action of a rule', 5000, 'characters', '400 `invalid_request`')
export const RULE_BYTES = limit(
  'Automation',
  'Filters of a rule, and its actions, as JSON',
  32 * KIB,
  'bytes',
  '400 `invalid_request`',
)
export const RULE_DUE_HOURS = limit(
  'Automation',
  'Hours before a due date at which a rule runs',
  8760,
  'hours',
  '400 `invalid_request`',
)
export const RULE_DEPTH = limit('Automation', 'Rules that set off one another', 5, 'levels', 'the chain ends')
export const RULE_RUNS_PER_HOUR = limit(
  'Automation',
  'Runs of a rule in an hour',
  500,
  'times',
  'it waits or leaves out',
)
export const RULE_FAILURES = limit('Automation', 'Failed runs of a rule in a row', 5, 'times', 'it is paused')
export const RULE_RUNS_KEPT = limit('Automation', 'Runs that are kept of a rule', 100, 'items', 'the latest ones')
export const RULE_RUNS_PER_TURN = limit(
  'Automation',
  'Runs in a workspace before others have their turn',
  20,
  'items',
  'the rest waits',
)
export const RULE_EVENTS_AT_ONCE = limit(
  'Automation',
  'Events that are read at once for rules',
  25,
  'items',
  'the rest waits',
)
export const RULE_EVENTS_TRIED = limit(
  'Automation',
  'Events, or cards, that a rule is tried on',
  50,
  'items',
  'the latest ones',
)
