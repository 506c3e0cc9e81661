import { setImmediate as nextTurn } from 'node:timers/promises'
import { instantOf } from '../common/time.ts'

/** Tables for spreadsheets, which recognise UTF-8 by the byte order mark at the beginning. */
export const BYTE_ORDER_MARK = '\ufeff'

export function lineOf(cells: readonly (string | number)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

/** A spreadsheet would run a text that begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const SPECIAL = /["\s,;|]/

/** Numbers stay numbers, also those below zero. */
function cellOf(value: string | number): string {
  const text = String(value)
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function dateCell(date: number | null): string {
  return date === null ? '' : new Date(instantOf(date)).toISOString()
}

/** What stands in a cell for a person. */
export type NameOf = (user_id: string) => string

/** The rows of a list by and by, so many at once; other requests run in between. */
export async function* inSteps<Row extends { position: string; id: number }>(
  count: number,
  find: (after: readonly [string, number] | null) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after: readonly [string, number] | null = null; ; ) {
    const rows = await find(after)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < count) return
    after = [last.position, last.id]
    await nextTurn()
  }
}
