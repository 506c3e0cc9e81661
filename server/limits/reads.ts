import { KIB, limit, MIB } from './limit.ts'

/** What one read may look at. */

export const READS_AT_ONCE = limit('Reads', 'Reads of one workspace at the same time', 3, 'items', 'they wait')
export const READS_WAITING = limit(
  'Reads',
  'Reads of one workspace that wait',
  500,
  'items',
  '503 `storage_unavailable`',
)
export const READ_WAIT_MS = limit('Reads', 'Wait of a read for its turn', 2000, 'ms', '503 `storage_unavailable`')
export const REPLICA_WAIT_MS = limit('Reads', 'Wait for a replica that is behind', 50, 'ms', 'the primary answers')
export const REPLICA_ANSWER_MS = limit('Reads', 'Wait for the answer of a replica', 2000, 'ms', 'the primary answers')
export const REPLICA_EVENTS_BEHIND = limit(
  'Reads',
  'Events that a replica may be behind for callers who accept that',
  200,
  'items',
  'the primary answers',
)
export const EXPORTS_AT_ONCE = limit('Reads', 'Exports of one workspace at the same time', 2, 'items', 'they wait')
export const EXPORTS_WAITING = limit(
  'Reads',
  'Exports of one workspace that wait',
  5,
  'items',
  '503 `storage_unavailable`',
)
export const EXPORT_WAIT_MS = limit('Reads', 'Wait of an export for its turn', 4000, 'ms', '503 `storage_unavailable`')
export const STEP_BYTES = limit(
  'Reads',
  'Texts that an export reads in one step',
  256 * KIB,
  'bytes',
  'the next ones follow in another, after the requests of others',
)
export const SEARCH_CANDIDATES = limit(
  'Reads',
  'Things that one search holds against its filters',
  100_000,
  'items',
  'a shorter page, whose cursor goes on',
)
export const BIN_CANDIDATES = limit(
  'Reads',
  'Deletions that one page of the bin looks through',
  2000,
  'items',
  'a shorter page, whose cursor goes on',
)
export const VIEW_CANDIDATES = limit(
  'Reads',
  'Things that one page of a view looks through',
  100_000,
  'items',
  'a shorter page, whose cursor goes on',
)
export const PAST_ROWS = limit(
  'Reads',
  'Rows and recorded changes from which the past of one resource is put together',
  100_000,
  'items',
  '413 `too_much_at_once`',
)
export const PAST_BYTES = limit('Reads', 'The same in characters', 64 * MIB, 'characters', '413 `too_much_at_once`')
export const VIEW_WORDS = limit('Reads', 'Words in the filters of a view', 20, 'items', '400 `invalid_request`')
export const TAG_CARDS_COUNTED = limit(
  'Reads',
  'Cards that are looked at to count those of a workspace tag for a member who does not see all spaces',
  1000,
  'items',
  'the rest is not counted',
)
