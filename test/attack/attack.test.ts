import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, test } from 'vitest'
import { SERVER } from '../children.ts'
import { lookInto } from '../durability/process.ts'
import { isLong, Ledger, seed } from '../ledger.ts'
import { newReadyUrl, stores } from '../team.ts'
import { AccountAttack } from './accounts.ts'
import { aim, attackAccess, attackWork, readLog, type Trials } from './attack.ts'
import { attackCuts } from './cuts.ts'
import { attackEntrypoints } from './entrypoints.ts'
import { startWatched } from './watched.ts'

const FEW: Trials = { roles: 0.03, ids: 15, hostile: 12, cards: 4, cuts: 31 }
const MANY: Trials = { roles: 1, ids: 2000, hostile: 1000, cards: 80, cuts: 1 }
const TRIALS = isLong ? MANY : FEW

describe.each(stores)('hostile requests, on %s', { timeout: 1_800_000 }, (store) => {
  test('reveal nothing, change nothing, and block nobody', async ({ task, onTestFinished }) => {
    const ledger = new Ledger(store)
    const url = await newReadyUrl(store)
    const at = await lookInto(url)
    const mailPort = await freePort()
    const mailIn = { MAIL_IN_PORT: String(mailPort), MAIL_DOMAIN: 'mail.example.com' }
    const server = await startWatched(url, SERVER, mailIn)
    onTestFinished(server.stop)
    const target = await aim(
      at({ ...server, pid: 0, kill9: server.stop, terminate: async () => 0 }),
      server.url,
      ledger,
    )

    await attackAccess(target, TRIALS, seed)
    await attackWork(target, server, TRIALS, seed)
    await attackEntrypoints(target, server, mailPort)
    await attackCuts(target, mailPort, TRIALS.cuts)
    readLog(ledger, server.output(), target.world)

    ledger.close(task)
  })

  test('take over no account, and send mail to few strangers', async ({ task, onTestFinished }) => {
    const ledger = new Ledger(store)
    const { attack, stop } = await AccountAttack.begin(store, ledger)
    onTestFinished(stop)

    await attack.run()

    ledger.close(task)
  })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // It listens on a port.
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
