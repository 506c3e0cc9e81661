import { beforeAll, describe, expect, test } from 'vitest'
import { newNeighbours } from '../../test/neighbours.ts'
import { isOfWorkspace, oneOfEach, sampleOf, send } from '../../test/requests.ts'
import { newTeam, serverOn, stores, type Team } from '../../test/team.ts'
import { HISTORY_SEARCHED } from '../limits/writes.ts'
import { insertRows } from '../store/prepared.ts'

describe.each(stores)('If-Match and a long history on %s', (store) => {
  async function cardWithHistory(changes: number) {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0])
    const path = `/cards/${card.id}`
    const etag = (await team.get(path)).headers.get('etag') as string
    // What that many changes of another field leave in the log.
    await team.server.store.transaction(async (db) => {
      const { revision } = await db
        .selectFrom('teams')
        .select('revision')
        .where('id', '=', team.team_id)
        .executeTakeFirstOrThrow()
      const event = await db
        .selectFrom('events')
        .selectAll()
        .where('team_id', '=', team.team_id)
        .where('seq', '=', revision)
        .executeTakeFirstOrThrow()
      const rows = Array.from({ length: changes }, (_, index) => ({
        ...event,
        seq: revision + 1 + index,
        type: 'card.updated',
        fields: 'priority',
        changes: '{}',
      }))
      await insertRows(db, 'events', rows)
      await db
        .updateTable('teams')
        .set({ revision: revision + changes })
        .where('id', '=', team.team_id)
        .execute()
    })
    return { team, path, etag }
  }

  test('is refused where the log of this workspace was cut since, whatever others still know', async () => {
    const { own } = await newNeighbours(store)
    const board = await own.newBoard()
    const path = `/boards/${board.id}`
    const etag = (await own.get(path)).headers.get('etag') as string
    for (let made = 0; made < 2; made++) await own.newProject()
    const { revision } = await own.head()
    await own.server.store.transaction((db) =>
      db.updateTable('teams').set({ log_start: revision }).where('id', '=', own.team_id).execute(),
    )

    expect((await own.patch(path, { title: 'Other' }, { 'if-match': etag })).status).toBe(412)
  })

  test('looks at the names of the fields, not at what they were', async () => {
    const { team, path, etag } = await cardWithHistory(30)
    expect((await team.patch(path, { title: 'Other' }, { 'if-match': etag })).status).toBe(200)
    const { status, body } = await team.patch(path, { priority: 3 }, { 'if-match': etag })
    expect([status, body.errors[0].field]).toEqual([412, 'priority'])
  })

  test('goes back so far and no further: who saw an older version reads again', async () => {
    const { team, path, etag } = await cardWithHistory(HISTORY_SEARCHED)
    const { status, body } = await team.patch(path, { title: 'Other' }, { 'if-match': etag })
    expect([status, body.code]).toEqual([412, 'precondition_failed'])
    await team.patch(path, { content: 'New' })
    const fresh = (await team.get(path)).headers.get('etag') as string
    expect((await team.patch(path, { title: 'Other' }, { 'if-match': fresh })).status).toBe(200)
  })
})

describe.each(stores)('If-Match on %s', (store) => {
  let team: Team
  const paths: Record<string, string> = {}
  beforeAll(async () => {
    team = await newTeam(store)
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0])
    const sprint = await team.newSprint(board.project_id)
    paths.board = `/boards/${board.id}`
    paths.list = `/lists/${board.lists[0].id}`
    paths.card = `/cards/${card.id}`
    paths.sprint = `/sprints/${sprint.id}?project_id=${board.project_id}`
  })
  const path = (noun: string) => paths[noun] as string
  const etagOf = async (noun: string) => (await team.get(path(noun))).headers.get('etag') as string
  const read = async (noun: string) => (await team.get(path(noun))).body[noun]

  describe.each(['board', 'list', 'card', 'sprint'])('a %s', (noun) => {
    test('changes of the same field since then are refused, naming the field and the current revision', async () => {
      const etag = await etagOf(noun)
      await team.patch(path(noun), { title: 'By another' })
      const { revision } = await team.head()

      const { status, body, headers } = await team.patch(path(noun), { title: 'Mine' }, { 'if-match': etag })

      expect(status).toBe(412)
      expect(body.code).toBe('precondition_failed')
      expect(body.errors).toEqual([
        { field: 'title', code: 'changed', message: expect.stringContaining(`current revision is ${revision}`) },
      ])
      expect(headers.get('etag')).toBeNull()
      expect((await read(noun)).title).toBe('By another')
      expect(await team.head()).toMatchObject({ revision })
    })

    test('changes of another field are merged', async () => {
      const etag = await etagOf(noun)
      await team.patch(path(noun), { title: `Title ${noun}` })

      const { status } = await team.patch(path(noun), { content: `Content ${noun}` }, { 'if-match': etag })

      expect(status).toBe(200)
      expect(await read(noun)).toMatchObject({ title: `Title ${noun}`, content: `Content ${noun}` })
    })

    test('the tag of the last answer lets the next write through', async () => {
      const first = await team.patch(path(noun), { title: 'One' }, { 'if-match': await etagOf(noun) })
      const etag = first.headers.get('etag') as string

      expect((await team.patch(path(noun), { title: 'Two' }, { 'if-match': etag })).status).toBe(200)
      expect((await team.patch(path(noun), { title: 'Three' }, { 'if-match': etag })).status).toBe(412)
    })

    test('a field sent as null is not set, so that its changes do not matter', async () => {
      const etag = await etagOf(noun)
      await team.patch(path(noun), { title: `Kept ${noun}` })

      const { status } = await team.patch(path(noun), { title: null, content: 'x' }, { 'if-match': etag })

      expect(status).toBe(200)
      expect((await read(noun)).title).toBe(`Kept ${noun}`)
    })

    test.each([
      ['*', () => '*', 200],
      ['a weak tag, as proxies make it', (etag: string) => `W/${etag}`, 200],
      ['one of several', (etag: string) => `"garbage", ${etag}`, 200],
      ['garbage', () => 'garbage', 412],
      ['nothing', () => '', 412],
      ['a tag of another server', () => '"abc"', 412],
      ['a version to come', () => '"999999-AAAAAAAAAAAAAAAA"', 412],
    ])('%s', async (_, tag, status) => {
      const answer = await team.patch(
        path(noun),
        { title: `${Math.random()}` },
        { 'if-match': tag(await etagOf(noun)) },
      )
      expect(answer.status).toBe(status)
    })
  })

  test.each(['garbage', '"abc"', '"999999-AAAAAAAAAAAAAAAA"'])(
    'a version that never was is refused by every write, with the current revision: %s',
    async (tag) => {
      const { app } = await serverOn(store)
      // A profile is changed by its owner alone.
      const ids = { ...(await oneOfEach(team)), user_id: team.user_id }
      const writes = app.routeTable.filter(
        (route) => ['PATCH', 'PUT', 'DELETE'].includes(String(route.method)) && isOfWorkspace(route),
      )
      const { revision } = await team.head()

      for (const sample of writes.map((route) => sampleOf(route, ids))) {
        const { status, body } = await send(team.server, sample, {
          authorization: `Bearer ${team.token}`,
          'if-match': tag,
        })
        expect([sample.route, status]).toEqual([sample.route, 412])
        expect(body.errors).toEqual([
          { field: 'If-Match', code: 'unknown_version', message: expect.stringContaining(`${revision}`) },
        ])
      }
      expect(await team.head()).toMatchObject({ revision })
    },
  )

  test('other people’s bookmarks are no change of the resource', async () => {
    const reader = await team.newMember('member')
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0])
    const etag = (await team.get(`/cards/${card.id}`)).headers.get('etag') as string
    await reader.put(`/cards/${card.id}/bookmark`)

    const { status } = await team.delete(`/cards/${card.id}`, { 'if-match': etag })

    expect(status).toBe(204)
  })

  test('deleting is refused after any change', async () => {
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0])
    const etag = (await team.get(`/cards/${card.id}`)).headers.get('etag') as string
    await team.patch(`/cards/${card.id}`, { title: 'Still needed' })

    expect((await team.delete(`/cards/${card.id}`, { 'if-match': etag })).status).toBe(412)
    expect((await team.get(`/cards/${card.id}`)).status).toBe(200)
  })

  test('of writers who saw the same version, one wins', async () => {
    const etag = await etagOf('board')

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => team.patch(path('board'), { title: `Writer ${n}` }, { 'if-match': etag })),
    )

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)])
  })
})

describe.each(stores)('what tags and numbers of the log reveal to a guest on %s', (store) => {
  const newGuest = async () => {
    const team = await newTeam(store)
    const guest = await team.newMember('guest')
    const board = await team.newBoard({ members: [{ user_id: guest.user_id }] })
    return { team, guest, board, path: `/boards/${board.id}` }
  }

  test('a tag does not reveal how much happens elsewhere, and does not change with it', async () => {
    const { team, guest, path } = await newGuest()
    const first = (await guest.get(path)).headers.get('etag') as string
    expect(first).toMatch(/^"v[0-9a-f]{32}-[\w-]{22}"$/)

    await team.newBoard()
    const again = await guest.get(path)
    expect(again.headers.get('etag')).toBe(first)
    expect((await guest.get(path, { 'if-none-match': first })).status).toBe(304)
    // Asked another way the same state has another tag: nobody can compare two states by their tags.
    const other = (await guest.get(`${path}/`)).headers.get('etag') as string
    expect(other.split('-')[0]).not.toBe(first.split('-')[0])
  })

  test('it works with If-Match, and a refusal names no revision', async () => {
    const { team, guest, board } = await newGuest()
    const path = `/cards/${(await team.newCard(board.lists[0])).id}`
    const etag = (await guest.get(path)).headers.get('etag') as string

    expect((await guest.patch(path, { title: 'Mine' }, { 'if-match': etag })).status).toBe(200)
    const { status, body } = await guest.patch(path, { title: 'Again' }, { 'if-match': etag })
    expect([status, body.errors]).toEqual([412, [{ field: 'title', code: 'changed', message: 'Changed since.' }]])
    const unknown = await guest.patch(path, { title: 'x' }, { 'if-match': '"1-AAAAAAAAAAAAAAAAAAAAAA"' })
    expect([unknown.status, JSON.stringify(unknown.body.errors)]).toEqual([412, expect.not.stringMatching(/\d/)])
  })

  test('it is of no use to anybody else', async () => {
    const { team, guest, board } = await newGuest()
    const path = `/cards/${(await team.newCard(board.lists[0])).id}`
    const etag = (await guest.get(path)).headers.get('etag') as string

    expect((await team.patch(path, { title: 'x' }, { 'if-match': etag })).status).toBe(412)
    const second = await team.newMember('guest')
    await team.post(`/boards/${board.id}/members`, { user_id: second.user_id, role: 'member' })
    expect((await second.patch(path, { title: 'x' }, { 'if-match': etag })).status).toBe(412)
  })

  test('events have names instead of numbers, which go on where they ended', async () => {
    const { team, guest, board } = await newGuest()
    const numbers = new Set((await team.events()).map(({ seq }: { seq: number }) => seq))
    const before = (await guest.get('/events')).body.events
    expect(before.every(({ seq }: { seq: string }) => /^v[0-9a-f]{32}$/.test(seq))).toBe(true)
    expect((await guest.get('/events')).body.events).toEqual(before)

    await team.newBoard()
    const card = await team.newCard(board.lists[0])
    const last = before.at(-1).seq
    const { body } = await guest.get(`/events?after=${last}`)
    expect(body.events.map(({ type, card_id }: Record<string, string>) => [type, card_id])).toEqual([
      ['card.created', card.id],
    ])
    const first = (await guest.get('/events?count=1')).body
    const rest = (await guest.get(`/events?cursor=${first.cursor}`)).body
    expect([...first.events, ...rest.events].map(({ seq }) => seq)).toEqual(
      [...before, ...body.events].map(({ seq }: { seq: string }) => seq),
    )
    const inCursor = JSON.parse(Buffer.from(first.cursor, 'base64url').toString()).slice(2)
    expect(inCursor.some((part: unknown) => numbers.has(part as number))).toBe(false)
    expect((await guest.get('/activity')).body.activity[0].id).toBe(body.events[0].seq)
  })

  test.each(['7', `v${'0'.repeat(32)}`])('%s is no position in the log of a guest', async (after) => {
    const { guest } = await newGuest()
    expect(await guest.get(`/events?after=${after}`)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'after' }] },
    })
  })

  test('a member has no use for such names', async () => {
    const { team, guest } = await newGuest()
    const [event] = (await guest.get('/events')).body.events
    expect((await team.get(`/events?after=${event.seq}`)).status).toBe(400)
  })
})
