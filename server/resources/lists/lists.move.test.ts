import { beforeEach, describe, expect, test } from 'vitest'
import { bad, badFields, bodyWith, expectRefused } from '../../../test/bad-values.ts'
import { expectSound } from '../../../test/invariants.ts'
import { newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'

type List = Awaited<ReturnType<Team['newList']>>

const ids = (things: { id: string }[]) => things.map(({ id }) => id)

describe.each(stores)('moving a list by PATCH on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })

  const listsOn = async (board_id: string) => ids((await team.get(`/boards/${board_id}`)).body.board.lists)

  test.each([
    ['position 0', 2, () => ({ position: 0 }), [2, 0, 1]],
    ['position 1', 0, () => ({ position: 1 }), [1, 0, 2]],
    ['a position past the end', 0, () => ({ position: 99 }), [1, 2, 0]],
    ['after_list_id', 2, (lists: List[]) => ({ after_list_id: lists[0]?.id }), [0, 2, 1]],
  ] as const)('%s orders the lists of its board', async (_, moved, fields, order) => {
    const board = await team.newBoard()

    const { status, body } = await team.patch(`/lists/${board.lists[moved].id}`, fields(board.lists))

    expect(status).toBe(200)
    expect(body.list.id).toBe(board.lists[moved].id)
    expect(await listsOn(board.id)).toEqual(order.map((index) => board.lists[index].id))
    expect((await team.get(`/boards/${board.id}`)).body.board.list_order).toEqual(
      Object.fromEntries(order.map((index, place) => [board.lists[index].id, place])),
    )
    expect(await team.lastEvent()).toMatchObject({
      type: 'list.moved',
      list_id: board.lists[moved].id,
      board_id: board.id,
      changes: { position: [expect.any(String), expect.any(String)] },
    })
  })

  test('takes its cards to a board of another space, in their order, with their tags', async () => {
    const [from, to] = [await team.newBoard(), await team.newBoard()]
    const list = from.lists[1]
    const { tag } = await team.made('/tags', { name: 'Carried', project_id: from.project_id })
    const cards = [await team.newCard(list), await team.newCard(list, { tags: [tag.id] }), await team.newCard(list)]
    const archived = await team.newCard(list)
    await team.patch(`/cards/${archived.id}`, { archived: true })

    const { status, body } = await team.patch(`/lists/${list.id}`, { board_id: to.id, position: 0, title: 'Moved' })

    expect(status).toBe(200)
    expect(body.list).toMatchObject({ board_id: to.id, project_id: to.project_id, title: 'Moved', total_cards: 3 })
    expect(ids(body.list.cards)).toEqual(ids(cards))
    for (const card of [...cards, archived])
      expect((await team.get(`/cards/${card.id}`)).body.card).toMatchObject({
        board_id: to.id,
        project_id: to.project_id,
        list_id: list.id,
        board_title: 'Board',
      })
    expect(body.list.cards[1].tags).toMatchObject([{ name: 'Carried', project_id: to.project_id, total_cards: 1 }])
    expect(await listsOn(to.id)).toEqual([list.id, ...ids(to.lists)])
    expect(await listsOn(from.id)).toEqual([from.lists[0].id, from.lists[2].id])
    expect(await team.lastEvent()).toMatchObject({
      type: 'list.moved',
      list_id: list.id,
      board_id: to.id,
      project_id: to.project_id,
      changes: {
        board_id: [from.id, to.id],
        project_id: [from.project_id, to.project_id],
        title: [list.title, 'Moved'],
      },
    })
    await expectSound(team)
  })

  test('a list without a given position goes to the end of its new board', async () => {
    const [from, to] = [await team.newBoard(), await team.newBoard()]

    await team.patch(`/lists/${from.lists[0].id}`, { board_id: to.id })

    expect(await listsOn(to.id)).toEqual([...ids(to.lists), from.lists[0].id])
  })

  test('pull requests of the old board no longer send cards to it', async () => {
    const [from, to] = [await team.newBoard(), await team.newBoard()]
    const [list, other] = from.lists
    const branches = [{ name: list.id, pr_draft: list.id, pr_closed: other.id }]
    await team.patch(`/boards/${from.id}`, { vcs_mapping: { pr_open: list.id, pr_merged: other.id, branches } })
    const before = (await team.head()).revision

    await team.patch(`/lists/${list.id}`, { board_id: to.id })

    expect((await team.get(`/boards/${from.id}`)).body.board.vcs_mapping).toMatchObject({
      pr_open: null,
      pr_merged: other.id,
      branches: [{ name: list.id, pr_draft: null, pr_closed: other.id }],
    })
    const { events } = (await team.get(`/events?after=${before}`)).body
    expect(events.map(({ type }: { type: string }) => type)).toEqual(['board.updated', 'list.moved'])
  })

  test.each([
    ['its own board', (list: List) => ({ board_id: list.board_id })],
    ['its own position', () => ({ position: 1 })],
    ['nulls', () => ({ board_id: null, position: null, after_list_id: null })],
  ])('%s changes nothing and emits nothing', async (_, fields) => {
    const board = await team.newBoard()
    const before = await team.head()

    const { status, body } = await team.patch(`/lists/${board.lists[1].id}`, fields(board.lists[1]))

    expect(status).toBe(200)
    expect(body.list).toEqual(board.lists[1])
    expect(await team.head()).toEqual(before)
  })

  test('concurrent moves and new cards leave orders and counts right', async () => {
    const own = await newTeam(store)
    const { id: project_id } = await own.newProject()
    const boards = [await own.newBoard({ project_id }), await own.newBoard({ project_id })]
    const [list] = boards[0].lists
    const newCard = () => own.post('/cards', { title: 'x', list_id: list.id, board_id: boards[0].id })
    const move = (n: number) =>
      own.patch(`/lists/${list.id}`, { board_id: boards[n % 2].id, ...(n % 3 && { position: n % 3 }) })

    const answers = await Promise.all(Array.from({ length: 16 }, (_, n) => (n % 2 ? newCard() : move(n / 2))))

    // A card for a board that the list has left meanwhile is refused.
    expect(answers.every(({ status }) => [200, 201, 400].includes(status))).toBe(true)
    await expectSound(own)
  })

  test.each(
    badFields(store, {
      board_id: bad.id,
      after_list_id: bad.id,
      position: [
        ['a text', '"0"'],
        ['a negative number', '-1'],
        ['a fraction', '1.5'],
      ],
      project_id: [['what only its board decides', '"1"']],
      sprint_id: [['what only a sprint has', '"1"']],
    }),
  )('refuses %s as %s', async (_, field, json) => {
    const board = await team.newBoard()
    await expectRefused(team, field, () => team.patch(`/lists/${board.lists[0]?.id}`, bodyWith({}, field, json)))
  })

  test('conflicts: two positions, after itself or a list elsewhere, an archived board, a list of a sprint', async () => {
    const [board, other, archived] = [await team.newBoard(), await team.newBoard(), await team.newBoard()]
    await team.patch(`/boards/${archived.id}`, { archived: true })
    const sprint = await team.newSprint(board.project_id)
    const [first, second] = board.lists
    const before = await team.head()
    const attempt = async (id: string, fields: object) => {
      const { status, body } = await team.patch(`/lists/${id}`, fields)
      return `${status} ${body.code}`
    }

    expect(await attempt(first.id, { position: 0, after_list_id: second.id })).toBe('400 invalid_request')
    expect(await attempt(first.id, { after_list_id: first.id })).toBe('409 conflict')
    expect(await attempt(first.id, { after_list_id: other.lists[0].id })).toBe('409 conflict')
    expect(await attempt(first.id, { board_id: archived.id })).toBe('409 board_archived')
    expect(await attempt(sprint.lists[0].id, { board_id: other.id })).toBe('409 conflict')
    expect(await attempt(sprint.lists[0].id, { position: 0 })).toBe('409 conflict')
    expect(await attempt(sprint.lists[0].id, { after_list_id: sprint.lists[1].id })).toBe('409 conflict')
    expect(await team.head()).toEqual(before)
  })

  test('a board of an archived space takes no lists, new or moved; those on it can be reordered', async () => {
    const [board, other] = [await team.newBoard(), await team.newBoard()]
    await team.patch(`/projects/${board.project_id}`, { archived: true })

    const moved = await team.patch(`/lists/${other.lists[0].id}`, { board_id: board.id })
    const made = await team.post('/lists', { board_id: board.id })

    for (const { status, body } of [moved, made]) expect([status, body.code]).toEqual([409, 'project_archived'])
    expect((await team.patch(`/lists/${board.lists[0].id}`, { position: 2 })).status).toBe(200)
    expect((await team.patch(`/lists/${board.lists[0].id}`, { board_id: other.id })).status).toBe(200)
  })

  test('If-Match: a position means one on the board that the list was on', async () => {
    const [board, other] = [await team.newBoard(), await team.newBoard({ lists: [] })]
    const path = `/lists/${board.lists[0].id}`
    const etag = (await team.get(path)).headers.get('etag') as string
    // First on either board, with the same key: of the two fields only the board changes.
    await team.patch(path, { board_id: other.id })

    for (const fields of [{ position: 1 }, { after_list_id: board.lists[1].id }]) {
      const { status, body } = await team.patch(path, fields, { 'if-match': etag })
      expect([status, body.errors[0].field]).toEqual([412, 'board_id'])
    }
  })

  test('does not reveal boards or lists that the caller cannot see', async () => {
    const theirs = await newTeamApart(store)
    const foreign = await theirs.newBoard()
    const guest = await team.newMember('guest')
    const shared = await team.newBoard({ members: [{ user_id: guest.user_id }] })
    const hidden = await team.newBoard({ project_id: shared.project_id })
    const before = [await team.census(), await theirs.census()]

    for (const fields of [
      { board_id: foreign.id },
      { board_id: hidden.id },
      { board_id: '999999999' },
      { after_list_id: foreign.lists[0].id },
      { after_list_id: hidden.lists[0].id },
    ])
      expect((await guest.patch(`/lists/${shared.lists[0].id}`, fields)).status).toBe(404)
    expect((await guest.patch(`/lists/${hidden.lists[0].id}`, { board_id: shared.id })).status).toBe(404)
    expect([await team.census(), await theirs.census()]).toEqual(before)
    expect((await guest.patch(`/lists/${shared.lists[0].id}`, { position: 2 })).status).toBe(200)
  })

  test('readers of the other board may not move lists there', async () => {
    const person = await team.newMember('member')
    const [from, to] = [
      await team.newBoard(),
      await team.newBoard({ members: [{ user_id: person.user_id, role: 'viewer' }] }),
    ]
    const before = await team.census()

    expect((await person.patch(`/lists/${from.lists[0].id}`, { board_id: to.id })).status).toBe(403)
    expect((await person.patch(`/lists/${to.lists[0].id}`, { board_id: from.id })).status).toBe(403)
    expect(await team.census()).toEqual(before)
  })
})
