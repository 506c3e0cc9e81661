import {
  type CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { BusyError } from '../common/shares.ts'
import { nameOf, type PlanningClient } from './postgres.client.ts'
import { type Answer, GroupError, toWire } from './postgres.group.ts'
import { connectDirectly, connectWriter, type Failure, type WriteConnection } from './prepared.ts'
import type { Db } from './store.ts'
import type { Tables } from './tables.ts'
import { Work } from './work.ts'

/** How long the end of a transaction is waited for, whatever the deadline. */
const LAST_WORD_MS = 2000

/** How often this process waited for PostgreSQL in transactions, since the start: what the speed of a write depends on. */
export const roundTrips = { count: 0 }

const SAVEPOINT = 'savepoint one_write'
const RELEASE = 'release savepoint one_write'
const ROLL_BACK_TO = 'rollback to savepoint one_write'

/** What begins and ends transactions and their parts, in an order in which the server takes it. */
export const CONTROL = ['begin', SAVEPOINT, ROLL_BACK_TO, RELEASE, 'commit', 'rollback'] as const

/** So many statements wait at most, and so many characters, until they are sent although nobody waits for an answer. */
const WAITING = { statements: 32, characters: 64 * 1024 }

interface Waiting {
  text: string
  values: readonly (string | null)[]
  part: number
}

/**
 * One connection of the pool for the time of one transaction. Statements that nobody needs the answer of wait for the next one that
 * is needed, and go to the server together with it: they cost no round trip of their own, nor a message.
 */
class PostgresConnection implements WriteConnection {
  readonly work = new Work()
  readonly #client: PlanningClient
  #deadline: number | null = null
  #waiting: Waiting[] = []
  #characters = 0
  #underWay = 0
  #last: Promise<unknown> | undefined
  /** True once the server knows of the transaction. */
  #isBegun = false
  #part = 0
  /** The first statement of those sent that failed: all after it fail because of it. */
  #failure: Failure | null = null

  constructor(client: PlanningClient) {
    this.#client = client
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.work.count(query.parameters)
    // Several statements in one text are only taken by themselves.
    const isPlain = query.parameters.length === 0 && nameOf(query.sql) === undefined
    const { rows, rowCount, command } = await (isPlain
      ? this.#runPlain(query.sql)
      : this.#sendWith({ text: query.sql, values: query.parameters.map(toWire), part: this.#part }))
    // As Kysely's own driver does it.
    const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    // The rows of a query are of the type that Kysely says.
    return { rows: rows as R[], ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  async send(query: CompiledQuery) {
    this.work.count(query.parameters)
    this.#say(query.sql, query.parameters.map(toWire))
  }

  async settle() {
    this.#sendWaiting()
    while (this.#underWay > 0) await this.#last?.catch(() => undefined)
    if (this.#failure) throw this.#failure.error
  }

  begin(statement: string, deadline?: number) {
    this.#deadline = deadline ?? null
    this.#client.answerBy = this.#deadline
    this.work.reset()
    this.#failure = null
    this.#part = 0
    this.#isBegun = false
    this.#say(statement)
  }

  /** A sent commit may succeed without an answer: so it is sent in time or not at all, and then waited for. */
  async commit() {
    if (this.#deadline !== null) {
      if (performance.now() > this.#deadline) throw new BusyError('There was no time left to commit.')
      this.#client.answerBy = performance.now() + LAST_WORD_MS
    }
    this.#say('commit')
    await this.settle()
  }

  async rollBack() {
    if (this.#deadline !== null) this.#client.answerBy = performance.now() + LAST_WORD_MS
    this.#forgetWaiting()
    if (!this.#isBegun) return
    // What is under way is answered first, and is of no interest.
    while (this.#underWay > 0) await this.#last?.catch(() => undefined)
    this.#failure = null
    this.#say('rollback')
    await this.settle()
  }

  async enter(part = this.#part) {
    this.#part = part
    this.#say(SAVEPOINT)
  }

  async leave() {
    await this.settle()
    this.#say(RELEASE)
  }

  async leaveUnsettled() {
    this.#say(RELEASE)
  }

  async failure(): Promise<Failure | null> {
    await this.settle().catch(() => undefined)
    return this.#failure
  }

  async undo(part = this.#part) {
    const failure = await this.failure()
    // The savepoint that is open is not the one of this part.
    if (failure && failure.part < part) throw failure.error
    this.#failure = null
    this.#say(ROLL_BACK_TO)
    this.#say(RELEASE)
  }

  #say(text: string, values: Waiting['values'] = []) {
    this.#waiting.push({ text, values, part: this.#part })
    for (const value of values) this.#characters += value?.length ?? 0
    if (this.#waiting.length >= WAITING.statements || this.#characters >= WAITING.characters) this.#sendWaiting()
  }

  #forgetWaiting(): Waiting[] {
    const waiting = this.#waiting
    this.#waiting = []
    this.#characters = 0
    return waiting
  }

  /** Failures are noted: the next statement whose answer is awaited fails with them. */
  #sendWaiting() {
    const last = this.#waiting.pop()
    if (last) this.#sendWith(last, true).catch(() => undefined)
  }

  /** Sends what waits, and this. */
  #sendWith(last: Waiting, isSent = false): Promise<Answer> {
    const group = this.#forgetWaiting()
    group.push(last)
    this.#isBegun = true
    return this.#answered(
      this.#client.queryTogether(group).catch((reason: unknown) => {
        const { index, error } = reason instanceof GroupError ? reason : { index: 0, error: reason }
        // The one who waits for the last gets its error.
        if (isSent || index < group.length - 1) this.#failure ??= { part: (group[index] ?? last).part, error }
        throw this.#failure?.error ?? error
      }),
    )
  }

  async #runPlain(text: string): Promise<Pick<Answer, 'rows' | 'command'> & { rowCount: number | null }> {
    this.#sendWaiting()
    const client: pg.ClientBase = this.#client
    return this.#answered(
      client.query<object>(text).catch((error: unknown) => {
        throw this.#failure?.error ?? error
      }),
    )
  }

  async #answered<T>(answer: Promise<T>): Promise<T> {
    if (this.#underWay === 0) roundTrips.count += 1
    this.#underWay += 1
    this.#last = answer
    try {
      return await answer
    } finally {
      this.#underWay -= 1
    }
  }

  // biome-ignore lint/correctness/useYield: nothing here reads row by row
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Walk through large tables in pages instead.')
  }
}

/** Queries are compiled once for all connections: they are kept by their adapter. */
const adapter = new PostgresAdapter()

const connections = new WeakMap<pg.PoolClient, { connection: PostgresConnection; db: Db }>()

/** The same for each transaction that a connection of the pool is used for. */
export function connectionOver(client: pg.PoolClient): { connection: PostgresConnection; db: Db } {
  const known = connections.get(client)
  if (known) return known
  // The pools make no other clients.
  const connection = new PostgresConnection(client as pg.PoolClient & PlanningClient)
  const made = { connection, db: kyselyOver(connection) }
  connections.set(client, made)
  return made
}

function kyselyOver(connection: PostgresConnection): Db {
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => ({
        async init() {},
        acquireConnection: async () => connection,
        async releaseConnection() {},
        beginTransaction: refuse,
        commitTransaction: refuse,
        rollbackTransaction: refuse,
        async destroy() {},
      }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  connectDirectly(db, connection)
  connectWriter(db, connection)
  return db
}

/** Transactions are the store's business. */
async function refuse(): Promise<never> {
  throw new Error('Use store.transaction().')
}
