import { AppError } from '../common/errors.ts'
import { must } from '../common/must.ts'
import { WAITING_WRITES, WRITE_PROCESSOR_MS, WRITE_UNITS, WRITE_WAIT_MS, WRITES_PER_COMMIT } from '../limits/writes.ts'
import { type Failure, type WriteConnection, writerOf } from '../store/prepared.ts'
import type { Db, Revision, Store } from '../store/store.ts'
import { FairQueue } from './fair-queue.ts'
import { type Head, lockHead, storeHead } from './head.ts'
import { indexWaiting } from './indexing.ts'

/** Who writes, and how. */
type Writing = Pick<Job, 'team_id'> & Partial<Pick<Job, 'isProgram' | 'isLong' | 'deadline'>>

type Change<T> = (db: Db, head: Head) => Promise<T>

interface Job {
  team_id: string
  /** True for the program, whose writes may be of any size. */
  isProgram: boolean
  /** A long write has a transaction of its own: it delays nobody's answer. */
  isLong: boolean
  /** By `performance.now()`. */
  since: number
  /** When the caller must be answered, by the same clock; infinite without a deadline. */
  deadline: number
  run(db: Db, head: Head): Promise<void>
  settle(error?: unknown): void
}

const ALLOWANCE = { units: WRITE_UNITS, microseconds: WRITE_PROCESSOR_MS * 1000 }
const LOOK_EVERY_MS = 500
/** The minimum time of a transaction, however late the next write is. */
const MIN_MS = 1000

function isShort({ isLong }: Job): boolean {
  return !isLong
}

/**
 * Orders the writes of each workspace. Writes that wait at the same moment share one transaction, each in a savepoint of its own,
 * so that one disk sync serves many and a failed write does not affect the others. A write is acknowledged only after the commit.
 *
 * Where the store has one writer for all workspaces they take turns: a workspace that sends much waits only for itself. One write
 * is bounded, and so is the transaction that many share: nobody waits longer than for one of each.
 */
export class Writer {
  readonly #store: Store
  readonly #waitMs: number
  readonly #queues = new Map<string, FairQueue<Job>>()
  /** Workspaces whose last transaction was a long write: all waiting short writes come before their next long one. */
  readonly #hadLong = new WeakSet<FairQueue<Job>>()
  #watch: NodeJS.Timeout | undefined
  /** Since the start: the number of writes, and of the commits they shared. */
  readonly totals = { writes: 0, commits: 0 }

  readonly #onCommit: (heads: readonly Revision[]) => void

  constructor(store: Store, waitMs = WRITE_WAIT_MS, onCommit: (heads: readonly Revision[]) => void = () => undefined) {
    this.#store = store
    this.#onCommit = onCommit
    this.#waitMs = waitMs
  }

  /** How many writes wait for their turn. */
  get waiting(): number {
    let waiting = 0
    for (const { size } of this.#queues.values()) waiting += size
    return waiting
  }

  write<T>(
    { team_id, isProgram = false, isLong = false, deadline = Number.POSITIVE_INFINITY }: Writing,
    fn: Change<T>,
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let value: T
      this.#enqueue({
        team_id,
        isProgram,
        isLong,
        since: performance.now(),
        deadline,
        async run(db, head) {
          value = await fn(db, head)
        },
        settle: (error) => (error === undefined ? resolve(value) : reject(error)),
      })
    })
  }

  /**
   * Changes several workspaces in one transaction. It locks them in the order of their ids, and all other writes lock only one,
   * so that no deadlock is possible.
   */
  async writeTogether<T>(
    team_ids: readonly string[],
    fn: (db: Db, heads: Record<string, Head>) => Promise<T>,
  ): Promise<T> {
    let heads: Record<string, Head> = {}
    const result = await this.#store.transaction(async (db, mayWait) => {
      heads = {}
      for (const id of team_ids.toSorted()) heads[id] = await lockHead(this.#store, db, id, mayWait)
      const value = await fn(db, heads)
      for (const [id, head] of Object.entries(heads)) await storeHead(db, id, head)
      return value
    })
    this.totals.commits += 1
    this.totals.writes += 1
    this.#onCommit(Object.entries(heads).map(([team_id, { revision }]) => ({ team_id, revision })))
    return result
  }

  #enqueue(job: Job) {
    const key = this.#store.oneWriter ? '' : job.team_id
    let queue = this.#queues.get(key)
    if (!queue) {
      queue = new FairQueue<Job>()
      this.#queues.set(key, queue)
      // One turn of the event loop lets other requests that arrived with this one join its transaction.
      setImmediate(() => void this.#drain(key))
      this.#watch ??= setInterval(() => this.#refuseThoseWhoWaitedLong(), LOOK_EVERY_MS).unref()
    }
    if (queue.lengthOf(job.team_id) >= WAITING_WRITES) job.settle(tooBusy())
    else queue.push(job)
  }

  async #drain(key: string) {
    const queue = must(this.#queues.get(key))
    while (queue.size > 0) await this.#commit(queue)
    this.#queues.delete(key)
    if (this.#queues.size > 0) return
    clearInterval(this.#watch)
    this.#watch = undefined
  }

  #refuseThoseWhoWaitedLong() {
    const now = performance.now()
    const latest = now - this.#waitMs
    for (const queue of this.#queues.values())
      for (const job of queue.remove(
        ({ since, deadline, isProgram }) => (since < latest || deadline < now) && !isProgram,
      ))
        job.settle(tooBusy())
  }

  async #commit(queue: FairQueue<Job>) {
    const taken: Job[] = []
    const failures = new Map<Job, unknown>()
    let committed: readonly Revision[] = []
    try {
      await this.#store.transaction(
        async (db, mayWait) => {
          const shared = new SharedTransaction(this.#store, db, mayWait)
          // A workspace locked by another process is tried again: the writes that were taken are still to be done.
          queue.putBack(taken.splice(0))
          failures.clear()
          let job = this.#first(queue, 'take')
          const isAlone = queue.size === 0 || job?.isLong === true
          // Writes that arrive meanwhile may still join.
          while (job) {
            taken.push(job)
            if (isAlone) await shared.runAlone(job)
            else await shared.attempt(job, failures)
            job = isAlone || !shared.hasCapacity ? undefined : queue.take(isShort)
          }
          if (!isAlone) await shared.settle(failures)
          committed = shared.changedHeads()
          await shared.end()
        },
        deadlineOf(this.#first(queue, 'next')),
      )
    } catch (error) {
      this.#noteLong(queue, taken)
      // If the storage fails before any had its turn, the writes at the head of the queue fail.
      if (taken.length === 0) for (let job = queue.take(); job; job = queue.take()) taken.push(job)
      for (const job of taken) job.settle(failures.get(job) ?? error)
      return
    }
    this.totals.commits += 1
    this.totals.writes += taken.length - failures.size
    this.#noteLong(queue, taken)
    for (const job of taken) job.settle(failures.get(job))
    if (committed.length > 0) this.#onCommit(committed)
  }

  /** A short write never waits for two long writes of others. */
  #first(queue: FairQueue<Job>, what: 'next' | 'take'): Job | undefined {
    return (this.#hadLong.has(queue) ? queue[what](isShort) : undefined) ?? queue[what]()
  }

  #noteLong(queue: FairQueue<Job>, [first]: readonly Job[]) {
    if (first?.isLong) this.#hadLong.add(queue)
    else this.#hadLong.delete(queue)
  }
}

/** One transaction, and the writes that share it; a long one has it to itself. */
class SharedTransaction {
  readonly #store: Store
  readonly #db: Db
  readonly #mayWait: boolean
  readonly #connection: WriteConnection
  readonly #heads = new Map<string, Head>()
  /** The writes in their savepoints, by their numbers less one, with the head that each found. */
  readonly #parts: { job: Job; before: Head | undefined }[] = []
  #count = 0

  constructor(store: Store, db: Db, mayWait: boolean) {
    this.#store = store
    this.#db = db
    this.#mayWait = mayWait
    this.#connection = writerOf(db)
  }

  /** The first of them should not wait long for the last. */
  get hasCapacity(): boolean {
    const { units, microseconds } = this.#connection.work
    return this.#count < WRITES_PER_COMMIT && units < ALLOWANCE.units && microseconds < ALLOWANCE.microseconds
  }

  /** A write alone in its transaction is undone with it: its sent statements fail, if at all, at the commit. */
  async runAlone(job: Job) {
    this.#count += 1
    await this.#run(job, await this.#lockHead(job.team_id))
  }

  /**
   * It does not wait for the statements that it sends: the next write goes on behind them. If one of them fails, the write is undone
   * by itself, and those that came after it, for which nothing was done, run again.
   */
  async attempt(job: Job, failures: Map<Job, unknown>) {
    const again = await this.#attempt(job, failures)
    for (const one of again) await this.attempt(one, failures)
  }

  async settle(failures: Map<Job, unknown>) {
    for (let late = await this.#connection.failure(); late; late = await this.#connection.failure())
      for (const job of await this.#undo(late, failures)) await this.attempt(job, failures)
  }

  async #attempt(job: Job, failures: Map<Job, unknown>): Promise<Job[]> {
    this.#count += 1
    const connection = this.#connection
    const part = this.#parts.push({ job, before: this.#heads.get(job.team_id) })
    await connection.enter(part)
    try {
      const head = this.#heads.get(job.team_id) ?? (await this.#lockHead(job.team_id))
      await this.#run(job, head)
      await connection.leaveUnsettled()
      return []
    } catch (error) {
      const late = await connection.failure()
      return this.#undo(late && late.part < part ? late : { part, error }, failures)
    }
  }

  /** Undoes a write, and returns those that began after it. */
  async #undo({ part, error }: Failure, failures: Map<Job, unknown>): Promise<Job[]> {
    const [undone, ...others] = this.#parts.splice(part - 1)
    // If the storage fails, or the transaction as a whole, all its writes fail.
    if (!undone || this.#store.isUnavailable(error)) throw error
    this.#connection.work.allowAnything()
    await this.#connection.undo(part)
    failures.set(undone.job, error)
    if (undone.before) this.#heads.set(undone.job.team_id, undone.before)
    else this.#heads.delete(undone.job.team_id)
    return others.map(({ job }) => job)
  }

  async #lockHead(team_id: string): Promise<Head> {
    return { ...(await lockHead(this.#store, this.#db, team_id, this.#mayWait)), unindexed: [] }
  }

  async #run(job: Job, head: Head) {
    const { work } = this.#connection
    const next = { ...head }
    if (!job.isProgram) work.allow(ALLOWANCE)
    await job.run(this.#db, next)
    work.allowAnything()
    this.#heads.set(job.team_id, next)
  }

  /** The heads of the logs that this transaction wrote. */
  changedHeads(): Revision[] {
    const changed = [...this.#heads].filter(([, { revision, stored }]) => revision !== stored?.revision)
    return changed.map(([team_id, { revision }]) => ({ team_id, revision }))
  }

  /** What the writes left to the end: nobody may find less than what is acknowledged, not even after a crash. */
  async end() {
    for (const [id, head] of this.#heads) {
      await indexWaiting(this.#db, head)
      await storeHead(this.#db, id, head)
    }
  }
}

/** The next write decides how long to wait for the storage: those that join it came later. */
function deadlineOf(job: Job | undefined): number | undefined {
  return job && Number.isFinite(job.deadline) ? Math.max(job.deadline, performance.now() + MIN_MS) : undefined
}

function tooBusy(): AppError {
  return new AppError('too_busy', 'Too many writes are waiting here. Nothing was changed. Try again.')
}
