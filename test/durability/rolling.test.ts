import { describe, expect, test } from 'vitest'
import { isLong } from '../ledger.ts'
import { findNginx } from '../nginx.ts'
import { patience, proves } from '../prove.ts'
import { stores } from '../team.ts'
import { restartBehindNginx } from './rolling.ts'

const ROUNDS = isLong ? 5 : 1

describe.skipIf(findNginx() === null).each(stores)(
  'two servers on %s behind nginx that are restarted one after the other',
  patience(),
  (store) => {
    test(
      'show no error to clients that retry once, and lose nothing',
      proves(
        store,
        'a rolling restart behind nginx shows no error to clients that retry once (requests)',
        1,
        async (proof) => {
          const { failures, wrong, exitCodes, ...counts } = await restartBehindNginx(store, {
            clients: 8,
            rounds: ROUNDS,
            between: 60,
          })

          expect({ failures, wrong }, JSON.stringify(counts)).toEqual({ failures: [], wrong: [] })
          expect(exitCodes.filter((code) => code !== 0)).toEqual([])
          proof.count(counts.requests)
          expect(counts.restarts).toBe(2 * ROUNDS)
        },
      ),
    )
  },
)
