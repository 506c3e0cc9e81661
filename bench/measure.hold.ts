import { createTeam, createToken } from '../server/resources/teams/teams.service.ts'
import { open } from '../server/store/open.ts'
import { Gateway } from '../server/workspace/gateway.ts'
import { costOf } from '../test/attack/cost.ts'
import { HOLD_MS, type Hostile, heavyWork, newNeighbour, WAIT_MS } from '../test/attack/heavy.ts'
import { BODIES, HEADERS } from '../test/attack/payloads.ts'
import { startWatched } from '../test/attack/watched.ts'
import { shoot } from '../test/attack/wire.ts'
import type { Workspace } from './fill.ts'
import { type Finding, limit } from './findings.ts'
import type { Options } from './options.ts'
import { median } from './turns.ts'

const TURNS = 3

/** The worst that one request can do to others: each is sent alone, a few times, along with writes of another workspace. */
export async function measureHold(workspace: Workspace, { quick }: Options): Promise<Finding[]> {
  const neighbours = await newTeam(workspace.databaseUrl)
  const server = await startWatched(workspace.databaseUrl)
  try {
    const owner = { ...workspace, url: server.url }
    const requests = [...malformed(workspace), ...(await heavyWork(owner, quick ? 30 : 100))]
    const neighbour = await newNeighbour({ ...neighbours, url: server.url })
    const costs: { what: string; hold: number; wait: number }[] = []
    for (const { what, shot } of requests) {
      const [holds, waits]: [number[], number[]] = [[], []]
      for (let turn = 0; turn < TURNS; turn++) {
        const { holdMs, waitMs } = await costOf(server, neighbour, () => shoot(server.url, shot))
        holds.push(holdMs)
        waits.push(waitMs)
      }
      costs.push({ what, hold: median(holds), wait: median(waits) })
    }
    const longest = (cost: 'hold' | 'wait') =>
      costs.reduce((a, b) => (b[cost] > a[cost] ? b : a), { what: '', hold: 0, wait: 0 })
    const [held, waited] = [longest('hold'), longest('wait')]
    return [
      limit(`Any single request: longest hold of the event loop (${held.what})`, held.hold, 'ms', HOLD_MS),
      limit(`Any single request: other workspaces’ writes wait (${waited.what})`, waited.wait, 'ms', WAIT_MS),
    ]
  } finally {
    await server.stop()
  }
}

function malformed({ team_id, token }: Workspace): Hostile[] {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const path = `/v1/${team_id}/boards`
  return [
    ...HEADERS.map(([name, value]) => ({
      what: `${name}: ${value.slice(0, 12)}…`,
      shot: { method: 'GET', path, headers: { ...headers, [name]: value } },
    })),
    ...Object.entries(BODIES).map(([what, body]) => ({ what, shot: { method: 'POST', path, headers, body: body() } })),
  ]
}

/** Another workspace in the same store. */
async function newTeam(databaseUrl: string) {
  const store = await open(databaseUrl)
  const gateway = new Gateway(store)
  const email = 'neighbour@example.com'
  const { team_id } = await createTeam(gateway, { title: 'Next gateway', email })
  const { token } = await createToken(gateway, { team_id, email })
  await store.close()
  return { team_id, token }
}
