import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectSound } from '../../test/invariants.ts'
import { Caller, newReadyUrl, newTeamOn, type OwnServer, type StoreName, startServer, stores } from '../../test/team.ts'

/** Several servers can share one PostgreSQL; SQLite has one server. */
const settings: [string, StoreName, number][] = [
  ['one server on SQLite', 'sqlite', 1],
  ['one server on PostgreSQL', 'postgres', 1],
  ['two servers on PostgreSQL', 'postgres', 2],
]
const possible = settings.filter(([, store]) => stores.includes(store))

describe.each(possible)('concurrent requests through %s', (_, store, count) => {
  let servers: OwnServer[] = []
  beforeAll(async () => {
    const url = await newReadyUrl(store)
    for (let i = 0; i < count; i++) servers.push(await startServer(url))
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    servers = []
  })

  /** A workspace, and the same person on each server in turn. */
  async function newCrowd() {
    const team = await newTeamOn(servers[0] as OwnServer)
    const callers = servers.map((server) => new Caller(server, team.team_id, team.user_id, team.token))
    return { team, caller: (turn: number) => callers[turn % callers.length] as Caller }
  }

  test('a hundred new lists all exist, in some order, each with its event', async () => {
    const { team, caller } = await newCrowd()
    const board = await team.newBoard({ lists: [] })

    const answers = await atOnce(100, (i) => caller(i).post('/lists', { board_id: board.id, title: `List ${i}` }))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const ids = answers.map(({ body }) => body.list.id)
    const { lists, list_order } = (await team.get(`/boards/${board.id}`)).body.board
    const shown = lists.map(({ id }: { id: string }) => id)
    expect(new Set(shown)).toEqual(new Set(ids))
    expect(Object.values(list_order).toSorted((a, b) => Number(a) - Number(b))).toEqual([...Array(100).keys()])
    const { events, titles } = await expectSound(team)
    expect(titles.toSorted()).toEqual(Array.from({ length: 100 }, (_, i) => `List ${i}`).toSorted())
    // The order of the log is the order of the board: each list went last when its turn came.
    expect(events.filter(({ type }) => type === 'list.created').map(({ list_id }) => list_id)).toEqual(shown)
  })

  test('writes that are refused halfway leave no trace and do not affect others', async () => {
    const { team, caller } = await newCrowd()
    const { lists } = await team.newBoard()
    const cards = await atOnce(40, (i) => team.newCard(lists[0], { title: `old ${i}` }))
    const places = [lists[1].id, '999999']

    // The new title is written before the list is looked up.
    const answers = await atOnce(40, (i) =>
      caller(i >> 1).patch(`/cards/${cards[i].id}`, { title: `new ${i}`, list_id: places[i % 2] }),
    )

    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, i) => (i % 2 ? 404 : 200)))
    await expectSound(team)
    const { body } = await team.get('/cards')
    const titles = new Map(body.cards.map(({ id, title }: { id: string; title: string }) => [id, title]))
    expect(cards.map(({ id }) => titles.get(id))).toEqual(cards.map((_, i) => `${i % 2 ? 'old' : 'new'} ${i}`))
  })

  test('cards that are moved in all directions end up in one list each', async () => {
    const { team, caller } = await newCrowd()
    const board = await team.newBoard()
    const sprint = await team.newSprint(board.project_id)
    const places = [
      ...board.lists.map(({ id }: { id: string }) => ({ list_id: id })),
      { sprint_id: sprint.id },
      { board_id: board.id },
    ]
    const cards = await atOnce(12, (i) => team.newCard(board.lists[i % 3]))
    const cardId = (i: number) => cards[i % cards.length].id

    const answers = await atOnce(120, (i) => {
      const anchor = i % 3 === 0 ? { after_card_id: cardId(i * 7 + 1) } : i % 3 === 1 ? { position: i % 5 } : {}
      return caller(i).patch(`/cards/${cardId(i * 5)}`, { ...places[i % places.length], ...anchor })
    })

    // The card to follow may have moved meanwhile; nothing else can go wrong.
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    // All moves that name no card to follow.
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(80)
    const { cardsOf } = await expectSound(team)
    expect([...cardsOf.values()].flat().toSorted()).toEqual(cards.map(({ id }) => id).toSorted())
  })

  test('a sprint that is completed and canceled at once ends one way, with no card lost or duplicated', async () => {
    const { team, caller } = await newCrowd()
    for (let round = 0; round < 2; round++) {
      const project = await team.newProject()
      const sprint = await team.newSprint(project.id)
      const cards = await atOnce(8, (i) => team.newCard(sprint.lists[i % 2], { sprint_id: sprint.id }))
      const path = `/sprints/${sprint.id}?project_id=${project.id}`
      const before = (await team.events()).length

      const answers = await atOnce(8, (i) =>
        caller(i).patch(path, { state: (i + round) % 2 ? 'completed' : 'canceled' }),
      )

      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      const { cardsOf } = await expectSound(team)
      const after = (await team.get(path)).body.sprint
      const ends = (await team.events()).slice(before).filter(({ type }) => /^sprint\.(completed|canceled)$/.test(type))
      expect(after.state).toBe(ends.at(-1)?.type.slice('sprint.'.length))
      expect(ends.map(({ changes }) => changes.state[0])).toEqual([
        'planned',
        ...ends.slice(0, -1).map(({ changes }) => changes.state[1]),
      ])
      // The first request decided where all the cards went.
      const ids = cards.map(({ id }) => id)
      const held = after.lists.flatMap(({ id }: { id: string }) => cardsOf.get(id) ?? [])
      const isCompletion = ends[0]?.type === 'sprint.completed'
      expect(held.toSorted()).toEqual(isCompletion ? [] : ids.toSorted())
      expect(after.unfinished_cards).toHaveLength(isCompletion ? ids.length : 0)
    }
  })

  test('twenty requests with one Idempotency-Key make one list and get one answer', async () => {
    const { team, caller } = await newCrowd()
    const board = await team.newBoard({ lists: [] })
    const body = { board_id: board.id, title: 'Once' }

    const answers = await atOnce(20, (i) => caller(i).post('/lists', body, { 'idempotency-key': 'one' }))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const replayed = answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')
    expect(replayed).toHaveLength(19)
    expect((await expectSound(team)).titles).toEqual(['Once'])
    const another = await team.post('/lists', { ...body, title: 'Twice' }, { 'idempotency-key': 'one' })
    expect(another.status).toBe(422)
  })

  test('workspaces do not wait for each other’s ids, and share none', async () => {
    const crowds = await atOnce(4, newCrowd)
    const boards = await atOnce(4, (i) => crowds[i].team.newBoard({ lists: [] }))

    const answers = await atOnce(80, (i) => crowds[i % 4].caller(i).post('/lists', { board_id: boards[i % 4].id }))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    for (const { team } of crowds) expect((await expectSound(team)).titles).toHaveLength(20)
  })

  test('an answer never mixes two moments', async () => {
    const { team, caller } = await newCrowd()
    const board = await team.newBoard()
    const [todo, doing] = board.lists
    const cards = await atOnce(6, () => team.newCard(todo))
    const moves = atOnce(60, (i) =>
      caller(i).patch(`/cards/${cards[i % 6].id}`, { list_id: [doing.id, todo.id][(i / 6) & 1] }),
    )

    const reads = await atOnce(60, (i) => caller(i).get(`/boards/${board.id}`))
    await moves

    // On a busy machine some are asked to retry: a workspace has a share of the store, and waits for it only so long.
    const answered = reads.filter(({ status }) => status !== 503)
    expect(answered.length).toBeGreaterThan(0)
    for (const { body } of answered) {
      const counts = body.board.lists.map((list: { cards: unknown[]; total_cards: number }) => [
        list.cards.length,
        list.total_cards,
      ])
      for (const [shown, counted] of counts) expect(shown).toBe(counted)
      expect(counts.reduce((sum: number, [shown]: number[]) => sum + Number(shown), 0)).toBe(6)
    }
  })
})

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
async function atOnce<T = any>(count: number, call: (index: number) => Promise<T>): Promise<any[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(index)))
}
