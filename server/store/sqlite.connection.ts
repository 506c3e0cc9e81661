import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { storableText } from '../common/text.ts'
import { connectDirectly, type WriteConnection } from './prepared.ts'
import type { Db } from './store.ts'
import type { Tables } from './tables.ts'
import { Work } from './work.ts'

export function kyselyOver(connection: SqliteConnection): Db {
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

/**
 * SQLite plans a statement again for each value of a bare `limit ?`, which takes ten times as long as a small statement
 * itself. It does not look into a sum.
 */
const BOUND_LIMIT = /\blimit \?/g

/**
 * Statements run in this thread: after so long the others have a turn, in the middle of a transaction if need be. One that writes
 * has longer turns, since all other writes wait for its end.
 */
const READ_TURN_MS = 10
const WRITE_TURN_MS = 20

export class SqliteConnection implements DatabaseConnection {
  protected readonly turnMs: number = READ_TURN_MS
  readonly #database: DatabaseSync
  readonly #statements = new LRUCache<string, Statement>({ max: 500 })
  /** When the transaction began, or others had their last turn; no time at all for statements that stand alone. */
  #turn = Number.POSITIVE_INFINITY

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  begin() {
    this.#turn = performance.now()
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isTurnOver) await this.giveWay()
    return this.run(query)
  }

  protected get isTurnOver(): boolean {
    return performance.now() - this.#turn > this.turnMs
  }

  protected async giveWay() {
    await nextTurn()
    this.#turn = performance.now()
  }

  /** Before and after what takes long by itself: the commit of much, which cannot be done in parts. */
  async giveWayIfBusy() {
    if (performance.now() - this.#turn > this.turnMs / 2) await this.giveWay()
  }

  /** At once, and whatever else waits. */
  run<R>(query: CompiledQuery): QueryResult<R> {
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
      const statement = this.#database.prepare(text.replaceAll(BOUND_LIMIT, 'limit 0 + ?'))
      statement.setReturnArrays(true)
      const columns = statement.columns().map(({ name }) => name)
      known = { statement, toRow: columns.length > 0 ? rowMaker(columns) : null }
      this.#statements.set(text, known)
    }
    return known
  }
}

/**
 * A statement that takes longer than this, by the clock, is measured in processor time from then on, until it takes less again.
 * To ask for the processor time costs as much as a small statement: doing so for all took a tenth of every write.
 */
const LONG_MS = 1
const LONG_STATEMENTS = 500

const SAVEPOINT = CompiledQuery.raw('savepoint one_write')
const RELEASE = CompiledQuery.raw('release savepoint one_write')
const ROLL_BACK_TO = CompiledQuery.raw('rollback to savepoint one_write')

/** The connection that writes: it knows what a write costs, and lets others have their turns. */
export class WritingConnection extends SqliteConnection implements WriteConnection {
  protected override readonly turnMs = WRITE_TURN_MS
  readonly work = new Work()
  readonly #long = new LRUCache<string, true>({ max: LONG_STATEMENTS })

  override begin() {
    this.work.reset()
    super.begin()
  }

  override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.work.count(query.parameters)
    if (this.isTurnOver) await this.giveWay()
    if (this.#long.has(query.sql)) return this.#measure(query)
    const start = performance.now()
    try {
      return this.run<R>(query)
    } finally {
      if (performance.now() - start > LONG_MS) this.#long.set(query.sql, true)
    }
  }

  #measure<R>(query: CompiledQuery): QueryResult<R> {
    const before = process.threadCpuUsage()
    try {
      return this.run<R>(query)
    } finally {
      const { user, system } = process.threadCpuUsage(before)
      this.work.microseconds += user + system
      if (user + system < LONG_MS * 1000) this.#long.delete(query.sql)
    }
  }

  async send(query: CompiledQuery) {
    await this.executeQuery(query)
  }

  async settle() {}

  async enter() {
    this.run(SAVEPOINT)
  }

  async leave() {
    this.run(RELEASE)
  }

  async leaveUnsettled() {
    await this.leave()
  }

  /** Each statement has its answer before the next one. */
  async failure() {
    return null
  }

  async undo() {
    this.run(ROLL_BACK_TO)
    await this.leave()
  }
}

function toSqlite(value: unknown): SQLInputValue {
  if (value === undefined) return null
  if (typeof value === 'string') return storableText(value)
  if (typeof value === 'boolean') return value ? 1 : 0
  // Queries hold nothing else; SQLite refuses what it cannot take.
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

/** Ends the transaction that the database is in: with what `fn` did, or with nothing of it. */
export async function untilCommit<T>(database: DatabaseSync, fn: () => Promise<T>): Promise<T> {
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
