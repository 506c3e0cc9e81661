import { afterEach, describe, expect, test } from 'vitest'
import { type Answer, clock, newTeam, type StoreName, stores, type Team } from '../../../test/team.ts'

afterEach(() => clock.reset())

const A_MINUTE = 60_000

/** Two boards and a sprint of one space; the first board's first list holds the cards a, b and c. */
async function newPlace(store: StoreName) {
  const team = await newTeam(store)
  const project = await team.newProject()
  const board = await team.newBoard({ project_id: project.id, title: 'Here' })
  const other = await team.newBoard({
    project_id: project.id,
    title: 'There',
    lists: [{ title: 'Inbox', color: 'red' }],
  })
  const sprint = await team.newSprint(project.id)
  const [todo, doing, done] = board.lists
  const cards = []
  for (const title of ['a', 'b', 'c']) cards.push(await team.newCard(todo, { title }))
  return { team, project, board, other, sprint, todo, doing, done, cards }
}

function listWith(sprint: { lists: { behavior: string; id: string }[] }, behavior: string): string {
  return sprint.lists.find((list) => list.behavior === behavior)?.id ?? ''
}

async function titlesIn(team: Team, list_id: string): Promise<string> {
  const { list } = (await team.get(`/lists/${list_id}`)).body
  expect(list.total_cards).toBe(list.cards.length)
  return list.cards.map(({ title }: { title: string }) => title).join('')
}

describe.each(stores)('moving a card within its list on %s', (store) => {
  test.each([
    ['to the top by position 0', 'c', { position: 0 }, 'cab'],
    ['by position', 'a', { position: 1 }, 'bac'],
    ['to the bottom by a position past the end', 'a', { position: 99 }, 'bca'],
    ['after another card', 'a', { after: 'b' }, 'bac'],
    ['after the last card', 'a', { after: 'c' }, 'bca'],
    ['to where it is', 'b', { position: 1 }, 'abc'],
    ['after the card it follows already', 'b', { after: 'a' }, 'abc'],
  ])('%s', async (_, moving, { after, ...fields }: { after?: string; position?: number }, expected) => {
    const { team, todo, cards } = await newPlace(store)
    const idOf = (title: string) => cards.find((card) => card.title === title).id
    const body = after ? { after_card_id: idOf(after) } : fields

    expect((await team.patch(`/cards/${idOf(moving)}`, body)).status).toBe(200)

    expect(await titlesIn(team, todo.id)).toBe(expected)
  })

  test.each([
    ['position', { position: 1 }],
    ['after_card_id', { after: true }],
  ])(
    'is no change, and no event, when %s names its current position',
    async (_, { after, ...fields }: { after?: boolean; position?: number }) => {
      const { team, cards } = await newPlace(store)
      const [a, b, c] = cards
      await team.patch(`/cards/${c.id}`, { after_card_id: a.id })
      await team.patch(`/cards/${b.id}`, { after_card_id: a.id })
      const before = await team.events()

      const { body } = await team.patch(`/cards/${b.id}`, after ? { after_card_id: a.id } : fields)

      expect(body.card.id).toBe(b.id)
      expect(await team.events()).toEqual(before)
    },
  )

  test('counts live cards only, and keeps an archived one between its neighbours', async () => {
    const { team, todo, cards } = await newPlace(store)
    const [a, b, c] = cards
    await team.patch(`/cards/${b.id}`, { archived: true })

    await team.patch(`/cards/${a.id}`, { position: 1 })
    expect(await titlesIn(team, todo.id)).toBe('ca')
    await team.patch(`/cards/${b.id}`, { archived: false })
    expect(await titlesIn(team, todo.id)).toBe('bca')
    await team.patch(`/cards/${b.id}`, { archived: true })
    await team.patch(`/cards/${c.id}`, { after_card_id: b.id })
    await team.patch(`/cards/${b.id}`, { archived: false })
    expect(await titlesIn(team, todo.id)).toBe('bca')
  })
})

describe.each(stores)('moving a card to another list on %s', (store) => {
  test('changes its status, its counts and its position, in one event', async () => {
    const { team, board, todo, doing, cards } = await newPlace(store)
    await team.patch(`/lists/${doing.id}`, { color: 'ocean' })

    const { body } = await team.patch(`/cards/${cards[1].id}`, { list_id: doing.id })

    expect(body.card).toMatchObject({
      list_id: doing.id,
      list_title: 'Doing',
      list_color: 'ocean',
      board_id: board.id,
      status: 'started',
    })
    expect([await titlesIn(team, todo.id), await titlesIn(team, doing.id)]).toEqual(['ac', 'b'])
    expect(await team.lastEvent()).toMatchObject({
      type: 'card.moved',
      card_id: cards[1].id,
      list_id: doing.id,
      changes: { list_id: [todo.id, doing.id], status: ['committed', 'started'] },
    })
  })

  test('goes to the bottom, to an index, or after a card of that list', async () => {
    const { team, doing, todo, cards } = await newPlace(store)
    const [a, b, c] = cards
    await team.patch(`/cards/${a.id}`, { list_id: doing.id })
    await team.patch(`/cards/${b.id}`, { list_id: doing.id, position: 0 })
    await team.patch(`/cards/${c.id}`, { list_id: doing.id, after_card_id: b.id })

    expect(await titlesIn(team, doing.id)).toBe('bca')
    expect(await titlesIn(team, todo.id)).toBe('')
  })

  test('sets the date of completion on entering a completed list and clears it on leaving', async () => {
    const { team, board, doing, done, cards } = await newPlace(store)
    const alsoDone = await team.newList(board.id, { behavior: 'completed' })
    const dateAfter = async (list_id: string) =>
      (await team.patch(`/cards/${cards[0].id}`, { list_id })).body.card.completed_date

    const before = clock.now()
    const completed = await dateAfter(done.id)
    expect(completed).toBeGreaterThanOrEqual(before)
    clock.advance(A_MINUTE)
    expect(await dateAfter(alsoDone.id)).toBe(completed)
    expect(await dateAfter(doing.id)).toBeNull()
    expect(await dateAfter(done.id)).toBeGreaterThanOrEqual(completed + A_MINUTE)
  })

  test('follows the behavior of its list when that changes', async () => {
    const { team, todo, cards } = await newPlace(store)
    const shown = async () => (await team.get(`/cards/${cards[0].id}`)).body.card

    await team.patch(`/lists/${todo.id}`, { behavior: 'completed' })
    expect(await shown()).toMatchObject({ status: 'completed', completed_date: expect.any(Number) })
    await team.patch(`/lists/${todo.id}`, { behavior: 'started' })
    expect(await shown()).toMatchObject({ status: 'started', completed_date: null })
  })

  test('moves an archived card without counting it', async () => {
    const { team, todo, doing, cards } = await newPlace(store)
    await team.patch(`/cards/${cards[0].id}`, { archived: true })
    await team.patch(`/cards/${cards[0].id}`, { list_id: doing.id })
    expect([await titlesIn(team, todo.id), await titlesIn(team, doing.id)]).toEqual(['bc', ''])

    await team.patch(`/cards/${cards[0].id}`, { archived: false, list_id: todo.id, position: 0 })
    expect([await titlesIn(team, todo.id), await titlesIn(team, doing.id)]).toEqual(['abc', ''])
  })
})

describe.each(stores)('moving a card to another board or sprint on %s', (store) => {
  test('without a list goes to the first live list of the board', async () => {
    const { team, other, cards } = await newPlace(store)
    const archived = await team.newList(other.id)
    await team.patch(`/lists/${archived.id}`, { archived: true })

    const { body } = await team.patch(`/cards/${cards[0].id}`, { board_id: other.id })

    expect(body.card).toMatchObject({
      board_id: other.id,
      board_title: 'There',
      list_id: other.lists[0].id,
      list_title: 'Inbox',
      list_color: 'red',
    })
  })

  test.each([
    ['To do', 'committed'],
    ['Doing', 'started'],
    ['Done', 'completed'],
  ])('from %s goes to the %s list of the sprint, and leaves the board', async (title, behavior) => {
    const { team, project, board, sprint } = await newPlace(store)
    const card = await team.newCard(
      board.lists.find((list: { title: string }) => list.title === title),
      { estimate: 5 },
    )

    const { body } = await team.patch(`/cards/${card.id}`, { sprint_id: sprint.id })

    expect(body.card).toMatchObject({
      sprint_id: sprint.id,
      board_id: null,
      board_title: '',
      list_id: listWith(sprint, behavior),
      status: behavior,
      completed_date: card.completed_date,
    })
    expect(await team.lastEvent()).toMatchObject({
      type: 'card.moved',
      sprint_id: sprint.id,
      changes: { sprint_id: [null, sprint.id], board_id: [board.id, null] },
    })
    const after = (await team.get(`/sprints/${sprint.id}?project_id=${project.id}`)).body.sprint
    expect(after.lists.find(({ id }: { id: string }) => id === body.card.list_id).total_cards).toBe(1)
  })

  test('from a backlog is committed in the sprint', async () => {
    const { team, board, sprint } = await newPlace(store)
    const card = await team.newCard(await team.newList(board.id, { behavior: 'backlog' }))

    const { body } = await team.patch(`/cards/${card.id}`, { sprint_id: sprint.id })

    expect(body.card).toMatchObject({ list_id: listWith(sprint, 'committed'), status: 'committed' })
  })

  test('to the board or sprint it is in changes nothing', async () => {
    const { team, board, cards } = await newPlace(store)
    const before = await team.events()
    await team.patch(`/cards/${cards[0].id}`, { board_id: board.id, project_id: board.project_id })
    expect(await team.events()).toEqual(before)
  })

  test('goes to another space when the board or list there is named', async () => {
    const { team, todo, cards } = await newPlace(store)
    const elsewhere = await team.newBoard()

    const lost = await team.patch(`/cards/${cards[0].id}`, { project_id: elsewhere.project_id })
    const found = await team.patch(`/cards/${cards[0].id}`, {
      project_id: elsewhere.project_id,
      board_id: elsewhere.id,
    })

    expect([lost.status, lost.body.errors[0].field]).toEqual([400, 'board_id'])
    expect(found.body.card).toMatchObject({ project_id: elsewhere.project_id, list_id: elsewhere.lists[0].id })
    expect(await titlesIn(team, todo.id)).toBe('bc')
  })

  type Place = Awaited<ReturnType<typeof newPlace>>
  test.each<[string, (place: Place) => object, number, string]>([
    [
      'a list of another board',
      ({ other, todo }) => ({ board_id: other.id, list_id: todo.id }),
      400,
      'invalid_request',
    ],
    [
      'a list of a board as the sprint’s',
      ({ sprint, doing }) => ({ sprint_id: sprint.id, list_id: doing.id }),
      400,
      'invalid_request',
    ],
    ['a list of another space', ({ doing }) => ({ project_id: '999999', list_id: doing.id }), 404, 'not_found'],
    ['a board of another space', ({ other }) => ({ project_id: '999999', board_id: other.id }), 404, 'not_found'],
    ['an unknown list', () => ({ list_id: '999999' }), 404, 'not_found'],
    ['an unknown board', () => ({ board_id: '999999' }), 404, 'not_found'],
    ['an unknown sprint', () => ({ sprint_id: '999999' }), 404, 'not_found'],
    ['an unknown card before it', () => ({ after_card_id: '999999' }), 404, 'not_found'],
    [
      'a board and a sprint',
      ({ other, sprint }) => ({ board_id: other.id, sprint_id: sprint.id }),
      400,
      'invalid_request',
    ],
    ['itself before it', ({ cards }) => ({ after_card_id: cards[0].id }), 409, 'conflict'],
    [
      'a card of another list before it',
      ({ cards, doing }) => ({ list_id: doing.id, after_card_id: cards[1].id }),
      409,
      'conflict',
    ],
  ])('refuses %s and leaves the card where it is', async (_, fields, status, code) => {
    const place = await newPlace(store)
    const { team, cards, todo } = place
    const before = await team.events()

    const answer = await team.patch(`/cards/${cards[0].id}`, { title: 'z', ...fields(place) })

    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await titlesIn(team, todo.id)).toBe('abc')
    expect(await team.events()).toEqual(before)
  })

  test('refuses an archived list, an archived board, a board without lists and an ended sprint', async () => {
    const { team, project, other, doing, sprint, cards } = await newPlace(store)
    const empty = await team.newBoard({ project_id: project.id, lists: [] })
    await team.patch(`/lists/${doing.id}`, { archived: true })
    await team.patch(`/boards/${other.id}`, { archived: true })
    await team.patch(`/sprints/${sprint.id}?project_id=${project.id}`, { state: 'canceled' })
    const move = (fields: object) => team.patch(`/cards/${cards[0].id}`, fields)

    expect(
      codesOf([
        await move({ list_id: doing.id }),
        await move({ board_id: other.id }),
        await move({ list_id: other.lists[0].id }),
        await move({ board_id: empty.id }),
        await move({ sprint_id: sprint.id }),
        await move({ list_id: sprint.lists[0].id }),
      ]),
    ).toEqual([
      [409, 'list_archived'],
      [409, 'board_archived'],
      [409, 'board_archived'],
      [409, 'conflict'],
      [409, 'sprint_ended'],
      [409, 'sprint_ended'],
    ])
  })

  test('cards in an archived space can be changed, moved within it and out, but none moved in', async () => {
    const { team, project, doing, cards } = await newPlace(store)
    const away = await team.newBoard()
    const outside = await team.newCard(away.lists[0])
    await team.patch(`/projects/${project.id}`, { archived: true })
    const [first] = cards

    expect(
      codesOf([
        await team.patch(`/cards/${outside.id}`, { list_id: doing.id }),
        await team.post(`/cards/${first.id}/copy`),
        await team.delete(`/lists/${away.lists[0].id}?move_to=${doing.id}`),
        await team.patch(`/cards/${first.id}`, { list_id: doing.id }),
        await team.patch(`/cards/${first.id}`, { title: 'Changed', position: 1 }),
        await team.patch(`/cards/${first.id}`, { board_id: away.id }),
      ]),
    ).toEqual([
      [409, 'project_archived'],
      [409, 'project_archived'],
      [409, 'project_archived'],
      [200, undefined],
      [200, undefined],
      [200, undefined],
    ])
  })

  test('If-Match: a position means one in the list that the card was in', async () => {
    const { team, todo, doing } = await newPlace(store)
    const card = await team.newCard(todo)
    await team.patch(`/cards/${card.id}`, { position: 0 })
    const etag = (await team.get(`/cards/${card.id}`)).headers.get('etag') as string
    // First in either list, with the same key: of the two fields only the list changes.
    await team.patch(`/cards/${card.id}`, { list_id: doing.id, position: 0 })

    const { status, body } = await team.patch(`/cards/${card.id}`, { position: 1 }, { 'if-match': etag })

    expect([status, body.errors[0].field]).toEqual([412, 'list_id'])
  })

  test('answers the same for a hidden container and one that never existed', async () => {
    const { team, cards } = await newPlace(store)
    const member = await team.newMember('member')
    const hidden = await team.newProject({ is_private: true })
    const board = await team.newBoard({ project_id: hidden.id })
    const sprint = await team.newSprint(hidden.id)
    const card = await team.newCard(board.lists[0])
    const move = async (fields: object) => {
      const { status, body } = await member.patch(`/cards/${cards[0].id}`, fields)
      return { ...body, status, request_id: '' }
    }

    for (const [field, id] of [
      ['board_id', board.id],
      ['sprint_id', sprint.id],
      ['list_id', board.lists[0].id],
      ['after_card_id', card.id],
    ])
      expect(await move({ [field]: id })).toEqual(await move({ [field]: '999999' }))
  })
})

function codesOf(answers: Answer[]) {
  return answers.map(({ status, body }) => [status, body.code])
}
