import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { AppError, messageOf } from '../common/errors.ts'
import { Shares } from '../common/shares.ts'
import { READ_WAIT_MS, READS_AT_ONCE, READS_WAITING, REPLICA_ANSWER_MS, REPLICA_WAIT_MS } from '../limits/reads.ts'
import { CONNECT_MS, LOCK_WAIT_MS, STATEMENT_MS } from '../limits/storage.ts'
import { migrations } from './migrations/index.ts'
import { addressOf } from './postgres.hosts.ts'
import { CONNECTIONS, newPool, SNAPSHOT, within } from './postgres.pool.ts'
import { isUnavailable } from './postgres.trouble.ts'
import { BehindError, type Replica } from './replica.ts'
import type { Db, Store } from './store.ts'
import type { Tables } from './tables.ts'

const LOOK_EVERY_MS = 1000
const LOOK_MS = 2000
/** Between two snapshots of a replica that is behind. */
const PAUSE_MS = 5

interface ReplicaOptions {
  /** Hears when it begins or ends to take reads: with the problem, or null. */
  onChange?(problem: string | null): void
}

/** Opens the replica that a DATABASE_READ_URL names, whether it can be reached or not. */
export async function openReplica(url: string, primary: Store, options: ReplicaOptions = {}): Promise<Replica> {
  const replica = new PostgresReplica(url, primary, options)
  await replica.look()
  return replica
}

class PostgresReplica implements Replica {
  readonly name: string
  readonly totals = { reads: 0, passedOn: 0 }
  lagBytes = 0
  problem: string | null = 'It was not looked at yet.'
  #isNew = true
  readonly #primary: Store
  readonly #onChange: (problem: string | null) => void
  readonly #pools: { gateway: pg.Pool; reads: pg.Pool }
  readonly #db: Db
  readonly #timer: NodeJS.Timeout
  readonly #reading = new Shares({
    slots: CONNECTIONS.reads,
    each: READS_AT_ONCE,
    waiting: READS_WAITING,
    patienceMs: READ_WAIT_MS,
  })
  #looking: Promise<void> | null = null
  /** Until then nobody waits for it to catch up: others did, in vain. */
  #hopelessUntil = 0

  constructor(url: string, primary: Store, { onChange = () => undefined }: ReplicaOptions) {
    const address = addressOf(url)
    const patience = {
      connectMs: Math.min(CONNECT_MS, LOOK_MS),
      statementMs: STATEMENT_MS,
      lockMs: LOCK_WAIT_MS,
      readMs: READ_WAIT_MS,
    }
    this.name = address.name
    this.#primary = primary
    this.#onChange = onChange
    this.#pools = {
      gateway: newPool(address, 'gateway', { ...patience, statementMs: LOOK_MS }),
      reads: newPool(address, 'reads', patience),
    }
    this.#db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: this.#pools.gateway }) })
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref()
  }

  async read<T>(fn: (db: Db) => Promise<T>, team_id: string, deadline?: number): Promise<{ result: T } | null> {
    // What the primary refuses, because a newer program has changed its tables, the replica does not answer either.
    if (this.problem !== null || this.#primary.noted.has('newer')) return this.#passOn()
    const begun = performance.now()
    const latest = Math.min(deadline ?? Number.POSITIVE_INFINITY, begun + REPLICA_ANSWER_MS)
    for (;;) {
      try {
        const result = await this.#reading.run(team_id, () => within(this.#pools.reads, SNAPSHOT, fn, latest), latest)
        this.totals.reads += 1
        return { result }
      } catch (error) {
        if (error instanceof AppError) throw error
        const now = performance.now()
        if (!(error instanceof BehindError)) {
          if (isUnavailable(error)) this.#set(messageOf(error))
          return this.#passOn()
        }
        if (now < this.#hopelessUntil) return this.#passOn()
        if (now > begun + REPLICA_WAIT_MS) {
          this.#hopelessUntil = now + LOOK_EVERY_MS
          return this.#passOn()
        }
      }
      await setTimeout(PAUSE_MS)
    }
  }

  look(): Promise<void> {
    this.#looking ??= this.#look()
      .catch((error: unknown) => this.#set(messageOf(error)))
      .finally(() => {
        this.#looking = null
      })
    return this.#looking
  }

  async close() {
    clearInterval(this.#timer)
    await this.#looking
    for (const pool of Object.values(this.#pools)) await pool.end()
  }

  async #look() {
    const [copy, original] = await Promise.all([
      one(sql<CopyState>`${COPY_STATE}`.execute(this.#db)),
      this.#primary.lookUp((db) => one(sql<OriginalState>`${ORIGINAL_STATE}`.execute(db))),
    ])
    this.lagBytes = Math.max(0, bytesOf(original.written) - bytesOf(copy.replayed ?? '0/0'))
    this.#set(problemOf(copy, original))
  }

  #set(problem: string | null) {
    const wasFollowing = this.problem === null
    const isFirst = this.#isNew
    this.#isNew = false
    this.problem = problem
    if (isFirst || wasFollowing !== (problem === null)) this.#onChange(problem)
  }

  #passOn(): null {
    this.totals.passedOn += 1
    return null
  }
}

interface CopyState {
  is_replica: boolean
  system: string
  timeline: number
  replayed: string | null
  newest: string | null
}

interface OriginalState {
  system: string
  timeline: number
  written: string
}

const COPY_STATE = sql`select pg_is_in_recovery() as is_replica,
  (select system_identifier::text from pg_control_system()) as system,
  (select timeline_id from pg_control_checkpoint()) as timeline,
  pg_last_wal_replay_lsn()::text as replayed,
  (select max(name) from schema_migrations) as newest`

/** The name of the file that is written now begins with the timeline. */
const ORIGINAL_STATE = sql`select (select system_identifier::text from pg_control_system()) as system,
  ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer as timeline,
  pg_current_wal_lsn()::text as written`

/**
 * The revisions of two servers count the same writes only if one follows the other: not those of another cluster, nor of one that
 * was left behind, with writes that were lost, when another was promoted.
 */
function problemOf(copy: CopyState, original: OriginalState): string | null {
  if (!copy.is_replica) return 'It is no replica: it takes writes itself.'
  if (copy.system !== original.system) return 'It is a replica of another server.'
  if (copy.timeline !== original.timeline)
    return `It has no checkpoint of timeline ${original.timeline} yet, which the primary is on since a promotion.`
  if (copy.newest !== migrations.at(-1)?.name) return 'Its tables are those of another version.'
  return null
}

/** A position in the log: two numbers of 32 bits, in hexadecimal. */
function bytesOf(position: string): number {
  const [high = '0', low = '0'] = position.split('/')
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
}

async function one<T>(asking: Promise<{ rows: T[] }>): Promise<T> {
  const [row] = (await asking).rows
  if (!row) throw new Error('It gave no answer.')
  return row
}
