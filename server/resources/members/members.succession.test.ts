import { afterEach, describe, expect, test } from 'vitest'
import { type Caller, callServer, clock, newTeam, stores, type Team } from '../../../test/team.ts'
import { addMember, createToken } from '../teams/teams.service.ts'

afterEach(() => clock.reset())

type Member = { user_id: string; role: string }

function onMember(caller: Caller, method: string, { user_id }: { user_id: string }, body?: object) {
  const path = `/v1/teams/${caller.team_id}/members/${user_id}`
  return callServer(caller.server, method, path, body, { authorization: `Bearer ${caller.token}` })
}
const remove = (caller: Caller, person: { user_id: string }) => onMember(caller, 'DELETE', person)
const lower = (caller: Caller, person: { user_id: string }) => onMember(caller, 'PATCH', person, { role: 'guest' })

/** A private space that the person created, with others who joined it one after the other. */
async function newPrivateSpace(admin: Caller, others: readonly Member[] = []): Promise<{ id: string }> {
  const { project } = await admin.made('/projects', { title: 'Private', is_private: true })
  for (const { user_id, role } of others) {
    clock.advance(1000)
    await admin.made(`/projects/${project.id}/members`, { user_id, role })
  }
  return project
}

async function roleIn(reader: Caller, space: { id: string }, person: { user_id: string }) {
  const { project } = (await reader.get(`/projects/${space.id}`)).body
  return project.members.find(({ user_id }: Member) => user_id === person.user_id)?.role
}

/** A guest who could run containers in another workspace, where they are a member: it must not matter here. */
async function newGuest(team: Team, elsewhere: Team): Promise<{ user_id: string }> {
  const { gateway } = team.server
  const email = `${crypto.randomUUID()}@example.com`
  for (const [{ team_id }, role] of [
    [elsewhere, 'member'],
    [team, 'guest'],
  ] as const) {
    await addMember(gateway, team_id, { email, role })
    await createToken(gateway, { team_id, email })
  }
  return addMember(gateway, team.team_id, { email, role: 'guest' })
}

describe.each(stores)('when the last admin of a container leaves, on %s', (store) => {
  test.each([
    ['are removed', remove],
    ['become guests', lower],
  ])('because they %s, the longest member of the private space takes over', async (_, end) => {
    const team = await newTeam(store)
    const [admin, first, second] = [
      await team.newMember('member'),
      await team.newMember('member'),
      await team.newMember('member'),
    ]
    const space = await newPrivateSpace(admin, [
      { user_id: first.user_id, role: 'member' },
      { user_id: second.user_id, role: 'member' },
    ])
    const { revision } = await team.head()

    expect((await end(team, admin)).status).toBeLessThan(300)

    expect(await roleIn(first, space, first)).toBe('admin')
    expect(await roleIn(first, space, second)).toBe('member')
    expect((await first.post(`/projects/${space.id}/members`, { user_id: team.user_id })).status).toBe(201)
    const { events } = (await first.get(`/events?after=${revision}`)).body
    expect(events.slice(0, 2)).toMatchObject([
      { type: expect.stringMatching(/^member\.(removed|updated)$/), entity_id: admin.user_id },
      {
        type: 'project.members_changed',
        project_id: space.id,
        user_id: team.user_id,
        changes: {
          members: [
            { user_id: first.user_id, role: 'member' },
            { user_id: first.user_id, role: 'admin' },
          ],
        },
      },
    ])
  })

  test('viewers come after members; guests, former members and invited people do not take over', async () => {
    const team = await newTeam(store)
    const admin = await team.newMember('member')
    const [guest, gone, viewer, member] = [
      await newGuest(team, await newTeam(store)),
      await team.newMember('member'),
      await team.newMember('member'),
      await team.newMember('member'),
    ]
    const email = `${crypto.randomUUID()}@example.com`
    const expected = await addMember(team.server.gateway, team.team_id, { email, role: 'member' })
    const space = await newPrivateSpace(admin, [
      { user_id: guest.user_id, role: 'admin' },
      { user_id: gone.user_id, role: 'admin' },
      { user_id: expected.user_id, role: 'admin' },
      { user_id: viewer.user_id, role: 'viewer' },
      { user_id: member.user_id, role: 'member' },
    ])
    await remove(team, gone)

    await remove(team, admin)
    expect(await roleIn(viewer, space, member)).toBe('admin')
    expect(await roleIn(viewer, space, viewer)).toBe('viewer')
    await remove(team, member)
    expect(await roleIn(viewer, space, viewer)).toBe('admin')
  })

  test('with nobody left inside, an owner takes over: the caller if they are one, else the oldest', async () => {
    const team = await newTeam(store)
    const owner = await team.newMember('owner')
    const admin = await team.newMember('admin')
    const [one, other] = [await team.newMember('member'), await team.newMember('member')]
    const [first, second] = [await newPrivateSpace(one), await newPrivateSpace(other)]
    expect((await team.get(`/projects/${first.id}`)).status).toBe(404)

    await remove(owner, one)
    expect(await roleIn(owner, first, owner)).toBe('admin')
    expect((await team.get(`/projects/${first.id}`)).status).toBe(404)

    await remove(admin, other)
    expect(await roleIn(team, second, team)).toBe('admin')
    expect((await admin.get(`/projects/${second.id}`)).status).toBe(404)
    expect(await team.lastEvent()).toMatchObject({
      type: 'project.members_changed',
      changes: { members: [null, { user_id: team.user_id, role: 'admin' }] },
    })
  })

  test('an owner who leaves passes their private spaces to another owner', async () => {
    const team = await newTeam(store)
    const second = await team.newMember('owner')
    const space = await newPrivateSpace(second)

    expect((await remove(second, second)).status).toBe(204)

    expect(await roleIn(team, space, team)).toBe('admin')
  })

  test('a board passes to someone on it, and to nobody when nobody is left: its space runs it', async () => {
    const team = await newTeam(store)
    const [admin, member, guest] = [
      await team.newMember('member'),
      await team.newMember('member'),
      await team.newMember('guest'),
    ]
    const [shared, lonely] = [
      await team.newBoard({
        members: [
          { user_id: admin.user_id, role: 'admin' },
          { user_id: guest.user_id, role: 'member' },
          { user_id: member.user_id, role: 'member' },
        ],
      }),
      await team.newBoard({ members: [{ user_id: admin.user_id, role: 'admin' }] }),
    ]

    await remove(team, admin)

    const { members } = (await team.get(`/boards/${shared.id}`)).body.board
    expect(members).toHaveLength(2)
    expect(members.filter(({ role }: Member) => role === 'admin')).toMatchObject([{ user_id: member.user_id }])
    expect(await team.lastEvent()).toMatchObject({
      type: 'board.members_changed',
      board_id: shared.id,
      project_id: shared.project_id,
      changes: { members: [{ user_id: member.user_id, role: 'member' }, { role: 'admin' }] },
    })
    expect((await team.get(`/boards/${lonely.id}`)).body.board.members).toEqual([])

    // People added to it later keep their role, no matter who else leaves.
    await team.made(`/boards/${lonely.id}/members`, { user_id: guest.user_id, role: 'member' })
    await team.made(`/boards/${lonely.id}/members`, { user_id: team.user_id, role: 'member' })
    await remove(team, member)
    const { members: there } = (await team.get(`/boards/${lonely.id}`)).body.board
    expect(there.map(({ role }: Member) => role)).toEqual(['member', 'member'])
  })

  test('nothing is passed on while another admin remains, and open spaces need none', async () => {
    const team = await newTeam(store)
    const [admin, other] = [await team.newMember('member'), await team.newMember('member')]
    await newPrivateSpace(admin, [{ user_id: other.user_id, role: 'admin' }])
    await admin.made('/projects', { title: 'Open' })

    await remove(team, admin)

    expect((await other.get('/events?count=500')).body.events.at(-1)).toMatchObject({ type: 'member.removed' })
  })

  test('a private space that lost its admins lets others in, so that it can be repaired', async () => {
    const team = await newTeam(store)
    const [admin, member] = [await team.newMember('member'), await team.newMember('member')]
    const space = await newPrivateSpace(admin, [{ user_id: member.user_id, role: 'member' }])
    await team.server.store.transaction((db) =>
      db.updateTable('members').set({ status: 'inactive' }).where('user_id', '=', admin.user_id).execute(),
    )
    const path = `/projects/${space.id}/members`

    expect((await member.post(path, { user_id: team.user_id })).status).toBe(201)
    expect((await team.post(path, { user_id: member.user_id, role: 'admin' })).status).toBe(201)

    expect(await roleIn(member, space, member)).toBe('admin')
  })

  test('nobody can leave a private space to a guest, or to someone who has not joined yet', async () => {
    const team = await newTeam(store)
    const [admin, guest] = [await team.newMember('member'), await newGuest(team, await newTeam(store))]
    const email = `${crypto.randomUUID()}@example.com`
    const expected = await addMember(team.server.gateway, team.team_id, { email, role: 'member' })
    const space = await newPrivateSpace(admin, [
      { user_id: guest.user_id, role: 'admin' },
      { user_id: expected.user_id, role: 'admin' },
    ])
    const path = `/projects/${space.id}/members`

    for (const answer of [
      await admin.delete(`${path}/${admin.user_id}`),
      await admin.post(path, { user_id: admin.user_id, role: 'member' }),
    ])
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 409, code: 'conflict' })
    expect(await roleIn(admin, space, admin)).toBe('admin')
  })
})
