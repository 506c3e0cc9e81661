import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { syncToDisk } from './disk.ts'
import { Mutex } from './mutex.ts'
import { connectDirectly } from './prepared.ts'
import { describeTables } from './sqlite.plans.ts'
import { type Db, type Snapshot, type Store, StoreError } from './store.ts'
import type { Tables } from './tables.ts'

const BUSY_TIMEOUT_MS = 5000
/** So long a write waits for those of other processes; an import may take that long. Beyond it the storage counts as away. */
const LONGEST_WAIT_MS = 15_000
const ASK_AGAIN_MS = 10
/** FULL waits for the disk at each commit; anything less can lose acknowledged writes when the power fails. */
const SYNCHRONOUS_FULL = 2

/** One file, a connection that writes and one that reads: in WAL mode neither waits for the other. */
export async function openSqlite(path: string): Promise<Store> {
  const file = resolve(path)
  const writer = connect(file, path, 'journal_mode = wal', 'synchronous = full', 'wal_autocheckpoint = 4000')
  // From here on it waits by itself: see beginWriting.
  writer.exec('pragma busy_timeout = 0')
  const reader = connect(file, path, 'query_only = on')

  const [writing, reading] = [new Mutex(), new Mutex()]
  // A connection outside all transactions: inside one, the reader's would go on showing the state of its snapshot.
  const watcher = connect(file, path, 'cache_size = -2000')
  const dataVersion = watcher.prepare('pragma data_version')

  const [writeDb, readDb, lookUpDb] = [kyselyOver(writer), kyselyOver(reader), kyselyOver(watcher)]
  const inode = inodeOf(file)

  const transaction = <T>(fn: (db: Db) => Promise<T>) =>
    writing.run(async () => {
      await beginWriting(writer)
      return untilCommit(writer, () => fn(writeDb))
    })

  return {
    dialect: 'sqlite',
    name: file,
    oneWriter: true,
    // This connection never commits, so the number moves with every commit of any other, here or elsewhere.
    version: () => String((dataVersion.get() as { data_version: number }).data_version),
    read: (fn) => reading.run(() => snapshot(reader, () => fn(readDb))),
    async readAside(fn) {
      const aside = connect(file, path, 'query_only = on', 'cache_size = -4000')
      try {
        return await snapshot(aside, () => fn(kyselyOver(aside)))
      } finally {
        aside.close()
      }
    },
    lookUp: (fn) => fn(lookUpDb),
    transaction,
    whileMigrating: transaction,
    loading: (fn) =>
      transaction((db) => {
        // Until the end of this transaction.
        writer.exec('pragma defer_foreign_keys = on')
        return fn(db)
      }),
    async empty(db, tables) {
      for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(db)
    },
    planQueries: () => transaction(async () => describeTables(writer)),
    snapshot: (label) => copyAside(file, path, label),
    async durabilityProblems() {
      const { synchronous } = writer.prepare('pragma synchronous').get() as { synchronous: number }
      const unsafe = 'SQLite runs with synchronous below FULL: acknowledged writes can be lost.'
      return [...(synchronous >= SYNCHRONOUS_FULL ? [] : [unsafe]), ...fileProblems(file, inode)]
    },
    isUnavailable,
    async close() {
      await writing.run(async () => writer.close())
      await reading.run(async () => reader.close())
      watcher.close()
    },
  }
}

function connect(file: string, path: string, ...pragmas: string[]): DatabaseSync {
  try {
    mkdirSync(dirname(file), { recursive: true })
    const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
    for (const pragma of ['foreign_keys = on', 'cache_size = -20000', 'temp_store = memory', ...pragmas])
      database.exec(`pragma ${pragma}`)
    return database
  } catch (error) {
    throw new StoreError(
      `Cannot open the SQLite file ${path}: ${(error as Error).message}. Check that its folder is writable.`,
    )
  }
}

/** SQLite goes on writing into a file that lost its name, and into a log that the next start could not open. */
function fileProblems(file: string, inode: number | null): string[] {
  if (inodeOf(file) !== inode)
    return ['The SQLite file was moved, deleted or replaced: what is written now is lost. Restart the server.']
  try {
    accessSync(dirname(file), constants.W_OK)
    return []
  } catch {
    return ['The folder of the SQLite file cannot be written.']
  }
}

function inodeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.ino ?? null
}

/**
 * Copies a database beside itself, while its writer has the right to write and has not written yet. Half a copy looks like
 * a database, and SQLite does not wait until a copy is on the disk: this one gets its name when it is there and is wanted.
 */
async function copyAside(file: string, path: string, label: string): Promise<Snapshot> {
  const unfinished = `${file}.unfinished-copy`
  for (const left of [unfinished, `${unfinished}-journal`]) await rm(left, { force: true })
  const aside = connect(file, path)
  try {
    aside.prepare('vacuum into ?').run(unfinished)
  } finally {
    aside.close()
  }
  await syncToDisk(unfinished)
  return {
    async keep() {
      await rename(unfinished, `${file}.${label}`)
      await syncToDisk(dirname(file))
    },
  }
}

/** Takes the right to write, which one process has at a time. SQLite's own way of waiting would stop the event loop. */
async function beginWriting(database: DatabaseSync) {
  // Not the time of day, which may be put forward or back.
  const deadline = performance.now() + LONGEST_WAIT_MS
  for (;;) {
    try {
      return database.exec('begin immediate')
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
    }
    await setTimeout(ASK_AGAIN_MS)
  }
}

function snapshot<T>(database: DatabaseSync, fn: () => Promise<T>): Promise<T> {
  database.exec('begin')
  return untilCommit(database, fn)
}

async function untilCommit<T>(database: DatabaseSync, fn: () => Promise<T>): Promise<T> {
  try {
    const result = await fn()
    database.exec('commit')
    return result
  } catch (error) {
    // A full disk ends the transaction by itself.
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}

/** SQLite's primary result codes that mean "not now", whatever the statement: busy, read-only, I/O, full, cannot open. */
const UNAVAILABLE = new Set([5, 6, 8, 10, 13, 14, 26])
const BUSY = 5

function isUnavailable(error: unknown): boolean {
  return UNAVAILABLE.has(resultCode(error))
}

function isBusy(error: unknown): boolean {
  return resultCode(error) === BUSY
}

function resultCode(error: unknown): number {
  return ((error as { errcode?: number } | null)?.errcode ?? 0) & 0xff
}

function kyselyOver(database: DatabaseSync): Db {
  const connection = new SqliteConnection(database)
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new SqliteDriver(connection),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
  connectDirectly(db, connection)
  return db
}

interface Statement {
  statement: StatementSync
  /** Null for statements that return nothing. */
  toRow: ((values: readonly unknown[]) => unknown) | null
}

/**
 * Turns the values of a row into an object. node:sqlite's own objects are slow to make and slow to read; a function written
 * for exactly these columns halves the time of a large answer.
 */
function rowMaker(columns: readonly string[]): (values: readonly unknown[]) => unknown {
  const fields = columns.map((column, index) => `${JSON.stringify(column)}: values[${index}]`)
  // Made from the column names of our own statements only.
  return new Function('values', `return { ${fields.join(', ')} }`) as (values: readonly unknown[]) => unknown
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #statements = new LRUCache<string, Statement>({ max: 500 })

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { statement, toRow } = this.#prepare(query.sql)
    const parameters = query.parameters.map(toSqlite)
    if (toRow) {
      // The statement returns arrays; the types of the query's result come from Kysely.
      const rows = statement.all(...parameters) as unknown as unknown[][]
      return { rows: rows.map(toRow) as R[] }
    }
    const { changes } = statement.run(...parameters)
    return { rows: [], numAffectedRows: BigInt(changes) }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    // A statement of its own: the cached one may run again while this one is still being read.
    const statement = this.#database.prepare(query.sql)
    for (const row of statement.iterate(...query.parameters.map(toSqlite))) yield { rows: [row as R] }
  }

  #prepare(text: string): Statement {
    let known = this.#statements.get(text)
    if (!known) {
      const statement = this.#database.prepare(text)
      statement.setReturnArrays(true)
      const columns = statement.columns().map(({ name }) => name)
      known = { statement, toRow: columns.length > 0 ? rowMaker(columns) : null }
      this.#statements.set(text, known)
    }
    return known
  }
}

function toSqlite(value: unknown): SQLInputValue {
  if (value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  return value as SQLInputValue
}

/** Transactions are the store's business (`transaction`, `read`), so that statements of one are never mixed with another's. */
class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection

  constructor(connection: SqliteConnection) {
    this.#connection = connection
  }

  async init() {}
  async acquireConnection() {
    return this.#connection
  }
  async releaseConnection() {}
  async beginTransaction() {
    throw new Error('Use store.transaction().')
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async destroy() {}
}
