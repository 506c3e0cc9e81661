import type { RouteOptions } from 'fastify'
import { expect } from 'vitest'
import { DAY_MS } from '../server/common/time.ts'
import { deleteTeam } from '../server/resources/teams/teams.delete.ts'
import { createTeam, createToken } from '../server/resources/teams/teams.service.ts'
import { type Action, isReading } from '../server/workspace/policy.ts'
import { makeInOrder } from './neighbours.ts'
import { type Ids, inSafeOrder, sampleOf, send } from './requests.ts'
import { type Answer, Caller, clock, newReadyUrl, type OwnServer, type StoreName, startServer } from './team.ts'
import { NOT_LOGGED, readsOf, SAMPLES, storyOf } from './twins.steps.ts'
import { addMore, everythingOf, foundation, type People, peopleOf, Twin } from './twins.ts'

/** All that can happen in one of several workspaces with the same ids, step by step. */

/** A workspace, its people, and the ids of what is in it. */
export interface Filled {
  team: Twin
  people: People
  ids: Ids
}

interface Prepared {
  /** The time that the clock shows. */
  now: number
  url: string
  filled: [before: Filled, own: Filled, after: Filled]
}

const prepared = new Map<StoreName, Promise<Prepared>>()
const stories = new Map<StoreName, Promise<readonly Step[]>>()

/** Made once: it takes long, and `npm run mutate` asks for it hundreds of times. */
export function preparedTwins(store: StoreName): Promise<Prepared> {
  const ready = prepared.get(store) ?? prepare(store)
  prepared.set(store, ready)
  return ready
}

/** What happens in such a workspace when it is alone. Also made once, after those. */
export function stepsAlone(store: StoreName): Promise<readonly Step[]> {
  const ready = stories.get(store) ?? runAlone(store)
  stories.set(store, ready)
  return ready
}

/** Three filled the same way, on a store that can be copied. */
async function prepare(store: StoreName): Promise<Prepared> {
  const now = clock.now()
  clock.freeze(now)
  const url = await newReadyUrl(store)
  const server = await startServer(url)
  // A row that is found by its id alone is that of the workspace that comes first, or last: by its own id, and by its age.
  const [before, own, after] = await threeInOrder(server)
  // The last is filled first: its rows are the first of their tables.
  const last = await fill(after, 'twin')
  const filled: Prepared['filled'] = [await fill(before, 'twin'), await fill(own, 'own'), last]
  for (const { team: twin, people: theirs, ids: those } of [filled[0], filled[2]]) {
    await addMore(twin, theirs, those)
    await forgetLogBefore(twin, (await own.head()).revision + 1)
  }
  await server.stop()
  for (const one of filled) expect(counted(one)).toEqual(counted(filled[1]))
  clock.reset()
  return { now, url, filled }
}

/** As if their logs were cut off after all that the own workspace has seen so far. */
async function forgetLogBefore({ server, team_id }: Twin, log_start: number) {
  await server.store.transaction((db) => db.updateTable('teams').set({ log_start }).where('id', '=', team_id).execute())
}

async function runAlone(store: StoreName): Promise<readonly Step[]> {
  const { now, filled } = await preparedTwins(store)
  clock.freeze(now)
  const server = await startServer(await newReadyUrl(store))
  await addUsers(server)
  const alone = await newTwin(server)
  const { team, people, ids } = await fill(alone, 'own')
  expect(counted({ team, people, ids })).toEqual(counted(filled[1]))
  const steps: Step[] = []
  for await (const step of storyOfAll(team, people, ids)) steps.push(step)
  await server.stop()
  clock.reset()
  return steps
}

const counted = ({ ids }: Filled) => ({ ...ids, team_id: '', token_id: '', seq: '' })

async function fill(team: Twin, word: string): Promise<Filled> {
  const people = await peopleOf(team, word)
  await team.server.store.transaction((db) =>
    db
      .updateTable('teams')
      .set({ title: `Twin ${word}` })
      .where('id', '=', team.team_id)
      .execute(),
  )
  return { team, people, ids: await foundation(team, people) }
}

/** The same workspace on a copy of its store. */
export function onto(server: OwnServer, { team, people, ids }: Filled): Filled {
  const twin = new Twin(server, team, team.token, team.email)
  twin.word = team.word
  const again = ({ team_id, user_id, token }: Caller) => new Caller(server, team_id, user_id, token)
  return { team: twin, people: { guest: again(people.guest), leaver: again(people.leaver) }, ids }
}

/** Empty workspaces of one person, whose ids have the order in which they were made. */
async function threeInOrder(server: OwnServer): Promise<[Twin, Twin, Twin]> {
  await addUsers(server)
  const { three, others } = await makeInOrder(() => newTwin(server))
  for (const { team_id } of others) await deleteTeam(server.gateway, team_id)
  return three
}

/** People are sorted by their ids, so these are the same everywhere. */
async function addUsers(server: OwnServer) {
  const now = clock.now()
  const users = ['guest', 'leaver', 'new', 'owner', 'stranger'].map((name) => ({
    // As long as ids are, or nobody is mentioned by them.
    id: `u${name}`.slice(0, 8),
    email: `${name}@example.com`,
  }))
  await server.store.transaction((db) =>
    db
      .insertInto('users')
      .values(users.map((user) => ({ ...user, time_created: now, time_updated: now })))
      .execute(),
  )
}

async function newTwin(server: OwnServer): Promise<Twin> {
  const email = 'owner@example.com'
  const ids = await createTeam(server.gateway, { title: 'Twin', email })
  const { token } = await createToken(server.gateway, { team_id: ids.team_id, email })
  return new Twin(server, ids, token, email)
}

/** Random in each workspace. */
/** Secret addresses. */
const FEEDS = /\/feeds\/[\w-]{32}/g
const TOKENS = /(?:stp|tkt)-\w{12}(?:\.\w{24})?/g

export interface Step {
  step: string
  isRead: boolean
  status: number
  body: unknown
}

/** Does and reads all that can be done and read in a workspace: every route, and the story besides. */
export async function* storyOfAll(team: Twin, people: People, ids: Ids): AsyncGenerator<Step, void> {
  const routes = inSafeOrder((team.server as OwnServer).app.routeTable)
  const isRead = (route: RouteOptions) => isReading(route.config?.access as Action)
  const toStep = (step: string, answer: Answer, isRead: boolean): Step => ({
    step: step.replaceAll(team.team_id, 'TEAM').replace(TOKENS, 'any'),
    isRead,
    status: answer.status,
    body: plain(answer.body, team.team_id),
  })
  const written = (step: string, answer: Answer): Step => {
    const one = toStep(step, answer, false)
    expect(`${step}: ${answer.status} ${JSON.stringify(one.body)}`).toMatch(/: 20[014] /)
    return one
  }
  const sendTo = (caller: Caller, route: RouteOptions) => {
    const { ids: others = {}, body } = SAMPLES[`${route.method} ${route.url}`]?.(ids) ?? {}
    const sample = sampleOf(route, { ...ids, ...others } as Ids)
    return send(team.server, body ? { ...sample, body: { ...body } } : sample, {
      authorization: `Bearer ${caller.token}`,
    })
  }
  async function* readAll() {
    for (const route of routes.filter(isRead))
      for (const [who, caller] of [['owner', team] as const, ['guest', people.guest] as const])
        yield toStep(`${who}: ${route.method} ${route.url}`, await sendTo(caller, route), true)
    for (const path of readsOf(ids))
      for (const [who, caller] of [['owner', team] as const, ['guest', people.guest] as const])
        yield toStep(`${who}: GET ${path}`, await caller.get(path), true)
  }
  yield* readAll()
  // What happened to the same id elsewhere, or cannot be known there any more, is no clash.
  const { headers } = await team.get(`/cards/${ids.two}`)
  const ifMatch = { 'if-match': headers.get('etag') as string }
  yield written('as it was seen', await team.patch(`/cards/${ids.two}`, { estimate: 3 }, ifMatch))
  for (const [method, path, body] of storyOf(ids))
    yield written(`${method} ${path}`, await team.call(method, path, body))
  // Old idempotency keys are forgotten.
  clock.advance(DAY_MS + 1)
  yield written('again', await team.post('/projects', { title: 'Again' }, { 'idempotency-key': 'second' }))
  yield* readAll()
  for (const route of routes.filter((one) => !isRead(one))) {
    const step = `${route.method} ${route.url}`
    const before = await stateOf(team)
    const done = written(step, await sendTo(team, route))
    // A request that changes nothing shows nothing.
    if (!NOT_LOGGED.includes(step)) expect(`${step}: ${await stateOf(team)}`).not.toBe(`${step}: ${before}`)
    yield done
  }
  yield* readAll()
}

/** The state of the workspace, with the tables that are not in its log. */
async function stateOf(team: Twin): Promise<string> {
  const { notifications, notification_settings } = await everythingOf(team, ['notifications', 'notification_settings'])
  return JSON.stringify([await team.head(), notifications, notification_settings])
}

/** Views, secrets, messages, public addresses, keys and seals of files, mailboxes. */
const ANY =
  /v[0-9a-f]{32}|whsec_[\w+/=]+|msg_[\w-]+|\/[fp]\/[\w-]{32}|\b[0-9a-f]{32}\b|\.[\w-]{43}(?=\/)|[a-z2-7]{26}(?=@)/g

/** An answer without what is another in every store: ids of workspaces and messages, tokens, secrets, statuses and requests. */
function plain(body: unknown, team_id: string): unknown {
  // The last line of an export is the checksum of all that.
  const text = JSON.stringify(typeof body === 'string' ? body.split('\n').slice(0, -2) : body)
  const seen = new Map<string, number>()
  const same = text
    .replaceAll(team_id, 'TEAM')
    .replace(TOKENS, 'any')
    .replace(ANY, 'any')
    .replace(FEEDS, '/feeds/any')
    .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, (uuid) => {
      seen.set(uuid, seen.get(uuid) ?? seen.size)
      return `uuid ${seen.get(uuid)}`
    })
  return JSON.parse(same, (key, value) => {
    // What opens a text for one person names the workspace and their token.
    if (key === 'request_id' || (key === 'collaboration' && value)) return 'any'
    return key === 'cursor' && value ? 'more' : value
  })
}
