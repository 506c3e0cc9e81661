import type { RouteOptions } from 'fastify'
import { type Ids, inSafeOrder, oneOfEach, type Sample, sampleOf, sendAs } from '../test/requests.ts'
import { type Caller, type OwnServer, startServer, Team } from '../test/team.ts'
import { processorMs } from './effort.ts'
import { BOARDS_PER_SPACE, type Workspace } from './fill.ts'
import { type Finding, growth } from './findings.ts'
import { growthCalls } from './growth.calls.ts'

const ROUNDS = 5
const MOST = 1.5
/** Below it a ratio shows the noise of the machine, not growth. */
const LEAST_MS = 4

/** Processor time, and the best of several rounds: other programs on the machine hardly change it. */
interface Cost {
  ms: number
  bytes: number
}
type Costs = Map<string, Cost>

/**
 * Every operation of the API on a small and on a large workspace, in this process, the worst first. What follows a change is measured:
 * each call comes after one, so that no kept answer helps. An operation whose answer is larger in the large workspace may cost more.
 */
export async function measureGrowth(small: Workspace, large: Workspace, serverPid: number | null): Promise<Finding[]> {
  const [before, after] = [await costsOf(small, serverPid), await costsOf(large, serverPid)]
  const findings = [...after].flatMap(([call, cost]) => {
    const known = before.get(call)
    if (!known || cost.bytes > known.bytes * MOST) return []
    return [growth(call, 'ms', { small: Math.max(known.ms, LEAST_MS), large: cost.ms }, MOST)]
  })
  return findings.sort((a, b) => (b.beside?.ratio ?? 0) - (a.beside?.ratio ?? 0))
}

async function costsOf(workspace: Workspace, serverPid: number | null): Promise<Costs> {
  const server = await startServer(workspace.databaseUrl, { checkAnswers: false })
  try {
    const owner = new Team(server, workspace, workspace.token, 'bench@example.com')
    await hideSpace(owner, workspace)
    const people = { owner, member: await owner.newMember('member'), guest: await guestOf(owner, workspace) }
    const costs: Costs = new Map()
    for (let round = 0; round < ROUNDS; round++) {
      console.error(`  ${workspace.cards.toLocaleString('en')} cards: round ${round + 1} of ${ROUNDS}`)
      await callEverything(server, people, { workspace, serverPid }, costs)
    }
    return costs
  } finally {
    await server.stop()
  }
}

type People = Record<'owner' | 'member' | 'guest', Caller> & { owner: Team }

/** Members do not see the third space: for people who see everything many questions are not asked. */
async function hideSpace(owner: Team, { boardIds }: Workspace) {
  const { board } = (await owner.get(`/boards/${boardIds[2 * BOARDS_PER_SPACE]}`)).body
  await owner.patch(`/projects/${board.project_id}`, { is_private: true })
}

/** A guest of the first board. */
async function guestOf(owner: Team, { boardIds }: Workspace): Promise<Caller> {
  const guest = await owner.newMember('guest')
  await owner.post(`/boards/${boardIds[0]}/members`, { user_id: guest.user_id, role: 'member' })
  return guest
}

interface Subject {
  workspace: Workspace
  serverPid: number | null
}

async function callEverything({ app }: OwnServer, people: People, { workspace, serverPid }: Subject, costs: Costs) {
  const routes = inSafeOrder(app.routeTable).filter((route) => !isWhole(route))
  const ids = await oneOfEach(people.owner)
  const full = fullIdsOf(ids, workspace)
  const tags = (await people.owner.get('/tags')).body.tags as { id: string }[]
  for (const [who, caller] of Object.entries(people)) {
    for (const route of routes.filter(isRead)) await call(sampleOf(route, full), who, caller)
    for (const sample of growthCalls(workspace, tags[0]?.id ?? '')) await call(sample, who, caller)
  }
  // Deletions come last: each round has things of its own.
  for (const route of routes.filter((one) => !isRead(one))) await call(sampleOf(route, ids), 'owner', people.owner)

  async function call(sample: Sample, who: string, caller: Caller) {
    await people.owner.patch(`/cards/${full.linked}`, { title: `Changed ${performance.now()}` })
    const began = processorMs(serverPid)
    const { status, body } = await sendAs(caller, sample)
    const ms = processorMs(serverPid) - began
    // What is refused for a reason of the sample shows nothing.
    if (status >= 400) return
    const name = `${sample.route.replace('/v1/:team_id', '')}${who === 'owner' ? '' : `, ${who}`}`
    const known = costs.get(name)
    const bytes = Math.max(known?.bytes ?? 0, JSON.stringify(body).length)
    costs.set(name, { ms: Math.min(known?.ms ?? Number.POSITIVE_INFINITY, ms), bytes })
  }
}

const isRead = ({ method }: RouteOptions) => method === 'GET'

/** An export is the workspace itself: a million cards are more than one text may hold here. */
const isWhole = ({ url }: RouteOptions) => url.endsWith('/export')

/** The same kinds of things, where there is one among the many: a board of 5,000 cards, its space, a list, a sprint. */
function fullIdsOf(ids: Ids, { project_id, boardIds, listIds, sprint_id }: Workspace): Ids {
  return { ...ids, project_id, board_id: boardIds[0] ?? '', list_id: listIds[0] ?? '', sprint_id }
}
