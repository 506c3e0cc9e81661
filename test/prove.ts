import type { TestContext } from 'vitest'
import { extent, Ledger } from './ledger.ts'

/** What a round tells about itself, beside that it came to its end. */
export interface Proof {
  /** So many things were tried and held; a round that says nothing is one. */
  count(times: number): void
  /** A time that is printed but fails no test: a busy machine takes longer. */
  watch(promise: string, value: number, most: number, unit: string): void
}

/**
 * A test of a promise that holds against chance: one round among all tests, many in the long extent. A round that fails is
 * counted and does not end the others.
 */
export function proves(where: string, promise: string, rounds: number, round: (proof: Proof) => Promise<void>) {
  return async ({ task }: TestContext) => {
    const ledger = new Ledger(where)
    for (let index = 0; index < (extent === 'long' ? rounds : 1); index++) {
      let times = 0
      const proof: Proof = {
        count: (more) => {
          times += more
        },
        watch: (what, ...size) => ledger.watch(what, `round ${index + 1}`, ...size),
      }
      try {
        await round(proof)
        ledger.note(promise, null, times || 1)
      } catch (error) {
        ledger.note(promise, error as Error, times || 1)
      }
    }
    ledger.close(task)
  }
}

/** Many rounds take long; one round takes no longer than any other test. */
export function patience(): { timeout?: number } {
  return extent === 'long' ? { timeout: 3_600_000 } : {}
}
