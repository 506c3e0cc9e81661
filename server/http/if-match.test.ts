import { beforeAll, describe, expect, test } from 'vitest'
import { oneOfEach, sampleOf, send } from '../../test/requests.ts'
import { newTeam, serverOn, stores, type Team } from '../../test/team.ts'

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
      const writes = app.routeTable.filter(({ method }) => ['PATCH', 'PUT', 'DELETE'].includes(String(method)))
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

  test('other people’s bookmarks are no change of the thing', async () => {
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
