import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exportOf, importText, ownerOf } from '../../../test/exports.ts'
import { type Caller, clock, newTeam, stores, type Team } from '../../../test/team.ts'
import { TEMPLATES_DELETED } from '../../limits/templates.ts'

type Made = Awaited<ReturnType<Team['made']>>

afterEach(() => clock.reset())

describe.each(stores)('templates on %s', (store) => {
  let team: Team
  let board: Awaited<ReturnType<Team['newBoard']>>
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard()
  })
  const save = async (body: object, caller: Caller = team): Promise<Made> =>
    (await caller.made('/templates', { project_id: board.project_id, ...body })).template
  const use = async (template: { id: string }, body: object = {}) =>
    (await team.made(`/templates/${template.id}/use`, body)) as Made

  test('are created, listed without their contents, read, changed and deleted, with events', async () => {
    const content = { title: 'Bug of {{date}}', priority: 2, tags: ['Bug'] }
    const template = await save({ type: 'card', title: 'Bug report', description: 'For bugs', content })
    expect(template).toMatchObject({ type: 'card', title: 'Bug report', project_id: board.project_id, content })
    const place = { project_id: board.project_id, entity_id: template.id }
    expect(await team.lastEvent()).toMatchObject({
      type: 'template.created',
      ...place,
      changes: { type: [null, 'card'], title: [null, 'Bug report'], description: [null, 'For bugs'] },
    })
    const page = await save({ type: 'page', title: 'Minutes' })
    const ids = async (query: string) =>
      (await team.get(`/templates${query}`)).body.templates.map(({ id }: { id: string }) => id)
    expect(await ids('')).toEqual([template.id, page.id])
    expect(await ids('?type=page')).toEqual([page.id])
    expect(await ids(`?project_id=${(await team.newProject()).id}`)).toEqual([])
    const first = (await team.get('/templates?count=1')).body
    expect(first).toMatchObject({ count: 1, templates: [{ id: template.id, description: 'For bugs' }] })
    expect(first.templates[0]).not.toHaveProperty('content')
    expect(await ids(`?count=1&cursor=${first.cursor}`)).toEqual([page.id])

    const { status, body } = await team.patch(`/templates/${template.id}`, { title: 'Bug', content: { priority: 1 } })
    expect([status, body.template]).toMatchObject([200, { title: 'Bug', content: { priority: 1 } }])
    expect(await team.lastEvent()).toMatchObject({
      type: 'template.updated',
      ...place,
      changes: { title: ['Bug report', 'Bug'], content: [null, null] },
    })
    expect((await team.get(`/templates/${template.id}`)).body.template.content).toEqual({ priority: 1 })
    expect((await team.delete(`/templates/${template.id}`)).status).toBe(204)
    expect(await team.lastEvent()).toMatchObject({ type: 'template.deleted', ...place })
    expect((await team.get(`/templates/${template.id}`)).status).toBe(404)
  })

  test('of a card have what a copy has, without dates, done items and the epic', async () => {
    const { user_id } = await team.newMember('member')
    const card = await team.newCard(board.lists[0], {
      title: 'Release {{date}}',
      content: '<p>By {{person}}</p>',
      priority: 1,
      estimate: 5,
      due_date: 1_767_225_600,
      owner_id: user_id,
      members: [{ user_id, role: 'admin' }],
      tags: ['Release'],
      checklists: [{ title: 'Steps', items: [{ title: 'Build <b>it</b>', checked: true }] }],
      icon: '🚀',
    })
    const template = await save({ type: 'card', from: { card_id: card.id } })
    expect(template).toMatchObject({
      title: 'Release {{date}}',
      content: {
        title: 'Release {{date}}',
        content: '<p>By {{person}}</p>',
        priority: 1,
        estimate: 5,
        owner_id: user_id,
        members: [{ user_id, role: 'admin' }],
        tags: card.tags.map(({ id }: { id: string }) => id),
        checklists: [{ title: 'Steps', items: [{ title: 'Build <b>it</b>' }] }],
        icon: '🚀',
      },
    })
    expect(template.content).not.toHaveProperty('due_date')

    const before = await team.head()
    const { card: made } = await use(template, { list_id: board.lists[1].id, title: 'Release 2' })

    expect(made).toMatchObject({
      title: 'Release 2',
      list_id: board.lists[1].id,
      board_id: board.id,
      priority: 1,
      estimate: 5,
      due_date: null,
      owner_id: user_id,
      members: [{ user_id, role: 'admin' }],
      tags: [{ name: 'Release', total_cards: 2 }],
      checklists: [{ title: 'Steps', items: [{ title: 'Build <b>it</b>', checked: false }] }],
    })
    expect(await team.lastEvent()).toMatchObject({ type: 'card.created', card_id: made.id })
    expect((await team.head()).revision).toBe(before.revision + 1)
    // Templates are no cards.
    expect((await team.get(`/cards?board_id=${board.id}`)).body.count).toBe(2)
    expect((await team.get('/search?query=Release&types=cards')).body.count).toBe(2)
  })

  test('fill in variables as text: the day of the caller, the sprint and the caller', async () => {
    clock.freeze(Date.UTC(2026, 5, 30, 23, 30))
    await team.server.store.transaction((db) =>
      db
        .updateTable('users')
        .set({ display_name: 'Ada <img src=x onerror=alert(1)> & "co"', timezone_id: 'Europe/Berlin' })
        .where('id', '=', team.user_id)
        .execute(),
    )
    const start_date = clock.now()
    const sprint = await team.newSprint(board.project_id, { title: 'Sprint <7>', start_date })
    const content = {
      title: '{{date}} {{ sprint }} {{person}} {{other}}',
      content:
        '<p title="{{person}}">{{person}} {{sprint}} {{other}}</p><p><a href="https://example.com/{{date}}">x</a></p>',
      checklists: [{ title: '{{sprint}}', items: [{ title: '<b>{{sprint}}</b>' }] }],
    }
    const template = await save({ type: 'card', content })
    const onBoard = (await use(template, { list_id: board.lists[0].id })).card
    // No sprint runs yet: nothing is left of it.
    expect(onBoard.content).toContain('</p>')
    expect(onBoard.content).not.toContain('{{sprint}}')
    expect(onBoard.checklists[0].title).toBe('Untitled')
    expect(onBoard.title).toBe('2026-07-01 Ada <img src=x onerror=alert(1)> & "co" {{other}}')

    const { card } = await use(template, { list_id: sprint.lists[0].id })
    expect(card.title).toBe('2026-07-01 Sprint <7> Ada <img src=x onerror=alert(1)> & "co" {{other}}')
    expect(card.content).not.toContain('<img')
    expect(card.content).toContain('Sprint &lt;7&gt; {{other}}')
    expect(card.content).toContain('https://example.com/')
    expect(card.content).not.toContain('example.com/2026')
    expect(card.checklists[0]).toMatchObject({ title: 'Sprint <7>', items: [{ title: '<b>Sprint &lt;7&gt;</b>' }] })
  })

  test('leave out people and tags that are gone, and use tags of the same name in another space', async () => {
    const gone = await team.newMember('member')
    const { tag } = await team.made('/tags', { name: 'Old', project_id: board.project_id })
    const { tag: kept } = await team.made('/tags', { name: 'Kept', project_id: board.project_id })
    const elsewhere = await team.newBoard()
    const { tag: like } = await team.made('/tags', { name: 'kept', project_id: elsewhere.project_id })
    const members = [{ user_id: gone.user_id }, { user_id: team.user_id }, { user_id: team.user_id }]
    const template = await save({
      type: 'card',
      title: 'Card',
      content: { owner_id: gone.user_id, members, tags: [tag.id, kept.id, 'nobody knows', '999999'] },
    })
    await team.delete(`/tags/${tag.id}`)
    const headers = { authorization: `Bearer ${team.token}` }
    const left = `${team.server.url}/v1/teams/${team.team_id}/members/${gone.user_id}`
    expect((await fetch(left, { method: 'DELETE', headers })).status).toBeLessThan(300)

    const { card } = await use(template, { list_id: board.lists[0].id })
    expect(card).toMatchObject({ owner_id: null, members: [{ user_id: team.user_id }], tags: [{ id: kept.id }] })
    const { card: other } = await use(template, { list_id: elsewhere.lists[0].id })
    expect(other.tags).toMatchObject([{ id: like.id }])
  })

  test('of a checklist add it with its items to a card or an epic', async () => {
    const card = await team.newCard(board.lists[0], {
      checklists: [{ title: 'Steps', items: [{ title: 'One', checked: true }, { title: 'Two' }] }],
    })
    const from = { card_id: card.id, checklist_id: card.checklists[0].id }
    const template = await save({ type: 'checklist', title: 'Steps', from })
    const target = await team.newCard(board.lists[0])
    const { checklist } = await use(template, { card_id: target.id })
    const items = [
      { title: 'One', checked: false },
      { title: 'Two', checked: false },
    ]
    expect(checklist).toMatchObject({ card_id: target.id, title: 'Steps', items })
    expect((await team.get(`/cards/${target.id}`)).body.card.checklists).toMatchObject([{ title: 'Steps', items }])
    const types = (await team.events()).slice(-3).map(({ type }: { type: string }) => type)
    expect(types).toEqual(['card.checklist_created', 'card.checklist_item_created', 'card.checklist_item_created'])

    const { lists } = (await team.get('/epics')).body
    const { epic } = await team.made('/epics', { title: 'Epic', list_id: lists[0].id })
    expect((await use(template, { card_id: epic.id })).checklist).toMatchObject({ title: 'Steps', items })
  })

  test('of a board make its lists, and on request its cards', async () => {
    const source = await team.newBoard({
      project_id: board.project_id,
      title: 'Onboarding of {{person}}',
      color: 'ocean',
      lists: [{ title: 'First day', behavior: 'started', color: 'red' }, { title: 'Later' }],
    })
    await team.newCard(source.lists[0], { title: 'Laptop' })
    await team.newCard(source.lists[0], { title: 'Keys' })
    const archived = await team.newCard(source.lists[1], { title: 'Archived' })
    await team.patch(`/cards/${archived.id}`, { archived: true })
    await team.patch(`/boards/${source.id}`, { card_cover_enabled: false })

    const bare = await save({ type: 'board', title: 'Bare', from: { board_id: source.id } })
    const full = await save({ type: 'board', title: 'Full', from: { board_id: source.id, with_cards: true } })
    const { board: empty } = await use(bare, { title: 'New' })
    expect(empty).toMatchObject({
      title: 'New',
      project_id: board.project_id,
      color: 'ocean',
      card_cover_enabled: false,
    })
    expect(empty.lists).toMatchObject([
      { title: 'First day', behavior: 'started', color: 'red', total_cards: 0 },
      { title: 'Later', behavior: 'committed', total_cards: 0 },
    ])
    const elsewhere = await team.newProject()
    const { board: filled } = await use(full, { project_id: elsewhere.id, title: 'Filled' })
    expect(filled).toMatchObject({ project_id: elsewhere.id })
    expect(filled.lists).toMatchObject([{ total_cards: 2, cards: [{ title: 'Laptop' }, { title: 'Keys' }] }, {}])
    expect(filled.lists[1].cards).toEqual([])
  })

  test('of a card keep a cover that is in the text of it, and no file of the card', async () => {
    const image = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#2a6' } })
      .png()
      .toBuffer()
    const card = await team.newCard(board.lists[0], { title: 'Bug' })
    await team.newFile(`/cards/${card.id}`, image, 'first.png')
    const shown = async () => (await team.get(`/cards/${card.id}`)).body.card.cover_image
    expect(await shown()).toMatchObject({ type: 'file' })
    expect((await save({ type: 'card', from: { card_id: card.id } })).content).toEqual({ title: 'Bug' })

    const cover_image = { type: 'image', src: `data:image/png;base64,${image.toString('base64')}` }
    await team.patch(`/cards/${card.id}`, { cover_image })
    expect((await save({ type: 'card', from: { card_id: card.id } })).content).toEqual({ title: 'Bug', cover_image })
  })

  test('of a board take no limits that no list can have', async () => {
    const template = await save({
      type: 'board',
      title: 'New',
      content: { lists: [{}, { max_cards: 3, min_cards: 2 }] },
    })
    const lists = [{ title: 'To do' }, { max_cards: 3, min_cards: 4 }]

    const answers = [
      await team.patch(`/templates/${template.id}`, { content: { lists } }),
      await team.post('/templates', {
        project_id: board.project_id,
        type: 'board',
        title: 'Wrong',
        content: { lists },
      }),
    ]
    for (const { status, body } of answers)
      expect([status, body.errors[0].field]).toEqual([400, 'content.lists.1.min_cards'])
    expect((await use(template)).board.lists).toMatchObject([{ max_cards: 0 }, { max_cards: 3, min_cards: 2 }])
  })

  test('of a page make it at the top of a space, or below a page', async () => {
    const page = await team.newPage(board.project_id, {
      title: 'Minutes',
      content: '<h2>Agenda</h2>',
      icon: '📝',
      hide_subpages: true,
    })
    const template = await save({ type: 'page', from: { page_id: page.id } })
    const { page: top } = await use(template, { title: 'Minutes of {{date}}' })
    expect(top).toMatchObject({
      project_id: board.project_id,
      parent_page_id: null,
      content: '<h2>Agenda</h2>',
      icon: '📝',
    })
    expect(top.title).toMatch(/^Minutes of \d{4}-\d\d-\d\d$/)
    expect(top.hide_subpages).toBe(true)
    const elsewhere = await team.newProject()
    const parent = await team.newPage(elsewhere.id)
    const { page: below } = await use(template, { parent_page_id: parent.id })
    expect(below).toMatchObject({ project_id: elsewhere.id, parent_page_id: parent.id, title: 'Minutes' })
    const { page: other } = await use(template, { project_id: elsewhere.id })
    expect(other).toMatchObject({ project_id: elsewhere.id, parent_page_id: null })
  })

  test('of a sprint plan one with its cards, or add them to one that exists', async () => {
    const sprint = await team.newSprint(board.project_id, { title: 'Sprint 1', content: '<p>Goal</p>' })
    const done = sprint.lists.find(({ behavior }: { behavior: string }) => behavior === 'completed')
    await team.newCard(sprint.lists[0], { title: 'Review of {{sprint}}', sprint_id: sprint.id })
    await team.newCard(done, { title: 'Retro', sprint_id: sprint.id, estimate: 2 })
    const template = await save({ type: 'sprint', title: 'Usual', from: { sprint_id: sprint.id } })
    expect(template.content.cards).toHaveLength(2)

    const start_date = Date.UTC(2100, 0, 4)
    const { sprint: made } = await use(template, { title: 'Sprint 2', start_date })
    expect(made).toMatchObject({ title: 'Sprint 2', content: '<p>Goal</p>', start_date, state: 'planned' })
    expect(made.lists[0].cards).toMatchObject([
      { title: 'Review of Sprint 2' },
      { title: 'Retro', status: 'committed' },
    ])

    const next = await team.newSprint(board.project_id, { title: 'Sprint 3' })
    const { cards } = await use(template, { sprint_id: next.id })
    expect(cards).toMatchObject([{ title: 'Review of Sprint 3', sprint_id: next.id }, { title: 'Retro' }])
    await team.patch(`/sprints/${next.id}?project_id=${board.project_id}`, { state: 'completed' })
    const late = await team.post(`/templates/${template.id}/use`, { sprint_id: next.id })
    expect([late.status, late.body.code]).toEqual([409, 'sprint_ended'])
  })

  const REFUSED: [string, object, number, string][] = [
    ['no type', { title: 'x' }, 400, 'type'],
    ['an unknown type', { type: 'epic', title: 'x' }, 400, 'type'],
    ['a content of another type', { type: 'checklist', content: { priority: 1 } }, 400, 'content.priority'],
    ['a picture as the icon of a board', { type: 'board', content: { icon: { src: 'x' } } }, 400, 'content.icon'],
    ['both', { type: 'page', content: {}, from: { page_id: '1' } }, 400, 'content'],
    ['nothing to take it from', { type: 'card', from: {} }, 400, 'from.card_id'],
    ['a checklist without its card', { type: 'checklist', from: { checklist_id: '1' } }, 400, 'from.card_id'],
    ['an unknown card', { type: 'card', from: { card_id: '999999' } }, 404, 'from.card_id'],
    ['an unknown space', { type: 'page', project_id: '999999' }, 404, 'project_id'],
    ['a long description', { type: 'page', description: 'x'.repeat(2001) }, 400, 'description'],
    ['cards without titles', { type: 'sprint', content: { cards: [{}] } }, 400, 'content.cards.0.title'],
    ['a typo', { type: 'card', content: { titel: 'x' } }, 400, 'content.titel'],
  ]
  test.each(REFUSED)('are refused with %s', async (_, fields, status, field) => {
    const before = await team.events()
    const answer = await team.post('/templates', { project_id: board.project_id, ...fields })
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([status, field])
    expect(await team.events()).toEqual(before)
  })

  test('take only values that the custom fields of their space take, by id or title, and check nothing off', async () => {
    const { project_id, lists } = await team.newBoard()
    const add = async (title: string, type: string) =>
      (await team.made(`/projects/${project_id}/fields`, { title, type })).field.id
    const [size, link, who] = [await add('Size', 'number'), await add('Link', 'link'), await add('Who', 'person')]
    const save = (custom_fields: object) =>
      team.post('/templates', { project_id, type: 'card', content: { title: 'Card', custom_fields } })
    for (const [custom_fields, code] of [
      [{ [link]: 'javascript:alert(1)' }, 'invalid'],
      [{ 'No such field': 5 }, 'unknown'],
      [{ [who]: 'uAAAAAAA' }, 'invalid'],
    ] as const) {
      const { status, body } = await save(custom_fields)
      expect([status, body.errors[0].code]).toEqual([400, code])
    }
    const sprint = {
      type: 'sprint',
      content: { title: 'S', cards: [{ title: 'Card', custom_fields: { [size]: 'x' } }] },
    }
    expect((await team.post('/templates', { project_id, ...sprint })).status).toBe(400)
    const { template } = (await save({ size: 5, [who]: team.user_id })).body
    const values = { [size]: 5, [who]: team.user_id }
    expect(template.content.custom_fields).toEqual(values)

    // A field that is deleted later does not stop other changes.
    await team.delete(`/fields/${who}`)
    const checklists = [{ title: 'Steps', items: [{ title: 'One', checked: true }] }]
    const changed = await team.patch(`/templates/${template.id}`, { content: { ...template.content, checklists } })
    expect([changed.status, changed.body.template?.content.custom_fields]).toEqual([200, values])
    const wrong = { ...template.content, custom_fields: { [size]: 'large' } }
    expect((await team.patch(`/templates/${template.id}`, { content: wrong })).status).toBe(400)
    const { card } = await team.made(`/templates/${template.id}/use`, { list_id: lists[0].id })
    expect(card.custom_fields).toEqual({ [size]: 5 })
    expect(card.checklists[0].items).toMatchObject([{ title: 'One', checked: false }])
  })

  test('hold no more than fits', async () => {
    const post = (content: object) => team.post('/templates', { project_id: board.project_id, type: 'board', content })
    const cards = (count: number) => Array.from({ length: count }, (_, index) => ({ title: `Card ${index}` }))
    const lists = [{ cards: cards(150) }, { cards: cards(51) }]
    expect((await post({ lists })).body).toMatchObject({ status: 409, code: 'conflict' })
    const long = Array.from({ length: 4 }, () => ({ title: 'Card', content: 'x'.repeat(80_000) }))
    expect((await post({ lists: [{ cards: long }] })).body).toMatchObject({ status: 409, code: 'conflict' })
    const { status, body } = await post({ lists: [{ cards: cards(150) }, { cards: cards(50) }] })
    expect(status).toBe(201)
    const { board: made } = await use(body.template, { title: 'Large' })
    expect(made.lists.map(({ total_cards }: { total_cards: number }) => total_cards)).toEqual([150, 50])
  })

  test('go only where their type goes, and respect what is there', async () => {
    const card = await save({ type: 'card', title: 'Card' })
    const post = (body: object, template = card) => team.post(`/templates/${template.id}/use`, body)
    expect((await post({})).body.errors[0]).toMatchObject({ field: 'list_id', code: 'required' })
    expect((await post({ project_id: board.project_id })).body.errors[0].field).toBe('project_id')
    expect((await post({ list_id: '999999' })).status).toBe(404)
    await team.patch(`/lists/${board.lists[0].id}`, { archived: true })
    expect((await post({ list_id: board.lists[0].id })).body.code).toBe('list_archived')
    const page = await save({ type: 'page', title: 'Page' })
    await team.patch(`/projects/${board.project_id}`, { archived: true })
    expect((await post({}, page)).body.code).toBe('project_archived')
    const late = { project_id: board.project_id, type: 'page', title: 'x' }
    expect((await team.post('/templates', late)).body.code).toBe('project_archived')
  })

  test('are used by people who may make the thing there, and seen by people who see the space', async () => {
    const card = await save({ type: 'card', title: 'Card' })
    const sprint = await save({ type: 'sprint', title: 'Sprint' })
    const bare = await save({ type: 'board', title: 'Board' })
    const page = await save({ type: 'page', title: 'Page' })
    const guest = await team.newMember('guest')
    const statusOf = async (caller: Caller, template: Made, body: object) =>
      (await caller.post(`/templates/${template.id}/use`, body)).status
    await team.post(`/boards/${board.id}/members`, { user_id: guest.user_id })
    // On the board, but not in the space.
    expect((await guest.get('/templates')).body.templates).toEqual([])
    expect((await guest.get(`/templates/${card.id}`)).status).toBe(404)
    expect(await statusOf(guest, card, { list_id: board.lists[0].id })).toBe(404)

    await team.post(`/projects/${board.project_id}/members`, { user_id: guest.user_id })
    expect((await guest.get('/templates')).body.count).toBe(4)
    expect(await statusOf(guest, card, { list_id: board.lists[0].id })).toBe(201)
    expect(await statusOf(guest, page, {})).toBe(201)
    expect(await statusOf(guest, bare, {})).toBe(403)
    expect(await statusOf(guest, sprint, {})).toBe(403)
    expect((await guest.post('/templates', { project_id: board.project_id, type: 'page' })).status).toBe(403)

    const viewer = await team.newMember('member')
    await team.post(`/projects/${board.project_id}/members`, { user_id: viewer.user_id, role: 'viewer' })
    expect(await statusOf(viewer, page, {})).toBe(403)
    expect((await viewer.patch(`/templates/${page.id}`, { title: 'x' })).status).toBe(403)
    expect((await viewer.delete(`/templates/${page.id}`)).status).toBe(403)
    expect((await viewer.get(`/templates/${page.id}`)).status).toBe(200)
    const reader = await team.newMember('guestReader')
    await team.post(`/projects/${board.project_id}/members`, { user_id: reader.user_id })
    expect(await statusOf(reader, page, {})).toBe(403)
  })

  test('of a private space or of another workspace do not exist', async () => {
    const hidden = await team.newProject({ is_private: true })
    const { template } = await team.made('/templates', { project_id: hidden.id, type: 'page', title: 'Secret' })
    const admin = await team.newMember('admin')
    const stranger = await newTeam(store)
    for (const caller of [admin, stranger]) {
      expect((await caller.get(`/templates/${template.id}`)).status).toBe(404)
      expect((await caller.post(`/templates/${template.id}/use`, {})).status).toBe(404)
      expect((await caller.get('/templates')).body.templates).toEqual([])
      expect(JSON.stringify((await caller.get('/activity')).body)).not.toContain('Secret')
    }
    const own = await team.newProject()
    const { template: mine } = await admin.made('/templates', { project_id: own.id, type: 'page', title: 'Mine' })
    expect((await admin.post(`/templates/${mine.id}/use`, { project_id: hidden.id })).status).toBe(404)
    const card = await team.newCard((await team.newBoard({ project_id: hidden.id })).lists[0])
    const from = { card_id: card.id }
    expect((await admin.post('/templates', { project_id: own.id, type: 'card', from })).status).toBe(404)
  })

  test('go with their space, and keep what was made from them when they are deleted', async () => {
    const template = await save({ type: 'page', title: 'Page' })
    const { page } = await use(template)
    await team.delete(`/templates/${template.id}`)
    expect((await team.get(`/pages/${page.id}`)).status).toBe(200)
    const other = await save({ type: 'page', title: 'Page' })
    await team.delete(`/projects/${board.project_id}`)
    expect((await team.get(`/templates/${other.id}`)).status).toBe(404)
  })

  test('deleted ones come back under their ids, for what names them', async () => {
    const template = await save({ type: 'checklist', title: 'Release', content: { title: 'Steps' } })
    const actions = [{ type: 'checklist', template_id: template.id }]
    const { rule } = await team.made('/rules', {
      board_id: board.id,
      title: 'Add',
      trigger: { type: 'created' },
      actions,
    })
    const problems = async () => (await team.get(`/rules/${rule.id}`)).body.rule.problems
    await team.delete(`/templates/${template.id}`)
    expect(await problems()).toHaveLength(1)
    for (const { status } of [
      await team.get(`/templates/${template.id}`),
      await team.patch(`/templates/${template.id}`, { title: 'x' }),
      await team.delete(`/templates/${template.id}`),
      await team.post(`/templates/${template.id}/use`, {}),
    ])
      expect(status).toBe(404)
    expect((await team.get('/templates')).body.templates).toEqual([])
    const guest = await team.newMember('guest')
    await team.made(`/projects/${board.project_id}/members`, { user_id: guest.user_id, role: 'member' })
    expect((await guest.post(`/templates/${template.id}/restore`)).status).toBe(403)
    const stranger = await newTeam(store)
    expect((await stranger.post(`/templates/${template.id}/restore`)).status).toBe(404)

    const { status, body } = await team.post(`/templates/${template.id}/restore`)

    expect([status, body.template]).toMatchObject([200, { id: template.id, content: { title: 'Steps' } }])
    expect(await team.lastEvent()).toMatchObject({
      type: 'template.restored',
      entity_id: template.id,
      changes: { title: [null, 'Release'] },
    })
    expect(await problems()).toEqual([])
    expect((await team.get('/templates')).body.templates).toMatchObject([{ id: template.id }])
    const { revision } = await team.head()
    expect((await team.post(`/templates/${template.id}/restore`)).status).toBe(200)
    expect((await team.head()).revision).toBe(revision)
  })

  test('deleted ones come back as long as they are among the last of their space, also after an import', async () => {
    const template = await save({ type: 'page', title: 'Minutes' })
    await team.delete(`/templates/${template.id}`)
    const { team_id } = await importText(team.server, await exportOf(team))
    const owner = await ownerOf(team.server, team_id, team.email)
    expect((await owner.get('/templates')).body.templates).toEqual([])
    expect((await owner.post(`/templates/${template.id}/restore`)).body.template.title).toBe('Minutes')
    for (let count = 0; count < TEMPLATES_DELETED; count += 1)
      await team.delete(`/templates/${(await save({ type: 'page', title: 'Page' })).id}`)

    expect((await team.post(`/templates/${template.id}/restore`)).status).toBe(404)
  })

  test('are changed only as they were seen', async () => {
    const template = await save({ type: 'page', title: 'Page' })
    const { headers } = await team.get(`/templates/${template.id}`)
    await team.patch(`/templates/${template.id}`, { content: { title: 'Other' } })
    const seen = { 'if-match': headers.get('etag') as string }
    expect((await team.call('PATCH', `/templates/${template.id}`, { title: 'Merged' }, seen)).status).toBe(200)
    expect((await team.call('PATCH', `/templates/${template.id}`, { content: {} }, seen)).status).toBe(412)
  })
})
