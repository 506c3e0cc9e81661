import { beforeEach, describe, expect, test } from 'vitest'
import { bad, badFields, bodyWith, expectRefused } from '../../../test/bad-values.ts'
import { type Caller, callServer, newTeam, stores, type Team } from '../../../test/team.ts'
import { addMember, createToken } from '../teams/teams.service.ts'
import { namesOf } from './users.names.ts'

/** Calls a path without a workspace. */
function call(caller: Caller, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  return callServer(caller.server, method, `/v1${path}`, body, { authorization: `Bearer ${caller.token}`, ...headers })
}
const readMe = (caller: Caller, headers = {}) => call(caller, 'GET', '/users/me', undefined, headers)
const patchMe = (caller: Caller, body: unknown, headers = {}) => call(caller, 'PATCH', '/users/me', body, headers)

/** The same person in another person's workspace. */
async function alsoIn(other: Team, { email }: Team, role: 'member' | 'guest' = 'member'): Promise<Caller> {
  const { gateway } = other.server
  const { user_id } = await addMember(gateway, other.team_id, { email, role })
  const { token } = await createToken(gateway, { team_id: other.team_id, email })
  return Object.assign(await other.newToken(), { user_id, token })
}

describe.each(stores)('GET /v1/users/me on %s', (store) => {
  test('shows the caller’s profile and the workspace of the token', async () => {
    const team = await newTeam(store)

    const { status, body } = await readMe(team)

    expect(status).toBe(200)
    expect(body.user).toEqual({
      id: team.user_id,
      email: team.email,
      email_confirmed: false,
      // No name was chosen yet: the address gives one.
      ...namesOf({ email: team.email, first_name: '', last_name: '', display_name: '' }),
      profile_image: '',
      color: expect.stringMatching(/^[a-z]+$/),
      status: 'active',
      timezone_id: '',
      locale: '',
      time_created: expect.any(Number),
      time_updated: expect.any(Number),
      teams: [
        {
          id: team.team_id,
          team_name: 'Team',
          name: 'Team',
          title: 'Team',
          role: 'owner',
          status: 'active',
          time_created: expect.any(Number),
          time_updated: expect.any(Number),
        },
      ],
    })
  })

  test('shows no other workspaces of the same person, even when both are in the same state', async () => {
    const [mine, theirs] = [await newTeam(store), await newTeam(store)]
    const there = await alsoIn(theirs, mine)
    while ((await mine.head()).revision < (await theirs.head()).revision) await mine.newProject()
    expect((await mine.head()).revision).toBe((await theirs.head()).revision)

    expect((await readMe(mine)).body.user.teams).toMatchObject([{ id: mine.team_id, role: 'owner' }])
    const { user } = (await readMe(there)).body
    expect(user.id).toBe(mine.user_id)
    expect(user.teams).toMatchObject([{ id: theirs.team_id, role: 'member' }])
    expect(JSON.stringify(user)).not.toContain(mine.team_id)
  })

  test('has an ETag that holds until something changes', async () => {
    const team = await newTeam(store)
    const etag = (await readMe(team)).headers.get('etag') as string

    expect((await readMe(team, { 'if-none-match': etag })).status).toBe(304)
    await patchMe(team, { first_name: 'Ada' })
    expect((await readMe(team, { 'if-none-match': etag })).status).toBe(200)
  })
})

describe.each(stores)('PATCH /v1/users/me on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })

  test('changes what was sent, leaves the rest, and announces it', async () => {
    await patchMe(team, { last_name: 'Byron', locale: 'de' })

    const { status, body } = await patchMe(team, {
      first_name: 'Ada',
      display_name: 'Ada L.',
      profile_image: 'https://example.com/ada.png',
      timezone_id: 'Europe/London',
      locale: 'en-GB',
    })

    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      first_name: 'Ada',
      last_name: 'Byron',
      display_name: 'Ada L.',
      profile_image: 'https://example.com/ada.png',
      timezone_id: 'Europe/London',
      locale: 'en-GB',
    })
    expect(await team.lastEvent()).toMatchObject({
      type: 'member.updated',
      entity_id: team.user_id,
      user_id: team.user_id,
      project_id: null,
      changes: { first_name: ['', 'Ada'], locale: ['de', 'en-GB'] },
    })
  })

  test('works with the caller’s own id too, but with no other', async () => {
    const other = await team.newMember('member')
    const path = (id: string) => `/users/${id}`

    expect((await call(team, 'PATCH', path(team.user_id), { first_name: 'Augusta' })).body.user.first_name).toBe(
      'Augusta',
    )
    const before = await team.head()
    const ofOther = await call(team, 'PATCH', path(other.user_id), { first_name: 'x' })
    const ofNobody = await call(team, 'PATCH', path('u0000000'), { first_name: 'x' })
    expect(ofOther.status).toBe(404)
    expect({ ...ofOther.body, request_id: '' }).toEqual({ ...ofNobody.body, request_id: '' })
    expect(await team.head()).toEqual(before)
  })

  test('a guestReader may change their own profile too', async () => {
    const reader = await team.newMember('guestReader')

    expect((await patchMe(reader, { display_name: 'Reader' })).body.user.display_name).toBe('Reader')
  })

  test('null leaves a field, "" clears it, and an equal value is no change', async () => {
    await patchMe(team, { first_name: 'Ada', timezone_id: 'UTC', locale: 'en' })
    const before = await team.head()

    expect((await patchMe(team, { first_name: null, timezone_id: 'UTC' })).status).toBe(200)
    expect(await team.head()).toEqual(before)
    expect((await patchMe(team, { timezone_id: '', locale: '' })).body.user).toMatchObject({
      first_name: 'Ada',
      timezone_id: '',
      locale: '',
    })
  })

  test.each(
    badFields(store, {
      first_name: bad.shortText,
      last_name: bad.shortText,
      display_name: bad.shortText,
      profile_image: bad.url,
      timezone_id: [
        ['a number', '7'],
        ['a place that is no zone', '"Europe/Atlantis"'],
        ['an offset', '"+01:00"'],
        ['65 characters', JSON.stringify('x'.repeat(65))],
      ],
      locale: [
        ['a number', '7'],
        ['no tag', '"en_GB"'],
        ['words', '"British English"'],
      ],
      email: [['what cannot be changed', '"x@example.com"']],
      status: [['what cannot be changed', '"inactive"']],
      teams: [['what cannot be changed', '[]']],
      id: [['what cannot be changed', '"u1234567"']],
      firstname: [['a slip', '"x"']],
    }),
  )('refuses %s as %s', async (_, field, json) => {
    await expectRefused(team, field, () => patchMe(team, bodyWith({}, field, json)))
  })

  test('If-Match lets other fields merge and refuses the same', async () => {
    const etag = (await readMe(team)).headers.get('etag') as string
    await patchMe(team, { first_name: 'First' })

    expect((await patchMe(team, { last_name: 'Merged' }, { 'if-match': etag })).status).toBe(200)
    const refused = await patchMe(team, { first_name: 'Second' }, { 'if-match': etag })
    expect(refused).toMatchObject({ status: 412, body: { errors: [{ field: 'first_name' }] } })
    expect((await readMe(team)).body.user).toMatchObject({ first_name: 'First', last_name: 'Merged' })
  })

  test('with an Idempotency-Key it happens once', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await patchMe(team, { first_name: 'Once' }, key)
    const { revision } = await team.head()

    const again = await patchMe(team, { first_name: 'Once' }, key)

    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect((await team.head()).revision).toBe(revision)
    expect((await patchMe(team, { first_name: 'Twice' }, key)).status).toBe(422)
  })

  test('every workspace that shows the person gets the event, and no other', async () => {
    const [mine, theirs, inviting] = [await newTeam(store), await newTeam(store), await newTeam(store)]
    await alsoIn(theirs, mine)
    await addMember(inviting.server.gateway, inviting.team_id, { email: mine.email, role: 'member' })
    const seen = async () => {
      const { body } = await call(theirs, 'GET', `/teams/${theirs.team_id}/members`)
      return body.members.find(({ id }: { id: string }) => id === mine.user_id).display_name
    }
    expect(await seen()).not.toBe('Everywhere')
    const before = await inviting.head()

    await patchMe(mine, { display_name: 'Everywhere' })

    expect(await seen()).toBe('Everywhere')
    expect(await theirs.lastEvent()).toMatchObject({
      type: 'member.updated',
      entity_id: mine.user_id,
      user: { source: { type: 'token', client_id: null } },
    })
    expect(await inviting.head()).toEqual(before)
  })

  test('another workspace learns that it was an agent, but not which', async () => {
    const [mine, theirs] = [await newTeam(store), await newTeam(store)]
    await alsoIn(theirs, mine)
    const agent = await mine.newToken({ agent_name: 'Bot' })

    await patchMe(agent, { display_name: 'By an agent' })

    expect((await mine.lastEvent()).user.source).toMatchObject({ type: 'agent', agent_id: agent.agent_id })
    expect((await theirs.lastEvent()).user.source).toMatchObject({ type: 'agent', client_id: null, agent_id: null })
  })

  test('two people who share two workspaces never deadlock', async () => {
    const [one, two] = [await newTeam(store), await newTeam(store)]
    await alsoIn(two, one)
    await alsoIn(one, two)
    const before = [(await one.head()).revision, (await two.head()).revision]

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => patchMe(n % 2 ? one : two, { first_name: `Name ${n}` })),
    )

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect([(await one.head()).revision, (await two.head()).revision]).toEqual(before.map((revision) => revision + 20))
  })
})
