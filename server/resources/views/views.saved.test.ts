import { beforeEach, describe, expect, test } from 'vitest'
import { exportOf, importText, ownerOf } from '../../../test/exports.ts'
import { callServer, newTeam, stores, type Team } from '../../../test/team.ts'
import { VIEWS_DELETED, VIEWS_OF_PLACE } from '../../limits/views.ts'
import { erasePerson } from '../users/users.erase.ts'

type Board = Awaited<ReturnType<Team['newBoard']>>

describe.each(stores)('saved views on %s', (store) => {
  let team: Team
  let board: Board
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard({ title: 'Launch' })
  })

  const newView = async (fields: object = {}, caller: Pick<Team, 'made'> = team) =>
    (await caller.made('/views', { title: 'Soon', scope: 'board', board_id: board.id, ...fields })).view
  const newViews = async (count: number): Promise<{ id: string }[]> => {
    const operation = { method: 'POST', path: '/views', body: { title: 'Soon', scope: 'board', board_id: board.id } }
    const { body } = await team.post('/batch', { operations: Array.from({ length: count }, () => operation) })
    return body.results.map((result: { body: { view: { id: string } } }) => result.body.view)
  }
  const idsOf = async (id: string, caller: Pick<Team, 'get'> = team) =>
    (await caller.get(`/views/${id}/cards`)).body.cards.map((card: { id: string }) => card.id)

  test('keep options by their ids: titles are for those who may see the field', async () => {
    const { field } = await team.made(`/projects/${board.project_id}/fields`, {
      title: 'Stage',
      type: 'select',
      options: [{ title: 'Secret' }, { title: 'Open' }],
    })
    const [secret, open] = field.options
    const asked = { include: ['Secret', 'none'], exclude: ['Open'] }
    const card = await team.newCard(board.lists[0], { custom_fields: { [field.id]: 'Secret' } })
    const { id, filters } = await newView({ filters: { custom_fields: { [field.id]: asked } } })
    expect(filters).toEqual({ custom_fields: { [field.id]: { include: [secret.id, 'none'], exclude: [open.id] } } })
    expect(JSON.stringify(await team.lastEvent())).not.toContain('Secret')

    await team.patch(`/fields/${field.id}`, { options: [{ ...secret, title: 'Known' }, open] })
    expect(await idsOf(id)).toEqual([card.id])
    const { view } = (
      await team.patch(`/views/${id}`, { filters: { custom_fields: { [field.id]: { include: ['Known'] } } } })
    ).body
    expect(view.filters).toEqual({ custom_fields: { [field.id]: { include: [secret.id] } } })
  })

  test('group by what cards are in or a custom field, and not at all', async () => {
    for (const group_by of ['epic', 'custom_fields.47', null]) {
      const { id } = await newView({ group_by })
      expect((await team.get(`/views/${id}`)).body.view.group_by).toBe(group_by)
    }
  })

  test('have lanes by what cards are in, their parent or a custom field, and none any more', async () => {
    for (const lanes_by of ['epic', 'parent', 'custom_fields.47', null]) {
      const { id } = await newView({ layout: 'board', lanes_by })
      expect((await team.get(`/views/${id}`)).body.view.lanes_by).toBe(lanes_by)
      expect((await team.patch(`/views/${id}`, { lanes_by: null })).body.view.lanes_by).toBe(null)
    }
  })

  test('are made, read, changed and deleted, and announced', async () => {
    const made = await team.post('/views', {
      title: 'Soon',
      scope: 'board',
      board_id: board.id,
      filters: { has_due_date: true },
      layout: 'calendar',
      group_by: 'member',
      lanes_by: null,
      sort: { field: 'due_date', order_ascending: false },
      columns: ['list', 'due'],
      icon: '📅',
      is_default: true,
    })
    expect(made.status).toBe(201)
    const { view } = made.body
    expect(view).toMatchObject({
      title: 'Soon',
      scope: 'board',
      board_id: board.id,
      project_id: null,
      filters: { has_due_date: true },
      layout: 'calendar',
      group_by: 'member',
      lanes_by: null,
      sort: { field: 'due_date', order_ascending: false },
      columns: ['list', 'due'],
      icon: '📅',
      position: 0,
      is_default: true,
      has_feed: false,
      has_other_feeds: false,
      user_id: team.user_id,
    })
    expect(await team.lastEvent()).toMatchObject({
      type: 'view.created',
      entity_id: view.id,
      board_id: board.id,
      project_id: board.project_id,
      changes: { title: [null, 'Soon'], scope: [null, 'board'], filters: [null, { has_due_date: true }] },
    })
    expect((await team.get(`/views/${view.id}`)).body.view).toEqual(view)
    expect((await team.get('/views')).body).toEqual({ cursor: '', count: 1, views: [view] })

    const changed = await team.patch(`/views/${view.id}`, { title: 'Later', sort: null, group_by: null })
    expect(changed.body.view).toMatchObject({ title: 'Later', sort: null, group_by: null, layout: 'calendar' })
    expect((await team.lastEvent()).changes).toEqual({
      title: ['Soon', 'Later'],
      sort: [{ field: 'due_date', order_ascending: false }, null],
      group_by: ['member', null],
    })
    expect((await team.delete(`/views/${view.id}`)).status).toBe(204)
    expect(await team.lastEvent()).toMatchObject({ type: 'view.deleted', changes: { title: ['Later', null] } })
    expect((await team.get(`/views/${view.id}`)).status).toBe(404)
  })

  test('keep an order in their place, and a board has one default', async () => {
    const [one, two, three] = [
      await newView({ title: 'One', is_default: true }),
      await newView({ title: 'Two' }),
      await newView({ title: 'Three', position: 0 }),
    ]
    const listed = async () =>
      (await team.get(`/views?board_id=${board.id}`)).body.views.map((view: { title: string; position: number }) => [
        view.title,
        view.position,
      ])
    expect(await listed()).toEqual([
      ['Three', 0],
      ['One', 1],
      ['Two', 2],
    ])
    await team.patch(`/views/${two.id}`, { position: 0, is_default: true })
    expect(await listed()).toEqual([
      ['Two', 0],
      ['Three', 1],
      ['One', 2],
    ])
    expect((await team.get(`/views/${one.id}`)).body.view.is_default).toBe(false)
    expect((await team.get(`/views/${three.id}`)).body.view.is_default).toBe(false)
    const page = (await team.get('/views?count=2')).body
    expect(page.views).toHaveLength(2)
    expect((await team.get(`/views?count=2&cursor=${page.cursor}`)).body.views).toHaveLength(1)
  })

  test('find the cards of their place', async () => {
    const other = await team.newBoard({ project_id: board.project_id })
    const elsewhere = await team.newBoard()
    const [here, beside, far] = [
      await team.newCard(board.lists[0], { due_date: 1_900_000_000 }),
      await team.newCard(other.lists[0], { due_date: 1_800_000_000 }),
      await team.newCard(elsewhere.lists[0], { due_date: 1_700_000_000 }),
    ]
    const filters = { has_due_date: true }
    const sort = { field: 'due_date', order_ascending: true }
    const ofBoard = await newView({ filters: {} })
    const ofSpace = await newView({ scope: 'space', board_id: null, project_id: board.project_id, filters, sort })
    const ofAll = await newView({ scope: 'workspace', board_id: null, filters, sort })
    const mine = await newView({ scope: 'mine', board_id: null, filters, sort: { ...sort, order_ascending: false } })
    expect(await idsOf(ofBoard.id)).toEqual([here.id])
    expect(await idsOf(ofSpace.id)).toEqual([beside.id, here.id])
    expect(await idsOf(ofAll.id)).toEqual([far.id, beside.id, here.id])
    expect(await idsOf(mine.id)).toEqual([here.id, beside.id, far.id])
    const page = (await team.get(`/views/${ofAll.id}/cards?count=2`)).body
    expect(page.count).toBe(2)
    const next = await team.get(`/views/${ofAll.id}/cards?count=2&cursor=${page.cursor}`)
    expect(next.body.cards.map(({ id }: { id: string }) => id)).toEqual([here.id])
  })

  test('know who asks, what has none, and what is overdue or blocked', async () => {
    const member = await team.newMember('member')
    const [first, second, third] = [
      await team.newCard(board.lists[0], { title: 'First', due_date: 1_700_000_000 }),
      await team.newCard(board.lists[0], { title: 'Second', owner_id: member.user_id }),
      await team.newCard(board.lists[0], { title: 'Third', due_date: Date.now() + 3_600_000 }),
    ]
    await team.post(`/cards/${first.id}/members`, { user_id: team.user_id })
    await team.post(`/cards/${second.id}/members`, { user_id: team.user_id })
    await team.post(`/cards/${second.id}/members`, { user_id: member.user_id })
    await team.made(`/cards/${first.id}/linked_cards`, { card_id: third.id, linked_card_type: 'blocks' })
    const found = async (filters: object, caller: Pick<Team, 'made' | 'get'> = team) =>
      (await idsOf((await newView({ filters }, caller)).id, caller)).sort()
    const sorted = (...cards: { id: string }[]) => cards.map(({ id }) => id).sort()
    expect(await found({ include: { members: ['me'] } })).toEqual(sorted(first, second))
    expect(await found({ include: { members: ['me'] } }, member)).toEqual(sorted(second))
    expect(await found({ include: { members: ['none'] } })).toEqual(sorted(third))
    expect(await found({ include: { members: ['none', member.user_id] } })).toEqual(sorted(second, third))
    expect(await found({ include_all: { members: ['me', member.user_id] } })).toEqual(sorted(second))
    expect(await found({ exclude: { owners: ['none'] } })).toEqual(sorted(second))
    expect(await found({ has_owner: false, has_epic: false })).toEqual(sorted(first, third))
    expect(await found({ is_blocked: true })).toEqual(sorted(third))
    expect(await found({ include: { dues: ['overdue'] } })).toEqual(sorted(first))
    expect(await found({ include: { dues: ['soon', 'none'] } })).toEqual(sorted(second, third))
    expect(await found({ include: { epics: ['none'] } })).toEqual(sorted(first, second, third))
    expect(await found({ include: { epics: ['1'] } })).toEqual([])
  })

  test('find nothing of what is gone, without failing', async () => {
    const list = board.lists[0]
    const card = await team.newCard(list)
    const view = await newView({ filters: { include: { lists: [list.id], tags: ['99', 'x'], members: ['nobody'] } } })
    const other = await newView({ filters: { exclude: { lists: ['nothing'] } } })
    await team.delete(`/lists/${list.id}`)
    expect(await idsOf(view.id)).toEqual([])
    expect(await idsOf(other.id)).toEqual([])
    expect((await team.get(`/cards/${card.id}`)).status).toBe(404)
  })

  test.each([
    ['no title', { title: '' }, 'title'],
    ['an unknown scope', { scope: 'world' }, 'scope'],
    ['a board that is missing', { board_id: null }, 'board_id'],
    ['a board for all', { scope: 'workspace', filters: { has_tags: true } }, 'board_id'],
    ['everything of the workspace', { scope: 'workspace', board_id: null }, 'filters'],
    ['an unknown layout', { layout: 'pie' }, 'layout'],
    ['lanes of a title', { lanes_by: 'title' }, 'lanes_by'],
    ['groups by no field', { group_by: 'custom_fields.x' }, 'group_by'],
    ['groups by a parent', { group_by: 'parent' }, 'group_by'],
    ['lanes of no field', { lanes_by: 'custom_fields.x' }, 'lanes_by'],
    ['an unknown filter', { filters: { has_wings: true } }, 'filters.has_wings'],
    ['an order among the filters', { filters: { sort_by: { field: 'title' } } }, 'filters.sort_by'],
    ['a date that cannot be', { filters: { due_date: { after: 'now+999999y' } } }, 'filters.due_date.after'],
    ['too many words', { filters: { include: { title: Array(30).fill('a b') } } }, 'filters'],
    [
      'filters that are too long',
      { filters: { include: { ids: Array(200).fill('x'.repeat(64)), lists: Array(200).fill('y'.repeat(64)) } } },
      'filters',
    ],
    ['an unknown order', { sort: { field: 'colour', order_ascending: true } }, 'sort.field'],
    [
      'a default of nothing',
      { scope: 'mine', board_id: null, filters: { has_tags: true }, is_default: true },
      'is_default',
    ],
    ['strange columns', { columns: ['<b>'] }, 'columns.0'],
  ])('refuse %s', async (_, fields, field) => {
    const before = (await team.head()).revision
    const { status, body } = await team.post('/views', { title: 'x', scope: 'board', board_id: board.id, ...fields })
    expect([status, body.errors?.[0]?.field]).toEqual([400, field])
    expect((await team.head()).revision).toBe(before)
  })

  test('are seen by those who see their place, and changed by those who may change it', async () => {
    const [member, guest] = [await team.newMember('member'), await team.newMember('guest')]
    const hidden = await team.newProject({ is_private: true })
    const mine = await newView({ scope: 'mine', board_id: null, filters: { has_tags: true } })
    const ofAll = await newView({ scope: 'workspace', board_id: null, filters: { has_tags: true } })
    const ofHidden = await newView({ scope: 'space', board_id: null, project_id: hidden.id })
    const ofBoard = await newView()
    const seen = async (caller: Pick<Team, 'get'>) =>
      (await caller.get('/views')).body.views.map(({ id }: { id: string }) => id).sort()
    expect(await seen(team)).toEqual([mine.id, ofAll.id, ofHidden.id, ofBoard.id].sort())
    expect(await seen(member)).toEqual([ofAll.id, ofBoard.id].sort())
    expect(await seen(guest)).toEqual([])
    for (const { id } of [mine, ofHidden]) {
      expect((await member.get(`/views/${id}`)).status).toBe(404)
      expect((await member.get(`/views/${id}/cards`)).status).toBe(404)
      expect((await member.patch(`/views/${id}`, { title: 'x' })).status).toBe(404)
      expect((await member.delete(`/views/${id}`)).status).toBe(404)
      expect((await member.post(`/views/${id}/feed`)).status).toBe(404)
    }
    const events = (await member.get('/events')).body.events.filter(({ type }: { type: string }) =>
      type.startsWith('view.'),
    )
    expect(events.map((event: { entity_id: string }) => event.entity_id).sort()).toEqual([ofAll.id, ofBoard.id].sort())

    await team.made(`/boards/${board.id}/members`, { user_id: guest.user_id, role: 'member' })
    expect(await seen(guest)).toEqual([ofBoard.id])
    expect((await guest.patch(`/views/${ofBoard.id}`, { title: 'x' })).status).toBe(403)
    expect((await guest.delete(`/views/${ofBoard.id}`)).status).toBe(403)
    expect((await guest.post('/views', { title: 'x', scope: 'workspace', filters: { has_tags: true } })).status).toBe(
      403,
    )
    await team.made(`/boards/${board.id}/members`, { user_id: member.user_id, role: 'viewer' })
    expect((await member.patch(`/views/${ofBoard.id}`, { title: 'x' })).status).toBe(403)
    expect((await member.post('/views', { title: 'x', scope: 'board', board_id: board.id })).status).toBe(403)
    expect((await member.patch(`/views/${ofAll.id}`, { title: 'Renamed' })).status).toBe(200)
  })

  test.each(['guest', 'guestReader'] as const)('a %s keeps their own, of what they see', async (role) => {
    const guest = await team.newMember(role)
    await team.made(`/boards/${board.id}/members`, { user_id: guest.user_id, role: 'member' })
    const card = await team.newCard(board.lists[0], { title: 'Seen' })
    const elsewhere = await team.newBoard({ title: 'Elsewhere' })
    await team.newCard(elsewhere.lists[0], { title: 'Hidden' })
    const fields = { scope: 'mine', board_id: null, filters: { is_archived: false } }

    const view = await newView(fields, guest)

    expect(await idsOf(view.id, guest)).toEqual([card.id])
    expect((await team.get(`/views/${view.id}`)).status).toBe(404)
    expect((await guest.patch(`/views/${view.id}`, { title: 'Renamed' })).body.view.title).toBe('Renamed')
    const share = { scope: 'board', board_id: board.id }
    expect((await guest.patch(`/views/${view.id}`, share)).status).toBe(403)
    expect((await guest.delete(`/views/${view.id}`)).status).toBe(204)
    expect((await guest.post(`/views/${view.id}/restore`)).body.view).toMatchObject({ id: view.id, scope: 'mine' })
  })

  test('deleted ones come back under their ids, where they were, with their feeds', async () => {
    const member = await team.newMember('member')
    const [first, view, last] = [await newView(), await newView({ is_default: true }), await newView()]
    const { feed } = (await member.post(`/views/${view.id}/feed`)).body
    const address = feed.json.slice(feed.json.indexOf('/feeds/'))
    const read = async () => (await callServer(team.server, 'GET', address, undefined, {})).status
    expect(await read()).toBe(200)
    await team.delete(`/views/${view.id}`)
    expect(await read()).toBe(404)
    for (const status of [
      (await team.get(`/views/${view.id}`)).status,
      (await team.get(`/views/${view.id}/cards`)).status,
      (await team.patch(`/views/${view.id}`, { title: 'x' })).status,
      (await team.delete(`/views/${view.id}`)).status,
      (await team.post(`/views/${view.id}/feed`)).status,
    ])
      expect(status).toBe(404)
    const seen = async () => (await team.get('/views')).body.views.map(({ id, position }: Board) => [id, position])
    expect(await seen()).toEqual([
      [first.id, 0],
      [last.id, 1],
    ])

    const { status, body } = await team.post(`/views/${view.id}/restore`)

    expect([status, body.view]).toMatchObject([200, { id: view.id, position: 1, is_default: true }])
    expect(await team.lastEvent()).toMatchObject({
      type: 'view.restored',
      board_id: board.id,
      changes: { title: [null, 'Soon'] },
    })
    expect(await read()).toBe(200)
    expect((await member.get(`/views/${view.id}`)).body.view.has_feed).toBe(true)
    expect(await seen()).toEqual([
      [first.id, 0],
      [view.id, 1],
      [last.id, 2],
    ])
  })

  test('one that comes back is the default of its board only if no other became it', async () => {
    const view = await newView({ is_default: true })
    await team.delete(`/views/${view.id}`)
    await newView({ is_default: true })

    expect((await team.post(`/views/${view.id}/restore`)).body.view.is_default).toBe(false)
  })

  test('come back only for those who may change them, and while they are among the last', async () => {
    const member = await team.newMember('member')
    await team.made(`/boards/${board.id}/members`, { user_id: member.user_id, role: 'viewer' })
    const view = await newView()
    const mine = await newView({ scope: 'mine', board_id: null, filters: { has_tags: true } })
    await team.delete(`/views/${view.id}`)
    await team.delete(`/views/${mine.id}`)
    expect((await member.post(`/views/${view.id}/restore`)).status).toBe(403)
    expect((await member.post(`/views/${mine.id}/restore`)).status).toBe(404)

    const deleteSome = async (count: number) => {
      for (const { id } of await newViews(count)) await team.delete(`/views/${id}`)
    }
    await deleteSome(VIEWS_DELETED - 1)
    expect((await team.post(`/views/${view.id}/restore`)).status).toBe(200)
    await team.delete(`/views/${view.id}`)
    await deleteSome(VIEWS_DELETED)
    expect((await team.post(`/views/${view.id}/restore`)).status).toBe(404)
    expect((await team.post(`/views/${mine.id}/restore`)).status).toBe(200)
  })

  test('one comes back only where there is room', async () => {
    const view = await newView()
    await team.delete(`/views/${view.id}`)
    await newViews(VIEWS_OF_PLACE)

    expect((await team.post(`/views/${view.id}/restore`)).body.code).toBe('conflict')
  })

  test('move to another place: it leaves the one and comes into the other', async () => {
    const member = await team.newMember('member')
    const view = await newView({ is_default: true })
    const { body } = await team.patch(`/views/${view.id}`, { scope: 'mine', filters: { has_tags: true } })
    expect(body.view).toMatchObject({ scope: 'mine', board_id: null, is_default: false })
    expect((await member.get(`/views/${view.id}`)).status).toBe(404)
    expect((await member.get('/events')).body.events.at(-1)).toMatchObject({ type: 'view.deleted', board_id: board.id })
    await team.patch(`/views/${view.id}`, { scope: 'space', project_id: board.project_id })
    expect((await member.get(`/views/${view.id}`)).body.view).toMatchObject({ scope: 'space', position: 0 })
    expect((await member.get('/events')).body.events.at(-1)).toMatchObject({
      type: 'view.created',
      project_id: board.project_id,
    })
  })

  test('go along when their board is copied, deleted and restored', async () => {
    const [list] = board.lists
    const card = await team.newCard(list)
    const view = await newView({ filters: { include: { lists: [list.id] } }, is_default: true })
    const copy = (await team.made(`/boards/${board.id}/copy`, { copy_cards: true })).board
    const [copied] = (await team.get(`/views?board_id=${copy.id}`)).body.views
    expect(copied).toMatchObject({
      title: 'Soon',
      is_default: true,
      filters: { include: { lists: [copy.lists[0].id] } },
    })
    expect(await idsOf(copied.id)).toHaveLength(1)
    const { revision } = await team.head()
    await team.delete(`/boards/${board.id}`)
    expect((await team.get(`/views/${view.id}`)).status).toBe(404)
    expect((await team.post(`/boards/${board.id}/restore`, { seq: revision })).status).toBe(200)
    expect((await team.get(`/views/${view.id}`)).body.view).toMatchObject({ title: 'Soon', is_default: true })
    expect(await idsOf(view.id)).toEqual([card.id])
  })

  test('are exported and imported', async () => {
    await newView({ filters: { include: { members: [team.user_id] } } })
    await newView({ scope: 'mine', board_id: null, title: 'Mine', filters: { include: { owners: [team.user_id] } } })
    const deleted = await newView({ title: 'Deleted' })
    await team.delete(`/views/${deleted.id}`)
    const { team_id } = await importText(team.server, await exportOf(team))
    const owner = await ownerOf(team.server, team_id, team.email)
    const { views } = (await owner.get('/views')).body
    expect(views.map(({ title }: { title: string }) => title).sort()).toEqual(['Mine', 'Soon'])
    expect((await owner.post(`/views/${deleted.id}/restore`)).body.view.title).toBe('Deleted')
  })

  test('of an erased person are gone, and their feeds end; those of boards stay', async () => {
    const member = await team.newMember('member')
    await newView({ scope: 'mine', board_id: null, title: 'Theirs', filters: { has_tags: true } }, member)
    const view = await newView({ title: 'Kept' }, member)
    await member.post(`/views/${view.id}/feed`)
    const { store: own, gateway } = team.server
    const person = await own.read((db) =>
      db.selectFrom('users').selectAll().where('id', '=', member.user_id).executeTakeFirstOrThrow(),
    )
    await erasePerson(gateway, person)
    const { views, feeds } = await own.read(async (db) => ({
      views: await db.selectFrom('views').select('title').where('team_id', '=', team.team_id).execute(),
      feeds: await db.selectFrom('view_feeds').select('view_id').where('team_id', '=', team.team_id).execute(),
    }))
    expect(views).toEqual([{ title: 'Kept' }])
    expect(feeds).toEqual([])
  })
})
