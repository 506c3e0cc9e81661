import type { TestContext } from 'vitest'
import { isLong, Ledger } from './ledger.ts'

/** What a round can report. */
export interface Proof {
  /** How many trials succeeded; one, if a round does not say. */
  count(times: number): void
  /** A time that is printed but fails no test: a busy machine takes longer. */
  watch(promise: string, value: number, most: number, unit: string): void
}

/**
 * A test of a promise under random conditions: one round in quick runs, many in long ones. A failed round is
 * counted and does not end the others.
 */
export function proves(where: string, promise: string, rounds: number, round: (proof: Proof) => Promise<void>) {
  return async ({ task }: TestContext) => {
    const ledger = new Ledger(where)
    for (let index = 0; index < (isLong ? rounds : 1); index++) {
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
  return isLong ? { timeout: 3_600_000 } : {}
}
