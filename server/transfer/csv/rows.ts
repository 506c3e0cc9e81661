import type { Hash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { grouped } from '../../common/text.ts'
import { CELL_LENGTH, CSV_COLUMNS, CSV_ROWS, ROW_LENGTH } from '../../limits/files.ts'
import { StoreError } from '../../store/store.ts'
import { decoded, hashed, readBytes } from '../file/bytes.ts'

export interface CsvRow {
  cells: string[]
  /** The line of the file on which it ends. */
  line: number
}

/** What may separate the cells of a row. If several are equally frequent, the first one here is used. */
const SEPARATORS = [',', ';', '\t'] as const

/** Excel may write its separator on a line of its own. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i

const LONGEST_FIRST_LINE = 64 * 1024

/** A table cannot be read; the message gives the reason in a few words. */
export class BadTable extends Error {}

/** The rows of a table, the header first. Adds the bytes of the file to the hash. */
export async function* csvRows(file: string, hash: Hash): AsyncGenerator<CsvRow> {
  const text = decoded(hashed(readBytes(file), hash), file)
  const start = await readStart(text)
  const given = SEPARATOR_LINE.exec(start)?.[1]
  const parser = parse({
    bom: true,
    delimiter: given ?? separatorOf(start),
    from_line: given === undefined ? 1 : 2,
    // All line endings: a table that was edited on several systems may mix them.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    // Otherwise a quote that is never closed would be read to the end of the file.
    max_record_size: ROW_LENGTH,
  })
  // A failure ends the parser, and thereby the loop below, which throws it.
  pipeline(prepend(start, text), parser).catch(() => undefined)
  try {
    let rows = 0
    // With the option `info` the parser returns objects of this shape.
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      rows += 1
      refuseTooMuch(rows, record, info.lines)
      yield { cells: record, line: info.lines }
    }
  } catch (error) {
    throw toSentence(error, file)
  }
}

export function refuseTooMuch(rows: number, cells: readonly string[], line: number) {
  if (rows > CSV_ROWS + 1) throw new BadTable(`it has more than ${grouped(CSV_ROWS)} rows`)
  if (cells.length > CSV_COLUMNS) throw new BadTable(`line ${line} has more than ${CSV_COLUMNS} cells`)
  if (cells.some((cell) => cell.length > CELL_LENGTH))
    throw new BadTable(`a cell on line ${line} is longer than ${grouped(CELL_LENGTH)} characters`)
}

/** Enough text to contain the whole first line. */
async function readStart(text: AsyncGenerator<string>): Promise<string> {
  let start = ''
  while (start.length < LONGEST_FIRST_LINE) {
    const { value, done } = await text.next()
    if (done) break
    start += value
    if (start.includes('\n')) break
  }
  return start
}

async function* prepend(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield start
  yield* rest
}

function separatorOf(start: string): string {
  const names = start.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0] ?? ''
  const count = (separator: string) => names.split(separator).length
  return SEPARATORS.reduce((best, next) => (count(next) > count(best) ? next : best))
}

export function toSentence(error: unknown, file: string): unknown {
  if (!(error instanceof BadTable || error instanceof CsvError)) return error
  const why = error.message.replace(/\.$/, '')
  return new StoreError(`${file} cannot be read as CSV: ${why}. Nothing was imported.`)
}
