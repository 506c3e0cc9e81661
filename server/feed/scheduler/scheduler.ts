import { randomUUID } from 'node:crypto'
import type { Gateway } from '../../workspace/gateway.ts'
import { Loop } from '../loop.ts'
import { type Job, leaveJob, type OnJobError, takeJob } from './jobs.ts'

const LOOK_EVERY_MS = 10_000

/** Totals since the start, by job: for the metrics. */
export interface JobTotals {
  turns: number
  done: number
  failures: number
}

/**
 * Runs the jobs that are due. Several processes on one store share the work: each job is done by the one that has its
 * lease. Nothing is remembered but in the store, so that a server that was down does what it missed when it starts, once.
 */
export class Scheduler {
  readonly totals = new Map<string, JobTotals>()
  readonly #gateway: Gateway
  readonly #jobs: readonly Job[]
  readonly #onError: OnJobError
  readonly #holder = randomUUID()
  readonly #nextLooks = new Map<string, number>()

  constructor(gateway: Gateway, jobs: readonly Job[], onError: OnJobError) {
    this.#gateway = gateway
    this.#jobs = jobs
    this.#onError = onError
    for (const { name } of jobs) this.totals.set(name, { turns: 0, done: 0, failures: 0 })
  }

  /** One turn of each job that is due, one after the other. Returns how many items were handled. */
  async turn(): Promise<number> {
    let done = 0
    for (const job of this.#jobs) {
      try {
        done += await this.#turnOf(job)
      } catch (error) {
        this.#totalsOf(job).failures += 1
        this.#onError(error, null)
      }
    }
    return done
  }

  async #turnOf(job: Job): Promise<number> {
    const { clock, store } = this.#gateway
    const now = clock.now()
    const next = this.#nextLooks.get(job.name)
    // A clock that was set back does not keep a job waiting until it catches up.
    if (next !== undefined && now < next && next - now <= job.everyMs) return 0
    if (!(await store.read((db) => job.isDue(db, now)))) {
      this.#nextLooks.set(job.name, now + job.everyMs)
      return 0
    }
    if (!(await takeJob(this.#gateway, job.name, this.#holder))) return 0
    const totals = this.#totalsOf(job)
    try {
      totals.turns += 1
      const done = await job.turn()
      totals.done += done
      if (done === 0) this.#nextLooks.set(job.name, now + job.everyMs)
      return done
    } finally {
      await leaveJob(this.#gateway, job.name, this.#holder)
    }
  }

  #totalsOf({ name }: Job): JobTotals {
    return this.totals.get(name) ?? { turns: 0, done: 0, failures: 0 }
  }

  /** Takes a turn at once, for what was missed while no server ran, and then again and again, until the loop is stopped. */
  start(): Loop {
    const loop = new Loop(() => this.turn(), { idleMs: LOOK_EVERY_MS, onError: (error) => this.#onError(error, null) })
    loop.start()
    return loop
  }
}

/** Takes turns until nothing is left to do: for tests, and for a workspace that was just filled. */
export async function runDue(scheduler: Scheduler): Promise<number> {
  let done = 0
  for (let more = await scheduler.turn(); more > 0; more = await scheduler.turn()) done += more
  return done
}
