import { Random } from '../../server/demo/random.ts'
import type { OpenApiDocument } from '../../server/http/openapi.types.ts'
import { READING_BYTES } from '../../server/limits/files.ts'
import type { Ledger } from '../ledger.ts'
import { callServer, newTeamOn, type Server } from '../team.ts'
import { type Cost, costOf, leastCost, type Neighbour } from './cost.ts'
import { heavyMessages, sendToText } from './heavy.live.ts'
import {
  HOLD_MS,
  type Hostile,
  heavyWork,
  MAX_HOLD_MS,
  MAX_WAIT_MS,
  newBatch,
  newNeighbour,
  STALL_MS,
  WAIT_MS,
} from './heavy.ts'
import { hostileReads, hostileWrites } from './hostile.ts'
import { attackIds, attackRoles, idCases, type Target } from './ids.ts'
import { judge, PROMISES } from './judge.ts'
import { operationsOf } from './operations.ts'
import { TOKEN_LIKE } from './payloads.ts'
import type { WatchedServer } from './watched.ts'
import { shoot } from './wire.ts'
import { CANARY, makeWorld, type World } from './world.ts'

/** How much of everything is sent; the seed chooses. */
export interface Trials {
  /** The share of all operations × roles, and how many of the others. */
  roles: number
  ids: number
  hostile: number
  /** Large cards on the board that is asked for, copied and searched. */
  cards: number
  /** Requests are cut off at steps of this many bytes. */
  cuts: number
}

/** Of the whole process, under a stream of hostile requests: with its caches, and with garbage that V8 collects later. */
const MEMORY_MB = 640
const FILE_MB = MEMORY_MB + READING_BYTES / 2 ** 20

/** Prepares the workspaces in the server's store, and reads its operations. */
export async function aim(server: Server, url: string, ledger: Ledger): Promise<Target> {
  const world = await makeWorld(server)
  const { body } = await callServer({ ...server, url }, 'GET', '/openapi.json')
  return { url, world, operations: operationsOf(body as OpenApiDocument), ledger }
}

/** Tries to see or change other people's data. */
export async function attackAccess(target: Target, { roles, ids }: Trials, seed: number) {
  const random = new Random(seed)
  await attackRoles(target, () => random.chance(roles))
  await attackIds(target, choose(idCases(target), ids, random), seed)
  await attackSearch(target)
}

/** Every caller searches for the canaries. */
async function attackSearch({ url, world, ledger }: Target) {
  const { team_id } = world.team
  for (const { name, token, forbidden } of world.attackers) {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const filters = { card_filters: { include: { title: [CANARY] } } }
    for (const shot of [
      { method: 'GET', path: `/v1/${team_id}/search?query=${CANARY}`, headers },
      { method: 'GET', path: `/v1/${team_id}/search?query=${world.theirs.email}`, headers },
      { method: 'POST', path: `/v1/${team_id}/views/preview`, headers, body: JSON.stringify(filters) },
      { method: 'GET', path: `/v1/${team_id}/events?count=500`, headers },
      { method: 'GET', path: `/v1/${team_id}/activity?card_id=${world.hidden.card_id}`, headers },
    ]) {
      // An answer may repeat the request.
      const unsent = forbidden.filter((text) => !shot.path.includes(text))
      const { secrets } = world.canaries
      judge(ledger, `${name} looks for canaries`, shot, await shoot(url, shot), { forbidden: unsent, secrets })
    }
  }
}

/** Sends requests that have stopped servers before, one by one, and watches their effect on the server and its neighbours. */
export async function attackWork(target: Target, server: WatchedServer, { hostile, cards }: Trials, seed: number) {
  const random = new Random(seed)
  const { operations, world } = target
  const chosen = [
    ...choose(hostileReads(operations, world), hostile, random),
    ...choose(hostileWrites(operations, world), hostile, random).map((make) => make()),
    ...(await heavyWork({ ...world.team, url: target.url }, cards)),
  ]
  // Code and query plans of the first requests are prepared before anything is measured.
  for (const { path } of operations.slice(0, 5)) await shoot(target.url, { method: 'GET', path })
  const neighbour = await newNeighbour({ ...world.theirs, url: target.url })
  for (const request of chosen) await endure(target, server, request, neighbour)
  await attackWriter(target, server, neighbour)
  await attackTexts(target, server, neighbour)
  const { memoryMb } = await server.watch()
  target.ledger.measure(PROMISES.reading, 'after all of them', memoryMb, FILE_MB, 'MB')
}

/** Large batches of several workspaces at once. */
async function attackWriter({ url, world, ledger }: Target, server: WatchedServer, neighbour: Neighbour) {
  const teams = await Promise.all([1, 2, 3].map(() => newTeamOn(world.team.server)))
  const batches = await Promise.all(teams.map((team) => newBatch({ ...team, url })))
  for (const [what, some] of Object.entries({ 'one batch': batches.slice(0, 1), 'three batches at once': batches })) {
    const send = async () => {
      for (const { status } of await Promise.all(some.map((batch) => shoot(url, batch))))
        ledger.note(PROMISES.answered, status === 200 ? null : `${what} → ${status}`)
    }
    note(ledger, what, await leastCost(() => costOf(server, neighbour, send)))
  }
}

/** Messages to live sessions. */
async function attackTexts({ url, world, ledger }: Target, server: WatchedServer, neighbour: Neighbour) {
  const { team, open } = world
  const card = await team.newCard({ id: String(open.list_id), board_id: String(open.board_id) })
  // The code for the first text is loaded before anything is measured.
  await sendToText(team, url, card.id, [])
  for (const { what, messages } of heavyMessages()) {
    const send = () => sendToText(team, url, card.id, messages)
    note(ledger, what, await leastCost(() => costOf(server, neighbour, send)))
  }
}

/** The promised limit is only printed, since it depends on the machine and its load; several times as much processor time fails. */
function note(ledger: Ledger, what: string, { holdMs, delayMs, waitMs, waitProcessorMs }: Cost, isOnce = false) {
  if (isOnce) ledger.measure(PROMISES.stall, what, holdMs, STALL_MS, 'ms')
  else ledger.measure(PROMISES.longHold, what, holdMs, MAX_HOLD_MS, 'ms')
  ledger.watch(PROMISES.hold, what, holdMs, HOLD_MS, 'ms')
  ledger.watch(PROMISES.delay, what, delayMs, HOLD_MS, 'ms')
  ledger.measure(PROMISES.longWait, what, waitProcessorMs, MAX_WAIT_MS, 'ms')
  ledger.watch(PROMISES.wait, what, waitProcessorMs, WAIT_MS, 'ms')
  ledger.watch(PROMISES.neighbours, what, waitMs, WAIT_MS, 'ms')
}

async function endure(
  { url, world, ledger }: Target,
  server: WatchedServer,
  { what, shot, back = shot, isUnbounded = false, isFile = false, isOnce = false }: Hostile,
  neighbour: Neighbour,
) {
  const { foreign, secrets } = world.canaries
  const shots = [shot, back]
  const send = async () => {
    const [next = shot] = shots
    shots.reverse()
    const hit = await shoot(url, next)
    judge(ledger, what, next, hit, { forbidden: foreign, secrets, isUnbounded })
  }
  const measure = () => costOf(server, neighbour, send)
  const cost = await (isOnce ? measure() : leastCost(measure))
  note(ledger, what, cost, isOnce)
  const { memoryMb } = cost
  if (isFile) ledger.measure(PROMISES.reading, what, memoryMb, FILE_MB, 'MB')
  else ledger.measure(PROMISES.memory, what, memoryMb, MEMORY_MB, 'MB')
}

/** No personal data or secret is in the server's output. */
export function readLog(ledger: Ledger, log: string, { canaries, team, theirs }: World) {
  const lines = log.split('\n')
  const [id, secret] = TOKEN_LIKE.split('.') as [string, string]
  const unspeakable = [
    ...canaries.foreign,
    ...canaries.hidden,
    ...canaries.secrets,
    id,
    secret,
    team.email,
    theirs.email,
  ]
  for (const line of lines) {
    const found = unspeakable.find((text) => line.includes(text))
    ledger.note(PROMISES.log, found ? `${found} in ${line.slice(0, 300)}` : null)
  }
}

/** A sample in order, the same for the same seed. */
function choose<T>(items: readonly T[], count: number, random: Random): T[] {
  const share = count / items.length
  return items.filter(() => random.chance(share))
}
