import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '../common/errors.ts'
import { lazily } from '../common/lazily.ts'
import { ATTEMPTS_COUNTED } from '../limits/accounts.ts'
import type { Clock } from '../workspace/gateway.ts'

const WINDOW_MS = 15 * 60_000

interface Attempts {
  count: number
  ends: number
}

/** One thing that is counted: an account, an address, or both together. */
interface Bound {
  what: string
  most: number
}

/**
 * Counts attempts to sign in, so that nobody tries many passwords. In the memory of each process, in a bounded number:
 * a guess costs the guesser an attempt and the server no write. Several processes on one database allow as many times
 * more.
 */
export class Throttle {
  readonly #clock: Clock
  readonly #attempts = lazily(() => new LRUCache<string, Attempts>({ max: ATTEMPTS_COUNTED }))

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts an attempt against each of these; refuses when one has none left. Counted before it is known how it ends. */
  take(reply: FastifyReply, bounds: readonly Bound[]) {
    const waits = bounds.map((bound) => this.#take(bound))
    const seconds = Math.ceil(Math.max(0, ...waits) / 1000)
    if (seconds === 0) return
    reply.header('retry-after', seconds)
    throw new AppError('rate_limited', `Too many attempts. Try again in ${seconds} s.`)
  }

  /** As `take`, for what is not reported: whether there was an attempt left. */
  isAllowed(bound: Bound): boolean {
    return this.#take(bound) === 0
  }

  /** A successful sign-in: earlier attempts no longer count. */
  forget(what: string) {
    this.#attempts().delete(what)
  }

  /** How long to wait; 0 when there is an attempt left. */
  #take({ what, most }: Bound): number {
    const now = this.#clock.now()
    const known = this.#attempts().get(what)
    // A clock that was set back keeps nobody out.
    const isOver = !known || known.ends <= now || known.ends - now > WINDOW_MS
    const attempts = isOver ? { count: 0, ends: now + WINDOW_MS } : known
    attempts.count += 1
    this.#attempts().set(what, attempts)
    return attempts.count > most ? attempts.ends - now : 0
  }
}
