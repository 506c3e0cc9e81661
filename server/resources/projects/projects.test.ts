import { beforeEach, describe, expect, test } from 'vitest'
import { bad, badFields, bodyWith, expectRefused } from '../../../test/bad-values.ts'
import { newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'

const ids = (things: { id: string }[]) => things.map(({ id }) => id)

describe.each(stores)('POST /v1/{team_id}/projects on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })

  test('adds the space at the end, with its creator as the first admin, and emits its event', async () => {
    const other = await team.newMember('guest')
    const first = await team.newProject()

    const { status, body } = await team.post('/projects', {
      title: 'Second',
      description: 'About',
      icon: { type: 'emoji', src: '🚀', alt: null },
      is_public: false,
      is_private: true,
      members: [{ user_id: other.user_id, role: 'viewer' }, { user_id: team.user_id }],
    })

    expect(status).toBe(201)
    expect(body.project).toMatchObject({
      team_id: team.team_id,
      title: 'Second',
      description: 'About',
      icon: { type: 'emoji', src: '🚀', alt: null },
      is_public: false,
      is_private: true,
      is_member: true,
      total_members: 2,
      boards: [],
      sprints: [],
      pages: [],
      page_order: {},
      overview_page_id: null,
      user_id: team.user_id,
    })
    const roles = body.project.members.map(({ user_id, role }: { user_id: string; role: string }) => [user_id, role])
    expect(Object.fromEntries(roles)).toEqual({ [team.user_id]: 'admin', [other.user_id]: 'viewer' })
    expect(ids((await team.get('/projects')).body.projects)).toEqual([first.id, body.project.id])
    expect(await team.lastEvent()).toMatchObject({
      type: 'project.created',
      project_id: body.project.id,
      user_id: team.user_id,
      user: { source: { type: 'token' } },
      changes: { title: [null, 'Second'], description: [null, 'About'], is_private: [null, true] },
    })
  })

  test('a title is enough', async () => {
    expect(await team.newProject({ title: 'Plain' })).toMatchObject({
      title: 'Plain',
      description: '',
      icon: null,
      is_public: false,
      is_private: false,
      total_members: 1,
    })
  })

  test.each(
    badFields(store, {
      title: [...bad.title, ...bad.null],
      description: bad.content,
      is_private: bad.flag,
      is_public: bad.flag,
      icon: [
        ['a number', '7'],
        ['an array', '[]'],
        ['an object inside', '{"type":{}}'],
        ['an object below a key with a line break', '{"a\\nb":{}}'],
        ['__proto__', '{"__proto__":"x"}'],
        ['a long key', JSON.stringify({ ['k'.repeat(51)]: 'x' })],
        ['21 keys', JSON.stringify(Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${n}`, 'x'])))],
        ['U+0000 in a key', '{"a\\u0000":"x"}'],
      ],
      members: [
        ['a bare id', '["u1234567"]'],
        ['an unknown role', '[{"user_id":"u1","role":"owner"}]'],
      ],
      name: [['an unknown field', '"x"']],
    }),
  )('refuses %s as %s', async (_, field, json) => {
    await expectRefused(team, field, () => team.post('/projects', bodyWith({ title: 'x' }, field, json)))
  })

  test('does not reveal people of another workspace', async () => {
    const theirs = await newTeamApart(store)
    const before = await team.census()

    const { status } = await team.post('/projects', { title: 'x', members: [{ user_id: theirs.user_id }] })

    expect(status).toBe(404)
    expect(await team.census()).toEqual(before)
  })

  test.each(['guest', 'guestReader'] as const)('a %s may not', async (role) => {
    const person = await team.newMember(role)
    const before = await team.census()

    expect((await person.post('/projects', { title: 'x' })).status).toBe(403)
    expect(await team.census()).toEqual(before)
  })
})

describe.each(stores)('GET /v1/{team_id}/projects on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })

  test('shows each space with its live boards, in pages', async () => {
    const projects = [await team.newProject(), await team.newProject(), await team.newProject()]
    const [first, second] = projects
    const boards = [
      await team.newBoard({ project_id: first.id, title: 'One' }),
      await team.newBoard({ project_id: first.id }),
    ]
    await team.patch(`/boards/${boards[1].id}`, { archived: true })

    const page = (await team.get('/projects?count=2')).body
    expect(page).toMatchObject({ count: 2, project_order: { [first.id]: 0, [second.id]: 1 } })
    expect(page.projects[0].boards).toEqual([{ id: boards[0].id, title: 'One' }])
    const rest = (await team.get(`/projects?count=2&cursor=${page.cursor}`)).body
    expect(rest).toMatchObject({ count: 1, cursor: '' })
    expect([...ids(page.projects), ...ids(rest.projects)]).toEqual(ids(projects))
    expect(Object.values(rest.project_order)).toEqual([2])
  })

  test('a space with very many sprints shows the last ones, by start', async () => {
    const team = await newTeam(store)
    const project = await team.newProject()
    const operations = Array.from({ length: 102 }, (_, day) => ({
      method: 'POST',
      path: '/sprints',
      body: { project_id: project.id, title: `S${day}`, start_date: (day + 1) * 86_400, end_date: (day + 2) * 86_400 },
    }))
    await team.post('/batch', { operations })

    const { sprints } = (await team.get(`/projects/${project.id}`)).body.project

    expect(sprints).toHaveLength(100)
    expect([sprints[0].title, sprints[99].title]).toEqual(['S2', 'S101'])
  })

  test('one space comes with its sprints', async () => {
    const project = await team.newProject()
    const sprint = await team.newSprint(project.id)

    const { status, body } = await team.get(`/projects/${project.id}`)

    expect(status).toBe(200)
    expect(ids(body.project.sprints)).toEqual([sprint.id])
  })

  test.each(['archived=2', 'count=0', 'cursor=x', 'bookmarked=true'])('?%s is 400', async (query) => {
    expect((await team.get(`/projects?${query}`)).status).toBe(400)
  })

  test('the spaces of another workspace are not found', async () => {
    const theirs = await newTeamApart(store)
    const foreign = await theirs.newProject()

    expect((await team.get(`/projects/${foreign.id}`)).status).toBe(404)
    expect(ids((await team.get('/projects')).body.projects)).not.toContain(foreign.id)
  })
})
