import { GIB, limit, MIB } from './limit.ts'

/** Imported and exported files. */

export const FILE_BYTES = limit('Files', 'Imported file, unpacked', 64 * GIB, 'bytes', 'refused as it is read')
export const UNPACK_RATIO = limit('Files', 'Unpacked size of a packed file', 250, 'times', 'refused as it is read')
export const UNPACK_FREE_BYTES = limit('Files', 'Unpacked size that no ratio is asked of', 16 * MIB, 'bytes', '')
export const LINE_BYTES = limit('Files', 'Line of an export', 32 * MIB, 'bytes', 'refused as it is read')
export const HIGHEST_ID = limit(
  'Files',
  'Ids and revisions in an export',
  2 ** 40,
  'items',
  'refused before anything is written',
)
export const PEOPLE = limit('Files', 'People in an export', 100_000, 'items', 'refused before anything is written')
export const TRELLO_BYTES = limit('Files', 'Boards of Trello, unpacked', 256 * MIB, 'bytes', 'refused as they are read')
export const UPLOADED_BOARD = limit('Files', 'Board of Trello sent over HTTP', 8 * MIB, 'bytes', '413 `body_too_large`')
export const UPLOADED_TABLE = limit('Files', 'CSV file sent over HTTP', 32 * MIB, 'bytes', '413 `body_too_large`')
export const READING_BYTES = limit(
  'Files',
  'Memory of the thread that reads a file sent over HTTP',
  384 * MIB,
  'bytes',
  '400; the command line has no such bound',
)
export const IMPORTS_AT_ONCE = limit('Files', 'Imports over HTTP at the same time', 2, 'items', '503 `too_busy`')
export const CELL_LENGTH = limit('Files', 'Cell of a CSV file', MIB, 'characters', 'refused as it is read')
export const ROW_LENGTH = limit('Files', 'Row of a CSV file', 16 * MIB, 'characters', 'refused as it is read')
export const CSV_COLUMNS = limit('Files', 'Columns of a CSV file', 1000, 'items', 'refused as it is read')
export const CSV_ROWS = limit('Files', 'Rows of a CSV file', 1_000_000, 'items', 'refused as it is read')
export const IMPORT_LISTS = limit('Files', 'Boards and lists of one import', 2000, 'items', 'nothing is imported')
export const IMPORT_TAGS = limit('Files', 'Tags of one import', 5000, 'items', 'nothing is imported')
export const CARD_TAGS = limit('Files', 'Tags of an imported card', 100, 'items', 'the rest goes to its content')
export const CARD_PEOPLE = limit('Files', 'Members of an imported card', 200, 'items', 'the rest goes to its content')
export const CARD_STEPS = limit(
  'Files',
  'Steps of the checklists of an imported card',
  500,
  'items',
  'the rest goes to its content',
)
export const CARD_COMMENTS = limit(
  'Files',
  'Comments on an imported card',
  1000,
  'items',
  'the rest goes to its content',
)
export const OMISSIONS = limit(
  'Files',
  'Values that the summary of an import names',
  10_000,
  'items',
  'the rest is counted',
)
export const IMPORT_EPICS = limit(
  'Files',
  'Epics of one import',
  1000,
  'items',
  'further ones stay cards, or text of their cards',
)
export const IMPORT_LINKS = limit(
  'Files',
  'Links between the cards of one import',
  50_000,
  'items',
  'further ones stay text of their cards',
)
export const PLACED_LINKS = limit(
  'Files',
  'Links between the cards of an import into a space that is there already',
  5000,
  'items',
  'further ones stay text of their cards',
)
export const IMPORT_LEVELS = limit(
  'Files',
  'Levels of cards below an imported card',
  20,
  'items',
  'what would be deeper stays a card of its own',
)
export const PIECE_ROWS = limit(
  'Files',
  'Rows that an import writes in one transaction',
  200,
  'items',
  'the next ones go into another',
)
export const PIECE_BYTES = limit(
  'Files',
  'Texts that an import writes in one transaction',
  MIB,
  'bytes',
  'the next ones go into another',
)
export const PLACED_CARDS = limit(
  'Files',
  'Cards of an import into a space that is there already',
  5000,
  'items',
  'refused before anything is written',
)
