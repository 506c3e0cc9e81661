import { limit, MIB, SECOND } from './limit.ts'

/** What one answer may hold, and how many wait to be taken. */

export const PAGE_ITEMS = limit('Answers', 'Items of one page', 500, 'items', '400 `invalid_request`')
export const PAGE_BYTES = limit(
  'Answers',
  'JSON of one page',
  8 * MIB,
  'bytes',
  'the page ends early; its cursor goes on',
)
export const STALLED_MS = limit('Answers', 'Time in which a client takes nothing', 30 * SECOND, 'ms', 'closed')
export const WAITING_BYTES = limit('Answers', 'Answers not yet taken, of all', 256 * MIB, 'bytes', '503 `too_busy`')
export const WAITING_BYTES_PER_WORKSPACE = limit(
  'Answers',
  'Answers not yet taken, of one workspace',
  128 * MIB,
  'bytes',
  '503 `too_busy`',
)
export const WAITING_BYTES_PER_CALLER = limit(
  'Answers',
  'Answers not yet taken, of one person in a workspace',
  64 * MIB,
  'bytes',
  '503 `too_busy`',
)
export const FLOWS = limit('Answers', 'Exports and very large boards sent at once', 16, 'items', '503 `too_busy`')
export const FLOWS_PER_CALLER = limit('Answers', 'The same for one person', 4, 'items', '503 `too_busy`')
export const CARDS_ON_A_PAGE = limit(
  'Answers',
  'Cards on one page of boards or sprints, beyond its first',
  5000,
  'items',
  'the page ends early',
)
export const HELD_AT_ONCE = limit(
  'Answers',
  'Rows of one kind (checklist items, lists, people, tags …) that are read at once for several things',
  4000,
  'items',
  'they are read in two halves',
)
export const READ_AT_ONCE = limit(
  'Answers',
  'Things of one page, board, sprint or roadmap that are read at once',
  400,
  'items',
  'the next ones follow, after the requests of others',
)
export const KEPT_CARDS_BYTES = limit(
  'Answers',
  'JSON of cards on boards that is kept in memory',
  64 * MIB,
  'bytes',
  'boards of the workspace that uses most are forgotten, the ones read longest ago first',
)
export const KEPT_LISTS_BYTES = limit(
  'Answers',
  'JSON of lists in answers about many boards that is kept in memory',
  8 * MIB,
  'bytes',
  'the lists shown longest ago are forgotten, and written again',
)
export const KEPT_PAGES_BYTES = limit(
  'Answers',
  'JSON of boards in answers about many boards that is kept in memory',
  24 * MIB,
  'bytes',
  'the pages shown longest ago are forgotten, and read again',
)
export const CARDS_CHANGED_AT_ONCE = limit(
  'Answers',
  'Cards that a board answers with as changed since a version',
  1000,
  'items',
  'the whole board is sent',
)
export const VELOCITY_SPRINTS = limit('Answers', 'Sprints of one velocity', 100, 'items', '400 `invalid_request`')
export const NOTIFICATION_ACTORS = limit(
  'Answers',
  'People whom one notification names',
  20,
  'items',
  'the rest is left out',
)
export const DIGEST_LINES = limit('Answers', 'Lines of a daily mail', 100, 'items', 'the rest is only in the inbox')
