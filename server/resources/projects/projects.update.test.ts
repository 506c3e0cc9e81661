import { beforeEach, describe, expect, test } from 'vitest'
import { bad, badFields, bodyWith, expectRefused } from '../../../test/bad-values.ts'
import { newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'
import { addMember } from '../teams/teams.service.ts'

const ids = (things: { id: string }[]) => things.map(({ id }) => id)

describe.each(stores)('PATCH /v1/{team_id}/projects/{id} on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })

  test('changes only the fields sent, and emits an event', async () => {
    const project = await team.newProject({ title: 'Before', description: 'Stays', icon: { type: 'emoji', src: 'a' } })
    const editor = await team.newMember('member')

    const { status, body } = await editor.patch(`/projects/${project.id}`, {
      title: 'After',
      icon: { type: 'emoji', src: 'b' },
    })

    expect(status).toBe(200)
    expect(body.project).toMatchObject({
      title: 'After',
      description: 'Stays',
      icon: { type: 'emoji', src: 'b' },
      user_id: team.user_id,
      user_id_updated: editor.user_id,
      archived: null,
    })
    const event = await team.lastEvent()
    expect(event).toMatchObject({ type: 'project.updated', project_id: project.id, user_id: editor.user_id })
    expect(event.changes).toEqual({
      title: ['Before', 'After'],
      icon: [
        { type: 'emoji', src: 'a' },
        { type: 'emoji', src: 'b' },
      ],
    })
  })

  test('null leaves a field, but empties the icon; "" empties a text', async () => {
    const project = await team.newProject({ title: 'Kept', description: 'Gone', icon: { src: 'a' } })

    const { body } = await team.patch(`/projects/${project.id}`, {
      title: null,
      description: '',
      icon: null,
      is_private: null,
      archived: null,
    })

    expect(body.project).toMatchObject({
      title: 'Kept',
      description: '',
      icon: null,
      is_private: false,
      archived: null,
    })
    expect((await team.lastEvent()).changes).toEqual({ description: ['Gone', ''], icon: [{ src: 'a' }, null] })
  })

  test.each([
    ['an empty body', {}],
    ['only nulls', { title: null, description: null, is_private: null, position: null, archived: null }],
    ['the values it has', { title: 'Same', icon: { src: 'a' }, is_private: false, archived: false }],
  ])('%s changes nothing and emits nothing', async (_, body) => {
    const project = await team.newProject({ title: 'Same', icon: { src: 'a' } })
    const before = await team.head()

    const answer = await team.patch(`/projects/${project.id}`, body)

    expect(answer.status).toBe(200)
    expect(answer.body.project).toEqual(project)
    expect(await team.head()).toEqual(before)
  })

  test('moves among the spaces', async () => {
    const own = await newTeam(store)
    const [a, b, c] = [await own.newProject(), await own.newProject(), await own.newProject()]
    const order = async () => ids((await own.get('/projects')).body.projects)

    await own.patch(`/projects/${c.id}`, { position: 0 })
    expect(await order()).toEqual([c.id, a.id, b.id])
    expect(await own.lastEvent()).toMatchObject({ type: 'project.moved', project_id: c.id })
    await own.patch(`/projects/${c.id}`, { after_project_id: a.id })
    expect(await order()).toEqual([a.id, c.id, b.id])
    const before = await own.head()
    await own.patch(`/projects/${c.id}`, { position: 1 })
    expect(await own.head()).toEqual(before)
    await expectRefused(own, 'after_project_id', () =>
      own.patch(`/projects/${c.id}`, { position: 0, after_project_id: a.id }),
    )
    expect((await own.patch(`/projects/${c.id}`, { after_project_id: c.id })).status).toBe(409)
  })

  test('a position counts only the spaces that the caller sees', async () => {
    const own = await newTeam(store)
    const [hidden, a, b] = [await own.newProject({ is_private: true }), await own.newProject(), await own.newProject()]
    const member = await own.newMember('member')

    await member.patch(`/projects/${b.id}`, { position: 1 })
    expect(ids((await member.get('/projects')).body.projects)).toEqual([a.id, b.id])
    await own.patch(`/projects/${b.id}`, { position: 1 })
    expect(ids((await own.get('/projects')).body.projects)).toEqual([hidden.id, b.id, a.id])
  })

  test('archived, it leaves the lists of spaces and boards; its boards show when it is named', async () => {
    const own = await newTeam(store)
    const [project, other] = [await own.newProject(), await own.newProject()]
    const board = await own.newBoard({ project_id: project.id })
    const spaces = async (query = '') => ids((await own.get(`/projects${query}`)).body.projects)

    const { body } = await own.patch(`/projects/${project.id}`, { archived: true })

    expect(body.project.archived).toEqual({ user_id: own.user_id, time_archived: body.project.time_updated })
    expect(await own.lastEvent()).toMatchObject({ type: 'project.updated', changes: { archived: [false, true] } })
    expect([await spaces(), await spaces('?archived=false'), await spaces('?archived=true')]).toEqual([
      [other.id],
      [other.id],
      [project.id],
    ])
    expect((await own.get('/boards')).body.boards).toEqual([])
    expect(ids((await own.get(`/boards?project_id=${project.id}`)).body.boards)).toEqual([board.id])
    expect((await own.get(`/boards/${board.id}`)).status).toBe(200)

    expect((await own.patch(`/projects/${project.id}`, { archived: false })).body.project.archived).toBeNull()
    expect(await spaces()).toEqual([project.id, other.id])
    expect(ids((await own.get('/boards')).body.boards)).toEqual([board.id])
  })

  test('made private, it is gone at once and everywhere for people who are not in it', async () => {
    const [outsider, insider] = [await team.newMember('admin'), await team.newMember('guest')]
    const project = await team.newProject({ members: [{ user_id: insider.user_id }] })
    const board = await team.newBoard({ project_id: project.id })
    const card = await team.newCard(board.lists[0])
    const page = await team.newPage(project.id)
    const sprint = await team.newSprint(project.id)
    const { tag } = await team.made('/tags', { name: 'Inside', project_id: project.id })
    const elsewhere = await team.newBoard()
    const linked = await team.newCard(elsewhere.lists[0], { parent_card_id: card.id })
    await team.made(`/cards/${linked.id}/linked_cards`, { card_id: card.id, linked_card_type: 'related' })
    const paths = [
      `/projects/${project.id}`,
      `/boards/${board.id}`,
      `/lists/${board.lists[0].id}`,
      `/cards/${card.id}`,
      `/pages/${page.id}`,
      `/sprints/${sprint.id}?project_id=${project.id}`,
    ]
    const statuses = async (caller: typeof outsider) =>
      Promise.all(paths.map(async (path) => (await caller.get(path)).status))
    expect(await statuses(outsider)).toEqual(paths.map(() => 200))

    const { body } = await team.patch(`/projects/${project.id}`, { is_private: true })

    expect(body.project.is_private).toBe(true)
    expect((await team.lastEvent()).changes).toEqual({ is_private: [false, true] })
    expect(await statuses(outsider)).toEqual(paths.map(() => 404))
    expect(await statuses(insider)).toEqual(paths.map(() => 200))
    expect(ids((await outsider.get('/boards')).body.boards)).not.toContain(board.id)
    expect(ids((await outsider.get('/projects')).body.projects)).not.toContain(project.id)
    expect(ids((await outsider.get('/cards')).body.cards)).not.toContain(card.id)
    expect(ids((await outsider.get('/tags')).body.tags)).not.toContain(tag.id)
    expect((await outsider.get(`/cards/${linked.id}`)).body.card).toMatchObject({ parent_card: null, linked_cards: [] })
    const { events } = (await outsider.get('/events?count=500')).body
    expect(events.map(({ project_id }: { project_id: string }) => project_id)).not.toContain(project.id)

    await team.patch(`/projects/${project.id}`, { is_private: false })
    expect(await statuses(outsider)).toEqual(paths.map(() => 200))
  })

  test('nobody can shut out themselves, or leave a private space without an admin', async () => {
    const person = await team.newMember('admin')
    const project = await team.newProject()
    const before = await team.census()

    expect((await person.patch(`/projects/${project.id}`, { is_private: true })).status).toBe(409)
    expect(await team.census()).toEqual(before)
    await team.post(`/projects/${project.id}/members`, { user_id: person.user_id })
    await team.delete(`/projects/${project.id}/members/${team.user_id}`)
    expect((await person.patch(`/projects/${project.id}`, { is_private: true })).status).toBe(409)
    await team.post(`/projects/${project.id}/members`, { user_id: team.user_id, role: 'admin' })
    expect((await person.patch(`/projects/${project.id}`, { is_private: true })).status).toBe(200)
  })

  test('a guest does not count as an admin, whatever their role in another workspace', async () => {
    const other = await newTeam(store)
    const email = `${crypto.randomUUID()}@example.com`
    const { user_id } = await addMember(team.server.gateway, team.team_id, { email, role: 'guest' })
    await addMember(other.server.gateway, other.team_id, { email, role: 'admin' })
    const project = await team.newProject({ members: [{ user_id, role: 'admin' }] })
    await team.post(`/projects/${project.id}/members`, { user_id: team.user_id, role: 'member' })

    expect((await team.patch(`/projects/${project.id}`, { is_private: true })).status).toBe(409)
  })

  test.each(
    badFields(store, {
      title: bad.title,
      description: bad.content,
      icon: [
        ['a number', '7'],
        ['an object inside', '{"type":{}}'],
      ],
      is_private: bad.flag,
      archived: bad.flag,
      position: [['a negative number', '-1']],
      after_project_id: bad.id,
      members: [['a field with routes of its own', '[]']],
      name: [['an unknown field', '"x"']],
    }),
  )('refuses %s as %s', async (_, field, json) => {
    const project = await team.newProject()
    await expectRefused(team, field, () => team.patch(`/projects/${project.id}`, bodyWith({}, field, json)))
  })

  test('If-Match merges changes of other fields and refuses those of the same', async () => {
    const project = await team.newProject({ icon: { src: 'a' } })
    const etag = (await team.get(`/projects/${project.id}`)).headers.get('etag') as string
    await team.patch(`/projects/${project.id}`, { icon: { src: 'b' } })

    expect((await team.patch(`/projects/${project.id}`, { title: 'x' }, { 'if-match': etag })).status).toBe(200)
    const clash = await team.patch(`/projects/${project.id}`, { icon: null }, { 'if-match': etag })
    expect([clash.status, clash.body.errors[0].field]).toEqual([412, 'icon'])
  })

  test('does not reveal spaces that the caller cannot see', async () => {
    const theirs = await newTeamApart(store)
    const foreign = await theirs.newProject()
    const admin = await team.newMember('admin')
    const [hidden, open] = [await team.newProject({ is_private: true }), await team.newProject()]
    const before = [await team.census(), await theirs.census()]

    for (const id of [foreign.id, hidden.id, '999999999'])
      expect((await admin.patch(`/projects/${id}`, { title: 'Mine' })).status).toBe(404)
    for (const after_project_id of [foreign.id, hidden.id])
      expect((await admin.patch(`/projects/${open.id}`, { after_project_id })).status).toBe(404)
    expect([await team.census(), await theirs.census()]).toEqual(before)
  })

  test.each(['guest', 'guestReader', 'viewer'] as const)('a %s may not', async (kind) => {
    const person = await team.newMember(kind === 'viewer' ? 'member' : kind)
    const role = kind === 'viewer' ? 'viewer' : 'admin'
    const project = await team.newProject({ members: [{ user_id: person.user_id, role }] })
    const before = await team.census()

    expect((await person.patch(`/projects/${project.id}`, { title: 'x' })).status).toBe(403)
    expect(await team.census()).toEqual(before)
  })
})
