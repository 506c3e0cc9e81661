import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { PlanningClient } from './postgres.client.ts'
import { type Db, type Store, StoreError } from './store.ts'
import type { Tables } from './tables.ts'

const POOL_SIZE = 10
/** Connections for what takes long: it never uses up those that requests wait for. */
const ASIDE_POOL_SIZE = 2
const STATEMENT_TIMEOUT_MS = 30_000
/** Any number will do, so long as every version of the program uses the same. */
const MIGRATION_LOCK = 7_241_862

/** Ids, counters and instants are far below 2^53: numbers, as SQLite gives them. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

export async function openPostgres(url: string): Promise<Store> {
  const pool = newPool(url, POOL_SIZE)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new StoreError(`Cannot reach PostgreSQL at ${nameOf(url)}: ${(error as Error).message}. Check DATABASE_URL.`)
  }

  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const asideDb = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: newPool(url, ASIDE_POOL_SIZE) }) })
  let nextVersion: Promise<string> | undefined

  const transaction = <T>(fn: (db: Db) => Promise<T>) => db.transaction().execute(fn)
  const onSnapshot = <T>(of: Db, fn: (db: Db) => Promise<T>) =>
    of.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(fn)
  const whileMigrating = <T>(fn: (db: Db) => Promise<T>) =>
    transaction(async (trx) => {
      // Large tables take long to change, and so long others wait for the lock.
      await sql`set local statement_timeout = 0`.execute(trx)
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx)
      return fn(trx)
    })

  return {
    dialect: 'postgres',
    name: nameOf(url),
    oneWriter: false,
    // Equal snapshots see equal data. Calls that arrive while none is on its way share one question to the server.
    version() {
      nextVersion ??= new Promise<void>((go) => setImmediate(go)).then(async () => {
        nextVersion = undefined
        const { rows } = await pool.query<{ version: string }>('select pg_current_snapshot()::text as version')
        return rows[0]?.version ?? ''
      })
      return nextVersion
    },
    lookUp: (fn) => fn(db),
    read: (fn) => onSnapshot(db, fn),
    readAside: (fn) => onSnapshot(asideDb, fn),
    transaction,
    whileMigrating,
    loading: (fn) => whileMigrating((trx) => withDeferredSelfReferences(trx, fn)),
    async empty(trx, tables) {
      await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(trx)
    },
    // It measures its tables by itself, again and again.
    planQueries: async () => undefined,
    snapshot: async () => null,
    async durabilityProblems() {
      // A connection of its own: the pooled ones keep the settings of the moment they were opened.
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
      client.on('error', () => undefined)
      try {
        await client.connect()
        const { rows } = await client.query<{ name: string; setting: string }>(
          `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
        )
        return rows
          .filter(({ setting }) => setting === 'off')
          .map(({ name }) => `PostgreSQL runs with ${name} = off: acknowledged writes can be lost.`)
      } finally {
        await client.end()
      }
    },
    isUnavailable,
    async close() {
      await asideDb.destroy()
      await db.destroy()
    },
  }
}

function newPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5000,
    // A server that vanished (its machine lost power, the network changed) says nothing: connections to it are found dead.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'boardwalk',
    types,
    // The pool makes them with its own settings; the type knows only those that need none.
    Client: PlanningClient as new () => pg.ClientBase,
  })
  // Without listeners a connection that breaks (the server restarts) would end the process: the pool's is for connections
  // that are idle, each connection's own for the moments between two statements of a transaction.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Tables are filled in the order of their references, but the rows of a table may refer to later rows of the same one. */
async function withDeferredSelfReferences<T>(trx: Db, fn: (db: Db) => Promise<T>): Promise<T> {
  const { rows } = await sql<{ name: string; table: string }>`
    select conname as name, conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and conrelid = confrelid and connamespace = current_schema()::regnamespace`.execute(trx)
  const alter = async (timing: string) => {
    for (const { name, table } of rows)
      await sql`alter table ${sql.raw(table)} alter constraint ${sql.ref(name)} ${sql.raw(timing)}`.execute(trx)
  }
  await alter('deferrable initially deferred')
  const result = await fn(trx)
  // Checks what was put off; a table that is still to be checked could not be altered back.
  await sql`set constraints all immediate`.execute(trx)
  await alter('not deferrable')
  return result
}

/**
 * SQLSTATE classes that mean "not now": connection (08), resources (53), operator intervention (57: shutdown, time-out),
 * system error (58), and a read-only server after a failover (25006).
 */
function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return /^(08|53|57|58)|^25006$|^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|AI_)/.test(code)
  return (
    typeof message === 'string' &&
    /connection (terminated|ended|error)|timeout exceeded when trying to connect/i.test(message)
  )
}

/** Address and database, never the password. */
function nameOf(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url)
    return `postgres://${hostname}${port && `:${port}`}${pathname}`
  } catch {
    return 'postgres'
  }
}
