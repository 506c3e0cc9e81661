import type { RouteOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Ids, oneOfEach, sampleOf, sendAs } from '../../test/requests.ts'
import { type Caller, newTeam, serverOn, stores, Team } from '../../test/team.ts'
import { UserReference } from '../http/schema.ts'
import { isReading } from '../workspace/policy.ts'

/** What a guest learns of how an agent authenticated. */
const KIND = {
  type: 'agent',
  client_id: null,
  import_id: null,
  agent_id: null,
  email_addr: null,
  email_verified: null,
}

/** The sources in an answer that show an agent, at any depth. */
function sourcesIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  const { source } = value as { source?: { type: string } }
  if (source) return source.type === 'agent' ? [source] : []
  return Object.values(value).flatMap(sourcesIn)
}

describe.each(stores)('how a person authenticated, on %s', (store) => {
  let routes: RouteOptions[]
  let owner: Team
  let guests: Caller[]
  let agent: { token_id: string; agent_id: string | null }
  let ids: Ids

  /** One of each kind of resource, all by one agent, in a space that guests were added to. */
  beforeAll(async () => {
    const { app } = await serverOn(store)
    const showsPeople = JSON.stringify(UserReference)
    routes = app.routeTable.filter(
      ({ config, schema }) =>
        config?.access &&
        config.access !== 'public' &&
        config.access !== 'session' &&
        isReading(config.access) &&
        JSON.stringify(schema?.response)?.includes(showsPeople),
    )
    const team = await newTeam(store)
    const token = await team.newToken({ agent_name: 'Bot' })
    agent = token
    owner = new Team(team.server, team, token.token, team.email)
    guests = [await team.newMember('guest'), await team.newMember('guestReader')]
    const members = guests.map(({ user_id }) => ({ user_id }))
    const { lists } = (await owner.get('/epics')).body
    const { epic } = await owner.made('/epics', { title: 'Epic', list_id: lists[0].id, members })
    const note = await owner.newNote({ attendees: guests.map(({ user_id }) => user_id) })
    ids = { ...(await oneOfEach(owner, { members })), epic_id: epic.id, note_id: note.id }
    for (const path of [`/epics/${ids.epic_id}`, `/pages/${ids.page_id}`, `/comments/${ids.comment_id}`])
      await owner.newFile(path)
    const deleted = await owner.newBoard()
    await owner.delete(`/boards/${deleted.id}`)
    // Everybody has notifications of their own, and a sprint and a timer run.
    await owner.patch(`/sprints/${ids.sprint_id}?project_id=${ids.project_id}`, { state: 'started' })
    await owner.post(`/cards/${ids.card_id}/timer`, { action: 'start' })
    await owner.patch(`/cards/${ids.card_id}`, { members: [...members, { user_id: owner.user_id }] })
  })

  /** What a person reads of how the agent authenticated, route by route. */
  async function readings(reader: Caller) {
    const shown: { route: string; sources: object[] }[] = []
    for (const each of routes) {
      const { route, ...sample } = sampleOf(each, ids)
      // Comments are those of a card or of a page, which the schema does not say; and a search should find something.
      const path = sample.path
        .replace(/\/comments$/, `/comments?card_id=${ids.card_id}`)
        .replace(/query=.*/, 'query=card')
      shown.push({ route, sources: sourcesIn((await sendAs(reader, { ...sample, route, path })).body) })
    }
    return shown
  }

  test('is for the people of the workspace; guests learn only the kind, on every route', async () => {
    const whole = { ...KIND, client_id: agent.token_id, agent_id: agent.agent_id }
    const toOwner = await readings(owner)
    expect(toOwner.length).toBeGreaterThan(20)
    for (const { route, sources } of toOwner) {
      expect(sources, route).not.toEqual([])
      expect(sources, route).toEqual(sources.map(() => whole))
    }
    for (const guest of guests) {
      const toGuest = await readings(guest)
      expect(toGuest.filter(({ sources }) => sources.length > 0).length).toBeGreaterThan(20)
      for (const { route, sources } of toGuest) expect(sources, route).toEqual(sources.map(() => KIND))
    }
  })

  test('is not in the answers to what a guest writes either', async () => {
    const [guest] = guests as [Caller]
    const operations = [
      { method: 'GET', path: `/cards/${ids.card_id}` },
      { method: 'GET', path: '/events' },
    ]
    const answers = [
      await guest.patch(`/cards/${ids.card_id}`, { priority: 1 }),
      await guest.patch(`/lists/${ids.list_id}`, { content: 'New' }),
      await guest.patch(`/pages/${ids.page_id}`, { content: 'New' }),
      await guest.post('/batch', { operations }),
      await guest.post('/batch', { operations, dry_run: true }),
    ]

    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(sourcesIn(body)).toContainEqual(KIND)
      expect(JSON.stringify(body)).not.toContain(agent.agent_id)
      // That they have a token of their own is no news to them.
      expect(JSON.stringify(body).replaceAll(guest.token.split('.', 1)[0] as string, '')).not.toContain('stp-')
    }
  })
})
