import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bad, badFields, bodyWith, expectRefused } from '../../../test/bad-values.ts'
import { newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'

type Board = Awaited<ReturnType<Team['newBoard']>>

const ids = (things: { id: string }[]) => things.map(({ id }) => id)

describe.each(stores)('POST /v1/{team_id}/lists on %s', (store) => {
  let team: Team
  let board: Board
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard()
  })

  test('adds it behind all others, even after they were reordered', async () => {
    const own = await team.newBoard({ lists: [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }] })
    await team.patch(`/lists/${own.lists[0].id}`, { position: 2 })

    await team.newList(own.id, { title: 'Four' })
    await team.newList(own.id, { title: 'Five' })

    const { lists } = (await team.get(`/boards/${own.id}`)).body.board
    expect(lists.map(({ title }: { title: string }) => title)).toEqual(['Two', 'Three', 'One', 'Four', 'Five'])
  })

  test('adds the list at the end of the board and emits its event', async () => {
    const own = await team.newBoard({ lists: [{ title: 'To do' }, { title: 'Review' }, { title: 'Done' }] })

    const { status, body } = await team.post('/lists', {
      board_id: own.id,
      title: 'Doing',
      content: 'Now',
      icon: 'shield',
      color: '#00ff7F',
      behavior: 'started',
    })

    expect(status).toBe(201)
    expect(body.list).toMatchObject({
      board_id: own.id,
      project_id: own.project_id,
      team_id: team.team_id,
      user_id: team.user_id,
      title: 'Doing',
      content: 'Now',
      icon: 'shield',
      color: '#00ff7F',
      behavior: 'started',
    })
    const { lists, list_order } = (await team.get(`/boards/${own.id}`)).body.board
    expect(ids(lists)).toEqual([...ids(own.lists), body.list.id])
    expect(list_order).toEqual({ ...own.list_order, [body.list.id]: 3 })
    expect(await team.lastEvent()).toMatchObject({
      type: 'list.created',
      list_id: body.list.id,
      board_id: own.id,
      project_id: own.project_id,
      user_id: team.user_id,
      user: { user_id: team.user_id, source: { type: 'token', client_id: team.token.split('.')[0] } },
      changes: {
        title: [null, 'Doing'],
        content: [null, 'Now'],
        icon: [null, 'shield'],
        color: [null, '#00ff7F'],
        behavior: [null, 'started'],
      },
    })
  })

  test.each([
    [undefined, 'committed', 'Not started'],
    ['backlog', 'backlog', 'Backlog'],
    ['committed', 'committed', 'Not started'],
    ['started', 'started', 'In progress'],
    ['completed', 'completed', 'Done'],
    ['cancelled', 'cancelled', 'Cancelled'],
  ])('behavior %s and no title makes a list of behavior %s, called %s', async (given, behavior, title) => {
    const { body } = await team.post('/lists', { board_id: board.id, behavior: given })

    expect(body.list).toMatchObject({ behavior, title, content: '', icon: '', color: '' })
  })

  test('lists created at the same time get positions of their own', async () => {
    const own = await team.newBoard({ lists: [] })
    const made = await Promise.all(Array.from({ length: 12 }, () => team.newList(own.id)))

    const { lists, list_order } = (await team.get(`/boards/${own.id}`)).body.board
    expect(ids(lists).sort()).toEqual(ids(made).sort())
    expect(Object.values(list_order)).toEqual(lists.map((_: unknown, index: number) => index))
  })

  test.each([
    ['any script, combined', 'e\u0301 \u{1F469}\u200D\u{1F680} \u05E9\u05DC\u05D5\u05DD\r\n\t'],
    ['500 characters beyond the BMP', '\u{1F680}'.repeat(500)],
    ['markup and SQL', `<b>'"; drop table lists; --</b> \\u0000`],
  ])('keeps a title of %s as it is', async (_, title) => {
    const list = await team.newList(board.id, { title })

    expect(list.title).toBe(title)
    expect((await team.get(`/lists/${list.id}`)).body.list.title).toBe(title)
  })

  test.each(
    badFields(store, {
      board_id: [...bad.id, ...bad.null],
      title: bad.title,
      content: bad.content,
      icon: bad.shortText,
      color: bad.color,
      behavior: bad.choice,
    }),
  )('refuses %s as %s', async (_, field, json) => {
    await expectRefused(team, field, () => team.post('/lists', bodyWith({ board_id: board.id }, field, json)))
  })

  test.each([
    ['titel', 'Did you mean title?'],
    ['boardid', 'Did you mean board_id?'],
    ['team_id', 'team_id is not known here.'],
    ['id', 'id is not known here.'],
    ['user_id', 'user_id is not known here.'],
    ['position', 'position is not known here.'],
    ['archived', 'archived is not known here.'],
    ['__proto__', 'impossible name'],
    ['constructor', 'impossible name'],
  ])('refuses the unknown field %s', async (field, hint) => {
    await expectRefused(team, field, async () => {
      const answer = await team.post('/lists', bodyWith({ board_id: board.id }, field, '{"a":1}'))
      expect(answer.body.message).toContain(hint)
      expect(answer.body.errors[0].code).toBe('unknown_field')
      return answer
    })
  })

  test('reports all problems at once', async () => {
    const { body } = await team.post('/lists', { title: 7, color: '<red>', colour: 'red' })

    expect(body.errors.map(({ field, code }: { field: string; code: string }) => `${field}: ${code}`).sort()).toEqual([
      'board_id: required',
      'color: invalid',
      'colour: unknown_field',
      'title: invalid_type',
    ])
  })

  test.each(['[]', '"text"', '7', 'true'])('refuses the body %s', async (json) => {
    await expectRefused(team, 'body', () => team.post('/lists', json))
  })

  test('does not reveal the board of another workspace', async () => {
    const theirs = await newTeamApart(store)
    const foreign = await theirs.newBoard()
    const before = await theirs.census()

    const ofTheirs = await team.post('/lists', { board_id: foreign.id, title: 'x' })
    const ofNobody = await team.post('/lists', { board_id: '999999', title: 'x' })

    expect(ofTheirs.status).toBe(404)
    expect({ ...ofTheirs.body, request_id: '' }).toEqual({ ...ofNobody.body, request_id: '' })
    expect(await theirs.census()).toEqual(before)
  })

  test.each(['guestReader', 'viewer'])('a %s of the board may not', async (kind) => {
    const reader = await team.newMember(kind === 'viewer' ? 'member' : 'guestReader')
    const own = await team.newBoard({ members: [{ user_id: reader.user_id, role: 'viewer' }] })
    const before = await team.census()

    const { status, body } = await reader.post('/lists', { board_id: own.id })

    expect(status).toBe(403)
    expect(body.code).toBe('forbidden')
    expect(await team.census()).toEqual(before)
  })

  test('a guest of the board may', async () => {
    const guest = await team.newMember('guest')
    const own = await team.newBoard({ members: [{ user_id: guest.user_id }] })

    const { status, body } = await guest.post('/lists', { board_id: own.id })

    expect(status).toBe(201)
    expect(body.list.user_id).toBe(guest.user_id)
  })

  test('an archived board takes no new lists until it is brought back', async () => {
    const own = await team.newBoard()
    await team.patch(`/boards/${own.id}`, { archived: true })
    const before = await team.head()

    const { status, body } = await team.post('/lists', { board_id: own.id })

    expect(status).toBe(409)
    expect(body.code).toBe('board_archived')
    expect(await team.head()).toEqual(before)
    await team.patch(`/boards/${own.id}`, { archived: false })
    expect((await team.post('/lists', { board_id: own.id })).status).toBe(201)
  })
})

describe.each(stores)('GET /v1/{team_id}/lists/{id} on %s', (store) => {
  let team: Team
  let board: Board
  let cards: { id: string }[]
  beforeAll(async () => {
    team = await newTeam(store)
    board = await team.newBoard()
    cards = []
    for (let n = 0; n < 5; n++) cards.push(await team.newCard(board.lists[0], { title: `Card ${n}` }))
  })

  test('holds its cards in order', async () => {
    const { status, body } = await team.get(`/lists/${board.lists[0].id}`)

    expect(status).toBe(200)
    expect(body).toMatchObject({ cursor: '', count: 5 })
    expect(ids(body.list.cards)).toEqual(ids(cards))
    expect(body.list.card_order).toEqual(Object.fromEntries(cards.map(({ id }, index) => [id, index])))
    expect(body.list.total_cards).toBe(5)
  })

  test('positions continue from page to page', async () => {
    const first = (await team.get(`/lists/${board.lists[0].id}?count=3`)).body
    const second = (await team.get(`/lists/${board.lists[0].id}?count=3&cursor=${first.cursor}`)).body

    expect([...ids(first.list.cards), ...ids(second.list.cards)]).toEqual(ids(cards))
    expect(second).toMatchObject({ cursor: '', count: 2 })
    expect(Object.values(second.list.card_order)).toEqual([3, 4])
    expect(second.list.total_cards).toBe(5)
  })

  test('archived cards are not shown', async () => {
    const own = await team.newBoard()
    const [live, archived] = [await team.newCard(own.lists[0]), await team.newCard(own.lists[0])]
    await team.patch(`/cards/${archived.id}`, { archived: true })

    const { list } = (await team.get(`/lists/${own.lists[0].id}`)).body

    expect(ids(list.cards)).toEqual([live.id])
    expect(list.total_cards).toBe(1)
  })

  test('a cursor of another list is refused', async () => {
    const { cursor } = (await team.get(`/lists/${board.lists[0].id}?count=1`)).body

    const { status, body } = await team.get(`/lists/${board.lists[1].id}?cursor=${cursor}`)

    expect(status).toBe(400)
    expect(body.code).toBe('invalid_cursor')
  })
})

describe.each(stores)('PATCH /v1/{team_id}/lists/{id} on %s', (store) => {
  let team: Team
  let board: Board
  let list: { id: string }
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard()
    list = board.lists[0]
  })

  test('changes only the fields sent, and emits an event', async () => {
    const own = await team.newList(board.id, { title: 'Before', content: 'Stays', color: 'red' })
    const editor = await team.newMember('member')

    const { status, body } = await editor.patch(`/lists/${own.id}`, { title: 'After', icon: 'star' })

    expect(status).toBe(200)
    expect(body.list).toMatchObject({ title: 'After', icon: 'star', content: 'Stays', color: 'red' })
    expect(body.list.user_updated.user_id).toBe(editor.user_id)
    expect(body.list.user_id).toBe(team.user_id)
    expect(await team.lastEvent()).toMatchObject({
      type: 'list.updated',
      list_id: own.id,
      board_id: board.id,
      user_id: editor.user_id,
      changes: { title: ['Before', 'After'], icon: ['', 'star'] },
    })
  })

  test('null leaves a field, "" empties a text', async () => {
    const own = await team.newList(board.id, { title: 'Kept', content: 'Gone', icon: 'star', color: 'red' })

    const { body } = await team.patch(`/lists/${own.id}`, {
      title: null,
      content: '',
      icon: null,
      color: '',
      behavior: null,
      archived: null,
    })

    expect(body.list).toMatchObject({ title: 'Kept', content: '', icon: 'star', color: '', archived: null })
  })

  test.each([
    ['an empty body', {}],
    ['only nulls', { title: null, archived: null }],
    ['the values it has', { title: 'Same', behavior: 'started', archived: false }],
  ])('%s changes nothing and emits nothing', async (_, body) => {
    const own = await team.newList(board.id, { title: 'Same', behavior: 'started' })
    const before = await team.head()

    const answer = await team.patch(`/lists/${own.id}`, body)

    expect(answer.status).toBe(200)
    expect(answer.body.list).toEqual(own)
    expect(await team.head()).toEqual(before)
  })

  test('archives the list, and brings it back', async () => {
    const own = await team.newList(board.id)

    const archived = (await team.patch(`/lists/${own.id}`, { archived: true })).body.list
    expect(archived.archived).toEqual({ user_id: team.user_id, time_archived: archived.time_updated })
    expect(await team.lastEvent()).toMatchObject({ type: 'list.updated', changes: { archived: [false, true] } })
    expect(ids((await team.get(`/boards/${board.id}`)).body.board.lists)).not.toContain(own.id)

    expect((await team.patch(`/lists/${own.id}`, { archived: false })).body.list.archived).toBeNull()
    expect(ids((await team.get(`/boards/${board.id}`)).body.board.lists)).toContain(own.id)
  })

  test('the cards of an archived list say so, and the list takes no new ones', async () => {
    const own = await team.newList(board.id)
    const card = await team.newCard(own)
    await team.patch(`/lists/${own.id}`, { archived: true })

    expect((await team.get(`/cards/${card.id}`)).body.card).toMatchObject({ archived: null, archived_list: true })
    const { status, body } = await team.post('/cards', { title: 'x', list_id: own.id, board_id: board.id })
    expect(status).toBe(409)
    expect(body.code).toBe('list_archived')
  })

  test('its behavior is the status of its cards', async () => {
    const own = await team.newList(board.id, { behavior: 'started' })
    const card = await team.newCard(own)

    await team.patch(`/lists/${own.id}`, { behavior: 'completed' })
    const done = (await team.get(`/cards/${card.id}`)).body.card
    expect(done).toMatchObject({ status: 'completed', completed_date: expect.any(Number) })

    await team.patch(`/lists/${own.id}`, { behavior: 'backlog' })
    expect((await team.get(`/cards/${card.id}`)).body.card).toMatchObject({ status: 'backlog', completed_date: null })
  })

  test('a list of a sprint keeps its behavior', async () => {
    const sprint = await team.newSprint(board.project_id)
    const before = await team.head()

    const { status, body } = await team.patch(`/lists/${sprint.lists[0].id}`, { behavior: 'completed' })

    expect(status).toBe(409)
    expect(body.code).toBe('conflict')
    expect(await team.head()).toEqual(before)
  })

  test.each(
    badFields(store, {
      title: bad.title,
      content: bad.content,
      icon: bad.shortText,
      color: bad.color,
      behavior: bad.choice,
      archived: bad.flag,
      total_cards: [['a field of the answer', '3']],
      titel: [['a slip', '"x"']],
    }),
  )('refuses %s as %s', async (_, field, json) => {
    await expectRefused(team, field, () => team.patch(`/lists/${list.id}`, bodyWith({}, field, json)))
  })

  test('does not reveal the list of another workspace', async () => {
    const theirs = await newTeamApart(store)
    const foreign = await theirs.newBoard()
    const before = await theirs.census()

    expect((await team.get(`/lists/${foreign.lists[0].id}`)).status).toBe(404)
    expect((await team.patch(`/lists/${foreign.lists[0].id}`, { title: 'Mine' })).status).toBe(404)
    expect(await theirs.census()).toEqual(before)
  })

  test('a guestReader may not', async () => {
    const reader = await team.newMember('guestReader')
    const own = await team.newBoard({ members: [{ user_id: reader.user_id, role: 'admin' }] })
    const before = await team.census()

    expect((await reader.patch(`/lists/${own.lists[0].id}`, { title: 'x' })).status).toBe(403)
    expect(await team.census()).toEqual(before)
  })
})

describe.each(stores)('PUT and DELETE /v1/{team_id}/lists/{id}/watch on %s', (store) => {
  test('is the caller’s own flag, and private', async () => {
    const team = await newTeam(store)
    const reader = await team.newMember('guestReader')
    const board = await team.newBoard({ members: [{ user_id: reader.user_id }] })
    const path = `/lists/${board.lists[0].id}`
    const isWatching = async (caller: Pick<Team, 'get'>) => (await caller.get(path)).body.list.is_watching
    const seenByOwner = (await team.events()).length

    expect((await reader.put(`${path}/watch`)).status).toBe(204)
    expect([await isWatching(reader), await isWatching(team)]).toEqual([true, false])
    expect(await team.events()).toHaveLength(seenByOwner)

    const before = await team.head()
    expect((await reader.put(`${path}/watch`)).status).toBe(204)
    expect(await team.head()).toEqual(before)

    expect((await reader.delete(`${path}/watch`)).status).toBe(204)
    expect(await isWatching(reader)).toBe(false)
  })
})
