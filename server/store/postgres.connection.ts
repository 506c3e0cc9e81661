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
import type { PlanningClient } from './postgres.client.ts'
import { connectDirectly, connectWriter, type WriteConnection } from './prepared.ts'
import type { Db } from './store.ts'
import type { Tables } from './tables.ts'
import { Work } from './work.ts'

/** How long the end of a transaction is waited for, whatever the deadline. */
const LAST_WORD_MS = 2000

/** How often this process waited for PostgreSQL in transactions, since the start: what the speed of a write depends on. */
export const roundTrips = { count: 0 }

/**
 * One connection of the pool for the time of one transaction. Statements are written to it one behind the other without
 * waiting (pg's pipeline): those that nobody needs the answer of cost no round trip of their own.
 */
class PostgresConnection implements WriteConnection {
  readonly work = new Work()
  readonly #client: pg.PoolClient & Partial<Pick<PlanningClient, 'answerBy'>>
  #deadline: number | null = null
  #underWay = 0
  #last: Promise<unknown> | undefined
  /** The first statement of those sent that failed: all after it fail because of it. */
  #failure: unknown

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.work.count(query.parameters)
    const { rows, rowCount, command } = await this.#run(query.sql, query.parameters).catch((error: unknown) => {
      throw this.#failure ?? error
    })
    // As Kysely's own driver does it.
    const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    return { rows, ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  async send(query: CompiledQuery) {
    this.work.count(query.parameters)
    this.#say(query.sql, query.parameters)
  }

  async settle() {
    while (this.#underWay > 0) await this.#last?.catch(() => undefined)
    if (this.#failure !== undefined) throw this.#failure
  }

  begin(statement: string, deadline?: number) {
    this.#deadline = deadline ?? null
    this.#client.answerBy = this.#deadline
    this.work.reset()
    this.#failure = undefined
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
    this.#failure = undefined
    this.#say('rollback')
    await this.settle()
  }

  async enter() {
    this.#say('savepoint one_write')
  }

  async leave() {
    await this.settle()
    this.#say('release savepoint one_write')
  }

  async undo() {
    await this.settle().catch(() => undefined)
    this.#failure = undefined
    this.#say('rollback to savepoint one_write')
    this.#say('release savepoint one_write')
  }

  #say(sql: string, parameters?: readonly unknown[]) {
    this.#run(sql, parameters).catch((error: unknown) => {
      this.#failure ??= error
    })
  }

  // biome-ignore lint/correctness/useYield: nothing here reads row by row
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Walk through large tables in pages instead.')
  }

  async #run(sql: string, parameters?: readonly unknown[]) {
    if (this.#underWay === 0) roundTrips.count += 1
    this.#underWay += 1
    try {
      const answer = parameters ? this.#client.query(sql, [...parameters]) : this.#client.query(sql)
      this.#last = answer
      return await answer
    } finally {
      this.#underWay -= 1
    }
  }
}

/** Queries are compiled once for all connections: they are kept by their adapter. */
const adapter = new PostgresAdapter()

const connections = new WeakMap<pg.PoolClient, { connection: PostgresConnection; db: Db }>()

/** The same for each transaction that a connection of the pool is used for. */
export function connectionOver(client: pg.PoolClient): { connection: PostgresConnection; db: Db } {
  const known = connections.get(client)
  if (known) return known
  const connection = new PostgresConnection(client)
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
