import { describe, expect, test } from 'vitest'
import { withoutToken } from '../../../test/live.ts'
import { callServer, newTeam, newTeamApart, type StoreName, stores, type Team } from '../../../test/team.ts'
import type { UpdateCard } from './cards.schema.ts'

/** The fields of a card that null empties. How it leaves sprint, parent and epic is tested with those; two are ignored. */
type Fields = Omit<UpdateCard, 'sprint_id' | 'parent_card_id' | 'epic_id' | 'user' | 'board_email_ref'>
type Emptied = { [K in keyof Fields]-?: null extends Fields[K] ? K : never }[keyof Fields]

/** A board with its three lists, and a sprint beside it. */
async function newPlace(store: StoreName, newWorkspace = newTeam) {
  const team = await newWorkspace(store)
  const project = await team.newProject()
  const board = await team.newBoard({ project_id: project.id })
  const sprint = await team.newSprint(project.id)
  return { team, project, board, sprint, todo: board.lists[0], done: board.lists[2] }
}

async function newTag(team: Team, name: string, project_id?: string): Promise<string> {
  return (await team.made('/tags', { name, project_id })).tag.id
}

describe.each(stores)('POST /v1/{team_id}/cards on %s', (store) => {
  test('adds a card at the bottom of its list, counts it and emits its event', async () => {
    const { team, board, todo } = await newPlace(store)
    const first = await team.newCard(todo)

    const { status, body } = await team.post('/cards', { title: 'Second', list_id: todo.id, board_id: board.id })

    expect(status).toBe(201)
    expect(body.card).toMatchObject({
      type: 'card',
      team_id: team.team_id,
      title: 'Second',
      status: 'committed',
      board_id: board.id,
      board_title: 'Board',
      list_id: todo.id,
      list_title: 'To do',
      sprint_id: null,
      project_id: board.project_id,
      user_id: team.user_id,
      user_id_updated: team.user_id,
      completed_date: null,
      archived: null,
      suggested_branch_name: `card-${body.card.id}-second`,
    })
    expect(await orderOf(team, todo.id)).toEqual([first.id, body.card.id])
    expect((await team.get(`/lists/${todo.id}`)).body.list.total_cards).toBe(2)
    expect(await team.lastEvent()).toMatchObject({
      type: 'card.created',
      card_id: body.card.id,
      list_id: todo.id,
      board_id: board.id,
      project_id: board.project_id,
      changes: { title: [null, 'Second'] },
    })
  })

  test.each([
    ['Write the launch post', '-write-the-launch-post'],
    ['  Ünïcode, ça va?! (v2) ', '-unicode-ca-va-v2'],
    ['???', ''],
    ['日本語', ''],
    [`${'a'.repeat(49)} b c`, `-${'a'.repeat(49)}`],
    ['a'.repeat(50), `-${'a'.repeat(50)}`],
    ['a'.repeat(51), ''],
    [
      'one word too long for what a branch may be called by people',
      '-one-word-too-long-for-what-a-branch-may-be-called',
    ],
  ])('suggests a branch for %o', async (title, slug) => {
    const team = await newTeam(store)
    const card = await team.newCard((await team.newBoard()).lists[0], { title })

    expect(card.suggested_branch_name).toBe(`card-${card.id}${slug}`)
  })

  test('keeps every field as it was sent', async () => {
    const { team, project, todo } = await newPlace(store)
    const member = await team.newMember('member')
    const parent = await team.newCard(todo, { title: 'Parent' })
    const own = await newTag(team, 'Own', project.id)
    const shared = await newTag(team, 'Shared')
    const fields = {
      content: '<p>What and why</p>',
      schema: 1,
      start_date: 1_767_225_600,
      due_date: 1_767_225_600_000,
      owner_id: member.user_id,
      priority: 4,
      estimate: 8,
    }

    const card = await team.newCard(todo, {
      ...fields,
      content_format: 'html',
      members: [{ user_id: member.user_id, role: 'viewer' }, { user_id: team.user_id }],
      parent_card_id: parent.id,
      tags: [shared, own],
      cover_image: 'https://example.com/a.png',
      icon: 'rocket',
      checklists: [
        { title: 'Before', items: [{ title: 'One', content: 'c', checked: true }, { title: 'Two' }] },
        { title: 'After' },
      ],
    })

    expect(card).toMatchObject(fields)
    expect(card.members).toEqual(
      expect.arrayContaining([
        { user_id: member.user_id, role: 'viewer', assigned_date: expect.any(Number) },
        { user_id: team.user_id, role: 'member', assigned_date: expect.any(Number) },
      ]),
    )
    expect(card.parent_card).toMatchObject({ card_id: parent.id, title: 'Parent', status: 'committed' })
    expect(card.tags.map(({ id, total_cards }: { id: string; total_cards: number }) => [id, total_cards])).toEqual([
      [own, 1],
      [shared, 1],
    ])
    const [before, after] = card.checklists
    expect(card.checklist_order).toEqual({ [before.id]: 0, [after.id]: 1 })
    expect(before.items).toMatchObject([
      { title: 'One', content: 'c', checked: true, checklist_id: before.id },
      { title: 'Two', content: '', checked: false },
    ])
    expect(card.checklist_item_order).toEqual({ [before.items[0].id]: 0, [before.items[1].id]: 1 })
    expect(after.items).toEqual([])
    expect(withoutToken((await team.get(`/cards/${card.id}`)).body.card)).toEqual(card)
    expect((await team.get(`/cards/${parent.id}`)).body.card).toMatchObject({
      child_cards: [{ card_id: card.id, title: 'Card', list_id: todo.id }],
      child_card_order: { [card.id]: 0 },
    })
  })

  test('takes the status of its list, and the date of completion from a completed one', async () => {
    const { team, done, sprint } = await newPlace(store)
    const started = sprint.lists.find(({ behavior }: { behavior: string }) => behavior === 'started')

    const completed = await team.newCard(done)
    const running = await team.newCard(started, { sprint_id: sprint.id })

    expect(completed).toMatchObject({ status: 'completed', completed_date: completed.time_created })
    expect(running).toMatchObject({
      status: 'started',
      completed_date: null,
      sprint_id: sprint.id,
      board_id: null,
      board_title: '',
    })
  })

  test.each<[string, (place: Awaited<ReturnType<typeof newPlace>>) => object, number, string | null]>([
    ['no place', () => ({}), 400, 'board_id'],
    ['a board and a sprint', ({ board, sprint }) => ({ board_id: board.id, sprint_id: sprint.id }), 400, 'board_id'],
    [
      'the list of another board',
      ({ board, sprint }) => ({ board_id: board.id, list_id: sprint.lists[0].id }),
      400,
      'list_id',
    ],
    ['a list that is not the sprint’s', ({ sprint }) => ({ sprint_id: sprint.id }), 400, 'list_id'],
    ['another space', ({ board }) => ({ board_id: board.id, project_id: '999999' }), 404, null],
    ['an unknown list', ({ board }) => ({ board_id: board.id, list_id: '999999' }), 404, null],
    ['a list id that is no id', ({ board }) => ({ board_id: board.id, list_id: 'to-do' }), 404, null],
    ['an unknown parent', ({ board }) => ({ board_id: board.id, parent_card_id: '999999' }), 404, null],
    ['an unknown owner', ({ board }) => ({ board_id: board.id, owner_id: 'uNobody0' }), 404, null],
    ['an unknown member', ({ board }) => ({ board_id: board.id, members: [{ user_id: 'uNobody0' }] }), 404, null],
    ['an unknown tag', ({ board }) => ({ board_id: board.id, tags: ['999999'] }), 404, null],
    [
      'a member named twice',
      ({ board, team }) => ({
        board_id: board.id,
        members: [{ user_id: team.user_id }, { user_id: team.user_id, role: 'admin' }],
      }),
      400,
      'members',
    ],
    ['an empty title', ({ board }) => ({ board_id: board.id, title: '' }), 400, 'title'],
    ['a null title', ({ board }) => ({ board_id: board.id, title: null }), 400, 'title'],
    ['too long a title', ({ board }) => ({ board_id: board.id, title: 'x'.repeat(501) }), 400, 'title'],
    ['too long a content', ({ board }) => ({ board_id: board.id, content: 'x'.repeat(102_401) }), 400, 'content'],
    ['a negative estimate', ({ board }) => ({ board_id: board.id, estimate: -1 }), 400, 'estimate'],
    ['half an estimate', ({ board }) => ({ board_id: board.id, estimate: 0.5 }), 400, 'estimate'],
    ['a priority below none', ({ board }) => ({ board_id: board.id, priority: -1 }), 400, 'priority'],
    ['a date as text', ({ board }) => ({ board_id: board.id, due_date: '1767225600' }), 400, 'due_date'],
    ['a date after 9999', ({ board }) => ({ board_id: board.id, due_date: 253_402_300_800_000 }), 400, 'due_date'],
    ['a status', ({ board }) => ({ board_id: board.id, status: 'started' }), 400, 'status'],
    [
      'an item without a title',
      ({ board }) => ({ board_id: board.id, checklists: [{ title: 'a', items: [{}] }] }),
      400,
      'checklists.0.items.0.title',
    ],
  ])('refuses %s and writes nothing', async (_, fields, status, field) => {
    const place = await newPlace(store)
    const { team, todo } = place
    const before = await team.events()

    const answer = await team.post('/cards', { title: 'Card', list_id: todo.id, ...fields(place) })

    expect(answer.status).toBe(status)
    if (field) expect(answer.body.errors.map((problem: { field: string }) => problem.field)).toContain(field)
    expect(await team.events()).toEqual(before)
    expect((await team.get('/cards')).body.cards).toEqual([])
  })

  test('refuses an archived list, board or space and a sprint that ended', async () => {
    const { team, project, board, sprint, todo, done } = await newPlace(store)
    await team.patch(`/lists/${todo.id}`, { archived: true })
    const inList = await team.post('/cards', { title: 'x', list_id: todo.id, board_id: board.id })
    await team.patch(`/boards/${board.id}`, { archived: true })
    const onBoard = await team.post('/cards', { title: 'x', list_id: done.id, board_id: board.id })
    await team.patch(`/sprints/${sprint.id}?project_id=${project.id}`, { state: 'completed' })
    const inSprint = await team.post('/cards', { title: 'x', list_id: sprint.lists[0].id, sprint_id: sprint.id })
    await team.patch(`/boards/${board.id}`, { archived: false })
    await team.patch(`/projects/${project.id}`, { archived: true })
    const inSpace = await team.post('/cards', { title: 'x', list_id: done.id, board_id: board.id })

    expect([inList, onBoard, inSprint, inSpace].map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'list_archived'],
      [409, 'board_archived'],
      [409, 'sprint_ended'],
      [409, 'project_archived'],
    ])
  })

  test('accepts no form', async () => {
    const { team, board, todo } = await newPlace(store)

    const { status, body } = await team.post('/cards', {
      title: 'x',
      list_id: todo.id,
      board_id: board.id,
      form_id: '999999',
    })

    expect([status, body.code]).toEqual([404, 'not_found'])
  })

  test('accepts no tags of another space, nor anything of another workspace', async () => {
    const { team, todo, board } = await newPlace(store)
    const other = await newPlace(store, newTeamApart)
    const foreignCard = await other.team.newCard(other.todo)
    const otherSpace = await newTag(team, 'Elsewhere', (await team.newProject()).id)
    const theirTag = await newTag(other.team, 'Theirs')
    const theirs = await other.team.events()

    const answers = await Promise.all(
      [
        { tags: [otherSpace] },
        { tags: [theirTag] },
        { parent_card_id: foreignCard.id },
        { owner_id: other.team.user_id },
        { members: [{ user_id: other.team.user_id }] },
        { list_id: other.todo.id, board_id: other.board.id },
      ].map((fields) => team.post('/cards', { title: 'x', list_id: todo.id, board_id: board.id, ...fields })),
    )

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(await other.team.events()).toEqual(theirs)
  })
})

describe.each(stores)('GET /v1/{team_id}/cards on %s', (store) => {
  test('walks through all cards, page by page, whatever is added and removed meanwhile', async () => {
    const { team, todo } = await newPlace(store)
    const cards = []
    for (let i = 0; i < 7; i++) cards.push(await team.newCard(todo, { title: `Card ${i}` }))
    const ids = cards.map(({ id }) => id)

    const first = (await team.get('/cards?count=3')).body
    await team.patch(`/cards/${ids[0]}`, { archived: true })
    const late = await team.newCard(todo)
    const second = (await team.get(`/cards?count=3&cursor=${first.cursor}`)).body
    const third = (await team.get(`/cards?count=3&cursor=${second.cursor}`)).body

    expect([first, second, third].map(({ count }) => count)).toEqual([3, 3, 2])
    expect([first, second, third].flatMap((page) => page.cards.map(({ id }: { id: string }) => id))).toEqual([
      ...ids,
      late.id,
    ])
    expect(third.cursor).toBe('')
  })

  test('filters by container and by archive', async () => {
    const { team, project, board, sprint, todo, done } = await newPlace(store)
    const inTodo = await team.newCard(todo)
    const inDone = await team.newCard(done)
    const inSprint = await team.newCard(sprint.lists[0], { sprint_id: sprint.id })
    const away = await team.newCard(todo)
    await team.patch(`/cards/${away.id}`, { archived: true })
    const elsewhere = await team.newCard((await team.newBoard()).lists[0])
    const idsOf = async (query: string) =>
      (await team.get(`/cards?${query}`)).body.cards.map(({ id }: { id: string }) => id)

    expect(await idsOf('')).toEqual([inTodo.id, inDone.id, inSprint.id, elsewhere.id])
    expect(await idsOf(`project_id=${project.id}`)).toEqual([inTodo.id, inDone.id, inSprint.id])
    expect(await idsOf(`board_id=${board.id}`)).toEqual([inTodo.id, inDone.id])
    expect(await idsOf(`board_id=${board.id}&list_id=${done.id}`)).toEqual([inDone.id])
    expect(await idsOf(`sprint_id=${sprint.id}&archived=false`)).toEqual([inSprint.id])
    expect(await idsOf(`archived=true&list_id=${todo.id}`)).toEqual([away.id])
  })

  test('does not find a container that the caller cannot see', async () => {
    const { team, project, board, sprint, todo } = await newPlace(store)
    await team.newCard(todo)
    const stranger = await team.newMember('member')
    await team.patch(`/projects/${project.id}`, { is_private: true })
    const places = { project_id: project.id, board_id: board.id, list_id: todo.id, sprint_id: sprint.id }

    for (const [name, id] of Object.entries(places)) {
      const hidden = await stranger.get(`/cards?${name}=${id}`)
      const unknown = await stranger.get(`/cards?${name}=999999`)
      expect([hidden.status, hidden.body.detail]).toEqual([404, unknown.body.detail])
      expect((await team.get(`/cards?${name}=${id}`)).status).toBe(200)
    }
  })

  test.each([
    ['a container that is no number', 'board_id=x', 'board_id'],
    ['an archived flag other than true and false', 'archived=2', 'archived'],
    ['too large a page', 'count=501', 'count'],
    ['no page at all', 'count=0', 'count'],
    ['an unknown parameter', 'lists=1', 'lists'],
    ['a made-up cursor', 'cursor=abc', 'cursor'],
    ['a repeated parameter', 'list_id=1&list_id=2', 'list_id'],
  ])('refuses %s', async (_, query, field) => {
    const team = await newTeam(store)
    const { status, body } = await team.get(`/cards?${query}`)
    expect([status, body.errors[0].field]).toEqual([400, field])
  })

  test('refuses a cursor of other filters and of another workspace', async () => {
    const [mine, theirs] = [await newPlace(store), await newPlace(store)]
    for (const { team, todo } of [mine, theirs]) for (let i = 0; i < 2; i++) await team.newCard(todo)
    const { cursor } = (await theirs.team.get('/cards?count=1')).body

    expect((await mine.team.get(`/cards?count=1&cursor=${cursor}`)).status).toBe(400)
    expect((await theirs.team.get(`/cards?archived=true&cursor=${cursor}`)).status).toBe(400)
  })

  test('shows a card in an archived list or board as such', async () => {
    const { team, board, todo, done } = await newPlace(store)
    const [inList, onBoard] = [await team.newCard(todo), await team.newCard(done)]
    await team.patch(`/lists/${todo.id}`, { archived: true })
    await team.patch(`/boards/${board.id}`, { archived: true })

    expect((await team.get(`/cards/${inList.id}`)).body.card).toMatchObject({
      archived: null,
      archived_list: true,
      archived_board: true,
    })
    expect((await team.get(`/cards/${onBoard.id}`)).body.card).toMatchObject({
      archived_list: false,
      archived_board: true,
    })
  })

  test('does not find the card of another workspace', async () => {
    const [mine, theirs] = [await newTeam(store), await newPlace(store)]
    for (let i = 0; i < 3; i++) await theirs.team.newCard(theirs.todo)
    const card = await theirs.team.newCard(theirs.todo)

    const [foreign, random] = [await mine.get(`/cards/${card.id}`), await mine.get('/cards/999999')]

    expect(foreign.status).toBe(404)
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...random.body, request_id: '' })
  })
})

describe.each(stores)('PATCH /v1/{team_id}/cards/{id} on %s', (store) => {
  test('changes only the fields sent, and logs before and after', async () => {
    const { team, todo } = await newPlace(store)
    const member = await team.newMember('member')
    const card = await team.newCard(todo, { title: 'Old', content: 'Text', priority: 1, estimate: 3 })
    const fields = { title: 'New', priority: 2, estimate: 5, owner_id: member.user_id, start_date: 7, due_date: 8 }

    const { status, body } = await team.patch(`/cards/${card.id}`, fields)

    expect(status).toBe(200)
    expect(body.card).toEqual({
      ...card,
      ...fields,
      suggested_branch_name: `card-${card.id}-new`,
      time_updated: expect.any(Number),
    })
    expect(await team.lastEvent()).toMatchObject({
      type: 'card.updated',
      card_id: card.id,
      changes: {
        title: ['Old', 'New'],
        priority: [1, 2],
        estimate: [3, 5],
        owner_id: [null, member.user_id],
        start_date: [null, 7],
        due_date: [null, 8],
      },
    })
  })

  test('takes null as absent where a field cannot be empty, and as empty where it can', async () => {
    const { team, todo } = await newPlace(store)
    const filled = {
      estimate: 3,
      owner_id: team.user_id,
      start_date: 7,
      due_date: 8,
      external_id: 'A-1',
    } satisfies Record<Emptied, unknown>
    const card = await team.newCard(todo, { content: 'Text', priority: 1, ...filled })
    const kept = { title: null, content: null, priority: null, list_id: null, position: null, archived: null }
    const before = await team.events()

    const same = await team.patch(`/cards/${card.id}`, kept)
    expect(same.body.card).toEqual(card)
    expect(await team.events()).toEqual(before)

    const emptied = Object.fromEntries(Object.keys(filled).map((field) => [field, null]))
    const { body } = await team.patch(`/cards/${card.id}`, { ...kept, ...emptied, content: '' })
    expect(body.card).toMatchObject({ ...emptied, title: 'Card', content: '', priority: 1 })
  })

  test('keeps an owner who left the workspace, when sent again, but takes no such owner', async () => {
    const { team, todo } = await newPlace(store)
    const { user_id: owner_id } = await team.newMember('member')
    const [theirs, other] = [await team.newCard(todo, { owner_id }), await team.newCard(todo)]
    const left = await callServer(team.server, 'DELETE', `/v1/teams/${team.team_id}/members/${owner_id}`, undefined, {
      authorization: `Bearer ${team.token}`,
    })
    expect(left.status).toBe(204)

    expect((await team.patch(`/cards/${theirs.id}`, { title: 'Changed', owner_id })).body.card).toMatchObject({
      owner_id,
    })
    expect((await team.patch(`/cards/${other.id}`, { owner_id })).status).toBe(404)
  })

  test('archives a card, brings it back to its position, and counts it only while it is live', async () => {
    const { team, todo } = await newPlace(store)
    const [first, second] = [await team.newCard(todo), await team.newCard(todo)]
    const totalCards = async () => (await team.get(`/lists/${todo.id}`)).body.list.total_cards

    const archived = (await team.patch(`/cards/${first.id}`, { archived: true })).body.card
    expect(archived.archived).toEqual({ user_id: team.user_id, time_archived: expect.any(Number) })
    expect(await team.lastEvent()).toMatchObject({ type: 'card.updated', changes: { archived: [false, true] } })
    expect(await totalCards()).toBe(1)
    expect(await orderOf(team, todo.id)).toEqual([second.id])

    const events = await team.events()
    await team.patch(`/cards/${first.id}`, { archived: true })
    expect(await team.events()).toEqual(events)

    expect((await team.patch(`/cards/${first.id}`, { archived: false })).body.card.archived).toBeNull()
    expect(await totalCards()).toBe(2)
    expect(await orderOf(team, todo.id)).toEqual([first.id, second.id])
  })

  test.each([
    ['an unknown field', { titel: 'x' }, 400, 'titel'],
    ['a field that only creation takes', { parent: '1' }, 400, 'parent'],
    ['a title of blanks', { title: ' ' }, 400, 'title'],
    ['a number for a title', { title: 7 }, 400, 'title'],
    ['a negative position', { position: -1 }, 400, 'position'],
    ['a text for archived', { archived: 'true' }, 400, 'archived'],
    ['an unknown user', { owner_id: 'uNobody0' }, 404, null],
    ['two ways to place it', { position: 0, after_card_id: '1' }, 400, 'after_card_id'],
    ['a board and a sprint', { board_id: '1', sprint_id: '2' }, 400, 'sprint_id'],
  ])('refuses %s, and applies nothing of the rest', async (_, fields, status, field) => {
    const { team, todo } = await newPlace(store)
    const card = await team.newCard(todo)
    const before = await team.events()

    const answer = await team.patch(`/cards/${card.id}`, { content: 'changed', ...fields })

    expect(answer.status).toBe(status)
    if (field) expect(answer.body.errors[0].field).toBe(field)
    expect(withoutToken((await team.get(`/cards/${card.id}`)).body.card)).toEqual(card)
    expect(await team.events()).toEqual(before)
  })

  test('does not reach the card of another workspace', async () => {
    const [mine, theirs] = [await newTeam(store), await newPlace(store)]
    const card = await theirs.team.newCard(theirs.todo)
    const before = await theirs.team.events()

    expect((await mine.patch(`/cards/${card.id}`, { title: 'x' })).status).toBe(404)
    expect((await mine.put(`/cards/${card.id}/watch`)).status).toBe(404)
    expect(await theirs.team.events()).toEqual(before)
  })
})

describe.each(stores)('marks of a card on %s', (store) => {
  test.each([
    ['bookmark', 'is_bookmarked'],
    ['watch', 'is_watching'],
  ])('%s is the caller’s own, and setting it twice is setting it once', async (path, flag) => {
    const { team, todo } = await newPlace(store)
    const colleague = await team.newMember('member')
    const card = await team.newCard(todo)
    const flagFor = async (reader: Pick<Team, 'get'>) => (await reader.get(`/cards/${card.id}`)).body.card[flag]

    expect((await team.put(`/cards/${card.id}/${path}`)).status).toBe(204)
    const marked = await team.events()
    expect((await team.put(`/cards/${card.id}/${path}`)).status).toBe(204)

    expect(await team.events()).toEqual(marked)
    expect(marked.at(-1)).toMatchObject({ type: 'card.marked', card_id: card.id, changes: { [flag]: [false, true] } })
    expect([await flagFor(team), await flagFor(colleague)]).toEqual([true, false])
    const seen = (await colleague.get('/events?count=500')).body.events
    expect(seen.map(({ type }: { type: string }) => type)).not.toContain('card.marked')

    expect((await team.delete(`/cards/${card.id}/${path}`)).status).toBe(204)
    expect(await flagFor(team)).toBe(false)
  })
})

async function orderOf(team: Team, list_id: string): Promise<string[]> {
  const { list } = (await team.get(`/lists/${list_id}`)).body
  const ids = list.cards.map(({ id }: { id: string }) => id)
  expect(list.card_order).toEqual(Object.fromEntries(ids.map((id: string, index: number) => [id, index])))
  return ids
}
