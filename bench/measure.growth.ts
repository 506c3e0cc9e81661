import type { RouteOptions } from 'fastify'
import { type Ids, inSafeOrder, oneOfEach, type Sample, sampleOf, sendAs } from '../test/requests.ts'
import { type Caller, type OwnServer, startServer, Team } from '../test/team.ts'
import { processorMs } from './effort.ts'
import { BOARDS_PER_SPACE, type Workspace } from './fill.ts'
import { type Finding, growth } from './findings.ts'
import { growthCalls } from './growth.calls.ts'
import type { Options } from './options.ts'

const SIZES = ['small', 'large'] as const
type Size = (typeof SIZES)[number]

const MOST = 1.5
/** Below it a ratio shows the noise of the machine, not growth. */
const LEAST_MS = 4

/** Processor time, and the best of several rounds: other programs on the machine hardly change it. */
interface Cost {
  ms: number
  bytes: number
}
/** By call: on the small workspace, and on the large one. */
type Costs = Map<string, { small?: Cost; large?: Cost }>

/**
 * Every operation of the API on a small and on a large workspace, in this process, the worst first. What follows a change is measured:
 * each call comes after one, so that no kept answer helps. An operation whose answer is larger in the large workspace may cost more.
 * The two take turns call by call: other programs leave both of them as little of the processor's caches.
 */
export async function measureGrowth(
  workspaces: Record<Size, Workspace>,
  serverPid: number | null,
  { rounds }: Pick<Options, 'rounds'>,
): Promise<Finding[]> {
  const small = await serve(workspaces.small, serverPid)
  const large = await serve(workspaces.large, serverPid)
  const costs: Costs = new Map()
  try {
    for (let round = 1; round <= rounds; round++) {
      console.error(`  round ${round} of ${rounds}`)
      await takeRound({ small, large }, costs)
    }
  } finally {
    await small.server.stop()
    await large.server.stop()
  }
  const findings = [...costs].flatMap(([call, { small: before, large: after }]) => {
    if (!before || !after || after.bytes > before.bytes * MOST) return []
    return [growth(call, 'ms', { small: Math.max(before.ms, LEAST_MS), large: after.ms }, MOST)]
  })
  return findings.sort((a, b) => (b.beside?.ratio ?? 0) - (a.beside?.ratio ?? 0))
}

async function serve(workspace: Workspace, serverPid: number | null): Promise<Subject> {
  const server = await startServer(workspace.databaseUrl, { checkAnswers: false })
  const owner = new Team(server, workspace, workspace.token, 'bench@example.com')
  await hideSpace(owner, workspace)
  const people = { owner, member: await owner.newMember('member'), guest: await guestOf(owner, workspace) }
  return { workspace, server, people, serverPid }
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
  server: OwnServer
  people: People
  serverPid: number | null
}

interface Call {
  who: keyof People
  sample: Sample
}

/** Each call on both workspaces. */
async function takeRound(subjects: Record<Size, Subject>, costs: Costs) {
  const linked = { small: '', large: '' }
  const calls: Record<Size, Call[]> = { small: [], large: [] }
  for (const size of SIZES) {
    const made = await callsOf(subjects[size])
    linked[size] = made.linked
    calls[size] = made.calls
  }
  for (const index of calls.small.keys()) {
    for (const size of SIZES) {
      const call = calls[size][index]
      if (call) await takeCall(subjects[size], call, { size, linked: linked[size], costs })
    }
  }
}

/** The same calls in the same order for every workspace; each round has things of its own, since deletions come last. */
async function callsOf({ server, people, workspace }: Subject): Promise<{ calls: Call[]; linked: string }> {
  const routes = inSafeOrder(server.app.routeTable).filter((route) => !isWhole(route))
  const ids = await oneOfEach(people.owner)
  const full = fullIdsOf(ids, workspace)
  const tags = (await people.owner.get('/tags')).body.tags as { id: string }[]
  const reads = (['owner', 'member', 'guest'] as const).flatMap((who) => [
    ...routes.filter(isRead).map((route) => ({ who, sample: sampleOf(route, full) })),
    ...growthCalls(workspace, tags[0]?.id ?? '').map((sample) => ({ who, sample })),
  ])
  const writes = routes
    .filter((one) => !isRead(one))
    .map((route) => ({ who: 'owner' as const, sample: sampleOf(route, ids) }))
  return { calls: [...reads, ...writes], linked: full.linked ?? '' }
}

async function takeCall(
  { people, serverPid }: Subject,
  { who, sample }: Call,
  { size, linked, costs }: { size: Size; linked: string; costs: Costs },
) {
  await people.owner.patch(`/cards/${linked}`, { title: `Changed ${performance.now()}` })
  const began = processorMs(serverPid)
  const { status, body } = await sendAs(people[who], sample)
  const ms = processorMs(serverPid) - began
  // What is refused for a reason of the sample shows nothing.
  if (status >= 400) return
  const name = `${sample.route.replace('/v1/:team_id', '')}${who === 'owner' ? '' : `, ${who}`}`
  const known = costs.get(name) ?? {}
  const bytes = Math.max(known[size]?.bytes ?? 0, JSON.stringify(body).length)
  costs.set(name, { ...known, [size]: { ms: Math.min(known[size]?.ms ?? Number.POSITIVE_INFINITY, ms), bytes } })
}

const isRead = ({ method }: RouteOptions) => method === 'GET'

/** An export is the workspace itself: a million cards are more than one text may hold here. */
const isWhole = ({ url }: RouteOptions) => url.endsWith('/export')

/** The same kinds of things, where there is one among the many: a board of 5,000 cards, its space, a list, a sprint. */
function fullIdsOf(ids: Ids, { project_id, boardIds, listIds, sprint_id }: Workspace): Ids {
  return { ...ids, project_id, board_id: boardIds[0] ?? '', list_id: listIds[0] ?? '', sprint_id }
}
