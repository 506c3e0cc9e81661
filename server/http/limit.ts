import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../common/errors.ts'
import { ADDRESSES } from '../limits/requests.ts'
import type { Clock } from '../workspace/gateway.ts'

const WINDOW_MS = 60_000

/** Counts requests per caller in windows of a minute. All windows turn together, so that the counts are forgotten at once. */
export class RateLimit {
  readonly #perMinute: number
  readonly #clock: Clock
  #counts = new Map<string, number>()
  #windowEnds = 0

  constructor(perMinute: number, clock: Clock) {
    this.#perMinute = perMinute
    this.#clock = clock
  }

  /**
   * Counts one request, or what something cost. Returns how much is used, and how many seconds are left of the minute.
   */
  count(caller: string, cost = 1): { used: number; seconds: number; isOver: boolean } {
    const now = this.#clock.now()
    if (now >= this.#windowEnds || now < this.#windowEnds - WINDOW_MS) {
      this.#counts = new Map()
      this.#windowEnds = now + WINDOW_MS
    }
    const before = this.#counts.get(caller)
    if (before === undefined && this.#counts.size >= ADDRESSES) this.#forgetOne()
    const used = (before ?? 0) + cost
    this.#counts.set(caller, used)
    return { used, seconds: Math.ceil((this.#windowEnds - now) / 1000), isOver: used > this.#perMinute }
  }

  /** Counts one request and says on the reply how many are left; refuses when there are none. */
  take(caller: string, reply: FastifyReply) {
    const { used, seconds, isOver } = this.count(caller)
    reply
      .header('ratelimit-limit', this.#perMinute)
      .header('ratelimit-remaining', Math.max(0, this.#perMinute - used))
      .header('ratelimit-reset', seconds)
    if (!isOver) return
    reply.header('retry-after', seconds)
    throw new AppError('rate_limited', `Too many requests. Try again in ${seconds} s.`)
  }

  /** A caller with many addresses cannot fill the memory; the oldest counts start over. */
  #forgetOne() {
    const [first] = this.#counts.keys()
    if (first !== undefined) this.#counts.delete(first)
  }
}

/** The key of a caller without a token. The owner of one IPv6 address has the 2^64 beside it as well. */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [before = '', after] = ip.split('::')
  const groupsOf = (half: string) => (half === '' ? [] : half.split(':'))
  const [head, tail] = [groupsOf(before), groupsOf(after ?? '')]
  const zeros = after === undefined ? 0 : 8 - head.length - tail.length
  return `${[...head, ...Array(zeros).fill('0'), ...tail].slice(0, 4).join(':')}::/64`
}
