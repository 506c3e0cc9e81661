import { describe, expect, test } from 'vitest'
import { isLong } from '../ledger.ts'
import { patience, proves } from '../prove.ts'
import { stores } from '../team.ts'
import { resetsIn, stopWhileBusy } from './stop.ts'

const CLIENTS = isLong ? 100 : 40
const PATIENCE = patience()

describe.each(stores)('SIGTERM to a busy server on %s', PATIENCE, (store) => {
  test(
    'answers every request that has begun, resets nobody and loses nothing',
    proves(
      store,
      'SIGTERM to a busy server resets no request that has begun and loses nothing (requests before it)',
      6,
      async (proof) => {
        const { outcomes, exitCode, ms, lost } = await stopWhileBusy(store, { clients: CLIENTS, answers: 200 })

        expect(exitCode).toBe(0)
        proof.watch('it has ended after SIGTERM', ms, 10_000, 'ms')
        const begun = outcomes.filter(({ isBefore }) => isBefore)
        proof.count(begun.length)
        expect(begun.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
        // A connection opened at the very moment the listener closes may be reset: at most one or two.
        expect(resetsIn(outcomes).length).toBeLessThan(CLIENTS / 4)
        // All others are answered, or refused.
        const seen = new Set(outcomes.map(({ status, code }) => status ?? code))
        expect(seen.difference(new Set([200, 201, 'ECONNREFUSED', 'ECONNRESET']))).toEqual(new Set())
        expect(lost).toEqual([])
      },
    ),
  )
})
