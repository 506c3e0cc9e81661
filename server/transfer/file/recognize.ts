import { StoreError } from '../../store/store.ts'
import type { ImportSource } from '../imports.ts'
import { readHead } from './bytes.ts'

/** What a file turns out to be, as far as its beginning shows. */
type Found = 'export' | 'backup' | 'problem' | 'page' | 'archive' | 'json' | 'text' | 'binary' | 'empty'

const HEAD_BYTES = 64 * 1024

export const EXPORT_AGAIN =
  'Export it again: curl -f -H "Authorization: Bearer <an owner\'s token>" <server>/v1/<team_id>/export -o <file>'
export const EXPORT_FROM_TRELLO =
  'In Trello, open the menu of the board, choose "Print, export and share", then "Export as JSON".'
const SAVE_AS_CSV = 'Save the table as CSV in UTF-8, with the names of the columns in its first row.'

/** How to come by the right file. */
const ADVICE: Record<ImportSource, string> = { export: EXPORT_AGAIN, trello: EXPORT_FROM_TRELLO, csv: SAVE_AS_CSV }

const NAMES: Record<ImportSource, string> = {
  export: 'no export of Boardwalk',
  trello: 'no board of Trello',
  csv: 'no table in CSV',
}

/** Refuses a file that is plainly something else, and says what it is and what to do next. */
export async function expectFile(file: string, wanted: ImportSource) {
  const head = await readHead(file, HEAD_BYTES)
  const found = recognize(head)
  const complaint = complaintAbout(found, head, wanted)
  if (complaint) throw new StoreError(`${file} ${complaint}`)
}

function recognize(head: Buffer): Found {
  if (head.length === 0) return 'empty'
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return 'archive'
  const isUtf16 = /^(fffe|feff)/.test(head.toString('hex', 0, 2))
  if (!isUtf16 && head.includes(0)) return 'binary'
  const text = head
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
  if (text === '') return 'empty'
  if (/^<(!doctype|html|head|body|!--|\?xml)/i.test(text)) return 'page'
  if (!/^[[{]/.test(text)) return text.slice(0, 1000).split('\ufffd').length > 50 ? 'binary' : 'text'
  const { format, code, request_id } = firstLine(text)
  if (format === 'boardwalk-export') return 'export'
  if (format === 'boardwalk-backup') return 'backup'
  return code && request_id ? 'problem' : 'json'
}

/** The object on the first line, if there is one. */
function firstLine(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text.split('\n', 1)[0] ?? ''))
  } catch {
    return {}
  }
}

function complaintAbout(found: Found, head: Buffer, wanted: ImportSource): string | null {
  switch (found) {
    case 'export':
      return wanted === 'export'
        ? null
        : 'is an export of a whole workspace, and becomes one of its own: "boardwalk import <file>", without --from.'
    case 'backup':
      return 'is a backup of a whole instance. "boardwalk restore" puts it into an empty database.'
    case 'problem':
      return `is an error that a server answered with: ${firstLine(head.toString('utf8')).message} ${ADVICE[wanted]}`
    case 'page':
      return `is a web page, ${NAMES[wanted]}: perhaps one that asks to sign in was saved instead. ${ADVICE[wanted]}`
    case 'archive':
      return `is a ZIP archive or an Excel workbook, ${NAMES[wanted]}. ${wanted === 'csv' ? '' : 'Unpack it. Or: '}${ADVICE[wanted]}`
    case 'json':
      if (wanted === 'trello') return null
      return `is JSON, but ${NAMES[wanted]}. If it is a board of Trello, add --from trello. If not: ${ADVICE[wanted]}`
    case 'text':
      if (wanted === 'csv') return null
      return `is not JSON, so ${NAMES[wanted]}. If it is a table in CSV, add --from csv. If not: ${ADVICE[wanted]}`
    case 'binary':
      return `is not text: ${NAMES[wanted]}, or packed in a way that does not show (then unpack it). ${ADVICE[wanted]}`
    case 'empty':
      return `is empty. ${ADVICE[wanted]}`
  }
}
