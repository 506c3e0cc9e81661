import { beforeEach, describe, expect, test } from 'vitest'
import { newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'

describe.each(stores)('private spaces on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })

  /** A private space with its creator as the only member. */
  async function newHidden(fields: object = {}) {
    const maker = await team.newMember('member')
    const { project } = await maker.made('/projects', { title: 'Hideout', is_private: true, ...fields })
    return { maker, project }
  }

  describe('GET /v1/{team_id}/private_projects', () => {
    test('shows owners every private space: its name and admins, not its contents', async () => {
      const own = await newTeam(store)
      const maker = await own.newMember('member')
      const guest = await own.newMember('guest')
      await own.newProject({ title: 'Open' })
      const members = [{ user_id: guest.user_id, role: 'viewer' }]
      const { project } = await maker.made('/projects', {
        title: 'Hideout',
        description: 'Zugspitze',
        is_private: true,
        members,
      })
      await maker.made('/boards', { title: 'Zugspitze', project_id: project.id })
      await maker.patch(`/projects/${project.id}`, { archived: true })
      const mine = await own.newProject({ title: 'Mine', is_private: true })

      const { status, body } = await own.get('/private_projects')

      expect(status).toBe(200)
      expect(body).toMatchObject({ cursor: '', count: 2 })
      expect(body.private_projects).toEqual([
        {
          id: project.id,
          team_id: own.team_id,
          title: 'Hideout',
          user_id: maker.user_id,
          admins: [{ user_id: maker.user_id, role: 'admin', assigned_date: expect.any(Number) }],
          is_member: false,
          total_members: 2,
          archived: expect.objectContaining({ user_id: maker.user_id }),
          time_created: project.time_created,
        },
        expect.objectContaining({ id: mine.id, is_member: true, archived: null }),
      ])
      expect(JSON.stringify(body)).not.toContain('Zugspitze')
    })

    test('comes in pages', async () => {
      const own = await newTeam(store)
      const made = []
      for (let turn = 0; turn < 3; turn++) made.push((await own.newProject({ is_private: true })).id)
      const first = (await own.get('/private_projects?count=2')).body
      const second = (await own.get(`/private_projects?count=2&cursor=${first.cursor}`)).body
      const ids = [...first.private_projects, ...second.private_projects].map(({ id }: { id: string }) => id)
      expect(ids).toEqual(made)
      expect(second.cursor).toBe('')
    })

    test('shows none of another workspace', async () => {
      const theirs = await newTeamApart(store)
      const foreign = await theirs.newProject({ is_private: true })
      const { private_projects } = (await team.get('/private_projects')).body
      expect(private_projects.map(({ id }: { id: string }) => id)).not.toContain(foreign.id)
    })
  })

  describe('POST /v1/{team_id}/projects/{id}/recover', () => {
    test('makes the owner an admin of the space, and its members see that', async () => {
      const { maker, project } = await newHidden()
      const owner = await team.newMember('owner')
      expect((await owner.get(`/projects/${project.id}`)).status).toBe(404)

      const { status, body } = await owner.post(`/projects/${project.id}/recover`)

      expect(status).toBe(200)
      expect(body.project).toMatchObject({ id: project.id, is_member: true, total_members: 2 })
      expect((await owner.get(`/projects/${project.id}`)).status).toBe(200)
      expect((await maker.get('/events?count=500')).body.events.at(-1)).toMatchObject({
        type: 'project.recovered',
        entity_id: project.id,
        user_id: owner.user_id,
        changes: { members: [null, { user_id: owner.user_id, role: 'admin' }] },
      })
      const activity = (await maker.get('/activity?count=1')).body
      expect(JSON.stringify(activity)).toContain('recovered the space “Hideout”')
      const outsider = await team.newMember('admin')
      expect(JSON.stringify((await outsider.get('/events?count=500')).body)).not.toContain('project.recovered')
    })

    test('a repeat changes nothing', async () => {
      const { project } = await newHidden()
      await team.post(`/projects/${project.id}/recover`)
      const before = await team.head()
      expect((await team.post(`/projects/${project.id}/recover`)).status).toBe(200)
      expect(await team.head()).toEqual(before)
    })

    test('is refused when its members changed after the state that the owner saw', async () => {
      const { maker, project } = await newHidden()
      const tag = (await maker.get(`/projects/${project.id}`)).headers.get('etag') ?? ''
      const { user_id } = await team.newMember('member')
      await maker.post(`/projects/${project.id}/members`, { user_id, role: 'member' })
      const before = await team.head()

      const { status } = await team.post(`/projects/${project.id}/recover`, undefined, { 'if-match': tag })

      expect(status).toBe(412)
      expect(await team.head()).toEqual(before)
    })

    test('promotes an owner who is a member of it', async () => {
      const { maker, project } = await newHidden()
      await maker.post(`/projects/${project.id}/members`, { user_id: team.user_id, role: 'viewer' })
      const { body } = await team.post(`/projects/${project.id}/recover`)
      expect(body.project.members).toContainEqual(expect.objectContaining({ user_id: team.user_id, role: 'admin' }))
    })

    test('an open space needs no recovery, and an unknown one is not found', async () => {
      const open = await team.newProject()
      const theirs = await newTeamApart(store)
      const foreign = await theirs.newProject({ is_private: true })
      const before = [await team.census(), await theirs.census()]
      expect((await team.post(`/projects/${open.id}/recover`)).status).toBe(409)
      expect((await team.post(`/projects/${foreign.id}/recover`)).status).toBe(404)
      expect((await team.post('/projects/999999999/recover')).status).toBe(404)
      expect([await team.census(), await theirs.census()]).toEqual(before)
    })

    test.each(['admin', 'member', 'guest'] as const)('is not for a %s', async (role) => {
      const { project } = await newHidden()
      const person = await team.newMember(role)
      const before = await team.census()
      expect((await person.post(`/projects/${project.id}/recover`)).status).toBe(403)
      expect((await person.get('/private_projects')).status).toBe(403)
      expect(await team.census()).toEqual(before)
    })
  })

  test('a space is made private by its admins and those of the workspace, not by its members', async () => {
    const [member, placeAdmin, admin] = [
      await team.newMember('member'),
      await team.newMember('member'),
      await team.newMember('admin'),
    ]
    const members = [
      { user_id: member.user_id },
      { user_id: placeAdmin.user_id, role: 'admin' },
      { user_id: admin.user_id },
    ]
    for (const [person, status] of [
      [member, 403],
      [placeAdmin, 200],
      [admin, 200],
    ] as const) {
      const project = await team.newProject({ members })
      const before = await team.head()
      expect((await person.patch(`/projects/${project.id}`, { is_private: true })).status).toBe(status)
      if (status === 403) expect(await team.head()).toEqual(before)
    }
  })

  test('only admins remove others from a private space; anyone may leave', async () => {
    const [one, other] = [await team.newMember('member'), await team.newMember('member')]
    const members = [{ user_id: one.user_id }, { user_id: other.user_id }]
    const hidden = await team.newProject({ is_private: true, members })
    const open = await team.newProject({ members })

    expect((await one.delete(`/projects/${hidden.id}/members/${other.user_id}`)).status).toBe(403)
    expect((await one.delete(`/projects/${open.id}/members/${other.user_id}`)).status).toBe(204)
    expect((await one.delete(`/projects/${hidden.id}/members/${one.user_id}`)).status).toBe(204)
    expect((await team.delete(`/projects/${hidden.id}/members/${other.user_id}`)).status).toBe(204)
  })
})
