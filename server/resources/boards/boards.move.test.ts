import { beforeEach, describe, expect, test } from 'vitest'
import { bad, badFields, bodyWith, expectRefused } from '../../../test/bad-values.ts'
import { expectSound } from '../../../test/invariants.ts'
import { newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'

type Board = Awaited<ReturnType<Team['newBoard']>>

const ids = (things: { id: string }[]) => things.map(({ id }) => id)

describe.each(stores)('moving a board by PATCH on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })

  async function boardsIn(project_id: string): Promise<string[]> {
    return ids((await team.get(`/boards?project_id=${project_id}`)).body.boards)
  }

  async function threeBoards(): Promise<[Board, Board, Board]> {
    const { id: project_id } = await team.newProject()
    const newBoard = () => team.newBoard({ project_id, lists: [] })
    return [await newBoard(), await newBoard(), await newBoard()]
  }

  test.each([
    ['position 0', 2, () => ({ position: 0 }), [2, 0, 1]],
    ['position 1', 2, () => ({ position: 1 }), [0, 2, 1]],
    ['a position past the end', 0, () => ({ position: 99 }), [1, 2, 0]],
    ['after_board_id', 0, (boards: Board[]) => ({ after_board_id: boards[1]?.id }), [1, 0, 2]],
  ] as const)('%s orders the boards of its space', async (_, moved, fields, order) => {
    const boards = await threeBoards()

    const { status, body } = await team.patch(`/boards/${boards[moved].id}`, fields(boards))

    expect(status).toBe(200)
    expect(body.board.id).toBe(boards[moved].id)
    expect(await boardsIn(boards[0].project_id)).toEqual(order.map((index) => boards[index].id))
    expect(await team.lastEvent()).toMatchObject({
      type: 'board.moved',
      board_id: boards[moved].id,
      project_id: boards[0].project_id,
      changes: { position: [expect.any(String), expect.any(String)] },
    })
  })

  test('takes its lists and cards to another space, with an event there', async () => {
    const [from, to] = [await team.newProject(), await team.newProject()]
    const first = await team.newBoard({ project_id: to.id })
    const board = await team.newBoard({ project_id: from.id })
    const [live, archived] = [await team.newCard(board.lists[0]), await team.newCard(board.lists[1])]
    await team.patch(`/cards/${archived.id}`, { archived: true })

    const { status, body } = await team.patch(`/boards/${board.id}`, { project_id: to.id, title: 'Moved' })

    expect(status).toBe(200)
    expect(body.board).toMatchObject({ project_id: to.id, title: 'Moved' })
    expect(new Set(body.board.lists.map(({ project_id }: Board) => project_id))).toEqual(new Set([to.id]))
    for (const card of [live, archived])
      expect((await team.get(`/cards/${card.id}`)).body.card).toMatchObject({ project_id: to.id, board_id: board.id })
    expect(await boardsIn(to.id)).toEqual([first.id, board.id])
    expect(await boardsIn(from.id)).toEqual([])
    expect(await team.lastEvent()).toMatchObject({
      type: 'board.moved',
      board_id: board.id,
      project_id: to.id,
      changes: { project_id: [from.id, to.id], title: ['Board', 'Moved'] },
    })
    await expectSound(team)
  })

  test('goes to a position in another space when both are named', async () => {
    const [first, , last] = await threeBoards()
    const board = await team.newBoard()

    await team.patch(`/boards/${board.id}`, { project_id: first.project_id, after_board_id: first.id })
    expect((await boardsIn(first.project_id)).slice(0, 2)).toEqual([first.id, board.id])
    await team.patch(`/boards/${board.id}`, { project_id: first.project_id, position: 9 })
    expect((await boardsIn(first.project_id)).slice(-2)).toEqual([last.id, board.id])
  })

  test('carries tags of the old space over by name, and keeps those of the workspace', async () => {
    const [from, to] = [await team.newProject(), await team.newProject()]
    const newTag = async (name: string, project_id?: string) => (await team.made('/tags', { name, project_id })).tag
    const shared = await newTag(`Shared ${store}`)
    const [urgent, rare] = [await newTag('Urgent', from.id), await newTag('Rare', from.id)]
    const like = await newTag('urgent', to.id)
    const board = await team.newBoard({ project_id: from.id })
    const card = await team.newCard(board.lists[0], { tags: [shared.id, urgent.id, rare.id] })
    await team.newCard(board.lists[0], { tags: [urgent.id] })

    await team.patch(`/boards/${board.id}`, { project_id: to.id })

    const { tags } = (await team.get(`/cards/${card.id}`)).body.card
    const made = tags.find(({ name }: { name: string }) => name === 'Rare')
    expect(ids(tags).sort()).toEqual([shared.id, like.id, made.id].sort())
    expect(made).toMatchObject({ project_id: to.id, total_cards: 1, color: rare.color })
    const counts = new Map(
      (await team.get('/tags?count=500')).body.tags.map((tag: { id: string; total_cards: number }) => [
        tag.id,
        tag.total_cards,
      ]),
    )
    expect([urgent, rare, like, shared].map(({ id }) => counts.get(id))).toEqual([0, 0, 2, 1])
  })

  test.each([
    ['its own space', ({ project_id }: Board) => ({ project_id })],
    ['its own position', () => ({ position: 1 })],
    ['nulls', () => ({ project_id: null, position: null, after_board_id: null })],
  ])('%s changes nothing and emits nothing', async (_, fields) => {
    const [, board] = await threeBoards()
    const before = await team.head()

    const answer = await team.patch(`/boards/${board.id}`, fields(board))

    expect(answer.status).toBe(200)
    expect(answer.body.board).toEqual(board)
    expect(await team.head()).toEqual(before)
  })

  test('orders stay permutations under concurrent moves', async () => {
    const boards = await threeBoards()
    const [{ project_id }] = boards
    const moves = Array.from({ length: 12 }, (_, n) =>
      team.patch(
        `/boards/${boards[n % 3]?.id}`,
        n % 2 ? { position: n % 3 } : { after_board_id: boards[(n + 1) % 3]?.id },
      ),
    )

    for (const { status } of await Promise.all(moves)) expect(status).toBe(200)
    expect((await boardsIn(project_id)).sort()).toEqual(ids(boards).sort())
  })

  test.each(
    badFields(store, {
      project_id: bad.id,
      after_board_id: bad.id,
      position: [
        ['a text', '"0"'],
        ['a negative number', '-1'],
        ['a fraction', '0.5'],
        ['a huge number', '9007199254740993'],
      ],
      is_public: bad.flag,
    }),
  )('refuses %s as %s', async (_, field, json) => {
    const board = await team.newBoard()
    await expectRefused(team, field, () => team.patch(`/boards/${board.id}`, bodyWith({}, field, json)))
  })

  test('two positions at once are refused', async () => {
    const [first, second] = await threeBoards()
    const fields = { position: 0, after_board_id: second.id }

    await expectRefused(team, 'after_board_id', () => team.patch(`/boards/${first.id}`, fields))
  })

  test('after itself, or after a board of another space, is a conflict', async () => {
    const [[board], other] = [await threeBoards(), await team.newBoard()]
    const before = await team.head()

    for (const after_board_id of [board.id, other.id])
      expect((await team.patch(`/boards/${board.id}`, { after_board_id })).status).toBe(409)
    expect(await team.head()).toEqual(before)
  })

  test('an archived space takes no boards until it is brought back', async () => {
    const project = await team.newProject()
    const board = await team.newBoard()
    await team.patch(`/projects/${project.id}`, { archived: true })
    const before = await team.head()

    const { status, body } = await team.patch(`/boards/${board.id}`, { project_id: project.id })

    expect([status, body.code]).toEqual([409, 'project_archived'])
    expect((await team.post('/boards', { title: 'x', project_id: project.id })).status).toBe(409)
    expect(await team.head()).toEqual(before)
    await team.patch(`/projects/${project.id}`, { archived: false })
    expect((await team.patch(`/boards/${board.id}`, { project_id: project.id })).status).toBe(200)
  })

  test('does not reveal spaces or boards that the caller cannot see', async () => {
    const theirs = await newTeamApart(store)
    const foreign = await theirs.newBoard()
    const person = await team.newMember('member')
    const secret = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
    const board = await team.newBoard()
    const before = [await team.census(), await theirs.census()]

    for (const fields of [
      { project_id: foreign.project_id },
      { project_id: secret.project_id },
      { project_id: '999999999' },
      { after_board_id: foreign.id },
      { after_board_id: secret.id },
    ])
      expect(await person.patch(`/boards/${board.id}`, fields)).toMatchObject({ status: 404 })
    expect([await team.census(), await theirs.census()]).toEqual(before)
  })

  test('readers of the other space may not move boards there', async () => {
    const person = await team.newMember('member')
    const project = await team.newProject({ members: [{ user_id: person.user_id, role: 'viewer' }] })
    const board = await team.newBoard()
    const before = await team.census()

    expect((await person.patch(`/boards/${board.id}`, { project_id: project.id })).status).toBe(403)
    expect(await team.census()).toEqual(before)
  })

  test('a board moved into a private space is gone for everyone else', async () => {
    const person = await team.newMember('admin')
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0])
    const project = await team.newProject({ is_private: true })
    expect((await person.get(`/cards/${card.id}`)).status).toBe(200)

    await team.patch(`/boards/${board.id}`, { project_id: project.id })

    for (const path of [`/boards/${board.id}`, `/lists/${board.lists[0].id}`, `/cards/${card.id}`])
      expect((await person.get(path)).status).toBe(404)
    expect((await team.get(`/cards/${card.id}`)).status).toBe(200)
  })

  test('If-Match: moves and changes of other fields merge, two moves do not', async () => {
    const [first, , last] = await threeBoards()
    const etag = (await team.get(`/boards/${first.id}`)).headers.get('etag') as string
    await team.patch(`/boards/${first.id}`, { title: 'Changed' })

    const merged = await team.patch(`/boards/${first.id}`, { position: 1 }, { 'if-match': etag })
    expect(merged.status).toBe(200)
    const clash = await team.patch(`/boards/${first.id}`, { after_board_id: last.id }, { 'if-match': etag })
    expect(clash.status).toBe(412)
    expect(clash.body.errors[0].field).toBe('position')
  })

  test('If-Match: a position means one in the space that the board was in', async () => {
    const [board, project] = [await team.newBoard(), await team.newProject()]
    const path = `/boards/${board.id}`
    const etag = (await team.get(path)).headers.get('etag') as string
    // First in either space, with the same key: of the two fields only the space changes.
    await team.patch(path, { project_id: project.id })

    const { status, body } = await team.patch(path, { position: 0 }, { 'if-match': etag })

    expect([status, body.errors[0].field]).toEqual([412, 'project_id'])
  })
})
