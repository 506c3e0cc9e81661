import type { RouteOptions } from 'fastify'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  essence,
  type Ids,
  idsOfNothing,
  inSafeOrder,
  namesSomething,
  oneOfEach,
  sampleOf,
  send,
  sendAs,
} from '../../test/requests.ts'
import { INSIDE, isForReading, LISTED_ROUTES, mayCall, mayInside, ROLE_NAMES } from '../../test/roles.ts'
import { type Answer, Caller, clock, newTeam, newTeamApart, serverOn, stores, type Team } from '../../test/team.ts'
import { newWebhook } from '../../test/webhooks.ts'
import { revokeToken } from '../resources/teams/teams.service.ts'
import { type Action, isReading, PERMISSIONS } from '../workspace/policy.ts'

/** Actions that no route is named after, because they depend on what is changed. */
const ASKED_INSIDE = {
  'board.publish': async (team, person) => {
    const board = await team.newBoard({ members: [{ user_id: person.user_id }] })
    return () => person.patch(`/boards/${board.id}`, { is_public: true })
  },
  'comment.moderate': async (team, person) => {
    const board = await team.newBoard({ members: [{ user_id: person.user_id }] })
    const comment = await team.newComment((await team.newCard(board.lists[0])).id)
    return () => person.delete(`/comments/${comment.id}`)
  },
  'form.publish': async (team, person) => {
    const board = await team.newBoard({ members: [{ user_id: person.user_id }] })
    return () => person.post(`/boards/${board.id}/forms`, { title: 'Form', is_public: true })
  },
  'integration.use': async (team, person) => {
    const board = await team.newBoard({ members: [{ user_id: person.user_id }] })
    const webhook = { destination_type: 'generic_webhook', integration_id: (await newIntegration(team)).id }
    return () => person.patch(`/lists/${board.lists[0].id}`, { webhook_notifications: [{ webhook }] })
  },
  'view.share': async (team, person) => {
    const board = await team.newBoard({ members: [{ user_id: person.user_id }] })
    return () => person.post('/views', { title: 'View', scope: 'board', board_id: board.id })
  },
  'limit.exceed': async (team, person) => {
    const board = await team.newBoard({ members: [{ user_id: person.user_id }] })
    const list_id = board.lists[0].id
    await team.newCard(board.lists[0])
    await team.patch(`/lists/${list_id}`, { max_cards: 1, limit_is_hard: true })
    return () => person.post('/cards', { title: 'Card', board_id: board.id, list_id, override: true })
  },
  'member.moderate': async (team, person) => {
    const { user_id } = await team.newMember('guest')
    const headers = { authorization: `Bearer ${person.token}` }
    const path = `/v1/teams/${team.team_id}/members/${user_id}`
    return () => send(team.server, { route: '', method: 'DELETE', path, body: undefined }, headers)
  },
  'note.moderate': async (team, person) => {
    const note = await team.newNote({ attendees: [{ user_id: person.user_id }] })
    return () => person.delete(`/notes/${note.id}`)
  },
  'time_entry.moderate': async (team, person) => {
    const board = await team.newBoard({ members: [{ user_id: person.user_id }] })
    const card = await team.newCard(board.lists[0])
    const { time_entry } = await team.made(`/cards/${card.id}/time`, { seconds: 60 })
    return () => person.delete(`/time/${time_entry.id}`)
  },
  'owner.update': async (team, person) => {
    const { server, team_id } = team
    const { user_id } = await team.newMember('owner')
    const headers = { authorization: `Bearer ${person.token}` }
    const path = `/v1/teams/${team_id}/members/${user_id}`
    return () => send(server, { route: '', method: 'PATCH', path, body: { role: 'admin' } }, headers)
  },
  'project.close': async (team, person) => {
    const { user_id } = person
    const project = await team.newProject({ members: [{ user_id }] })
    return () => person.patch(`/projects/${project.id}`, { is_private: true })
  },
  'place_admin.update': async (team, person) => {
    const board = await team.newBoard({ members: [{ user_id: person.user_id }] })
    return () => person.post(`/boards/${board.id}/members`, { user_id: person.user_id, role: 'admin' })
  },
} satisfies Record<keyof typeof INSIDE, (team: Team, person: Caller) => Promise<() => Promise<Answer>>>

async function newIntegration(team: Team) {
  const url = 'http://127.0.0.1:9999/'
  return (await team.made('/integrations', { type: 'generic_webhook', title: 'Hook', url })).integration
}

describe.each(stores)('every route on %s', (store) => {
  let team: Team
  let ids: Ids
  let routes: RouteOptions[]
  beforeAll(async () => {
    const { app } = await serverOn(store)
    routes = inSafeOrder(app.routeTable)
    team = await newTeam(store)
    ids = await oneOfEach(team)
  })
  afterEach(() => clock.reset())
  const actionOf = (route: RouteOptions) => route.config?.access as Action
  const nameOf = ({ method, url }: RouteOptions) => `${method} ${url}`
  const all = (_route: RouteOptions) => true
  const namesWorkspace = ({ url }: RouteOptions) => url.includes(':team_id')

  /** Sends a request to every route and expects the same of all, and that no row came or went. */
  async function expectAll(headers: () => Record<string, string>, expected: object, ending = '', which = all) {
    const before = await team.census()
    for (const route of routes.filter(which)) {
      const sample = sampleOf(route, ids)
      const path = ending ? `${sample.path}${sample.path.includes('?') ? '&' : '?'}${ending}` : sample.path
      const { status, body, headers: answered } = await send(team.server, { ...sample, path }, headers())
      expect({ route: sample.route, status, code: body.code, asks: answered.get('www-authenticate') }).toEqual({
        route: sample.route,
        ...expected,
      })
    }
    expect(await team.census()).toEqual(before)
  }
  const unauthenticated = { status: 401, code: 'unauthenticated', asks: 'Bearer' }

  test('without a token is refused', async () => {
    await expectAll(() => ({}), unauthenticated)
  })

  test.each([
    ['no scheme', (token: string) => token],
    ['another scheme', (token: string) => `Basic ${token}`],
    ['nothing after the scheme', () => 'Bearer '],
    ['a word', () => 'Bearer secret'],
    ['two tokens', (token: string) => `Bearer ${token} ${token}`],
    ['a token cut short', (token: string) => `Bearer ${token.slice(0, -1)}`],
    ['only the public id', (token: string) => `Bearer ${token.split('.')[0]}`],
    ['an unknown id', (token: string) => `Bearer stp-${'A'.repeat(12)}.${token.split('.')[1]}`],
    ['a wrong secret', (token: string) => `Bearer ${token.split('.')[0]}.${'A'.repeat(24)}`],
    ['a secret in another case', (token: string) => `Bearer ${swapCase(token)}`],
  ])('with %s is refused', async (_, authorization) => {
    await expectAll(() => ({ authorization: authorization(team.token) }), unauthenticated)
  })

  test.each(['token', 'access_token', 'authorization'])(
    'with the token in the query string (%s) is refused',
    async (name) => {
      await expectAll(() => ({}), unauthenticated, `${name}=${encodeURIComponent(`Bearer ${team.token}`)}`)
    },
  )

  test('with an expired token is refused', async () => {
    const caller = await team.newToken({ time_expires: clock.now() + 60_000 })
    expect((await caller.get('/boards')).status).toBe(200)
    clock.advance(60_001)
    await expectAll(() => ({ authorization: `Bearer ${caller.token}` }), unauthenticated)
  })

  test('with a revoked token is refused', async () => {
    const caller = await team.newToken()
    expect((await caller.get('/boards')).status).toBe(200)
    await revokeToken(team.server.gateway, caller.token_id)
    await expectAll(() => ({ authorization: `Bearer ${caller.token}` }), unauthenticated)
  })

  test('with the token of a former member is refused', async () => {
    const caller = await team.newMember('admin')
    expect((await caller.get('/boards')).status).toBe(200)
    await team.server.store.transaction((db) =>
      db.updateTable('members').set({ status: 'inactive' }).where('user_id', '=', caller.user_id).execute(),
    )
    await expectAll(() => ({ authorization: `Bearer ${caller.token}` }), unauthenticated)
  })

  test('with the token of another workspace answers as if there were no such workspace', async () => {
    const theirs = await newTeam(store)
    const headers = { authorization: `Bearer ${theirs.token}` }
    await expectAll(() => headers, { status: 404, code: 'not_found', asks: null }, '', namesWorkspace)
    for (const route of routes.filter(namesWorkspace)) {
      const foreign = await sendAs(theirs, sampleOf(route, ids))
      const nowhere = await sendAs(theirs, sampleOf(route, { ...ids, team_id: 't0000000' }))
      expect(essence(foreign)).toEqual(essence(nowhere))
    }
  })

  test('with a token of scope read does nothing but read', async () => {
    const reader = await team.newToken({ scope: 'read' })
    const before = await team.census()
    for (const route of routes) {
      const { status, body } = await sendAs(reader, sampleOf(route, ids))
      const what = `${nameOf(route)}: ${status} ${body.code}`
      if (isForReading(nameOf(route))) expect(what).not.toMatch(/ 40[13] /)
      else expect(what).toBe(`${nameOf(route)}: 403 insufficient_scope`)
    }
    expect(await team.census()).toEqual(before)
  })

  test('only GET reads, and one POST whose question does not fit into a query string', () => {
    for (const route of routes)
      expect(`${nameOf(route)} ${isReading(actionOf(route))}`).toBe(`${nameOf(route)} ${isForReading(nameOf(route))}`)
  })

  test('an action that reads cannot write, whatever its route does', async () => {
    const { team_id, user_id } = team
    const source = JSON.stringify({ type: 'token' })
    const before = await team.head()
    for (const action of Object.keys(PERMISSIONS).filter((name) => isReading(name as Action)) as Action[]) {
      const workspace = team.server.gateway.enter({ team_id, user_id, source, role: 'owner', scope: 'read' }, action)
      await expect(workspace.write(async (w) => w.emit('card.updated', { card_id: 1 }))).rejects.toThrow(
        'may not write',
      )
    }
    expect(await team.head()).toEqual(before)
  })

  test('with the ids of another workspace answers as with ids that never existed, and touches neither', async () => {
    const theirs = await newTeamApart(store)
    const foreignIds = { ...(await oneOfEach(theirs)), team_id: team.team_id }
    const nothing = idsOfNothing(ids)
    const before = [await team.census(), await theirs.census()]
    for (const route of routes) {
      const sample = sampleOf(route, foreignIds)
      if (!namesSomething(sample, foreignIds)) continue
      const foreign = await sendAs(team, sample)
      const random = await sendAs(team, sampleOf(route, nothing))
      expect({ route: sample.route, ...essence(foreign) }).toEqual({ route: sample.route, ...essence(random) })
      // A collection filtered by something that is not there may be empty; nothing is ever written.
      if (route.method !== 'GET') expect(`${sample.route} ${foreign.status}`).toMatch(/ 40[04]$/)
    }
    expect([await team.census(), await theirs.census()]).toEqual(before)
  })

  test('is in the table of permissions, and no other is', () => {
    expect([...LISTED_ROUTES].sort()).toEqual(routes.map(nameOf).sort())
  })

  test.each(ROLE_NAMES)('is open to a %s exactly as the table says', async (role) => {
    const person = await team.newMember(role)
    const space = { members: [{ user_id: person.user_id, role: 'member' }] }
    const things = await oneOfEach(team, space, mayCall(role, 'POST /v1/:team_id/comments') ? person : team)
    // Only its maker changes an integration.
    const own = mayCall(role, 'POST /v1/:team_id/integrations')
      ? { ...things, integration_id: (await newWebhook(person)).integration_id }
      : things
    // Everyone saves views for themselves; who may save them for others is asked inside.
    const mine = { title: 'Mine', scope: 'mine', filters: { has_tags: true } }
    Object.assign(own, { view_id: (await person.made('/views', mine)).view.id, scope: 'mine' })
    const self = { ...own, user_id: person.user_id }
    const tried = async (route: RouteOptions) => {
      const { status, body } = await sendAs(person, sampleOf(route, isLeaving(route) ? self : own))
      return `${nameOf(route)}: ${status} ${body.code}`
    }
    const isOpen = (route: RouteOptions) => mayCall(role, nameOf(route))
    const before = await team.head()
    for (const route of routes.filter((one) => !isOpen(one)))
      expect(await tried(route)).toBe(`${nameOf(route)}: 403 forbidden`)
    expect(await team.head()).toEqual(before)
    for (const route of routes.filter(isOpen)) expect(await tried(route)).not.toMatch(/ 40[13] /)
  })

  test.each(
    ROLE_NAMES.flatMap((role) => (Object.keys(INSIDE) as (keyof typeof INSIDE)[]).map((action) => ({ role, action }))),
  )('a $role is held to $action inside a call', async ({ role, action }) => {
    const call = await ASKED_INSIDE[action](team, await team.newMember(role))
    const before = await team.head()

    const { status, body } = await call()

    if (mayInside(role, action)) expect([200, 201, 204]).toContain(status)
    else {
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'forbidden' })
      expect(await team.head()).toEqual(before)
    }
  })

  test('every action of the policy is tried', () => {
    const tried = new Set([...routes.map(actionOf), ...Object.keys(ASKED_INSIDE)])
    expect([...tried].sort()).toEqual(Object.keys(PERMISSIONS).sort())
  })

  test('a member who is given another role has it at once', async () => {
    const person = await team.newMember('member')
    const create = () => person.post('/projects', { title: 'x' })
    expect((await create()).status).toBe(201)

    await team.server.store.transaction((db) =>
      db.updateTable('members').set({ role: 'guestReader' }).where('user_id', '=', person.user_id).execute(),
    )

    expect((await create()).status).toBe(403)
  })

  test('the scheme’s name is taken in any case, the token is not', async () => {
    const lower = new Caller(team.server, team.team_id, team.user_id, team.token)
    expect((await lower.get('/boards', { authorization: `bearer ${team.token}` })).status).toBe(200)
    expect((await lower.get('/boards', { authorization: `Bearer ${team.token.replace('stp-', 'STP-')}` })).status).toBe(
      401,
    )
  })
})

/** Everybody may leave; removing another person is tested separately. */
function isLeaving({ config }: RouteOptions): boolean {
  return config?.access === 'member.delete'
}

function swapCase(token: string): string {
  const [id, secret = ''] = token.split('.')
  const swapped = [...secret].map((letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
  return `${id}.${swapped.join('')}`
}
