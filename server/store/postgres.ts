import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { messageOf } from '../common/errors.ts'
import { Gathered } from '../common/gathered.ts'
import { Shares } from '../common/shares.ts'
import {
  EXPORT_WAIT_MS,
  EXPORTS_AT_ONCE,
  EXPORTS_WAITING,
  READ_WAIT_MS,
  READS_AT_ONCE,
  READS_WAITING,
} from '../limits/reads.ts'
import { CONNECT_MS, LOCK_WAIT_MS, STATEMENT_MS } from '../limits/storage.ts'
import { addressOf, HostsClient } from './postgres.hosts.ts'
import { CONNECTIONS, KEPT_OPEN, newPool, type Purpose, SNAPSHOT, within } from './postgres.pool.ts'
import { aloneOnPostgres, servePostgres } from './postgres.presence.ts'
import { isHeld, isUnavailable, troubleOf } from './postgres.trouble.ts'
import { warmUp } from './postgres.warm.ts'
import { Announcements, watchPostgres } from './postgres.watch.ts'
import { prepared } from './prepared.ts'
import { type Db, HeldError, type Patience, type Store, StoreError } from './store.ts'
import type { Tables } from './tables.ts'
import type { Trouble } from './trouble.ts'
import { versionIn } from './version.ts'

const PATIENCE: Patience = {
  connectMs: CONNECT_MS,
  statementMs: STATEMENT_MS,
  lockMs: LOCK_WAIT_MS,
  readMs: READ_WAIT_MS,
}
/**
 * How long a write waits, without a connection, before it asks again for a workspace that another process has locked.
 */
const PAUSES_MS = [5, 15, 30]
/** Any number will do, so long as every version of the program uses the same. */
const MIGRATION_LOCK = 7_241_862

export async function openPostgres(url: string, shortened: Partial<Patience> = {}): Promise<Store> {
  const patience = { ...PATIENCE, ...shortened }
  const address = addressOf(url)
  const poolFor = (purpose: Purpose) => newPool(address, purpose, patience)
  const pools: Record<Purpose, pg.Pool> = {
    gateway: poolFor('gateway'),
    reads: poolFor('reads'),
    writes: poolFor('writes'),
    waitingWrites: poolFor('waitingWrites'),
    aside: poolFor('aside'),
    maintenance: poolFor('maintenance'),
  }
  const gatewayDb = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pools.gateway }) })
  const announcements = new Announcements(gatewayDb)
  const close = async () => {
    await announcements.sent()
    for (const pool of Object.values(pools)) await pool.end()
  }
  try {
    await sql`select 1`.execute(gatewayDb)
  } catch (error) {
    await close()
    throw new StoreError(`Cannot reach PostgreSQL at ${address.name}: ${messageOf(error)}. Check DATABASE_URL.`)
  }

  const reading = new Shares({
    slots: CONNECTIONS.reads,
    each: READS_AT_ONCE,
    waiting: READS_WAITING,
    patienceMs: patience.readMs,
  })
  const exporting = new Shares({
    slots: CONNECTIONS.aside,
    each: EXPORTS_AT_ONCE,
    waiting: EXPORTS_WAITING,
    patienceMs: EXPORT_WAIT_MS,
  })
  const noted = new Set<Trouble>()
  const versions = new Gathered<'version', string>(async () => {
    const [row] = await findVersion(gatewayDb, {})
    return () => row?.version ?? ''
  })

  const transaction = async <T>(fn: (db: Db, mayWait: boolean) => Promise<T>, deadline?: number): Promise<T> => {
    // Not the time of day, which may be put forward or back.
    const latest = Math.min(performance.now() + patience.lockMs, deadline ?? Number.POSITIVE_INFINITY)
    for (let attempt = 0; ; attempt++) {
      // Other processes hold a workspace for milliseconds. Who holds it longer is waited for on connections of their own.
      const mayWait = attempt >= PAUSES_MS.length
      try {
        return await within(pools[mayWait ? 'waitingWrites' : 'writes'], 'begin', (trx) => fn(trx, mayWait), deadline)
      } catch (error) {
        if (!(error instanceof HeldError) || performance.now() > latest) throw error
      }
      if (!mayWait) await setTimeout(PAUSES_MS[attempt])
    }
  }
  const whileMigrating = <T>(fn: (db: Db) => Promise<T>) =>
    within(pools.maintenance, 'begin', async (trx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx)
      return fn(trx)
    })

  return {
    dialect: 'postgres',
    name: address.name,
    oneWriter: false,
    version: () => versions.ask('version'),
    lookUp: (fn) => fn(gatewayDb),
    announce: (heads) => announcements.add(heads),
    send: (message) => announcements.send(message),
    watch: (onCommit, onMessage) =>
      watchPostgres(address, gatewayDb, { onCommit, onMessage: onMessage ?? (() => undefined) }),
    read: (fn, team_id = '', deadline) =>
      reading.run(team_id, () => within(pools.reads, SNAPSHOT, fn, deadline), deadline),
    readAside: (fn, team_id = '') => exporting.run(team_id, () => within(pools.aside, SNAPSHOT, fn)),
    transaction,
    whileMigrating,
    loading: (fn) => whileMigrating((trx) => withDeferredSelfReferences(trx, fn)),
    async empty(trx, tables) {
      await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(trx)
    },
    warmUp: (patienceMs) =>
      warmUp(
        // The keys of an object literal are known.
        Object.entries(KEPT_OPEN).map(([purpose, connections]) => ({ pool: pools[purpose as Purpose], connections })),
        patienceMs,
      ),
    // It measures its tables by itself, again and again.
    planQueries: async () => undefined,
    snapshot: async () => null,
    async durabilityProblems() {
      // A connection of its own: the pooled ones keep the settings of the moment they were opened.
      const client = new HostsClient({ ...address, connectionTimeoutMillis: patience.connectMs })
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
    load() {
      const sum = (of: (pool: pg.Pool) => number) => Object.values(pools).reduce((total, pool) => total + of(pool), 0)
      return {
        connections: sum(({ totalCount }) => totalCount),
        busy: sum(({ totalCount, idleCount }) => totalCount - idleCount),
        waiting: sum(({ waitingCount }) => waitingCount) + reading.waiting + exporting.waiting,
      }
    },
    isHeld,
    isUnavailable,
    troubleOf,
    noted,
    // The disk is the server's: it is tried only when it was found full, because each try leaves traces in the catalogue.
    takeSpace: async () => {
      if (noted.has('full')) await transaction(fillTemporaryTable)
    },
    // Old rows go when the server vacuums: see docs/operations.md.
    scrub: async () => undefined,
    serve: () => servePostgres(address),
    alone: (fn) => aloneOnPostgres(address, fn),
    close,
  }
}

const findVersion = prepared<object>()((db) => db.selectNoFrom(versionIn(db).as('version')))

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

/** Its rows are too many for what a new table is given without asking the disk. */
async function fillTemporaryTable(db: Db) {
  await sql`create temporary table space_probe on commit drop as
    select repeat(md5(n::text), 50) as text from generate_series(1, 500) as n`.execute(db)
}
