import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../../server/demo/random.ts'
import { type ServerProcess, startProcess } from './process.ts'

/** Longer than a job's lease: a process this far ahead takes over at once what another has taken. */
const AHEAD_MS = 90_000

/** A server whose clock is ahead by so much. */
export function startAhead(url: string, aheadMs: number): Promise<ServerProcess> {
  const code = `const { now } = Date; Date.now = () => now() + ${aheadMs}`
  const preload = `--import=data:text/javascript,${encodeURIComponent(code)}`
  const own = process.env.NODE_OPTIONS ?? ''
  return startProcess(url, 0, { NODE_OPTIONS: `${own} ${preload}`.trim() })
}

interface Pairs {
  aheadMs: number
  pairs: number
  /** How much waits to be done: it gets less when they have begun. */
  countWaiting(): Promise<number>
}

/**
 * Pairs of servers on one database whose clocks are ahead by so much, each a bit more than the one before, so that none waits for what
 * another was doing. They do what is due when they start; both are killed at random moments while they do.
 */
export async function killPairs(url: string, random: Random, { aheadMs, pairs, countWaiting }: Pairs) {
  for (let pair = 0; pair < pairs; pair++) {
    const waiting = await countWaiting()
    const both = await Promise.all([0, 1].map((index) => startAhead(url, aheadMs + (2 * pair + index) * AHEAD_MS)))
    if (waiting > 0) await until(async () => (await countWaiting()) < waiting)
    await Promise.all(
      both.map(async (server) => {
        await wait(random.next() * MOST_MS)
        await server.kill9()
      }),
    )
  }
}

/** What is due takes about as long. */
const MOST_MS = 400

export async function until(condition: () => Promise<boolean>) {
  while (!(await condition())) await wait(20)
}
