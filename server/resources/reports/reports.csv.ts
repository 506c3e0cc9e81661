import { BYTE_ORDER_MARK, lineOf } from '../csv.ts'

type Cell = string | number | null
type TableRow = Readonly<Record<string, Cell>>

/** Rows as a table for spreadsheets. The names of the columns stay the same. */
export function csvOf(columns: readonly string[], rows: readonly TableRow[]): string {
  const lines = rows.map((row) => lineOf(columns.map((name) => shown(name, row[name] ?? ''))))
  return `${BYTE_ORDER_MARK}${lineOf(columns)}${lines.join('')}`
}

/** True when the client asks for a table: by a parameter, or by name in its Accept header. */
export function asksForTable(format: string | undefined, accept: string | undefined): boolean {
  if (format !== undefined) return format === 'csv'
  return (accept ?? '')
    .split(',')
    .some((range) => /^\s*text\/csv\s*(;|$)/i.test(range) && !/;\s*q=0(\.0*)?\s*(;|$)/i.test(range))
}

/** Moments are as in the table of a board: a spreadsheet takes a number for a number. */
function shown(name: string, cell: string | number): string {
  const isMoment = name.startsWith('time_') || name.endsWith('_date')
  return isMoment && typeof cell === 'number' ? new Date(cell).toISOString() : String(cell)
}
