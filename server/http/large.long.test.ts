import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillList } from '../../test/fill.ts'
import { fetchBytes } from '../../test/raw.ts'
import { newTeam, stores, type Team } from '../../test/team.ts'
import { PAGE_BYTES } from '../limits/answers.ts'
import { CONTENT_LENGTH } from '../limits/texts.ts'

/** Each character of it has six bytes in JSON. */
const CONTENT = '\u0001'.repeat(CONTENT_LENGTH)
const CONTENT_BYTES = CONTENT_LENGTH * 6
/** One more than fit into one answer. */
const COUNT = Math.ceil(PAGE_BYTES / CONTENT_BYTES)

type Card = { id: string; title: string; content: string }
const titles = (cards: readonly Card[]) => cards.map(({ title }) => title)
const ALL = Array.from({ length: COUNT }, (_, index) => `Card ${index}`)

describe.each(stores)('answers that would be too large on %s', (store) => {
  let team: Team
  let board: Awaited<ReturnType<Team['newBoard']>>
  beforeAll(async () => {
    team = await newTeam(store)
    board = await team.newBoard()
    await fillList(team, board.lists[1], COUNT, CONTENT)
  })

  const pagesOf = async (read: (cursor: string) => ReturnType<Team['get']>) => {
    const pages = []
    let cursor = ''
    do {
      const { status, body } = await read(cursor)
      expect(status).toBe(200)
      pages.push(body)
      cursor = body.cursor
    } while (cursor && pages.length < 10)
    return pages
  }

  test.each([
    ['cards', (cursor: string) => team.get(`/cards?count=500&cursor=${cursor}`), 'cards'],
    [
      'views/preview',
      (cursor: string) =>
        team.post(`/views/preview?count=500&cursor=${cursor}`, {
          type: 'card',
          card_filters: { include: { lists: [board.lists[1].id] } },
          sort_by: { field: 'time_created' },
        }),
      'cards',
    ],
  ])('a page of %s ends early, and its cursor goes on', async (_, read, name) => {
    const pages = await pagesOf(read)

    expect(pages.map(({ count }) => count)).toEqual([COUNT - 1, 1])
    for (const page of pages) expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(PAGE_BYTES + 2000)
    expect(titles(pages.flatMap((page) => page[name])).toSorted()).toEqual(ALL.toSorted())
  })

  test('a page of a list’s cards ends early, and goes on counting', async () => {
    const pages = await pagesOf((cursor) => team.get(`/lists/${board.lists[1].id}?count=500&cursor=${cursor}`))

    expect(titles(pages.flatMap(({ list }) => list.cards))).toEqual(ALL)
    expect(pages.map(({ list }) => list.cards.length)).toEqual([COUNT - 1, 1])
    expect(Object.values(pages[1].list.card_order)).toEqual([COUNT - 1])
  })

  test('a page of events ends early', async () => {
    const pages = await pagesOf((cursor) => team.get(`/events?count=500&cursor=${cursor}`))

    expect(pages.length).toBeGreaterThan(1)
    const created = pages.flatMap(({ events }) => events).filter(({ type }) => type === 'card.created')
    expect(created).toHaveLength(COUNT)
  })

  test('a board is sent in pieces, whole and in order', async () => {
    const { status, headers, body } = await team.get(`/boards/${board.id}`)

    expect(status).toBe(200)
    expect(headers.get('content-length')).toBeNull()
    expect(body.board.lists.map(({ cards }: { cards: Card[] }) => titles(cards))).toEqual([[], ALL, []])
    expect(body.board.lists[1].cards.every(({ content }: Card) => content === CONTENT)).toBe(true)
    const ids = body.board.lists[1].cards.map(({ id }: Card) => id)
    expect(Object.keys(body.board.lists[1].card_order)).toEqual(ids)
  })

  test('it comes packed when the client likes it so', async () => {
    const path = `/v1/${team.team_id}/boards/${board.id}`
    const packed = await fetchBytes(team.server, path, {
      authorization: `Bearer ${team.token}`,
      'accept-encoding': 'gzip',
    })

    expect(packed.headers['content-encoding']).toBe('gzip')
    const { board: shown } = JSON.parse(gunzipSync(packed.bytes).toString())
    expect(titles(shown.lists[1].cards)).toEqual(ALL)
  })

  test('a client that has it gets a 304, for which nothing is read, until something changes', async () => {
    const etag = (await team.call('HEAD', `/boards/${board.id}`)).headers.get('etag') as string
    const { read, readAside } = team.server.store
    let readings = 0
    team.server.store.read = (...args) => {
      readings += 1
      return read(...args)
    }
    team.server.store.readAside = (...args) => {
      readings += 1
      return readAside(...args)
    }
    const again = await team.get(`/boards/${board.id}`, { 'if-none-match': etag })
    Object.assign(team.server.store, { read, readAside })

    expect([again.status, again.body, again.headers.get('etag'), readings]).toEqual([304, '', etag, 0])
    await team.patch(`/lists/${board.lists[0].id}`, { title: 'Renamed' })
    const changed = await team.get(`/boards/${board.id}`, { 'if-none-match': etag })
    expect([changed.status, changed.body.board.lists[0].title]).toEqual([200, 'Renamed'])
  })

  test('a write answers it in pieces too, also when it is repeated by its key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    for (const time of ['first', 'again']) {
      const { status, body } = await team.patch(`/boards/${board.id}`, { content: 'Large' }, headers)
      expect([time, status, body.board.content]).toEqual([time, 200, 'Large'])
      expect(titles(body.board.lists[1].cards)).toEqual(ALL)
    }
  })

  test('it is no part of a batch', async () => {
    const operations = [{ method: 'GET', path: `/boards/${board.id}` }]
    expect(await team.post('/batch', { operations })).toMatchObject({ status: 413, body: { index: 0 } })
  })

  test('among others it has a page of its own', async () => {
    const small = await team.newBoard({ project_id: board.project_id })
    const pages = await pagesOf((cursor) =>
      team.get(`/boards?include=cards&project_id=${board.project_id}&cursor=${cursor}`),
    )

    expect(pages.map(({ boards }) => boards.map(({ id }: Card) => id))).toEqual([[board.id], [small.id]])
    expect(titles(pages[0].boards[0].lists[1].cards)).toEqual(ALL)
  })

  test('a sprint is sent in pieces, with what it left over', async () => {
    const own = await newTeam(store)
    const { id: project_id } = await own.newProject()
    const sprint = await own.newSprint(project_id)
    const list = sprint.lists.find(({ behavior }: { behavior: string }) => behavior === 'committed')
    await fillList(own, list, COUNT, CONTENT)
    const path = `/sprints/${sprint.id}?project_id=${project_id}`

    const held = (await own.get(path)).body.sprint.lists.flatMap(({ cards }: { cards: Card[] }) => cards)
    expect(titles(held)).toEqual(ALL)
    const { status, body } = await own.patch(path, { state: 'canceled' })
    expect([status, body.sprint.state]).toEqual([200, 'canceled'])
    const [page] = (await own.get(`/sprints?project_id=${project_id}&archived=true`)).body.sprints
    expect(titles(page.unfinished_cards)).toEqual(titles(body.sprint.unfinished_cards))
  })

  test('a roadmap is sent in pieces, and its lists by pages', async () => {
    const { lists } = (await team.get('/epics')).body
    for (const title of ALL) await team.post('/epics', { title, content: CONTENT, list_id: lists[0].id })

    const { body } = await team.get('/epics')
    expect(titles(body.lists[0].epics)).toEqual(ALL)
    expect(body.lists[0].total_cards).toBe(COUNT)
    const pages = await pagesOf((cursor) => team.get(`/lists/${lists[0].id}?cursor=${cursor}`))
    expect(pages.map(({ list }) => [list.epics.length, list.total_cards])).toEqual([
      [COUNT - 1, COUNT],
      [1, COUNT],
    ])
    expect(titles(pages.flatMap(({ list }) => list.epics))).toEqual(ALL)
  })
})
