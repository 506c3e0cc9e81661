import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  type Answer,
  Caller,
  clock,
  newReadyUrl,
  newTeam,
  newTeamOn,
  type OwnServer,
  startServer,
  stores,
  type Team,
} from '../../test/team.ts'

const HOUR_MS = 3_600_000

let keys = 0
const newKey = () => ({ 'idempotency-key': `key-${++keys}-${crypto.randomUUID()}` })
const replayed = ({ headers }: Answer) => headers.get('idempotency-replayed')

describe.each(stores)('Idempotency-Key on %s', (store) => {
  let team: Team
  let board: { id: string }
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard({ lists: [] })
  })
  afterEach(() => clock.reset())
  const create = (key: Record<string, string>, title = 'Once', caller: Caller = team) =>
    caller.post('/lists', { board_id: board.id, title }, key)

  test('the repeat gets the same status, bytes and tag, and makes nothing', async () => {
    const key = newKey()
    const first = await create(key)
    const before = await team.census()
    await team.newBoard()
    const after = await team.census()

    const second = await create(key)

    expect(second.status).toBe(201)
    expect(JSON.stringify(second.body)).toBe(JSON.stringify(first.body))
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
    expect([replayed(first), replayed(second)]).toEqual([null, 'true'])
    expect(before).not.toEqual(after)
    expect(await team.census()).toEqual(after)
  })

  test('works for every kind of write', async () => {
    const [patchKey, putKey] = [newKey(), newKey()]
    const own = await team.newBoard()
    const patch = () => team.patch(`/boards/${own.id}`, { title: 'Patched' }, patchKey)
    const put = () => team.put(`/boards/${own.id}/bookmark`, undefined, putKey)
    expect([(await patch()).status, (await put()).status]).toEqual([200, 204])
    await team.patch(`/boards/${own.id}`, { title: 'Later' })
    await team.delete(`/boards/${own.id}/bookmark`)

    expect((await patch()).body.board.title).toBe('Patched')
    const again = await put()
    expect([again.status, again.body, replayed(again)]).toEqual([204, '', 'true'])
    expect((await team.get(`/boards/${own.id}`)).body.board).toMatchObject({ title: 'Later', is_bookmarked: false })
  })

  test('another body, path or method with the same key is refused', async () => {
    const key = newKey()
    const { list } = (await create(key)).body
    const before = await team.census()

    for (const other of [
      await create(key, 'Twice'),
      await team.post('/projects', { title: 'Once' }, key),
      await team.patch(`/lists/${list.id}`, { title: 'Once' }, key),
    ]) {
      expect(other.status).toBe(422)
      expect(other.body.code).toBe('idempotency_key_reused')
    }
    expect(await team.census()).toEqual(before)
  })

  test('repeats at the same moment make one row', async () => {
    const key = newKey()
    const { last_id } = await team.head()

    const answers = await Promise.all(Array.from({ length: 8 }, () => create(key)))

    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers.filter((answer) => replayed(answer) === 'true')).toHaveLength(7)
    expect((await team.head()).last_id).toBe(last_id + 1)
  })

  test('an answer that is too large is not kept, but its request is not carried out again either', async () => {
    const own = await team.newBoard()
    const list = own.lists[0]
    for (let count = 0; count < 11; count++) await team.newCard(list, { content: 'x'.repeat(100_000) })
    const operations = [
      { method: 'POST', path: '/lists', body: { board_id: own.id } },
      { method: 'GET', path: `/lists/${list.id}?count=50` },
    ]
    const key = newKey()
    const post = () => team.post('/batch', { operations }, key)
    expect((await post()).status).toBe(200)
    const before = await team.census()

    const again = await post()

    expect([again.status, again.body.code]).toEqual([409, 'answer_not_kept'])
    expect(await team.census()).toEqual(before)
  })

  test('is each person’s own', async () => {
    const key = newKey()
    const other = await team.newMember('member')

    const [mine, theirs] = [await create(key), await create(key, 'Once', other)]

    expect(theirs.status).toBe(201)
    expect(replayed(theirs)).toBeNull()
    expect(theirs.body.list.id).not.toBe(mine.body.list.id)
  })

  test('is forgotten after 24 hours', async () => {
    const key = newKey()
    const first = await create(key)
    clock.advance(24 * HOUR_MS - 60_000)
    expect(replayed(await create(key))).toBe('true')

    clock.advance(60_000)
    const late = await create(key)

    expect(late.status).toBe(201)
    expect(late.body.list.id).not.toBe(first.body.list.id)
    expect(replayed(await create(key))).toBe('true')
  })

  test('an error is not kept: the same key may try again', async () => {
    const key = newKey()
    const own = await team.newBoard()
    const post = () => team.post('/lists', { board_id: own.id }, key)
    await team.patch(`/boards/${own.id}`, { archived: true })
    expect((await post()).status).toBe(409)
    expect((await post()).status).toBe(409)

    await team.patch(`/boards/${own.id}`, { archived: false })

    const done = await post()
    expect([done.status, replayed(done)]).toEqual([201, null])
  })

  test('who may no longer write gets no earlier answer', async () => {
    const key = newKey()
    const other = await team.newMember('member')
    await create(key, 'Once', other)
    await team.server.store.transaction((db) =>
      db.updateTable('members').set({ role: 'guestReader' }).where('user_id', '=', other.user_id).execute(),
    )

    expect((await create(key, 'Once', other)).status).toBe(403)
  })

  test('an answer is not hidden by what has the same id in another workspace', async () => {
    const [own, other] = [await newTeam(store), await newTeam(store)]
    const [open] = [await own.newProject(), await other.newProject()]
    // Elsewhere everything is in a space that is closed to the person here.
    const [closed] = [await own.newProject({ is_private: true }), await other.newProject()]
    const person = await own.newMember('member')
    const [first] = [await own.newBoard({ project_id: open.id }), await other.newBoard({ project_id: closed.id })]
    const [list_id, board_id] = [first.lists[0].id, first.id]
    const requests: [string, object, object][] = [
      ['/boards', { title: 'Board', project_id: open.id }, { title: 'Board', project_id: closed.id }],
      ['/lists', { title: 'List', board_id }, { title: 'List', board_id }],
      ['/cards', { title: 'Card', list_id, board_id }, { title: 'Card', list_id, board_id }],
      ['/pages', { title: 'Page', project_id: open.id }, { title: 'Page', project_id: closed.id }],
    ]
    for (const [path, here, there] of requests) {
      const key = newKey()
      const done = await person.post(path, here, key)
      expect(done.status).toBe(201)
      await other.made(path, there)

      expect((await person.post(path, here, key)).body).toEqual(done.body)
    }

    const guest = await own.newMember('guest')
    await own.made(`/boards/${board_id}/members`, { user_id: guest.user_id })
    const key = newKey()
    const post = () => guest.post('/cards', { title: 'Card', list_id, board_id }, key)
    expect([(await post()).status, replayed(await post())]).toEqual([201, 'true'])
  })

  test.each([
    ['nothing', ''],
    ['256 characters', 'x'.repeat(256)],
  ])('%s is no key', async (_, key) => {
    const { status, body } = await create({ 'idempotency-key': key })

    expect(status).toBe(400)
    expect(body.errors[0].field).toBe('Idempotency-Key')
  })

  test('255 characters are one', async () => {
    expect((await create({ 'idempotency-key': 'x'.repeat(255) })).status).toBe(201)
  })

  describe('in several processes on one database', () => {
    let url: string
    let server: OwnServer
    let own: Team
    let project: { id: string }
    beforeAll(async () => {
      url = await newReadyUrl(store)
      server = await startServer(url)
      own = await newTeamOn(server)
      project = await own.newProject()
    })
    afterAll(() => server.stop())
    /** A post under a key of its own, which can be sent to any of the servers. */
    const newPost = () => {
      const key = newKey()
      return (at: OwnServer) =>
        new Caller(at, own.team_id, own.user_id, own.token).post('/boards', { project_id: project.id, title: 'x' }, key)
    }

    test('repeats at the same moment make one row', async () => {
      const other = await startServer(url)
      onTestFinished(other.stop)
      const { last_id } = await own.head()

      const answers = await Promise.all([server, other, other].map(newPost()))

      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      const { board } = answers[0]?.body ?? {}
      expect((await own.head()).last_id).toBe(last_id + 1 + board.lists.length)
    })

    test('the repeat after a restart gets the same bytes', async () => {
      const post = newPost()
      const before = await startServer(url)
      const first = await post(before)
      await before.stop()
      const after = await startServer(url)
      onTestFinished(after.stop)

      const again = await post(after)

      expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body))
      expect([again.status, replayed(again)]).toEqual([201, 'true'])
    })
  })
})
