import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon, { type Request } from 'autocannon'
import { findQuietPort } from '../../test/nginx.ts'
import { describeRun } from '../report.ts'
import { openHome } from '../stores.ts'
import { takeTurns } from '../turns.ts'
import { startBoardwalk } from './boardwalk.ts'
import { startKanboard } from './kanboard.ts'
import { type Peer, type Place, WORKS } from './peer.ts'

/** Other programs that the same work is given to. Each is installed beside this one, by its own instructions. */
const ADAPTERS: Record<string, (place: Place) => Promise<Peer>> = { kanboard: startKanboard }

const CONNECTIONS = 16

interface Turns {
  rounds: number
  seconds: number
}

/** Reads `kanboard=PATH`; several are separated by commas. */
export function readPeers(text: string): Map<string, string> {
  return new Map(
    text.split(',').map((part) => {
      const [name = '', path = ''] = part.split('=')
      if (!(name in ADAPTERS) || path === '')
        throw new Error(
          `--beside takes NAME=PATH, separated by commas; NAME is one of ${Object.keys(ADAPTERS).join(', ')}.`,
        )
      return [name, path]
    }),
  )
}

/** Gives the same work to this program, on both stores, and to the others, in turns; prints a table in Markdown. */
export async function measureBeside(paths: ReadonlyMap<string, string>, turns: Turns) {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-beside-'))
  // Some of them run as another user.
  chmodSync(folder, 0o755)
  const homes = { sqlite: await openHome('sqlite'), postgres: await openHome('postgres') }
  const peers: Peer[] = []
  try {
    const starting = [
      homes.sqlite?.newDatabase('beside').then((url) => startBoardwalk(url, 'SQLite')),
      homes.postgres?.newDatabase('beside').then((url) => startBoardwalk(url, 'PostgreSQL')),
      ...[...paths].map(async ([name, path]) => {
        const newDatabase = async () => {
          if (!homes.postgres) throw new Error(`${name} needs PostgreSQL, which is not on this machine.`)
          return homes.postgres.newDatabase(name)
        }
        const place = { path, folder: mkdtempSync(join(folder, `${name}-`)), port: await findQuietPort(), newDatabase }
        return ADAPTERS[name]?.(place)
      }),
    ]
    console.error('starting and filling all of them')
    const started = await Promise.allSettled(starting)
    for (const one of started) if (one.status === 'fulfilled' && one.value) peers.push(one.value)
    for (const one of started) if (one.status === 'rejected') throw one.reason
    console.log(`\n${describeRun()}\n`)
    await printTable(peers, turns)
  } finally {
    for (const peer of peers) await peer.stop()
    for (const home of Object.values(homes)) await home?.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function printTable(peers: readonly Peer[], { rounds, seconds }: Turns) {
  console.log(`| ${[`Calls a second, ${CONNECTIONS} connections`, ...peers.map(({ name }) => name)].join(' | ')} |`)
  console.log(`|---|${peers.map(() => '---:|').join('')}`)
  for (const work of WORKS) {
    const able = peers.filter(({ works }) => works[work] !== null)
    const rates = await takeTurns(
      rounds,
      Object.fromEntries(able.map((peer) => [peer.name, () => rateOf(peer, peer.works[work] ?? [], seconds)])),
    )
    const cells = peers.map(({ name }) => {
      const rate = rates[name]
      return rate === undefined ? 'no such call' : round(rate)
    })
    console.log(`| ${[work, ...cells].join(' | ')} |`)
  }
  console.log()
}

/** How often the requests are answered in a second, all of them one after the other. */
async function rateOf(peer: Peer, requests: Request[], seconds: number): Promise<number> {
  const { url, headers, isRefusal } = peer
  const refusals: string[] = []
  const watch = (status: number, body: string) => {
    if (status >= 300 || isRefusal?.(body)) refusals.push(`${status} ${body.slice(0, 200)}`)
  }
  const watched = isRefusal ? requests.map((request) => ({ ...request, onResponse: watch })) : requests
  const options = { url, connections: CONNECTIONS, duration: seconds, sampleInt: 100, headers, requests: watched }
  const { errors, non2xx, statusCodeStats, requests: answered, duration } = await autocannon(options)
  if (errors > 0 || non2xx > 0 || refusals.length > 0)
    throw new Error(`${peer.name} refused: ${JSON.stringify(statusCodeStats)}, ${errors} errors, ${refusals[0]}`)
  // What a program still does after its answers is not to slow down the next one.
  await sleep(100)
  return answered.total / duration / requests.length
}

function round(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)
}
