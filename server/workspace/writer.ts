import { CompiledQuery } from 'kysely'
import { notFound } from '../errors.ts'
import { prepared, run } from '../store/prepared.ts'
import type { Db, Store } from '../store/store.ts'

/** Where a workspace's counters stand; a write advances them. */
export interface Head {
  revision: number
  last_id: number
}

interface Job {
  team_id: string
  run(db: Db, head: Head): Promise<void>
  settle(error?: unknown): void
}

/** So many writes share one commit at the most: the first of them should not wait long for the last. */
const BATCH = 128

/**
 * Orders the writes of each workspace. Writes that wait at the same moment share one transaction, each in a savepoint of
 * its own, so that one wait for the disk serves many and one that fails leaves the others be. A write is acknowledged only
 * after the commit.
 */
export class Writer {
  readonly #store: Store
  readonly #queues = new Map<string, Job[]>()
  /** Since the start: how many writes, and how many commits they shared. */
  readonly totals = { writes: 0, commits: 0 }

  constructor(store: Store) {
    this.#store = store
  }

  write<T>(team_id: string, fn: (db: Db, head: Head) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let value: T
      this.#enqueue({
        team_id,
        async run(db, head) {
          value = await fn(db, head)
        },
        settle: (error) => (error === undefined ? resolve(value) : reject(error)),
      })
    })
  }

  /**
   * Changes several workspaces in one transaction. It takes them in the order of their ids, and all other writes take one
   * only, so that no two can wait for each other.
   */
  async writeTogether<T>(
    team_ids: readonly string[],
    fn: (db: Db, heads: Record<string, Head>) => Promise<T>,
  ): Promise<T> {
    const result = await this.#store.transaction(async (db) => {
      const heads: Record<string, Head> = {}
      for (const id of team_ids.toSorted()) heads[id] = await this.#lockHead(db, id)
      const value = await fn(db, heads)
      for (const [id, head] of Object.entries(heads)) await updateHead(db, { id, ...head })
      return value
    })
    this.totals.commits += 1
    this.totals.writes += 1
    return result
  }

  #enqueue(job: Job) {
    const key = this.#store.oneWriter ? '' : job.team_id
    const queue = this.#queues.get(key)
    if (queue) {
      queue.push(job)
      return
    }
    this.#queues.set(key, [job])
    // One turn of the event loop lets the other requests that arrived with this one join its transaction.
    setImmediate(() => void this.#drain(key))
  }

  async #drain(key: string) {
    for (;;) {
      const jobs = this.#queues.get(key)?.splice(0, BATCH) ?? []
      if (jobs.length === 0) {
        this.#queues.delete(key)
        return
      }
      await this.#commit(jobs)
    }
  }

  async #commit(jobs: Job[]) {
    const failures = new Map<Job, unknown>()
    try {
      await this.#store.transaction(async (db) => {
        const heads = new Map<string, Head>()
        for (const job of jobs) await this.#attempt(db, job, heads, jobs.length === 1, failures)
        for (const [id, head] of heads) await updateHead(db, { id, ...head })
      })
    } catch (error) {
      for (const job of jobs) job.settle(failures.get(job) ?? error)
      return
    }
    this.totals.commits += 1
    this.totals.writes += jobs.length - failures.size
    for (const job of jobs) job.settle(failures.get(job))
  }

  async #attempt(db: Db, job: Job, heads: Map<string, Head>, alone: boolean, failures: Map<Job, unknown>) {
    const head =
      heads.get(job.team_id) ??
      (await this.#lockHead(db, job.team_id).catch((error: unknown) => {
        if (alone || this.#store.isUnavailable(error)) throw error
        failures.set(job, error)
      }))
    if (!head) return
    const next = { ...head }
    // A write that is alone in its transaction is undone with it.
    if (alone) {
      await job.run(db, next)
    } else {
      await run(db, SAVEPOINT)
      try {
        await job.run(db, next)
      } catch (error) {
        // Storage that is away takes the whole transaction with it.
        if (this.#store.isUnavailable(error)) throw error
        await run(db, ROLLBACK_TO)
        await run(db, RELEASE)
        failures.set(job, error)
        return
      }
      await run(db, RELEASE)
    }
    if (next.revision !== head.revision || next.last_id !== head.last_id) heads.set(job.team_id, next)
  }

  /** Holds the workspace until the commit: on PostgreSQL other processes wait here, on SQLite they wait to begin. */
  async #lockHead(db: Db, team_id: string): Promise<Head> {
    const [head] = await (this.#store.oneWriter ? findHead : findHeadForUpdate)(db, { team_id })
    if (!head) throw notFound('workspace')
    return head
  }
}

const SAVEPOINT = CompiledQuery.raw('savepoint one_write')
const ROLLBACK_TO = CompiledQuery.raw('rollback to savepoint one_write')
const RELEASE = CompiledQuery.raw('release savepoint one_write')

const findHead = prepared<{ team_id: string }>()((db, p) =>
  db.selectFrom('teams').select(['revision', 'last_id']).where('id', '=', p('team_id')),
)

const findHeadForUpdate = prepared<{ team_id: string }>()((db, p) =>
  db.selectFrom('teams').select(['revision', 'last_id']).where('id', '=', p('team_id')).forUpdate(),
)

const updateHead = prepared<Head & { id: string }>()((db, p) =>
  db
    .updateTable('teams')
    .set({ revision: p('revision'), last_id: p('last_id') })
    .where('id', '=', p('id')),
)
