import { beforeEach, describe, expect, test } from 'vitest'
import { bad, badFields, bodyWith, expectRefused } from '../../../test/bad-values.ts'
import { type Answer, type Caller, callServer, newTeam, stores, type Team } from '../../../test/team.ts'
import { createToken } from '../teams/teams.service.ts'
import { namesOf } from '../users/users.names.ts'

type Member = { id: string; user_id: string; email: string; role: string; status: string; display_name: string }

/** Calls a path below the members of the caller's workspace. */
function call(caller: Caller, method: string, path = '', body?: unknown, headers = {}): Promise<Answer> {
  return callServer(caller.server, method, `/v1/teams/${caller.team_id}/members${path}`, body, {
    authorization: `Bearer ${caller.token}`,
    ...headers,
  })
}
const add = (caller: Caller, body: unknown, headers = {}) => call(caller, 'POST', '', body, headers)
const change = (caller: Caller, id: string, body: unknown, headers = {}) =>
  call(caller, 'PATCH', `/${id}`, body, headers)
const remove = (caller: Caller, id: string, headers = {}) => call(caller, 'DELETE', `/${id}`, undefined, headers)
const newEmail = () => `${crypto.randomUUID()}@example.com`

async function memberOf(caller: Caller, id: string): Promise<Member | undefined> {
  const { members, invited } = (await call(caller, 'GET')).body
  return [...members, ...invited].find((member: Member) => member.id === id)
}

describe.each(stores)('GET /v1/teams/{team_id}/members on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })

  test('shows the people with their roles, the oldest members first', async () => {
    const other = await team.newMember('guest')

    const { status, body } = await call(team, 'GET')

    expect(status).toBe(200)
    expect(body.members.map(({ user_id }: Member) => user_id)).toEqual([team.user_id, other.user_id])
    expect(body.members[0]).toEqual({
      id: team.user_id,
      user_id: team.user_id,
      team_id: team.team_id,
      email: team.email,
      email_confirmed: false,
      // No name was chosen yet: the address gives one.
      ...namesOf({ email: team.email, first_name: '', last_name: '', display_name: '' }),
      profile_image: '',
      color: expect.any(String),
      timezone_id: '',
      locale: '',
      role: 'owner',
      status: 'active',
      time_created: expect.any(Number),
      time_updated: expect.any(Number),
    })
    expect(body.members[1]).toMatchObject({ role: 'guest', status: 'active' })
  })

  test.each(['guest', 'guestReader'] as const)(
    'a %s sees no addresses but their own, and no invited people',
    async (role) => {
      const guest = await team.newMember(role)
      const email = newEmail()
      await add(team, { email, role: 'member' })

      const { members, invited } = (await call(guest, 'GET')).body

      expect(invited).toEqual([])
      for (const member of members as Member[]) expect(member.email !== '').toBe(member.id === guest.user_id)
      expect(JSON.stringify(members)).not.toContain(email)
    },
  )

  test('the people of another workspace are not found', async () => {
    const theirs = await newTeam(store)

    const path = `/v1/teams/${theirs.team_id}/members`
    const { status } = await callServer(team.server, 'GET', path, undefined, { authorization: `Bearer ${team.token}` })

    expect(status).toBe(404)
    expect(await memberOf(team, theirs.user_id)).toBeUndefined()
  })
})

describe.each(stores)('POST /v1/teams/{team_id}/members on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })

  test('invites an address, and announces it', async () => {
    const email = newEmail()

    const { status, body } = await add(team, { email: email.toUpperCase(), role: 'member' })

    expect(status).toBe(201)
    expect(body.member).toMatchObject({ email, role: 'member', status: 'invited', user_id: body.member.id })
    expect((await call(team, 'GET')).body.invited).toContainEqual(body.member)
    expect(await team.lastEvent()).toMatchObject({
      type: 'member.added',
      entity_id: body.member.id,
      user_id: team.user_id,
      changes: { role: [null, 'member'], status: [null, 'invited'] },
    })
  })

  test('an invited person can be given work, and becomes a member with the first token', async () => {
    const email = newEmail()
    const { member } = (await add(team, { email, role: 'member' })).body
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { owner_id: member.id })
    expect(card.owner_id).toBe(member.id)

    await createToken(team.server.gateway, { team_id: team.team_id, email })

    expect(await memberOf(team, member.id)).toMatchObject({ status: 'active' })
    expect((await call(team, 'GET')).body.members.map(({ id }: Member) => id)).toContain(member.id)
    expect(await team.lastEvent()).toMatchObject({ type: 'member.joined', entity_id: member.id })
    const { revision } = await team.head()
    await createToken(team.server.gateway, { team_id: team.team_id, email })
    expect((await team.events()).slice(revision).map(({ type }) => type)).toEqual(['token.created'])
  })

  test('shows nothing of a person known elsewhere until they join', async () => {
    const theirs = await newTeam(store)
    const headers = { authorization: `Bearer ${theirs.token}` }
    await callServer(theirs.server, 'PATCH', '/v1/users/me', { display_name: 'Known elsewhere' }, headers)

    const { status, body } = await add(team, { email: theirs.email, role: 'guest' })

    expect(status).toBe(201)
    expect(body.member).toMatchObject({ id: theirs.user_id, status: 'invited' })
    expect(body.member.display_name).not.toBe('Known elsewhere')
    expect(body.member.display_name).not.toBe('')
    await remove(team, theirs.user_id)
    expect(await memberOf(team, theirs.user_id)).toBeUndefined()
    await add(team, { user_id: theirs.user_id, role: 'guest' })
    await createToken(team.server.gateway, { team_id: team.team_id, email: theirs.email })
    expect(await memberOf(team, theirs.user_id)).toMatchObject({ display_name: 'Known elsewhere', status: 'active' })
  })

  test('a member cannot be added again', async () => {
    const other = await team.newMember('member')
    const { email } = (await memberOf(team, other.user_id)) as Member
    const before = await team.census()

    for (const person of [{ email }, { user_id: other.user_id }]) {
      const { status, body } = await add(team, { ...person, role: 'guest' })
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'conflict' })
    }
    expect(await team.census()).toEqual(before)
  })

  test('a user_id cannot add a person who was never here', async () => {
    const theirs = await newTeam(store)
    const before = await team.census()

    const ofStranger = await add(team, { user_id: theirs.user_id, role: 'member' })
    const ofNobody = await add(team, { user_id: 'u0000000', role: 'member' })

    expect(ofStranger.status).toBe(404)
    expect({ ...ofStranger.body, request_id: '' }).toEqual({ ...ofNobody.body, request_id: '' })
    expect(await team.census()).toEqual(before)
  })

  test.each(
    badFields(store, {
      email: [
        ...bad.id.slice(0, 5),
        ['no address', '"ada"'],
        ['spaces', '"a da@example.com"'],
        ['two signs', '"a@b@c"'],
        ['an invisible character', '"a\\u202e@example.com"'],
        ['255 characters', JSON.stringify(`${'x'.repeat(250)}@x.de`)],
      ],
      role: [...bad.choice, ...bad.null],
      name: [['an unknown field', '"x"']],
    }),
  )('refuses %s as %s', async (_, field, json) => {
    await expectRefused(team, field, () => add(team, bodyWith({ email: newEmail(), role: 'member' }, field, json)))
  })

  test.each([
    ['neither address nor id', { role: 'member' }, 'email'],
    ['both', { role: 'member', email: 'x@example.com', user_id: 'u1234567' }, 'email'],
    ['no role', { email: 'x@example.com' }, 'role'],
  ])('refuses %s', async (_, body, field) => {
    await expectRefused(team, field, () => add(team, body))
  })

  test.each(['member', 'guest', 'guestReader'] as const)('a %s may not', async (role) => {
    const person = await team.newMember(role)
    const before = await team.census()

    expect((await add(person, { email: newEmail(), role: 'guest' })).status).toBe(403)
    expect(await team.census()).toEqual(before)
  })

  test('an admin adds admins, but no owners', async () => {
    const admin = await team.newMember('admin')
    expect((await add(admin, { email: newEmail(), role: 'admin' })).status).toBe(201)
    const before = await team.census()

    expect((await add(admin, { email: newEmail(), role: 'owner' })).status).toBe(403)
    expect(await team.census()).toEqual(before)
  })

  test('the same Idempotency-Key adds one person', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const person = { email: newEmail(), role: 'guest' }

    const answers = await Promise.all([add(team, person, key), add(team, person, key), add(team, person, key)])

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.member.id)).size).toBe(1)
  })

  test('of many requests to add the same address at once, one succeeds', async () => {
    const person = { email: newEmail(), role: 'guest' }

    const answers = await Promise.all(Array.from({ length: 8 }, () => add(team, person)))

    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
  })
})

describe.each(stores)('PATCH /v1/teams/{team_id}/members/{user_id} on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })

  test('gives another role, which applies at once, and announces it', async () => {
    const person = await team.newMember('member')

    const { status, body } = await change(team, person.user_id, { role: 'guestReader' })

    expect(status).toBe(200)
    expect(body.member).toMatchObject({ id: person.user_id, role: 'guestReader', status: 'active' })
    expect((await person.post('/projects', { title: 'x' })).status).toBe(403)
    expect(await team.lastEvent()).toMatchObject({
      type: 'member.updated',
      entity_id: person.user_id,
      changes: { role: ['member', 'guestReader'] },
    })
  })

  test.each([{}, { role: null }, { role: 'member' }])('%j changes nothing and announces nothing', async (body) => {
    const person = await team.newMember('member')
    const before = await team.head()

    expect(await change(team, person.user_id, body)).toMatchObject({
      status: 200,
      body: { member: { role: 'member' } },
    })
    expect(await team.head()).toEqual(before)
  })

  test.each(badFields(store, { role: bad.choice, status: [['what cannot be set', '"inactive"']] }))(
    'refuses %s as %s',
    async (_, field, json) => {
      const person = await team.newMember('member')
      await expectRefused(team, field, () => change(team, person.user_id, bodyWith({}, field, json)))
    },
  )

  test('the last owner stays owner', async () => {
    const before = await team.head()
    for (const answer of [await change(team, team.user_id, { role: 'member' }), await remove(team, team.user_id)])
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 409, code: 'conflict' })
    expect(await team.head()).toEqual(before)

    const own = await newTeam(store)
    const second = await own.newMember('owner')
    expect((await change(second, own.user_id, { role: 'member' })).status).toBe(200)
  })

  test('a workspace cannot be left to an owner who never joined', async () => {
    const own = await newTeam(store)
    await add(own, { email: newEmail(), role: 'owner' })

    for (const answer of [await change(own, own.user_id, { role: 'member' }), await remove(own, own.user_id)])
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 409, code: 'conflict' })
  })

  test('of two owners who leave at once, one stays', async () => {
    const own = await newTeam(store)
    const second = await own.newMember('owner')

    const answers = await Promise.all([remove(own, own.user_id), remove(second, second.user_id)])

    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  })

  test('an admin can neither make nor change owners', async () => {
    const admin = await team.newMember('admin')
    const person = await team.newMember('member')
    const owner = await team.newMember('owner')
    const before = await team.census()

    expect((await change(admin, person.user_id, { role: 'owner' })).status).toBe(403)
    expect((await change(admin, owner.user_id, { role: 'member' })).status).toBe(403)
    expect((await remove(admin, owner.user_id)).status).toBe(403)
    expect(await team.census()).toEqual(before)
    expect((await change(admin, person.user_id, { role: 'admin' })).status).toBe(200)
  })

  test('people of other workspaces are not found', async () => {
    const theirs = await newTeam(store)
    const before = await theirs.census()

    for (const id of [theirs.user_id, 'u0000000']) {
      expect((await change(team, id, { role: 'guest' })).status).toBe(404)
      expect((await remove(team, id)).status).toBe(404)
    }
    expect(await theirs.census()).toEqual(before)
  })

  test('a member may not', async () => {
    const [person, other] = [await team.newMember('member'), await team.newMember('guest')]
    const before = await team.census()

    expect((await change(person, other.user_id, { role: 'guestReader' })).status).toBe(403)
    expect((await change(person, person.user_id, { role: 'owner' })).status).toBe(403)
    expect((await remove(person, other.user_id)).status).toBe(403)
    expect(await team.census()).toEqual(before)
  })

  test('If-Match refuses a role that was changed meanwhile', async () => {
    const person = await team.newMember('member')
    const etag = (await call(team, 'GET')).headers.get('etag') as string
    await change(team, person.user_id, { role: 'guest' })

    const { status, body } = await change(team, person.user_id, { role: 'admin' }, { 'if-match': etag })

    expect(status).toBe(412)
    expect(body.errors).toMatchObject([{ field: 'role' }])
    expect((await remove(team, person.user_id, { 'if-match': etag })).status).toBe(412)
  })
})

describe.each(stores)('DELETE /v1/teams/{team_id}/members/{user_id} on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })

  test('ends the membership and its tokens, and nothing else', async () => {
    const person = await team.newMember('member')
    const board = await team.newBoard()
    const card = (await person.post('/cards', { title: 'Theirs', list_id: board.lists[0].id, board_id: board.id })).body
      .card
    const comment = await person.newComment(card.id)
    const rows: Record<string, number> = await team.census()

    const { status, body } = await remove(team, person.user_id)

    expect({ status, body }).toEqual({ status: 204, body: '' })
    expect(await team.lastEvent()).toMatchObject({
      type: 'member.removed',
      entity_id: person.user_id,
      changes: { status: ['active', 'inactive'] },
    })
    expect((await person.get('/boards')).status).toBe(401)
    const after = await team.census()
    // One event for the membership, one for the token.
    expect(after).toEqual({ ...rows, revision: Number(rows.revision) + 2, events: Number(rows.events) + 2 })
    expect((await team.get(`/cards/${card.id}`)).body.card).toMatchObject({ user_id: person.user_id, title: 'Theirs' })
    expect((await team.get(`/comments/${comment.id}`)).body.comment.user_id).toBe(person.user_id)
    expect(await memberOf(team, person.user_id)).toMatchObject({ status: 'inactive', role: 'member' })
  })

  test.each(['guestReader', 'guest', 'member', 'admin', 'owner'] as const)('a %s can leave', async (role) => {
    const person = await team.newMember(role)

    expect((await remove(person, person.user_id)).status).toBe(204)

    expect(await team.lastEvent()).toMatchObject({ type: 'member.removed', user_id: person.user_id })
    expect(await memberOf(team, person.user_id)).toMatchObject({ status: 'inactive', role })
    expect((await person.get('/boards')).status).toBe(401)
  })

  test.each(['guestReader', 'guest', 'member'] as const)(
    'a %s can remove nobody else, and learns nothing by trying',
    async (role) => {
      const [person, other] = [await team.newMember(role), await team.newMember('guest')]
      const before = await team.census()

      const [ofMember, ofNobody] = [await remove(person, other.user_id), await remove(person, 'u0000000')]

      expect({ status: ofMember.status, code: ofMember.body.code }).toEqual({ status: 403, code: 'forbidden' })
      expect({ ...ofMember.body, request_id: '' }).toEqual({ ...ofNobody.body, request_id: '' })
      expect(await team.census()).toEqual(before)
    },
  )

  test('a former member can no longer be named; removing twice is like removing once', async () => {
    const person = await team.newMember('member')
    const board = await team.newBoard()
    await remove(team, person.user_id)
    const before = await team.head()

    expect((await remove(team, person.user_id)).status).toBe(204)
    expect(await team.head()).toEqual(before)
    const card = { title: 'x', list_id: board.lists[0].id, board_id: board.id, owner_id: person.user_id }
    expect((await team.post('/cards', card)).status).toBe(404)
    const { status, body } = await change(team, person.user_id, { role: 'guest' })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'conflict' })
  })

  test('they are in no space and on no board until they are back', async () => {
    const person = await team.newMember('member')
    const project = await team.newProject({ members: [{ user_id: person.user_id }] })
    const board = await team.newBoard({ project_id: project.id, members: [{ user_id: person.user_id }] })
    const people = async () => {
      const space = (await team.get(`/projects/${project.id}`)).body.project
      const { members } = (await team.get(`/boards/${board.id}`)).body.board
      const isThere = ({ user_id }: { user_id: string }) => user_id === person.user_id
      return [space.total_members, space.members.some(isThere), members.some(isThere)]
    }
    expect(await people()).toEqual([2, true, true])

    await remove(team, person.user_id)
    expect(await people()).toEqual([1, false, false])

    await add(team, { user_id: person.user_id, role: 'member' })
    expect(await people()).toEqual([2, true, true])
  })

  test('adding them again brings them back to where they were, but not their old tokens', async () => {
    const person = await team.newMember('member')
    const project = await team.newProject({ is_private: true, members: [{ user_id: person.user_id }] })
    const { email } = (await memberOf(team, person.user_id)) as Member
    await remove(team, person.user_id)

    const { status, body } = await add(team, { user_id: person.user_id, role: 'guest' })

    expect(status).toBe(201)
    expect(body.member).toMatchObject({ id: person.user_id, role: 'guest', status: 'active' })
    expect(await team.lastEvent()).toMatchObject({
      type: 'member.added',
      changes: { role: ['member', 'guest'], status: ['inactive', 'active'] },
    })
    expect((await person.get('/boards')).status).toBe(401)
    const { token } = await createToken(team.server.gateway, { team_id: team.team_id, email })
    const back = Object.assign(await team.newToken(), { user_id: person.user_id, token })
    expect((await back.get(`/projects/${project.id}`)).status).toBe(200)
  })
})
