import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, StoreError } from '../store/store.ts'
import type { Value } from '../store/walk.ts'

/**
 * What backups and exports are written in: lines of JSON, table by table, the same for both stores:
 *
 *     {"format":"boardwalk-backup","version":1,"migrations":[…],"tables":[…],…}
 *     {"table":"users","columns":["id","email",…]}
 *     ["u3kT9xQa","owner@example.com",…]
 *     …
 *     {"rows":{"users":1,…},"sha256":"…"}
 *
 * The last line counts the rows and seals all lines before it.
 */
export interface Header {
  format: string
  version: number
  migrations: string[]
  tables: string[]
}

/** Which kind of file it is, and what people call it. */
export interface Format {
  format: string
  version: number
  noun: 'backup' | 'export'
  /** In UTF-16 units: a file from elsewhere is refused when a line is longer. */
  longestLine?: number
}

export type OnProgress = (rows: number, total: number) => void

interface Seal {
  rows: Record<string, number>
  sha256: string
}

/** The names of the migrations that the tables have seen: the first line says which. */
export async function migrationsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Makes the lines of a file, in the order of the calls: `header`, `table` for some rows at a time, `seal`. */
export class LineWriter {
  readonly rows: Record<string, number> = {}
  readonly #hash = createHash('sha256')

  header(header: Header): string {
    for (const table of header.tables) this.rows[table] = 0
    return this.#sealed(header)
  }

  table(table: string, rows: readonly Record<string, Value>[]): string {
    const [first] = rows
    if (!first) return ''
    const heading = this.rows[table] ? '' : this.#sealed({ table, columns: Object.keys(first) })
    this.rows[table] = (this.rows[table] ?? 0) + rows.length
    return heading + this.#sealed(...rows.map((row) => Object.values(row)))
  }

  seal(): string {
    return toLines({ rows: this.rows, sha256: this.#hash.digest('hex') } satisfies Seal)
  }

  #sealed(...values: object[]): string {
    const text = toLines(...values)
    this.#hash.update(text)
    return text
  }
}

function toLines(...values: object[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('')
}

/** What a file says about itself, once all of it has been read and found complete. */
export interface Contents<H extends Header = Header> {
  header: H
  rows: Record<string, number>
  total: number
  sha256: string
}

/** Gets some rows of a table; the first of them is on this line of the file, the others on those after it. */
export type Visit = (table: string, columns: readonly string[], rows: readonly Value[][], line: number) => Promise<void>

/** Rows as they came from a file, as rows of a table. */
export function toRecords(columns: readonly string[], rows: readonly Value[][]): Record<string, Value>[] {
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])))
}

/** Maximum rows that are handed on at once. */
const CHUNK = 500

/** Reads lines from end to end and refuses incomplete files. `visit` gets the rows on the way. */
export async function readLines<H extends Header>(
  source: AsyncIterable<Buffer>,
  format: Format,
  visit: Visit = async () => undefined,
): Promise<Contents<H>> {
  const reader = new LineReader<H>(format, visit)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // Pieces of a line whose end has not come: joined once, however long it is.
  let pieces: string[] = []
  let length = 0
  for await (const bytes of source) {
    const [first = '', ...others] = decoder.decode(bytes, { stream: true }).split('\n')
    pieces.push(first)
    length += first.length
    if (length > (format.longestLine ?? Number.POSITIVE_INFINITY))
      throw new Damage(`line ${reader.line + 1} is longer than ${format.longestLine} characters`)
    const last = others.pop()
    if (last === undefined) continue
    await reader.take([pieces.join(''), ...others])
    pieces = [last]
    length = last.length
  }
  return reader.finish(pieces.join(''))
}

class Damage extends Error {}

class SomethingElse extends Error {}

/** Errors of the file become one sentence; those of `visit` (the database) pass. */
export function explainFile(error: unknown, file: string, { noun }: Format): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof SomethingElse || (code === 'Z_DATA_ERROR' && /header/.test(message)))
    return new StoreError(`${file} is no ${noun} of Boardwalk.`)
  const isDamage = error instanceof Damage || code?.startsWith('Z_') || code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
  if (isDamage) return new StoreError(`${file} is damaged or incomplete: ${message}. Nothing was taken from it.`)
  return error
}

/** For what a file says that cannot be, though its checksum fits. */
export function damaged(what: string): Error {
  return new Damage(what)
}

class LineReader<H extends Header> {
  readonly #format: Format
  readonly #visit: Visit
  readonly #hash = createHash('sha256')
  readonly #counts: Record<string, number> = Object.create(null)
  /** How many lines were read. */
  line = 0
  #header: H | undefined
  #table: { table: string; columns: string[] } | undefined
  #seal: Seal | undefined

  constructor(format: Format, visit: Visit) {
    this.#format = format
    this.#visit = visit
  }

  async take(lines: readonly string[]) {
    let rows: Value[][] = []
    const flush = async () => {
      const first = this.line - rows.length + 1
      if (rows.length > 0 && this.#table) await this.#visit(this.#table.table, this.#table.columns, rows, first)
      rows = []
    }
    for (const line of lines) {
      if (this.#seal) throw new Damage('something follows its last line')
      const value = this.#parse(line)
      if (Array.isArray(value)) {
        rows.push(this.#checkRow(value))
        this.line += 1
        if (rows.length === CHUNK) await flush()
      } else {
        await flush()
        this.line += 1
        if (this.#header && value && 'sha256' in value) {
          // What it says is compared with what was counted, whatever it is.
          this.#seal = value as Seal
          continue
        }
        this.#takeHeading(value)
      }
      this.#hash.update(line).update('\n')
    }
    await flush()
  }

  #parse(line: string): object | null {
    try {
      const value: unknown = JSON.parse(line)
      // A number or a text is no line of ours: it is refused as nothing is.
      return typeof value === 'object' ? value : null
    } catch {
      throw this.#header ? new Damage(`line ${this.line + 1} is not JSON`) : new SomethingElse()
    }
  }

  #checkRow(row: Value[]): Value[] {
    if (!this.#header) throw new SomethingElse()
    if (!this.#table || row.length !== this.#table.columns.length)
      throw new Damage(`the row on line ${this.line + 1} does not fit its table`)
    this.#counts[this.#table.table] = (this.#counts[this.#table.table] ?? 0) + 1
    return row
  }

  #takeHeading(value: object | null) {
    if (!this.#header) {
      const { format, version, noun } = this.#format
      // Each of its fields is checked before it is used.
      const header = value as H | null
      if (header?.format !== format) throw new SomethingElse()
      if (header.version !== version)
        throw new StoreError(`This ${noun} was written by a newer Boardwalk (format ${header.version}). Upgrade first.`)
      if (!isListOfNames(header.migrations) || !isListOfNames(header.tables))
        throw new Damage('its first line names no migrations or tables')
      this.#header = header
    } else {
      // Checked right below.
      this.#table = value as { table: string; columns: string[] }
      if (!isListOfNames(this.#table?.columns)) throw new Damage(`line ${this.line} names no columns`)
      if (!this.#header.tables.includes(this.#table.table)) throw new Damage('it has a table it does not announce')
    }
  }

  finish(rest: string): Contents<H> {
    if (!this.#header) throw rest || this.#seal ? new SomethingElse() : new Damage('it is empty')
    if (rest) throw new Damage('its last line is cut off')
    if (!this.#seal) throw new Damage('its end is missing')
    const { rows, sha256 } = this.#seal
    if (typeof rows !== 'object' || rows === null) throw new Damage('its last line counts no rows')
    if (this.#hash.digest('hex') !== sha256) throw new Damage('its checksum does not match')
    let total = 0
    for (const [table, count] of Object.entries(rows)) {
      if ((this.#counts[table] ?? 0) !== count) throw new Damage(`rows of ${table} are missing`)
      total += count
    }
    const uncounted = Object.keys(this.#counts).find((table) => !Object.hasOwn(rows, table))
    if (uncounted !== undefined) throw new Damage(`rows of ${uncounted} are not counted`)
    return { header: this.#header, rows, total, sha256 }
  }
}

function isListOfNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string') && new Set(value).size === value.length
}
