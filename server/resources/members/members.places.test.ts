import { beforeEach, describe, expect, test } from 'vitest'
import { bad, badFields, bodyWith, expectRefused } from '../../../test/bad-values.ts'
import { type Caller, newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'

type Noun = 'card' | 'board' | 'project'

/** People on cards, on boards and in spaces: the same rules for all three. */
describe.each(stores.flatMap((store) => (['card', 'board', 'project'] as const).map((noun) => [noun, store] as const)))(
  'POST and DELETE /v1/{team_id}/%ss/{id}/members on %s',
  (noun: Noun, store) => {
    let team: Team
    beforeEach(async () => {
      team = await newTeam(store)
    })

    async function newPlace(owner: Team = team, space: object = {}): Promise<{ id: string; path: string }> {
      const project = await owner.newProject(space)
      if (noun === 'project') return { id: project.id, path: `/projects/${project.id}` }
      const board = await owner.newBoard({ project_id: project.id })
      if (noun === 'board') return { id: board.id, path: `/boards/${board.id}` }
      const card = await owner.newCard(board.lists[0])
      return { id: card.id, path: `/cards/${card.id}` }
    }

    const rolesOf = (members: { user_id: string; role: string }[]) =>
      Object.fromEntries(members.map(({ user_id, role }) => [user_id, role]))
    const readRoles = async (path: string) => rolesOf((await team.get(path)).body[noun].members)

    test('adds a person, changes their role, removes them, and announces each', async () => {
      const { id, path } = await newPlace()
      const { user_id } = await team.newMember('guest')

      const added = await team.post(`${path}/members`, { user_id })
      expect(added.status).toBe(201)
      expect(rolesOf(added.body[noun].members)[user_id]).toBe('member')
      expect(await team.lastEvent()).toMatchObject({
        type: `${noun}.members_changed`,
        entity_id: id,
        changes: { members: [null, { user_id, role: 'member' }] },
      })

      const changed = await team.post(`${path}/members`, { user_id, role: 'viewer' })
      expect(rolesOf(changed.body[noun].members)[user_id]).toBe('viewer')
      expect((await team.lastEvent()).changes).toEqual({
        members: [
          { user_id, role: 'member' },
          { user_id, role: 'viewer' },
        ],
      })

      expect((await team.delete(`${path}/members/${user_id}`)).status).toBe(204)
      expect(await readRoles(path)).not.toHaveProperty(user_id)
      expect((await team.lastEvent()).changes).toEqual({ members: [{ user_id, role: 'viewer' }, null] })
    })

    test('adding twice is like adding once, and leaves the role unchanged', async () => {
      const { path } = await newPlace()
      const { user_id } = await team.newMember('member')
      await team.post(`${path}/members`, { user_id, role: 'viewer' })
      const before = await team.head()

      for (const body of [{ user_id }, { user_id, role: 'viewer' }])
        expect((await team.post(`${path}/members`, body)).status).toBe(201)

      expect(await team.head()).toEqual(before)
      expect((await readRoles(path))[user_id]).toBe('viewer')
    })

    test('removing twice is 404 the second time', async () => {
      const { path } = await newPlace()
      const { user_id } = await team.newMember('member')
      await team.post(`${path}/members`, { user_id })
      await team.delete(`${path}/members/${user_id}`)
      const before = await team.head()

      expect((await team.delete(`${path}/members/${user_id}`)).status).toBe(404)
      expect(await team.head()).toEqual(before)
    })

    test('people who are added at once are all added', async () => {
      const { path } = await newPlace()
      const people = await Promise.all(Array.from({ length: 6 }, () => team.newMember('guest')))

      await Promise.all(people.map(({ user_id }) => team.post(`${path}/members`, { user_id })))

      expect(Object.keys(await readRoles(path))).toEqual(expect.arrayContaining(people.map(({ user_id }) => user_id)))
    })

    test('If-Match refuses when others changed the people meanwhile', async () => {
      const { path } = await newPlace()
      const { user_id } = await team.newMember('member')
      const etag = (await team.post(`${path}/members`, { user_id })).headers.get('etag') as string
      await team.patch(path, { title: 'Another field' })
      await team.post(`${path}/members`, { user_id, role: 'viewer' })

      const { status, body } = await team.delete(`${path}/members/${user_id}`, { 'if-match': etag })

      expect(status).toBe(412)
      expect(body.errors[0].field).toBe('members')
    })

    test.each(
      badFields(store, {
        user_id: [...bad.id, ...bad.null],
        // On a card a role gives no rights: any short word is valid.
        role: noun === 'card' ? bad.word : [...bad.choice, ['a role of the workspace', '"owner"']],
        email: [['an unknown field', '"a@example.com"']],
      }),
    )('refuses %s as %s', async (_, field, json) => {
      const { path } = await newPlace()
      await expectRefused(team, field, () =>
        team.post(`${path}/members`, bodyWith({ user_id: team.user_id }, field, json)),
      )
    })

    test('reveals neither people nor resources of another workspace', async () => {
      const theirs = await newTeamApart(store)
      const [own, foreign] = [await newPlace(), await newPlace(theirs)]
      const before = [await team.census(), await theirs.census()]

      expect((await team.post(`${own.path}/members`, { user_id: theirs.user_id })).status).toBe(404)
      expect((await team.post(`${foreign.path}/members`, { user_id: team.user_id })).status).toBe(404)
      expect((await team.delete(`${foreign.path}/members/${theirs.user_id}`)).status).toBe(404)
      expect([await team.census(), await theirs.census()]).toEqual(before)
    })

    test('gives nobody outside a private space access to it', async () => {
      const { path } = await newPlace(team, { is_private: true })
      const admin = await team.newMember('admin')
      const before = await team.census()

      expect((await admin.post(`${path}/members`, { user_id: admin.user_id })).status).toBe(404)
      expect((await admin.delete(`${path}/members/${team.user_id}`)).status).toBe(404)
      expect(await team.census()).toEqual(before)
    })

    test('viewers there can change nobody, not even themselves', async () => {
      const reader = await team.newMember('member')
      const { path } = await newPlace(team, { members: [{ user_id: reader.user_id, role: 'viewer' }] })
      const before = await team.census()

      expect((await reader.post(`${path}/members`, { user_id: reader.user_id, role: 'member' })).status).toBe(403)
      expect((await reader.delete(`${path}/members/${reader.user_id}`)).status).toBe(403)
      expect(await team.census()).toEqual(before)
    })
  },
)

describe.each(stores)('access to containers on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })

  test('a guest sees a board or a space from the moment they are added until they are removed', async () => {
    const guest = await team.newMember('guest')
    const board = await team.newBoard()
    const see = async () => (await guest.get(`/boards/${board.id}`)).status

    for (const path of [`/boards/${board.id}`, `/projects/${board.project_id}`]) {
      expect(await see()).toBe(404)
      await team.post(`${path}/members`, { user_id: guest.user_id })
      expect(await see()).toBe(200)
      await team.delete(`${path}/members/${guest.user_id}`)
      expect(await see()).toBe(404)
    }
  })

  test.each(['boards', 'projects'])('only an admin makes or changes admins of %s', async (kind) => {
    const [member, admin] = [await team.newMember('member'), await team.newMember('member')]
    const members = [{ user_id: admin.user_id, role: 'admin' }]
    const project = await team.newProject(kind === 'projects' ? { members } : {})
    const id = kind === 'projects' ? project.id : (await team.newBoard({ project_id: project.id, members })).id
    const path = `/${kind}/${id}/members`
    const before = await team.census()

    for (const call of [
      () => member.post(path, { user_id: member.user_id, role: 'admin' }),
      () => member.post(path, { user_id: admin.user_id, role: 'viewer' }),
      () => member.delete(`${path}/${admin.user_id}`),
    ])
      expect((await call()).status).toBe(403)
    expect(await team.census()).toEqual(before)

    expect((await admin.post(path, { user_id: member.user_id, role: 'admin' })).status).toBe(201)
    expect((await member.delete(`${path}/${admin.user_id}`)).status).toBe(204)
  })

  test('the last admin of a private space cannot leave or be demoted; of an open one they can', async () => {
    const other = await team.newMember('member')
    const project = await team.newProject({ is_private: true, members: [{ user_id: other.user_id }] })
    const path = `/projects/${project.id}/members`
    const before = await team.census()

    expect((await team.delete(`${path}/${team.user_id}`)).status).toBe(409)
    expect((await team.post(path, { user_id: team.user_id, role: 'member' })).status).toBe(409)
    expect(await team.census()).toEqual(before)

    await team.post(path, { user_id: other.user_id, role: 'admin' })
    expect((await team.delete(`${path}/${team.user_id}`)).status).toBe(204)
    expect((await team.get(`/projects/${project.id}`)).status).toBe(404)

    const open = await team.newProject()
    expect((await team.delete(`/projects/${open.id}/members/${team.user_id}`)).status).toBe(204)
    expect((await team.get(`/projects/${open.id}`)).body.project).toMatchObject({ is_member: false, total_members: 0 })
  })

  test('of two admins who leave a private space at once, one stays', async () => {
    const other = await team.newMember('member')
    const project = await team.newProject({ is_private: true, members: [{ user_id: other.user_id, role: 'admin' }] })
    const leave = (caller: Caller) => caller.delete(`/projects/${project.id}/members/${caller.user_id}`)

    const statuses = (await Promise.all([leave(team), leave(other)])).map(({ status }) => status)

    expect(statuses.sort()).toEqual([204, 409])
  })
})
