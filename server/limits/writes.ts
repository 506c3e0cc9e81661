import { limit, MIB, SECOND } from './limit.ts'

/** What one write may do, and what the clock and the followers of the log do at once. */

export const CLOCK_WORKSPACES = limit(
  'Writes',
  'Workspaces that one turn of a job of the clock visits',
  100,
  'items',
  'the others follow in the next turns',
)
export const CLOCK_SPRINTS = limit(
  'Writes',
  'Sprints of one workspace that one turn of the clock starts or completes',
  100,
  'items',
  'the others follow in the next turns',
)
export const CLOCK_CARDS = limit(
  'Writes',
  'Cards, epics or tokens of one workspace that one turn of the clock reports',
  200,
  'items',
  'the others follow in the next turns',
)
export const CUT_ROWS = limit(
  'Writes',
  'Events, and notes of what rows were, that one turn of the clock cuts off the log of a workspace',
  1000,
  'items',
  'the others follow in the next turns',
)
export const EXPIRED_ROWS = limit(
  'Writes',
  'Expired answers of one workspace that one turn of the clock deletes',
  1000,
  'items',
  'the others follow in the next turns',
)
export const DUE_SOON_HOURS = limit(
  'Writes',
  'Time before a due date in which it counts as soon (`card.due_soon`)',
  24,
  'hours',
  'nothing is reported yet',
)
export const FOLLOWED_WORKSPACES = limit(
  'Writes',
  'Workspaces whose logs one turn follows to notify people',
  100,
  'items',
  'the others follow in the next turns',
)
export const FOLLOWED_EVENTS = limit(
  'Writes',
  'Events of one workspace that one turn looks through to notify people',
  200,
  'items',
  'the others follow in the next turns',
)
export const MENTIONS = limit('Writes', 'People whom one text mentions', 50, 'items', 'the rest is not notified')
export const NOTIFICATIONS_KEPT = limit(
  'Writes',
  'News in a person’s inbox of one workspace',
  2000,
  'items',
  'the oldest lines are deleted',
)
export const MAILS_AT_ONCE = limit(
  'Writes',
  'Mails that a server sends at the same time',
  5,
  'items',
  'the others wait',
)
export const MAIL_HOURS = limit('Writes', 'Time in which a mail is tried again', 72, 'hours', 'it is given up')
/** A unit is a statement, or 256 characters given to one: about 10 µs. An ordinary operation takes eight to thirty. */
export const WRITE_UNITS = limit('Writes', 'Work of one write', 24_000, 'units of work', '413 `too_much_at_once`')
export const WRITE_PROCESSOR_MS = limit(
  'Writes',
  'Processor time of one write in SQLite',
  1000,
  'ms',
  '413 `too_much_at_once`',
)
export const WRITES_PER_COMMIT = limit('Writes', 'Writes that share a commit', 128, 'items', 'the rest has the next')
export const WAITING_WRITES = limit('Writes', 'Writes of one workspace that wait', 1000, 'items', '503 `too_busy`')
export const WRITE_WAIT_MS = limit('Writes', 'Wait for one’s turn to write', 10_000, 'ms', '503 `too_busy`')
export const BATCH_OPERATIONS = limit('Writes', 'Operations of a batch', 500, 'items', '400 `invalid_request`')
export const BATCH_ANSWER = limit(
  'Writes',
  'Answers of a batch together',
  12 * MIB,
  'characters',
  '413 `body_too_large`',
)
export const BATCH_FILLED = limit(
  'Writes',
  'Bodies of a batch together, references filled in',
  2 * MIB,
  'characters',
  '413 `too_much_at_once`',
)
export const CLEANING_WAITING = limit(
  'Writes',
  'HTML that waits to be cleaned, of all workspaces together; the first text of a workspace waits in any case',
  16 * MIB,
  'characters',
  '503 `too_busy`',
)
export const CLEANING_OF_ONE = limit(
  'Writes',
  'HTML of one workspace that waits to be cleaned',
  4 * MIB,
  'characters',
  '503 `too_busy`',
)
export const CLEANING_MS = limit('Writes', 'Cleaning of one text', 10 * SECOND, 'ms', '413 `too_much_at_once`')
export const SORTED_CARDS = limit('Writes', 'Cards of a list that is sorted', 5000, 'items', '413 `too_much_at_once`')
export const COPIED_CARDS = limit('Writes', 'Cards of a board that is copied', 5000, 'items', '413 `too_much_at_once`')
export const COPIED_PARTS = limit(
  'Writes',
  'Checklists and their items of a board that is copied',
  20_000,
  'items',
  '413 `too_much_at_once`',
)
export const COPIED_BYTES = limit(
  'Writes',
  'Texts of a board that is copied',
  8 * MIB,
  'bytes',
  '413 `too_much_at_once`',
)
/** Each different word of a text is written once more, into an index: most of what a copy costs. */
export const COPIED_WORDS = limit(
  'Writes',
  'Different words of each card of a board that is copied, together',
  3 * MIB,
  'bytes',
  '413 `too_much_at_once`',
)
export const RESTORED_THINGS = limit(
  'Writes',
  'Lists, cards and pages that are restored together',
  5000,
  'items',
  '413 `too_much_at_once`',
)
export const HISTORY_SEARCHED = limit(
  'Writes',
  'Changes of one resource that are examined for `If-Match`',
  10_000,
  'items',
  '412 `precondition_failed`',
)
export const KEPT_ANSWER = limit(
  'Writes',
  'Answer that is kept for an `Idempotency-Key`',
  MIB,
  'characters',
  'a repeat gets 409 `answer_not_kept`',
)
export const KEPT_ANSWER_HOURS = limit(
  'Writes',
  'Time for which an answer is kept for an `Idempotency-Key`',
  24,
  'hours',
  'a repeat is carried out again',
)
