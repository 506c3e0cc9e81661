import { describe, expect, test } from 'vitest'
import { newTeam, stores } from '../../../test/team.ts'

describe.each(stores)('POST /v1/{team_id}/batch on %s', (store) => {
  async function newBoard() {
    const team = await newTeam(store)
    return { team, board: await team.newBoard({ lists: [] }) }
  }

  test('carries out operations in order, each seeing what those before it did', async () => {
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

  test('a dry run answers what would happen and changes nothing, not even what is kept in memory', async () => {
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

    // The next real change has the revision that the dry run had: it must not show the ghost.
    await team.newList(board.id, { title: 'Real' })
    expect((await team.get(`/boards/${board.id}`)).body.board.lists).toMatchObject([{ title: 'Real' }])
  })

  test('repeated with its Idempotency-Key it happens once', async () => {
    const { team, board } = await newBoard()
    const operations = [{ method: 'POST', path: '/lists', body: { board_id: board.id } }]
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await team.post('/batch', { operations }, headers)
    const again = await team.post('/batch', { operations }, headers)

    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect((await team.get(`/boards/${board.id}`)).body.board.lists).toHaveLength(1)
  })

  test('gives nobody more than they have', async () => {
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
    ['a batch in a batch', [{ method: 'POST', path: '/batch', body: {} }], 'operations.0.path'],
    ['a batch in disguise', [{ method: 'POST', path: '/x/../batch', body: {} }], 'operations.0.path'],
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
