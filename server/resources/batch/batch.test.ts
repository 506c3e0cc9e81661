import { afterEach, describe, expect, test, vi } from 'vitest'
import { isQuick } from '../../../test/extent.ts'
import { essence, oneOfEach, type Sample, sampleOf, sendAs } from '../../../test/requests.ts'
import { callServer, newTeam, serverOn, stores } from '../../../test/team.ts'
import { BatchedRequest } from '../../http/batched.ts'
import { Unindexed } from '../../workspace/indexing.ts'
import { Writer } from '../../workspace/writer.ts'

afterEach(() => void vi.restoreAllMocks())

describe.each(stores)('POST /v1/{team_id}/batch on %s', (store) => {
  async function newBoard() {
    const team = await newTeam(store)
    return { team, board: await team.newBoard({ lists: [] }) }
  }

  test('carries out operations in order, each seeing the changes of those before it', async () => {
    const { team, board } = await newBoard()
    const before = (await team.events()).length

    const { status, body } = await team.post('/batch', {
      operations: [
        { method: 'POST', path: '/lists', body: { board_id: board.id, title: 'To do' } },
        { method: 'PUT', path: `/boards/${board.id}/bookmark` },
        { method: 'GET', path: '/boards?bookmarked=true' },
      ],
    })

    expect(status).toBe(200)
    expect(body.results.map((result: { status: number }) => result.status)).toEqual([201, 204, 200])
    expect(body.results[0].body.list.title).toBe('To do')
    expect(body.results[1].body).toBeNull()
    expect(body.results[2].body.boards[0].lists[0].id).toBe(body.results[0].body.list.id)
    expect((await team.events()).slice(before).map(({ type }) => type)).toEqual(['list.created', 'board.marked'])
    expect((await team.get('/boards?bookmarked=true')).body).toEqual(body.results[2].body)
  })

  test('the log, the past and a new card are the same for the operations that follow as for those who read later', async () => {
    const team = await newTeam(store)
    const [list] = (await team.newBoard()).lists
    const card = await team.newCard(list, { title: 'Before' })
    const seq = (await team.head()).revision
    const place = { board_id: list.board_id, list_id: list.id }
    const operations = [
      { method: 'POST', path: '/cards', body: { ...place, title: 'New', estimate: 3 } },
      { method: 'PATCH', path: `/cards/${card.id}`, body: { title: 'After' } },
      { method: 'GET', path: `/events?after=${seq}` },
      { method: 'GET', path: '/cards/{0.card.id}' },
      { method: 'PATCH', path: `/cards/${card.id}`, body: { priority: 1 } },
      { method: 'PATCH', path: `/cards/${card.id}`, body: { title: 'Later' } },
      { method: 'POST', path: `/cards/${card.id}/restore`, body: { seq: seq + 3 } },
      { method: 'POST', path: '/cards', body: { ...place, title: 'Last' } },
    ]
    const { status, body } = await team.post('/batch', { operations })

    expect(status).toBe(200)
    const [made, , events, read, , , restored] = body.results.map(({ body }: { body: unknown }) => body)
    const types = (some: { type: string }[]) => some.map(({ type }) => type)
    expect(types(events.events)).toEqual(['card.created', 'card.updated'])
    expect(read.card).toEqual(made.card)
    expect(restored.card).toMatchObject({ title: 'After', priority: 1 })
    const later = (await team.events()).slice(seq)
    expect(later.map((event) => event.seq)).toEqual(later.map((_, index) => seq + 1 + index))
    expect(types(later)).toEqual([
      'card.created',
      'card.updated',
      'card.updated',
      'card.updated',
      'card.updated',
      'card.restored',
      'card.created',
    ])
  })

  test('undoes all when one fails, and says which', async () => {
    const { team, board } = await newBoard()
    const before = await team.events()

    const { status, body } = await team.post('/batch', {
      operations: [
        { method: 'POST', path: '/lists', body: { board_id: board.id } },
        { method: 'POST', path: '/lists', body: { board_id: board.id, titel: 'x' } },
        { method: 'POST', path: '/lists', body: { board_id: board.id } },
      ],
    })

    expect({ status, code: body.code, index: body.index }).toEqual({ status: 400, code: 'invalid_request', index: 1 })
    expect(body.errors[0].field).toBe('titel')
    expect(await team.events()).toEqual(before)
    expect((await team.get(`/boards/${board.id}`)).body.board.lists).toEqual([])
  })

  test('a dry run answers what would happen and changes nothing, not even in memory', async () => {
    const { team, board } = await newBoard()
    const dry = await team.post('/batch', {
      dry_run: true,
      operations: [
        { method: 'POST', path: '/lists', body: { board_id: board.id, title: 'Ghost' } },
        { method: 'GET', path: `/boards/${board.id}` },
      ],
    })
    expect(dry.body.results[1].body.board.lists).toMatchObject([{ title: 'Ghost' }])
    expect((await team.get(`/boards/${board.id}`)).body.board.lists).toEqual([])

    // The next real change has the revision that the dry run had: it must not show the undone state.
    await team.newList(board.id, { title: 'Real' })
    expect((await team.get(`/boards/${board.id}`)).body.board.lists).toMatchObject([{ title: 'Real' }])
  })

  test('is carried out once when repeated with its Idempotency-Key', async () => {
    const { team, board } = await newBoard()
    const operations = [{ method: 'POST', path: '/lists', body: { board_id: board.id } }]
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await team.post('/batch', { operations }, headers)
    const again = await team.post('/batch', { operations }, headers)

    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect((await team.get(`/boards/${board.id}`)).body.board.lists).toHaveLength(1)
  })

  test('a dry run leaves no trace: no row, no number, no key, nothing in search', async () => {
    const { team, board } = await newBoard()
    const before = await team.census()
    const operations = [
      { method: 'POST', path: '/lists', body: { board_id: board.id } },
      { method: 'POST', path: '/cards', body: { title: 'Phantom', board_id: board.id, list_id: '{0.list.id}' } },
      { method: 'GET', path: '/search?query=phantom' },
    ]
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const dry = await team.post('/batch', { dry_run: true, operations }, headers)
    expect(dry.body.results[2].body.cards).toHaveLength(1)
    expect((await team.get('/search?query=phantom')).body.count).toBe(0)
    expect(await team.census()).toEqual(before)

    const real = await team.post('/batch', { operations }, headers)
    expect(real.body.results[1].body.card.id).toBe(dry.body.results[1].body.card.id)
  })

  test('every operation of a workspace can be part of it', async () => {
    const team = await newTeam(store)
    const ids = await oneOfEach(team)
    const roadmap = (await team.get('/epics')).body
    const { epic } = await team.made('/epics', { title: 'Epic', list_id: roadmap.lists[0].id })
    const alone = async (sample: Sample) => {
      const { status, body, headers } = await sendAs(team, sample)
      return { status, body: { ...body, index: 0 }, headers }
    }
    const before = await team.census()
    const { app } = await serverOn(store)
    const routes = app.routeTable.filter(({ url, method }) => url.startsWith('/v1/:team_id/') && method !== 'HEAD')
    expect(routes.length).toBeGreaterThan(80)
    // Tests and deliveries of an integration call another server, which no write waits for; files are not JSON.
    const isElse = /batch$|export(\.csv)?$|imports$|integrations\/:id\/test$|\/resend$/
    for (const route of routes.filter(({ url, config }) => !isElse.test(url) && !config?.isUpload)) {
      const named = route.url.includes('/epics') ? { ...ids, epic_id: epic.id, list_id: roadmap.lists[0].id } : ids
      const sample = sampleOf(route, named)
      const { method, body } = sample
      const path = sample.path.slice(`/v1/${team.team_id}`.length)
      const inBatch = await team.post('/batch', { dry_run: true, operations: [{ method, path, body }] })
      // An operation that fails must fail on its own too, and then changes nothing either.
      if (inBatch.status !== 200) expect(essence(inBatch), `${method} ${path}`).toEqual(essence(await alone(sample)))
    }
    expect(await team.census()).toEqual(before)
  })

  test('fills in answers of earlier operations', async () => {
    const team = await newTeam(store)
    const title = 'Braces {0.project.id} are kept, and {so} are these'
    const { status, body } = await team.post('/batch', {
      operations: [
        { method: 'POST', path: '/projects', body: { title: 'Garden' } },
        { method: 'POST', path: '/boards', body: { title: 'Beds', project_id: '{0.project.id}' } },
        { method: 'POST', path: '/tags', body: { name: 'spring', project_id: '{0.project.id}' } },
        {
          method: 'POST',
          path: '/cards',
          body: { title, board_id: '{1.board.id}', list_id: '{1.board.lists.0.id}', tags: ['{2.tag.id}'] },
        },
        { method: 'GET', path: '/cards/{3.card.id}?' },
      ],
    })
    expect(status).toBe(200)
    const [, board, tag, , card] = body.results.map((result: { body: unknown }) => result.body)
    expect(card.card).toMatchObject({ title, board_id: board.board.id, tags: [{ id: tag.tag.id }] })
  })

  test.each([
    ['to itself', '{1.list.id}'],
    ['to a later one', '{2.list.id}'],
    ['to a field that is not there', '{0.list.number}'],
    ['to more than one value', '{0.list}'],
    ['to what no answer holds', '{0.constructor.name}'],
  ])('refuses a reference %s', async (_, reference) => {
    const { team, board } = await newBoard()
    const before = await team.census()
    const list = (board_id: string) => ({ method: 'POST', path: '/lists', body: { board_id } })
    const inBody = await team.post('/batch', { operations: [list(board.id), list(reference), list(board.id)] })
    const path = `/lists/${reference}`
    const inPath = await team.post('/batch', { operations: [list(board.id), { method: 'GET', path }, list(board.id)] })
    for (const { status, body } of [inBody, inPath])
      expect({ status, index: body.index, errors: body.errors }).toMatchObject({
        status: 400,
        index: 1,
        errors: [{ field: reference, code: 'unknown_reference' }],
      })
    expect(await team.census()).toEqual(before)
  })

  test.each(['/batch', '/batch/', '/x/../batch', '/b%61tch', '/%62atch?'])('holds no batch at %s', async (path) => {
    const { team, board } = await newBoard()
    const inner = { operations: [{ method: 'GET', path: '/boards' }] }
    const { status, body } = await team.post('/batch', { operations: [{ method: 'POST', path, body: inner }] })
    expect({ isRefused: status === 400 || status === 404, index: body.index }).toEqual({ isRefused: true, index: 0 })
    await team.newList(board.id)
  })

  test('does not block everyone for endless reading', async () => {
    const { team, board } = await newBoard()
    const card = await team.newCard(await team.newList(board.id), { content: 'x'.repeat(100_000) })
    const before = await team.census()
    const operations = Array.from({ length: 150 }, () => ({ method: 'GET', path: `/cards/${card.id}` }))
    const { status, body } = await team.post('/batch', { operations })
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'body_too_large' })
    expect(body.index).toBeGreaterThan(100)
    expect(await team.census()).toEqual(before)
  })

  test('an operation with if_match is refused, and the batch with it, if others changed the same since', async () => {
    const { team, board } = await newBoard()
    const card = await team.newCard(board.lists[0] ?? (await team.newList(board.id)), { title: 'First' })
    const path = `/cards/${card.id}`
    const if_match = (await team.get(path)).headers.get('etag') as string
    await team.patch(path, { title: 'Theirs' })
    const before = await team.census()
    const others = { method: 'PATCH', path, body: { priority: 2 }, if_match }

    for (const operation of [
      { method: 'PATCH', path, body: { title: 'Mine' }, if_match },
      { method: 'DELETE', path, if_match },
    ]) {
      const { status, body } = await team.post('/batch', { operations: [others, operation] })
      expect({ status, index: body.index, field: body.errors[0].field }).toEqual({
        status: 412,
        index: 1,
        field: 'title',
      })
    }

    expect(await team.census()).toEqual(before)
    expect((await team.post('/batch', { operations: [others] })).status).toBe(200)
  })

  test('changes of earlier operations do not conflict with if_match', async () => {
    const { team, board } = await newBoard()
    const list = await team.newList(board.id)
    const card = await team.newCard(list, { title: 'First' })
    const path = `/cards/${card.id}`
    const if_match = (await team.get(path)).headers.get('etag') as string

    const { body } = await team.post('/batch', {
      operations: [
        { method: 'PATCH', path, body: { title: 'Second' } },
        { method: 'PATCH', path, body: { title: 'Third' }, if_match },
        { method: 'DELETE', path: `/lists/${list.id}`, if_match },
      ],
    })

    expect(body.results.map(({ status }: { status: number }) => status)).toEqual([200, 200, 204])
  })

  test('an Idempotency-Key covers the request, whatever its condition', async () => {
    const { team, board } = await newBoard()
    const path = `/boards/${board.id}`
    const if_match = (await team.get(path)).headers.get('etag') as string
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const operation = { method: 'PATCH', path, body: { title: 'Mine' } }
    const first = await team.post('/batch', { operations: [operation] }, headers)

    // The first answer was lost on its way; the repeat must not be refused for what the first one did.
    const again = await team.post('/batch', { operations: [{ ...operation, if_match }] }, headers)

    expect(again.body).toEqual(first.body)
    const other = { ...operation, body: { title: 'Other' } }
    expect((await team.post('/batch', { operations: [other] }, headers)).status).toBe(422)
  })

  test('accepts no If-Match as a whole, which it could not honour', async () => {
    const { team, board } = await newBoard()
    const { headers } = await team.get(`/boards/${board.id}`)
    const operations = [{ method: 'PATCH', path: `/boards/${board.id}`, body: { title: 'x' } }]
    const { status, body } = await team.post('/batch', { operations }, { 'if-match': headers.get('etag') as string })
    expect({ status, field: body.errors[0].field }).toEqual({ status: 400, field: 'If-Match' })
  })

  test('gives nobody more permissions than they have', async () => {
    const { team, board } = await newBoard()
    const operations = [{ method: 'POST', path: '/projects', body: { title: 'x' } }]
    const guest = await team.newMember('guest')
    expect(await guest.post('/batch', { operations })).toMatchObject({ status: 403, body: { index: 0 } })
    const reader = await team.newToken({ scope: 'read' })
    expect((await reader.post('/batch', { operations: [{ method: 'GET', path: '/boards' }] })).status).toBe(403)

    const stranger = await newTeam(store)
    const foreign = [{ method: 'POST', path: '/lists', body: { board_id: board.id } }]
    expect(await stranger.post('/batch', { operations: foreign })).toMatchObject({ status: 404, body: { index: 0 } })
  })

  test.each([
    ['no operations', [], 'operations'],
    ['too many', Array.from({ length: 501 }, () => ({ method: 'GET', path: '/boards' })), 'operations'],
    ['a path above the workspace', [{ method: 'GET', path: '/../../healthz' }], 'operations.0.path'],
    ['another workspace', [{ method: 'GET', path: '/../tOther00/boards' }], 'operations.0.path'],
    ['another host', [{ method: 'GET', path: 'http://localhost/v1/x' }], 'operations.0.path'],
    ['an unknown method', [{ method: 'TRACE', path: '/boards' }], 'operations.0.method'],
    ['an unknown field', [{ method: 'GET', path: '/boards', headers: {} }], 'operations.0.headers'],
  ])('refuses %s', async (_, operations, field) => {
    const { team } = await newBoard()
    const { status, body } = await team.post('/batch', { operations })
    expect(status).toBe(400)
    expect(body.errors[0].field).toBe(field)
  })

  test.each(
    isQuick
      ? []
      : [
          // The index of words is most of the work of a copy; of one word there is nothing to index, and the answers are too large.
          [
            'many words',
            Array.from({ length: 17_000 }, (_, n) => n.toString(36)).join(' '),
            'too_much_at_once',
            10,
            110,
          ],
          ['one word', 'long '.repeat(20_000), 'body_too_large', 110, 126],
        ],
  )('does no more than one write may, and rolls back: copies of %s', async (_, content, code, least, most) => {
    const { team, board } = await newBoard()
    const list = await team.newList(board.id)
    const card = await team.newCard(list, { content })
    const before = await team.census()
    const copies = (count: number) => ({
      operations: Array.from({ length: count }, () => ({ method: 'POST', path: `/cards/${card.id}/copy`, body: {} })),
    })

    const { status, body } = await team.post('/batch', copies(500))

    expect({ status, code: body.code }).toEqual({ status: 413, code })
    expect(body.index).toBeGreaterThan(least)
    expect(body.index).toBeLessThan(most)
    expect(await team.census()).toEqual(before)
    // Part of it passes.
    expect((await team.post('/batch', copies(10))).status).toBe(200)
  })

  test('takes five hundred ordinary operations, and updates search for many of them at once', async () => {
    const { team, board } = await newBoard()
    const list = await team.newList(board.id)
    const index = vi.spyOn(Unindexed.prototype, 'index')
    const body = { title: 'Card', board_id: board.id, list_id: list.id, content: 'Some words about it. '.repeat(20) }
    const operations = Array.from({ length: 500 }, () => ({ method: 'POST', path: '/cards', body }))

    expect((await team.post('/batch', { operations })).status).toBe(200)
    expect((await team.get(`/lists/${list.id}?count=1`)).body.list.total_cards).toBe(500)
    expect(index).toHaveBeenCalledTimes(6)
    expect((await team.get('/search?query=card&count=500')).body.results).toHaveLength(500)
  })

  test('search finds changes of earlier operations inside it, and all of them afterwards', async () => {
    const { team, board } = await newBoard()
    const list = await team.newList(board.id)
    const card = (title: string) => ({
      method: 'POST',
      path: '/cards',
      body: { title, board_id: board.id, list_id: list.id },
    })
    const titles = ({ results }: { results: { card: { title: string } }[] }) =>
      results.map(({ card }) => card.title.replace(/<\/?em>/g, '')).sort()

    const { body } = await team.post('/batch', {
      operations: [
        card('Quince one'),
        card('Quince two'),
        { method: 'GET', path: '/search?query=quince' },
        { method: 'PATCH', path: '/cards/{0.card.id}', body: { title: 'Quince first' } },
        { method: 'DELETE', path: '/cards/{1.card.id}' },
        { method: 'POST', path: `/boards/${board.id}/copy`, body: { copy_cards: true } },
        card('Quince three'),
      ],
    })

    expect(titles(body.results[2].body)).toEqual(['Quince one', 'Quince two'])
    const after = (await team.get('/search?query=quince')).body
    expect(titles(after)).toEqual(['Quince first', 'Quince first', 'Quince three'])
    expect((await team.get('/search?query=two')).body.results).toEqual([])
  })

  test('references cannot fill a body beyond the size limit', async () => {
    const { team, board } = await newBoard()
    const list = await team.newList(board.id)
    const first = {
      method: 'POST',
      path: '/cards',
      body: { title: 'Long', board_id: board.id, list_id: list.id, content: 'x'.repeat(100_000) },
    }
    const second = { ...first, body: { ...first.body, tags: Array(20_000).fill('{0.card.content}') } }

    const alone = await team.post('/batch', { operations: [first, second] })
    expect([alone.status, alone.body.code, alone.body.index]).toEqual([413, 'body_too_large', 1])

    const further = { ...first, body: { ...first.body, content: '{0.card.content}' } }
    const together = await team.post('/batch', { operations: [first, ...Array(60).fill(further)] })
    expect([together.status, together.body.code]).toEqual([413, 'too_much_at_once'])
  })

  test('lets others have a turn while it runs', async () => {
    const { team, board } = await newBoard()
    for (let copies = 0; copies < 5; copies++) await team.made(`/boards/${board.id}/copy`, {})
    const operations = Array.from({ length: 500 }, () => ({ method: 'GET', path: '/boards' }))
    const ENOUGH = 10
    let turns = 0
    let isOver = false
    const others = async () => {
      for (; !isOver && turns <= ENOUGH; turns++) await callServer(team.server, 'GET', '/healthz')
    }

    const [{ status }] = await Promise.all([
      team.post('/batch', { operations }).finally(() => {
        isOver = true
      }),
      others(),
    ])

    expect(status).toBe(200)
    // A batch that blocks everyone leaves them one turn before it and one after it.
    expect(turns).toBeGreaterThan(ENOUGH)
  })

  test('reads its operations before others wait for it, and ends them afterwards', async () => {
    const { team, board } = await newBoard()
    const arrived = vi.spyOn(BatchedRequest.prototype, 'stopBeforeHandler')
    const released = vi.spyOn(BatchedRequest.prototype, 'release')
    const { write } = Writer.prototype
    const counts: number[][] = []
    vi.spyOn(Writer.prototype, 'write').mockImplementation(async function (this: Writer, who, change) {
      const atBegin = arrived.mock.calls.length
      const result = await write.call(this, who, change)
      counts.push([atBegin, arrived.mock.calls.length, released.mock.calls.length])
      return result as never
    })
    const create = { method: 'POST', path: '/lists', body: { board_id: board.id } }
    const refer = { method: 'PATCH', path: '/lists/{0.list.id}', body: { title: 'Referred to' } }

    const { status } = await team.post('/batch', { operations: [...Array(30).fill(create), refer] })

    expect(status).toBe(200)
    expect(counts).toEqual([[30, 31, 0]])
    expect(released).toHaveBeenCalledTimes(31)
  })

  test('two batches at once do not mix', async () => {
    const { team, board } = await newBoard()
    const lists = (title: string) => ({
      operations: Array.from({ length: 20 }, () => ({
        method: 'POST',
        path: '/lists',
        body: { board_id: board.id, title },
      })),
    })
    await Promise.all([team.post('/batch', lists('A')), team.post('/batch', lists('B'))])
    const titles = (await team.get(`/boards/${board.id}`)).body.board.lists.map((list: { title: string }) => list.title)
    expect(['A'.repeat(20) + 'B'.repeat(20), 'B'.repeat(20) + 'A'.repeat(20)]).toContain(titles.join(''))
  })
})
