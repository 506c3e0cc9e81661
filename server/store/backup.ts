import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open as openFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { PRIMARY_KEYS, TABLES } from './keys.ts'
import { type Db, type Store, StoreError } from './store.ts'
import type { Tables } from './tables.ts'

/**
 * A backup is gzipped lines of JSON, the same for both stores:
 *
 *     {"format":"boardwalk-backup","version":1,"migrations":[…],"tables":[…],"time_created":…}
 *     {"table":"users","columns":["id","email",…]}
 *     ["u3kT9xQa","owner@example.com",…]
 *     …
 *     {"rows":{"users":1,…},"sha256":"…"}
 *
 * The last line counts the rows and seals all lines before it.
 */
export interface BackupHeader {
  format: typeof FORMAT
  version: typeof VERSION
  migrations: string[]
  tables: string[]
  time_created: number
}

const FORMAT = 'boardwalk-backup'
const VERSION = 1
const CHUNK = 500
/** Beyond this, gzip takes much longer for a little less. */
const COMPRESSION_LEVEL = 4

export type Value = string | number | null
export type OnProgress = (rows: number, total: number) => void

/**
 * Writes everything that the store holds at one moment into a file. The server may go on working meanwhile. The file gets
 * its name when it is complete and on the disk: there is never half a backup under that name.
 */
export async function writeBackup(store: Store, file: string, onProgress: OnProgress = () => undefined) {
  const unfinished = `${file}.${process.pid}.unfinished`
  try {
    const rows = await store.read(async (db) => {
      const backup = new BackupText(db, onProgress)
      await pipeline(
        Readable.from(backup.lines()),
        createGzip({ level: COMPRESSION_LEVEL }),
        createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
      )
      return backup.rows
    })
    await rename(unfinished, file)
    await syncFolder(dirname(file))
    return rows
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** A new name in a folder survives a power cut only once the folder itself is on the disk. */
async function syncFolder(folder: string) {
  const handle = await openFile(folder, 'r')
  await handle.sync()
  await handle.close()
}

/** The lines of a backup, from one snapshot. */
class BackupText {
  readonly rows: Record<string, number> = {}
  readonly #db: Db
  readonly #onProgress: OnProgress
  readonly #hash = createHash('sha256')

  constructor(db: Db, onProgress: OnProgress) {
    this.#db = db
    this.#onProgress = onProgress
  }

  async *lines(): AsyncGenerator<string> {
    const { rows: applied } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(
      this.#db,
    )
    const header: BackupHeader = {
      format: FORMAT,
      version: VERSION,
      migrations: applied.map(({ name }) => name),
      tables: TABLES,
      time_created: Date.now(),
    }
    yield this.#sealed(header)
    const total = await countRows(this.#db)
    let done = 0
    for (const table of TABLES) {
      this.rows[table] = 0
      for await (const chunk of readTable(this.#db, table)) {
        if (this.rows[table] === 0) yield this.#sealed({ table, columns: Object.keys(chunk[0] ?? {}) })
        yield this.#sealed(...chunk.map((row) => Object.values(row)))
        this.rows[table] += chunk.length
        done += chunk.length
        this.#onProgress(done, total)
      }
    }
    yield toLines({ rows: this.rows, sha256: this.#hash.digest('hex') })
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

async function countRows(db: Db): Promise<number> {
  let total = 0
  for (const table of TABLES) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
    total += rows[0]?.count ?? 0
  }
  return total
}

/** All rows of a table in the order of its key, some at a time. */
async function* readTable(db: Db, table: keyof Tables): AsyncGenerator<Record<string, Value>[]> {
  const columns: readonly string[] = PRIMARY_KEYS[table]
  const key = sql.join(columns.map((column) => sql.ref(column)))
  let after = sql``
  for (;;) {
    const { rows } = await sql<Record<string, Value>>`
      select * from ${sql.table(table)} ${after} order by ${key} limit ${CHUNK}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    if (rows.length < CHUNK) return
    after = sql`where (${key}) > (${sql.join(columns.map((column) => last[column]))})`
  }
}

/** What a backup says about itself, once all of it has been read and found whole. */
export interface BackupContents extends BackupHeader {
  rows: Record<string, number>
  total: number
}

type Visit = (table: string, columns: readonly string[], rows: readonly Value[][]) => Promise<void>

/** Reads a backup from end to end and refuses one that is not whole. `visit` gets the rows on the way. */
export async function readBackup(file: string, visit: Visit = async () => undefined): Promise<BackupContents> {
  const reader = new BackupReader(visit)
  try {
    await pipeline(createReadStream(file), createGunzip(), async (source: AsyncIterable<Buffer>) => {
      const decoder = new TextDecoder('utf-8', { fatal: true })
      let rest = ''
      for await (const bytes of source) {
        const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
        rest = lines.pop() ?? ''
        await reader.take(lines)
      }
      if (rest) throw new Damage('its last line is cut off')
    })
    return reader.finish()
  } catch (error) {
    throw toStoreError(error, file)
  }
}

class Damage extends Error {}

/** Errors of the file become one sentence; those of `visit` (the database) pass. */
function toStoreError(error: unknown, file: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'Z_DATA_ERROR' && /header/.test(message)) return new StoreError(`${file} is no backup of Boardwalk.`)
  const isDamage = error instanceof Damage || code?.startsWith('Z_') || code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
  if (isDamage) return new StoreError(`${file} is damaged or incomplete: ${message}. Nothing was restored from it.`)
  return error
}

class BackupReader {
  readonly #visit: Visit
  readonly #hash: Hash = createHash('sha256')
  readonly #counts: Record<string, number> = Object.create(null)
  #header: BackupHeader | undefined
  #table: { table: string; columns: string[] } | undefined
  #seal: { rows: Record<string, number>; sha256: string } | undefined

  constructor(visit: Visit) {
    this.#visit = visit
  }

  async take(lines: readonly string[]) {
    let rows: Value[][] = []
    const flush = async () => {
      if (rows.length > 0 && this.#table) await this.#visit(this.#table.table, this.#table.columns, rows)
      rows = []
    }
    for (const line of lines) {
      if (this.#seal) throw new Damage('something follows its last line')
      const value = parse(line)
      if (Array.isArray(value)) {
        rows.push(this.#checkRow(value))
        if (rows.length === CHUNK) await flush()
      } else {
        await flush()
        if (value && 'sha256' in value) {
          this.#seal = value as { rows: Record<string, number>; sha256: string }
          continue
        }
        this.#takeHeading(value)
      }
      this.#hash.update(line).update('\n')
    }
    await flush()
  }

  #checkRow(row: Value[]): Value[] {
    if (!this.#table || row.length !== this.#table.columns.length) throw new Damage('a row does not fit its table')
    this.#counts[this.#table.table] = (this.#counts[this.#table.table] ?? 0) + 1
    return row
  }

  #takeHeading(value: object | null) {
    if (!this.#header) {
      const header = value as BackupHeader | null
      if (header?.format !== FORMAT) throw new StoreError('This file is no backup of Boardwalk.')
      if (header.version !== VERSION)
        throw new StoreError(`This backup was written by a newer Boardwalk (format ${header.version}). Upgrade first.`)
      this.#header = header
    } else {
      this.#table = value as { table: string; columns: string[] }
      if (!this.#header.tables.includes(this.#table.table)) throw new Damage('it has a table it does not announce')
    }
  }

  finish(): BackupContents {
    if (!this.#header || !this.#seal) throw new Damage('its end is missing')
    if (this.#hash.digest('hex') !== this.#seal.sha256) throw new Damage('its checksum does not match')
    let total = 0
    for (const [table, count] of Object.entries(this.#seal.rows)) {
      if ((this.#counts[table] ?? 0) !== count) throw new Damage(`rows of ${table} are missing`)
      total += count
    }
    return { ...this.#header, rows: this.#seal.rows, total }
  }
}

function parse(line: string): object | null {
  try {
    return JSON.parse(line) as object | null
  } catch {
    throw new Damage('a line is not JSON')
  }
}
