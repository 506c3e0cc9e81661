import { describe, test } from 'vitest'
import { lookInto } from '../durability/process.ts'
import { extent, Ledger, seed } from '../ledger.ts'
import { newReadyUrl, stores } from '../team.ts'
import { aim, attackAccess, attackWork, type Extent, readLog } from './attack.ts'
import { startWatched } from './watched.ts'

const EXTENTS: Record<typeof extent, Extent> = {
  quick: { roles: 0.03, ids: 15, hostile: 12, cards: 4 },
  long: { roles: 1, ids: 2000, hostile: 1000, cards: 80 },
}

describe.each(stores)('requests made to do harm, on %s', { timeout: 1_800_000 }, (store) => {
  test('show nothing, change nothing, and stop nobody', async ({ task, onTestFinished }) => {
    const ledger = new Ledger(store)
    const url = await newReadyUrl(store)
    const at = await lookInto(url)
    const server = await startWatched(url)
    onTestFinished(server.stop)
    const target = await aim(
      at({ ...server, pid: 0, kill9: server.stop, terminate: async () => 0 }),
      server.url,
      ledger,
    )

    await attackAccess(target, EXTENTS[extent], seed)
    await attackWork(target, server, EXTENTS[extent], seed)
    readLog(ledger, server.output(), target.world)

    ledger.close(task)
  })
})
