import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fetchBytes } from '../../test/raw.ts'
import {
  Caller,
  callServer,
  clock,
  newReadyUrl,
  newTeam,
  newTeamOn,
  startServer,
  stores,
  type Team,
} from '../../test/team.ts'
import { addMember, revokeToken } from '../resources/teams/teams.service.ts'

const DAY_MS = 86_400_000
const ids = (things: { id: string }[]) => things.map(({ id }) => id)

describe.each(stores)('ETag and If-None-Match on %s', (store) => {
  let team: Team
  let path: string
  let board: Awaited<ReturnType<Team['newBoard']>>
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard()
    path = `/boards/${board.id}`
  })
  const etagOf = async () => (await team.get(path)).headers.get('etag') as string

  test('an answer that is still the same is not sent again', async () => {
    const etag = await etagOf()

    const { status, body, headers } = await team.get(path, { 'if-none-match': etag })

    expect(status).toBe(304)
    expect(body).toBe('')
    expect(headers.get('etag')).toBe(etag)
    expect(headers.get('content-type')).toBeNull()
  })

  test.each([
    ['weak, as proxies make it', (etag: string) => `W/${etag}`, 304],
    ['one of several', (etag: string) => `"0-abc", ${etag}`, 304],
    ['*', () => '*', 304],
    ['another', () => '"1-AAAAAAAAAAAAAAAA"', 200],
    ['garbage', () => 'garbage', 200],
    ['nothing', () => '', 200],
  ])('%s', async (_, tag, status) => {
    expect((await team.get(path, { 'if-none-match': tag(await etagOf()) })).status).toBe(status)
  })

  test('the tag stays while only others change, and changes with the resource', async () => {
    const etag = await etagOf()

    await team.newBoard()
    await team.put(`/boards/${(await team.newBoard()).id}/bookmark`)
    expect(await etagOf()).toBe(etag)
    expect((await team.get(path, { 'if-none-match': etag })).status).toBe(304)

    await team.newCard(board.lists[0])
    expect(await etagOf()).not.toBe(etag)
    expect((await team.get(path, { 'if-none-match': etag })).status).toBe(200)
  })

  test('a list of boards is sent on from memory while events change nothing of it', async () => {
    const card = await team.newCard(board.lists[0])
    const hits = async () => {
      const { body } = await callServer(team.server, 'GET', '/metrics')
      return Number(/^boardwalk_answer_cache_hits_total (\d+)$/m.exec(body)?.[1])
    }
    const isKept = async () => {
      const before = await hits()
      const { body } = await team.get('/boards')
      return { isKept: (await hits()) > before, total: body.boards[0].lists[0].total_cards }
    }
    await isKept()

    await team.patch(`/cards/${card.id}`, { title: 'Renamed', due_date: 1_900_000_000_000 })
    await team.post('/comments', { card_id: card.id, content: 'Seen' })
    expect(await isKept()).toEqual({ isKept: true, total: 1 })

    await team.patch(`/cards/${card.id}`, { archived: true })
    expect(await isKept()).toEqual({ isKept: false, total: 0 })
    await team.patch(`/cards/${card.id}`, { archived: false, title: 'Back' })
    expect(await isKept()).toEqual({ isKept: false, total: 1 })
    await team.put(`/lists/${board.lists[0]?.id}/watch`)
    expect((await isKept()).isKept).toBe(false)
  })

  test('the tag of a write’s answer is that of the resource', async () => {
    const { headers } = await team.patch(path, { content: 'Tagged' })

    expect((await team.get(path, { 'if-none-match': headers.get('etag') as string })).status).toBe(304)
  })

  test('a write does not ask for If-None-Match, and an error has no tag', async () => {
    expect((await team.patch(path, { content: 'Again' }, { 'if-none-match': '*' })).status).toBe(200)
    expect((await team.get('/boards/0')).headers.get('etag')).toBeNull()
  })

  test('HEAD has the tag and no body', async () => {
    const { status, body, headers } = await team.call('HEAD', path)

    expect([status, body]).toEqual([200, ''])
    expect(headers.get('etag')).toMatch(/^"\d+-[\w-]+"$/)
  })

  test('HEAD has the tag of GET, also after other things changed, and gets a 304 for it', async () => {
    const etag = await etagOf()
    await team.newBoard()
    await team.get(path)

    for (const tag of ['"1-AAAAAAAAAAAAAAAA"', etag, '*']) {
      const { status, body, headers } = await team.call('HEAD', path, undefined, { 'if-none-match': tag })
      expect([tag, status, body, headers.get('etag')]).toEqual([tag, tag.includes('AAAA') ? 200 : 304, '', etag])
    }
  })
})

describe.each(stores)('compression on %s', (store) => {
  let team: Team
  beforeAll(async () => {
    team = await newTeam(store)
    for (let n = 0; n < 3; n++) await team.newBoard({ content: 'Ä long description. '.repeat(50) })
  })
  const fetchBoards = (encoding: string) =>
    fetchBytes(team.server, `/v1/${team.team_id}/boards`, {
      authorization: `Bearer ${team.token}`,
      ...(encoding && { 'accept-encoding': encoding }),
    })

  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['br;q=0.5, GZIP', 'gzip', gunzipSync],
  ])('accepting %s gives %s, and the same bytes inside', async (accepted, encoding, unpack) => {
    const plain = await fetchBoards('')

    for (const time of ['first', 'from the cache']) {
      const packed = await fetchBoards(accepted)
      expect(`${time} ${packed.headers['content-encoding']}`).toBe(`${time} ${encoding}`)
      expect(packed.headers.vary).toBe('accept-encoding')
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2)
      expect(unpack(packed.bytes).equals(plain.bytes)).toBe(true)
      expect(packed.headers.etag).toBe(plain.headers.etag)
    }
  })

  test.each(['', 'identity', 'deflate', 'br;q=0'])('accepting %o gives plain bytes', async (accepted) => {
    const { headers, bytes } = await fetchBoards(accepted)

    expect(headers['content-encoding']).toBeUndefined()
    expect(Number(headers['content-length'])).toBe(bytes.length)
    expect(JSON.parse(bytes.toString()).count).toBe(3)
  })

  test('small answers are not worth it', async () => {
    const { headers } = await team.get('/events?count=1', { 'accept-encoding': 'br' })
    expect(headers.get('content-encoding')).toBeNull()
  })
})

describe.each(stores)('answers cached in memory on %s', (store) => {
  afterEach(() => clock.reset())

  test('two people never see each other’s bytes', async () => {
    const team = await newTeam(store)
    const other = await team.newMember('member')
    const board = await team.newBoard()
    await team.newProject({ title: 'Hidden', is_private: true })
    await team.put(`/boards/${board.id}/bookmark`)

    for (let time = 0; time < 2; time++) {
      expect((await team.get('/boards')).body.boards[0].is_bookmarked).toBe(true)
      expect((await other.get('/boards')).body.boards[0].is_bookmarked).toBe(false)
      expect((await team.get('/projects')).body.count).toBe(2)
      expect((await other.get('/projects')).body.count).toBe(1)
    }
  })

  test('a read after any write is fresh, regardless of the writer', async () => {
    const team = await newTeam(store)
    const other = await team.newMember('member')
    const board = await team.newBoard()
    for (let n = 1; n <= 5; n++) {
      await other.patch(`/boards/${board.id}`, { title: `Title ${n}` })
      expect((await team.get(`/boards/${board.id}`)).body.board.title).toBe(`Title ${n}`)
      expect((await team.get('/boards')).body.boards[0].title).toBe(`Title ${n}`)
    }
  })

  test('a new day is a new answer, since a sprint’s progress shows it', async () => {
    const team = await newTeam(store)
    const project = await team.newProject()
    const start = clock.now()
    const sprint = await team.newSprint(project.id, { start_date: start, end_date: start + 14 * DAY_MS })
    const days = async () =>
      (await team.get(`/sprints/${sprint.id}?project_id=${project.id}`)).body.sprint.progress.length

    expect(await days()).toBe(1)
    clock.advance(2 * DAY_MS)
    expect(await days()).toBe(3)
  })
})

describe.each(stores)('two processes on one database on %s', (store) => {
  test('each sees the other’s writes, roles and revocations at once', async () => {
    const url = await newReadyUrl(store)
    const [here, there] = [await startServer(url), await startServer(url)]
    try {
      const team = await newTeamOn(here)
      const board = await team.newBoard()
      const elsewhere = new Caller(there, team.team_id, team.user_id, team.token)
      const boards = async (caller: Caller) => ids((await caller.get('/boards')).body.boards)
      expect([await boards(team), await boards(elsewhere)]).toEqual([[board.id], [board.id]])

      for (let n = 0; n < 5; n++) {
        await elsewhere.patch(`/boards/${board.id}`, { title: `There ${n}` })
        expect((await team.get('/boards')).body.boards[0].title).toBe(`There ${n}`)
        await team.patch(`/boards/${board.id}`, { title: `Here ${n}` })
        expect((await elsewhere.get('/boards')).body.boards[0].title).toBe(`Here ${n}`)
      }

      const email = 'someone@example.com'
      const member = await addMember(there.gateway, team.team_id, { email, role: 'member' })
      expect(member.role).toBe('member')
      const token = await team.newToken()
      expect((await token.get('/boards')).status).toBe(200)
      await revokeToken(there.gateway, token.token_id)
      expect((await token.get('/boards')).status).toBe(401)
    } finally {
      await here.stop()
      await there.stop()
    }
  })
})
