import { describe, expect, test } from 'vitest'
import type { OpenApiDocument } from '../server/http/openapi.types.ts'
import { newTeam, stores, type Team } from '../test/team.ts'
import { Boardwalk, BoardwalkError, etagOf, withEtag } from './client.ts'

function clientOf({ server, token, team_id }: Team): Boardwalk {
  return new Boardwalk({ baseUrl: server.url, token, team_id })
}

async function failureOf(call: Promise<unknown>): Promise<BoardwalkError> {
  const error = await call.catch((reason: unknown) => reason)
  if (!(error instanceof BoardwalkError)) throw new Error(`Expected a BoardwalkError, got ${error}`)
  return error
}

async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

describe.each(stores)('the client on %s', (store) => {
  test('creates a board, fills it and deletes it', async () => {
    const boardwalk = clientOf(await newTeam(store))
    const { project } = await boardwalk.createProject({ title: 'Website' })
    const { board } = await boardwalk.createBoard({ project_id: project.id, title: 'Launch', lists: [] })
    const { list } = await boardwalk.createList({ board_id: board.id, title: 'Doing', behavior: 'started' })
    const { card } = await boardwalk.createCard({ title: 'Post', board_id: board.id, list_id: list.id, priority: 2 })
    expect(card).toMatchObject({ title: 'Post', status: 'started', list_title: 'Doing', priority: 2 })

    const { card: other } = await boardwalk.copyCard({ card_id: card.id })
    const { linked_card } = await boardwalk.linkCards(
      { card_id: card.id },
      { card_id: other.id, linked_card_type: 'blocks' },
    )
    expect(linked_card.card_id).toBe(other.id)
    const { checklist } = await boardwalk.createChecklist({ card_id: card.id }, { title: 'Steps' })
    await boardwalk.createChecklistItem({ card_id: card.id, checklist_id: checklist.id }, { title: 'One' })
    const { tag } = await boardwalk.createTag({ name: 'Urgent' })
    expect(await boardwalk.addTagsToCard({ card_id: card.id }, { ids: [tag.id] })).toBeUndefined()
    await boardwalk.createComment({ card_id: card.id, content: '<p>Done?</p>' })
    await boardwalk.setBookmarkOfBoard({ board_id: board.id })
    const { boards } = await boardwalk.listBoards({ bookmarked: true, project_id: project.id })
    expect(boards).toMatchObject([{ id: board.id, is_bookmarked: true }])

    const { card: now } = await boardwalk.readCard({ card_id: card.id })
    expect(now).toMatchObject({ total_comments: 1, tags: [{ name: 'Urgent' }], checklists: [{ items: [{}] }] })
    await boardwalk.deleteCard({ card_id: other.id })
    expect((await boardwalk.readCard({ card_id: card.id })).card.linked_cards).toEqual([])
    expect((await boardwalk.listEvents({ count: 1 })).events).toHaveLength(1)
  })

  test('plans and ends a sprint', async () => {
    const team = await newTeam(store)
    const boardwalk = clientOf(team)
    const { project } = await boardwalk.createProject({ title: 'Website' })
    const project_id = project.id
    await boardwalk.updateSprintSettings({ project_id }, { length: 7 })
    const { sprint } = await boardwalk.createSprint({ project_id, title: 'One', start_date: 1_900_000_000 })

    const ended = await boardwalk.updateSprint({ sprint_id: sprint.id, project_id }, { state: 'canceled' })

    expect(ended.sprint).toMatchObject({ state: 'canceled', start_date: 1_900_000_000 })
    expect((await allOf(boardwalk.all.listSprints({ project_id }))).map(({ id }) => id)).toContain(sprint.id)
    expect((await boardwalk.readMe()).user.id).toBe(team.user_id)
    expect((await boardwalk.listMembers()).members).toHaveLength(1)
    expect((await boardwalk.readRoadmap()).team_id).toBe(team.team_id)
    expect(await boardwalk.readMetrics()).toContain('# TYPE')
  })

  test('iterates over all pages, and stops where the caller stops', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const titles = Array.from({ length: 7 }, (_, index) => `Card ${index}`)
    for (const title of titles) await team.newCard(board.lists[0], { title })
    let requests = 0
    const boardwalk = new Boardwalk({
      baseUrl: team.server.url,
      token: team.token,
      team_id: team.team_id,
      fetch: (input, init) => {
        requests += 1
        return fetch(input, init)
      },
    })

    const cards = await allOf(boardwalk.all.listCards({ board_id: board.id, count: 3 }))
    expect(cards.map(({ title }) => title)).toEqual(titles)
    expect(requests).toBe(3)

    for await (const card of boardwalk.all.listCards({ board_id: board.id, count: 3 })) if (card.id) break
    expect(requests).toBe(4)
  })

  test('reports what went wrong, by code and by field', async () => {
    const boardwalk = clientOf(await newTeam(store))

    const invalid = await failureOf(boardwalk.createProject({ title: '' }))
    expect(invalid).toMatchObject({ code: 'invalid_request', status: 400, errors: [{ field: 'title' }] })
    expect(invalid.request_id).toMatch(/^[\w-]+$/)
    expect(invalid.isTemporary).toBe(false)
    expect(await failureOf(boardwalk.readBoard({ board_id: '999' }))).toMatchObject({ code: 'not_found', status: 404 })
    expect(await failureOf(boardwalk.listBoards({}, { team_id: 't0000000' }))).toMatchObject({ code: 'not_found' })
    const operations = [{ method: 'GET' as const, path: '/nowhere' }]
    expect(await failureOf(boardwalk.runBatch({ operations }))).toMatchObject({ index: 0 })
  })

  test('a write is refused if its fields changed since an answer, a read repeated only if it changed', async () => {
    const boardwalk = clientOf(await newTeam(store))
    const { project } = await boardwalk.createProject({ title: 'Website' })
    const { board } = await boardwalk.createBoard({ project_id: project.id, title: 'Launch' })
    const board_id = board.id
    const seen = await boardwalk.readBoard({ board_id })
    expect(await boardwalk.readBoard({ board_id }, { ifNoneMatch: seen })).toBe(seen)
    const kept = withEtag(structuredClone(seen), etagOf(seen) ?? '')
    expect(await boardwalk.readBoard({ board_id }, { ifNoneMatch: kept })).toBe(kept)

    await boardwalk.updateBoard({ board_id }, { title: 'Second' }, { ifMatch: seen })

    const third = boardwalk.updateBoard({ board_id }, { title: 'Third' }, { ifMatch: etagOf(seen) })
    expect(await failureOf(third)).toMatchObject({ code: 'precondition_failed', status: 412 })
    const now = await boardwalk.readBoard({ board_id }, { ifNoneMatch: seen })
    expect(now.board.title).toBe('Second')
    const blind = boardwalk.updateBoard({ board_id }, { title: 'Third' }, { ifMatch: {} })
    await expect(blind).rejects.toThrow('has no version')
  })

  test('reads an export as it comes', async () => {
    const boardwalk = clientOf(await newTeam(store))

    const lines = await new Response(await boardwalk.exportWorkspace()).text()

    expect(lines).toContain('"format":"boardwalk-export"')
    expect(await failureOf(boardwalk.exportWorkspace({ team_id: 't0000000' }))).toMatchObject({ code: 'not_found' })
  })

  test('a write with the same key happens once', async () => {
    const boardwalk = clientOf(await newTeam(store))
    const options = { idempotencyKey: 'once' }

    const first = await boardwalk.createProject({ title: 'Website' }, options)
    const again = await boardwalk.createProject({ title: 'Website' }, options)

    expect(again).toEqual(first)
    expect(await allOf(boardwalk.all.listProjects())).toHaveLength(1)
  })
})

describe('the generated methods', () => {
  test('match the operations of the server one to one', async () => {
    const { server } = await newTeam('sqlite')
    const document = (await new Boardwalk({ baseUrl: server.url }).readOpenApi()) as unknown as OpenApiDocument
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

    const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(Boardwalk.prototype))

    expect(methods.filter((name) => name !== 'constructor').sort()).toEqual(
      operations.map(({ operationId }) => operationId).sort(),
    )
  })
})

describe('before anything is sent', () => {
  const boardwalk = new Boardwalk({ baseUrl: 'http://127.0.0.1:9/', token: 'x', team_id: 'tJ4mW8rc' })

  test.each(['', '.', '..'])('%o is no id', async (board_id) => {
    await expect(boardwalk.readBoard({ board_id })).rejects.toThrow('board_id is missing')
  })

  test('a workspace must be named', async () => {
    const nowhere = new Boardwalk({ baseUrl: 'http://127.0.0.1:9' })
    await expect(nowhere.listBoards()).rejects.toThrow('team_id is missing')
  })
})

test('fields unknown to the API do not compile', () => {
  const boardwalk = new Boardwalk({ baseUrl: '' })
  const neverCalled = async () => {
    // Optional fields may be undefined: callers often have them so.
    await boardwalk.createList({ board_id: '1', title: undefined })
    // @ts-expect-error: a title is a text
    await boardwalk.createList({ board_id: '1', title: 7 })
    // @ts-expect-error: the board is missing
    await boardwalk.createList({ title: 'Doing' })
    // @ts-expect-error: no such field
    await boardwalk.createList({ board_id: '1', titel: 'Doing' })
    // @ts-expect-error: no such state
    await boardwalk.updateSprint({ sprint_id: '1', project_id: '1' }, { state: 'running' })
    // @ts-expect-error: the query must name the space
    await boardwalk.updateSprint({ sprint_id: '1' }, { title: 'One' })
    // @ts-expect-error: no such query parameter
    await boardwalk.listBoards({ starred: true })
    // @ts-expect-error: no such field in the answer
    void (await boardwalk.readCard({ card_id: '1' })).card.titel
    // @ts-expect-error: no such code
    void (new BoardwalkError('network_error', '').code === 'not_fond')
    // @ts-expect-error: the answer of another operation
    await boardwalk.readCard({ card_id: '1' }, { ifNoneMatch: await boardwalk.readList({ list_id: '1' }) })
  }
  expect(neverCalled).toBeTypeOf('function')
})
