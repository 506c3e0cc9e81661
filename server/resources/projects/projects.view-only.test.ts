import { beforeEach, describe, expect, test } from 'vitest'
import { expectRefused } from '../../../test/bad-values.ts'
import { type Caller, newTeam, stores, type Team } from '../../../test/team.ts'

describe.each(stores)('a view-only space on %s', (store) => {
  let team: Team
  let person: Caller
  beforeEach(async () => {
    team = await newTeam(store)
    person = await team.newMember('member')
  })
  async function newSpace(members: object[] = []) {
    const space = await team.newProject({ is_view_only: true, members })
    const board = await team.newBoard({ project_id: space.id })
    const card = await team.newCard(board.lists[0])
    const page = await team.newPage(space.id)
    const sprint = await team.newSprint(space.id)
    return { space, board, card, page, sprint }
  }
  type Space = Awaited<ReturnType<typeof newSpace>>
  const attempts = (caller: Caller, { space, board, card, page, sprint }: Space) => [
    caller.patch(`/projects/${space.id}`, { description: 'x' }),
    caller.patch(`/boards/${board.id}`, { content: 'x' }),
    caller.post('/lists', { board_id: board.id }),
    caller.patch(`/cards/${card.id}`, { content: 'x' }),
    caller.post('/comments', { card_id: card.id, content: 'x' }),
    caller.patch(`/pages/${page.id}`, { content: 'x' }),
    caller.patch(`/sprints/${sprint.id}?project_id=${space.id}`, { content: 'x' }),
  ]
  const statuses = async (caller: Caller, space: Space) =>
    [
      ...new Set((await Promise.all(attempts(caller, space))).map(({ status }) => (status < 300 ? 'ok' : status))),
    ].join()

  test('is read by everyone, and changed only by its admins and those of the workspace', async () => {
    const named = await team.newMember('member')
    const admin = await team.newMember('member')
    const place = await newSpace([
      { user_id: named.user_id, role: 'member' },
      { user_id: admin.user_id, role: 'admin' },
    ])
    expect(place.space).toMatchObject({ is_view_only: true, is_member: true })
    expect((await person.get(`/projects/${place.space.id}`)).body.project).toMatchObject({
      is_view_only: true,
      is_member: false,
    })
    expect((await named.get(`/projects/${place.space.id}`)).body.project.is_member).toBe(true)
    expect((await person.get(`/cards/${place.card.id}`)).status).toBe(200)
    const before = await team.census()

    expect(await statuses(person, place)).toBe('403')
    expect(await statuses(named, place)).toBe('403')
    expect(await team.census()).toEqual(before)
    expect(await statuses(admin, place)).toBe('ok')
    expect(await statuses(await team.newMember('admin'), place)).toBe('ok')
  })

  test('members of one of its boards can work there', async () => {
    const { board, card, page } = await newSpace()
    await team.post(`/boards/${board.id}/members`, { user_id: person.user_id, role: 'member' })

    expect((await person.patch(`/cards/${card.id}`, { title: 'x' })).status).toBe(200)
    expect((await person.patch(`/pages/${page.id}`, { title: 'x' })).status).toBe(403)
  })

  test('is made view-only, and opened again, by an admin, with events', async () => {
    const space = await team.newProject({ members: [{ user_id: person.user_id, role: 'member' }] })
    expect(space.is_view_only).toBe(false)
    const refused = await person.patch(`/projects/${space.id}`, { is_view_only: true })
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])

    const { body } = await team.patch(`/projects/${space.id}`, { is_view_only: true })
    expect(body.project.is_view_only).toBe(true)
    expect(await team.lastEvent()).toMatchObject({ type: 'project.updated', changes: { is_view_only: [false, true] } })
    expect((await person.patch(`/projects/${space.id}`, { is_view_only: false })).status).toBe(403)
    await team.patch(`/projects/${space.id}`, { is_view_only: false })
    expect((await person.patch(`/projects/${space.id}`, { description: 'x' })).status).toBe(200)
  })

  test('overview_page_id in PATCH says which page a space opens with', async () => {
    const space = await team.newProject()
    const [first, second] = [await team.newPage(space.id), await team.newPage(space.id)]
    const elsewhere = await team.newPage((await team.newProject()).id)
    const path = `/projects/${space.id}`
    const set = async (overview_page_id: string | null) =>
      (await team.patch(path, { overview_page_id })).body.project.overview_page_id
    const isOverview = async (id: string) => (await team.get(`/pages/${id}`)).body.page.is_overview

    expect(await set(first.id)).toBe(first.id)
    expect(await team.lastEvent()).toMatchObject({ type: 'page.updated', changes: { is_overview: [false, true] } })
    expect(await set(second.id)).toBe(second.id)
    expect([await isOverview(first.id), await isOverview(second.id)]).toEqual([false, true])
    const before = await team.head()
    expect(await set(second.id)).toBe(second.id)
    expect(await team.head()).toEqual(before)
    await expectRefused(team, 'overview_page_id', () => team.patch(path, { overview_page_id: elsewhere.id }))
    expect((await team.patch(path, { title: 'x', overview_page_id: '999999' })).status).toBe(404)
    expect(await set('')).toBeNull()
    expect(await set(first.id)).toBe(first.id)
    expect(await set(null)).toBeNull()
    expect(await isOverview(first.id)).toBe(false)
  })
})
