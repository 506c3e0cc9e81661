import { limit, MIB } from './limit.ts'

/**
 * How many parts one resource may have that are shown with it, all at once. Enforced by `workspace/capacity.ts`, but for
 * checklists and reactions, which their rooms count.
 */

export const LISTS_OF_BOARD = limit(
  'Parts',
  'Lists of a board, archived ones included',
  1000,
  'items',
  '409 `conflict`',
)
export const LIST_BYTES = limit('Parts', 'Contents of the lists of a board or a sprint', MIB, 'bytes', '409 `conflict`')
export const BOARDS_OF_SPACE = limit(
  'Parts',
  'Boards of a space, archived ones included',
  2000,
  'items',
  '409 `conflict`',
)
export const PAGES_OF_SPACE = limit(
  'Parts',
  'Pages of a space, archived ones included',
  5000,
  'items',
  '409 `conflict`',
)
export const TAGS_OF_PLACE = limit(
  'Parts',
  'Tags of a space, and those of the whole workspace',
  5000,
  'items',
  '409 `conflict`',
)
export const CHILD_CARDS = limit('Parts', 'Cards below one card', 500, 'items', '409 `conflict`')
export const EPIC_CARDS = limit('Parts', 'Cards in an epic', 5000, 'items', '409 `conflict`')
export const EPICS = limit('Parts', 'Epics of a workspace', 10_000, 'items', '409 `conflict`')
export const LINKS = limit(
  'Parts',
  'Links that a card or an epic was given, and links that others gave it',
  500,
  'items',
  '409 `conflict`',
)
export const WORK_MEMBERS = limit('Parts', 'People on a card or an epic', 500, 'items', '409 `conflict`')
export const WORK_TAGS = limit('Parts', 'Tags of a card or an epic', 500, 'items', '409 `conflict`')
export const CARD_LIMIT = limit(
  'Parts',
  'The limit that a list, or a space for each person, can be given',
  1_000_000,
  'items',
  '400 `invalid_request`',
)
export const ATTENDEES = limit('Parts', 'Attendees of a note', 200, 'items', '400 `invalid_request`')
export const MEMBERS = limit(
  'Parts',
  'People of a workspace, who left included, and of a space or a board',
  10_000,
  'items',
  '409 `conflict`',
)
/**
 * With these all that a card or an epic holds stays below 8 MiB of JSON, also when every character of it must be escaped: it is
 * made as one text. Its comments are not in it; cards below it and linked to it are, in short.
 */
export const CHECKLIST_PARTS = limit(
  'Parts',
  'Checklists and their items of one card or epic',
  2000,
  'items',
  '409 `conflict`',
)
export const CHECKLIST_BYTES = limit(
  'Parts',
  'Texts of the checklists of one card or epic',
  MIB,
  'bytes',
  '409 `conflict`',
)
export const REACTIONS = limit('Parts', 'Different reactions to a comment', 50, 'items', '409 `conflict`')
