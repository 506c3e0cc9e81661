import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest'
import { Ledger, seed } from '../ledger.ts'
import { serverOn } from '../team.ts'
import { aim, attackAccess, readLog } from './attack.ts'
import { FAULTS, startFaulty } from './faults.ts'
import type { Target } from './ids.ts'
import { PROMISES } from './judge.ts'
import { startWatched, type WatchedServer } from './watched.ts'
import { shoot } from './wire.ts'

const FEW = { roles: 0.03, ids: 6, hostile: 0, cards: 0, cuts: 0 }
const CARELESS = fileURLToPath(new URL('careless.ts', import.meta.url))

const broken = (ledger: Ledger) => ledger.entries.flatMap(({ promise, failures }) => (failures > 0 ? promise : []))

/** Fails the test unless the fault was found, and counts it. */
function expectFound(isFound: boolean, { task }: TestContext) {
  const ledger = new Ledger('control')
  ledger.note(PROMISES.control, isFound ? null : task.name)
  ledger.close(task)
}

describe('an attack', () => {
  let target: Target
  beforeAll(async () => {
    const server = await serverOn('sqlite')
    target = await aim(server, server.url, new Ledger('control'))
  })
  /** Attacks with a separate ledger, and returns the failures. */
  async function attacked(url: string): Promise<string[]> {
    const ledger = new Ledger('control')
    await attackAccess({ ...target, url, ledger }, FEW, seed)
    return broken(ledger)
  }

  test('finds nothing without a fault', async () => {
    expect(await attacked(target.url)).toEqual([])
  })

  test.for(Object.entries(FAULTS))('finds %s', async ([, { breaks, tamper }], context) => {
    const faulty = await startFaulty(target.url, target.world, tamper)
    const found = await attacked(faulty.url)
    faulty.stop()
    expectFound(found.includes(breaks), context)
  })
})

describe('a careless server', () => {
  let server: WatchedServer
  let target: Target
  beforeAll(async () => {
    server = await startWatched('', CARELESS)
    const sound = await serverOn('sqlite')
    target = await aim(sound, sound.url, new Ledger('control'))
  })
  afterAll(() => server.stop())
  const get = (path: string, headers = {}) => shoot(server.url, { method: 'GET', path, headers })

  test('is caught blocking the event loop', async (context) => {
    await server.watch()
    await get('/')
    const before = await server.watch()
    await get('/hold')
    const after = await server.watch()
    // Processor time, not time: it is the same on a busy machine.
    expect(before.holdMs).toBeLessThan(100)
    expectFound(after.holdMs > 100, context)
  })

  test('is caught leaking memory', async (context) => {
    const before = await server.watch()
    await get('/keep')
    const after = await server.watch()
    expectFound(after.memoryMb - before.memoryMb > 100, context)
  })

  test('is caught logging a secret', async (context) => {
    const { team } = target.world
    const ledger = new Ledger('control')
    readLog(ledger, server.output(), target.world)
    expect(broken(ledger)).toEqual([])
    await get('/leak', { authorization: `Bearer ${team.token}` })
    await server.watch()
    readLog(ledger, server.output(), target.world)
    expectFound(broken(ledger).includes(PROMISES.log), context)
  })
})
