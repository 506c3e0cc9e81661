import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon, { type Request } from 'autocannon'
import { buildPrograms } from '../../scripts/build-programs.ts'
import { buildWeb } from '../../scripts/build-web.ts'
import { findQuietPort } from '../../test/nginx.ts'
import { describeRun } from '../report.ts'
import { openHome } from '../stores.ts'
import { takeTurns } from '../turns.ts'
import { startBoardwalk } from './boardwalk.ts'
import { startKanboard } from './kanboard.ts'
import { type Peer, type Place, WORKS } from './peer.ts'
import { startPlanka } from './planka.ts'

/** Other programs that the same work is given to. Each is installed beside this one, by its own instructions. */
const ADAPTERS: Record<string, (place: Place) => Promise<Peer>> = { planka: startPlanka, kanboard: startKanboard }

const CONNECTIONS = 16
const MAX_ANSWER_SECONDS = 60

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
  // Once: two that start at the same time would both build, and in the same folder.
  const say = (line: string) => console.error(line)
  await buildWeb({ say })
  await buildPrograms({ say })
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
    const sides = peers.flatMap((peer) => {
      const requests = peer.works[work]
      return requests ? [[peer.name, newTally(), sideOf(peer, requests, seconds)] as const] : []
    })
    const rates = await takeTurns(
      rounds,
      Object.fromEntries(sides.map(([name, tally, side]) => [name, () => side(tally)])),
    )
    const tallies = new Map(sides.map(([name, tally]) => [name, tally]))
    const cells = peers.map(({ name }) => cellOf(rates[name], tallies.get(name)))
    console.log(`| ${[work, ...cells].join(' | ')} |`)
  }
  console.log()
}

/** What was asked in all turns, and what of it was refused: that is a result too, and the others are still worth measuring. */
interface Tally {
  asked: number
  refused: number
}

function newTally(): Tally {
  return { asked: 0, refused: 0 }
}

function cellOf(rate: number | undefined, tally: Tally | undefined): string {
  if (rate === undefined || !tally) return 'no such call'
  const { asked, refused } = tally
  return refused === 0 ? round(rate) : `${round(rate)} (${((100 * refused) / asked).toPrecision(2)} % refused)`
}

/**
 * How often the requests are answered in a second, all of them one after the other. A turn ends with its last answer: a clock
 * would cut off the requests under way, which are many where calls are slow. One that was over too soon is repeated with more.
 */
function sideOf(peer: Peer, requests: Request[], seconds: number): (tally: Tally) => Promise<number> {
  let repeats = 1
  return async (tally) => {
    while (true) {
      const { asked, refused, duration } = await askFor(peer, requests, repeats * CONNECTIONS)
      tally.asked += asked
      tally.refused += refused
      const answered = (asked - refused) / requests.length
      repeats = Math.max(1, Math.round((repeats * seconds) / duration))
      if (duration >= seconds / 2) return answered / duration
    }
  }
}

/** Makes the requests so many times. What is refused is counted; a broken connection ends the run. */
async function askFor(peer: Peer, requests: Request[], times: number): Promise<Tally & { duration: number }> {
  const { url, headers, isRefusal } = peer
  const refusals: string[] = []
  const watch = (status: number, body: string) => {
    if (status < 300 && isRefusal?.(body)) refusals.push(body.slice(0, 200))
  }
  const watched = isRefusal ? requests.map((request) => ({ ...request, onResponse: watch })) : requests
  const asked = times * requests.length
  const load = { url, headers, requests: watched, connections: CONNECTIONS, timeout: MAX_ANSWER_SECONDS }
  // A run ends with a sample.
  const { errors, non2xx, statusCodeStats, duration } = await autocannon({ ...load, amount: asked, sampleInt: 10 })
  if (errors > 0) throw new Error(`${peer.name} did not answer ${errors} of ${asked} requests.`)
  const refused = non2xx + refusals.length
  if (refused > 0) console.error(`${peer.name} refused ${refused}:`, JSON.stringify(statusCodeStats), refusals[0] ?? '')
  // What a program still does after its answers is not to slow down the next one.
  await sleep(100)
  return { asked, refused, duration }
}

function round(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)
}
