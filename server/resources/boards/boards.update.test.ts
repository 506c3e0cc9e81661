import { beforeEach, describe, expect, test } from 'vitest'
import { bad, badFields, bodyWith, expectRefused } from '../../../test/bad-values.ts'
import { type Caller, newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'

const ids = (things: { id: string }[]) => things.map(({ id }) => id)

describe.each(stores)('PATCH /v1/{team_id}/boards/{id} on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })

  test('changes only the fields sent, and emits an event', async () => {
    const board = await team.newBoard({ title: 'Before', content: 'Stays' })
    const editor = await team.newMember('member')
    await team.newCard(board.lists[0])

    const { status, body } = await editor.patch(`/boards/${board.id}`, {
      title: 'After',
      layout: 'calendar',
      card_cover_enabled: false,
    })

    expect(status).toBe(200)
    expect(body.board).toMatchObject({
      title: 'After',
      content: 'Stays',
      layout: 'calendar',
      card_cover_enabled: false,
      user_id: team.user_id,
      user_id_updated: editor.user_id,
    })
    expect(body.board.lists[0].cards).toHaveLength(1)
    const event = await team.lastEvent()
    expect(event).toMatchObject({
      type: 'board.updated',
      board_id: board.id,
      project_id: board.project_id,
      user_id: editor.user_id,
      user: { user_id: editor.user_id, source: { type: 'token' } },
    })
    expect(event.changes).toEqual({
      title: ['Before', 'After'],
      layout: ['board', 'calendar'],
      card_cover_enabled: [true, false],
    })
  })

  test('null leaves a field, "" empties a text', async () => {
    const board = await team.newBoard({ title: 'Kept', content: 'Gone', icon: 'star', color: 'red', image_urls: 'x' })

    const { body } = await team.patch(`/boards/${board.id}`, {
      title: null,
      content: '',
      icon: null,
      color: '',
      image_urls: '',
      layout: null,
      archived: null,
      card_cover_enabled: null,
    })

    expect(body.board).toMatchObject({
      title: 'Kept',
      content: '',
      icon: 'star',
      color: '',
      image_urls: '',
      layout: 'board',
      archived: null,
      card_cover_enabled: true,
    })
  })

  test.each([
    ['an empty body', {}],
    ['only nulls', { title: null, card_cover_enabled: null, archived: null }],
    ['the values it has', { title: 'Same', layout: 'board', card_cover_enabled: true, archived: false }],
  ])('%s changes nothing and emits nothing', async (_, body) => {
    const board = await team.newBoard({ title: 'Same' })
    const before = await team.head()

    const answer = await team.patch(`/boards/${board.id}`, body)

    expect(answer.status).toBe(200)
    expect(answer.body.board).toEqual(board)
    expect(await team.head()).toEqual(before)
  })

  test('archives the board with its contents, and brings it back', async () => {
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0])
    const isListed = async () => ids((await team.get('/boards')).body.boards).includes(board.id)

    const archived = (await team.patch(`/boards/${board.id}`, { archived: true })).body.board
    expect(archived.archived).toEqual({ user_id: team.user_id, time_archived: archived.time_updated })
    expect(await team.lastEvent()).toMatchObject({ type: 'board.updated', changes: { archived: [false, true] } })
    expect(await isListed()).toBe(false)
    expect((await team.get(`/cards/${card.id}`)).body.card).toMatchObject({ archived: null, archived_board: true })

    const back = (await team.patch(`/boards/${board.id}`, { archived: false })).body.board
    expect(back.archived).toBeNull()
    expect(await isListed()).toBe(true)
  })

  test('maps pull requests to its own lists, and null forgets the mapping', async () => {
    const board = await team.newBoard()
    const [todo, doing] = ids(board.lists)

    const { body } = await team.patch(`/boards/${board.id}`, {
      vcs_mapping: { pr_open: doing, branches: [{ name: 'main', pr_merged: todo }] },
    })
    expect(body.board.vcs_mapping).toMatchObject({
      pr_open: doing,
      pr_draft: null,
      branches: [{ name: 'main', pr_merged: todo, pr_open: null, time_created: expect.any(Number) }],
    })
    expect((await team.lastEvent()).changes.vcs_mapping).toEqual([null, body.board.vcs_mapping])

    // Its current mapping can be sent again, even when a list was archived since.
    await team.patch(`/lists/${todo}`, { archived: true })
    const before = await team.head()
    const again = await team.patch(`/boards/${board.id}`, {
      vcs_mapping: { pr_open: doing, branches: [{ name: 'main', pr_merged: todo }] },
    })
    expect(again.status).toBe(200)
    expect(await team.head()).toEqual(before)

    const emptied = await team.patch(`/boards/${board.id}`, { vcs_mapping: null })
    expect(emptied.body.board.vcs_mapping).toBeNull()
  })

  test.each([
    ['pr_open', (id: string) => ({ pr_open: id })],
    ['a branch', (id: string) => ({ branches: [{ name: 'main', pr_closed: id }] })],
  ])('a mapping names only lists of this board (%s)', async (_, mapping) => {
    const [board, other] = [await team.newBoard(), await team.newBoard()]
    const before = await team.head()

    for (const id of [other.lists[0].id, '999999', 'nothing'])
      expect((await team.patch(`/boards/${board.id}`, { vcs_mapping: mapping(id) })).status).toBe(404)
    expect(await team.head()).toEqual(before)
  })

  test.each(
    badFields(store, {
      title: bad.title,
      content: bad.content,
      icon: bad.shortText,
      color: bad.color,
      image_urls: bad.url,
      thumbnail_url: bad.url,
      layout: bad.word,
      card_cover_enabled: bad.flag,
      archived: bad.flag,
      vcs_mapping: [
        ['a text', '"x"'],
        ['an unknown field', '{"pr_opne":"1"}'],
        ['a branch without a name', '{"branches":[{"pr_open":"1"}]}'],
      ],
      team_id: [['an unchangeable field', '"t1234567"']],
      user_id: [['an unchangeable field', '"u1234567"']],
      tilte: [['a slip', '"x"']],
    }),
  )('refuses %s as %s', async (_, field, json) => {
    const board = await team.newBoard()
    await expectRefused(team, field, () => team.patch(`/boards/${board.id}`, bodyWith({}, field, json)))
  })

  test('no field is applied when one is wrong', async () => {
    const board = await team.newBoard({ title: 'Before' })

    await expectRefused(team, 'layout', () => team.patch(`/boards/${board.id}`, { title: 'After', layout: 'x y' }))

    expect((await team.get(`/boards/${board.id}`)).body.board.title).toBe('Before')
  })

  test('does not reveal the board of another workspace', async () => {
    const theirs = await newTeamApart(store)
    const foreign = await theirs.newBoard()
    const before = await theirs.census()

    expect((await team.get(`/boards/${foreign.id}`)).status).toBe(404)
    expect((await team.patch(`/boards/${foreign.id}`, { title: 'Mine' })).status).toBe(404)
    expect((await team.put(`/boards/${foreign.id}/bookmark`)).status).toBe(404)
    expect(await theirs.census()).toEqual(before)
  })

  test.each(['guest', 'guestReader', 'viewer'] as const)('a %s may not', async (kind) => {
    const person = await team.newMember(kind === 'viewer' ? 'member' : kind)
    const board = await team.newBoard({
      members: [{ user_id: person.user_id, role: kind === 'viewer' ? 'viewer' : 'admin' }],
    })
    const before = await team.census()

    expect((await person.patch(`/boards/${board.id}`, { title: 'x' })).status).toBe(403)
    expect(await team.census()).toEqual(before)
  })
})

describe.each(stores)('PUT and DELETE /v1/{team_id}/boards/{id}/bookmark and …/watch on %s', (store) => {
  test.each([
    ['bookmark', 'is_bookmarked', 'is_watching'],
    ['watch', 'is_watching', 'is_bookmarked'],
  ])('%s is the caller’s own flag, private in the log, and setting it twice is setting it once', async (...names) => {
    const [path, flag, other] = names
    const team = await newTeam(store)
    const reader = await team.newMember('guestReader')
    const board = await team.newBoard({ members: [{ user_id: reader.user_id }] })
    const read = async (caller: Caller) => (await caller.get(`/boards/${board.id}`)).body.board
    const seenByOwner = (await team.events()).length

    expect((await reader.put(`/boards/${board.id}/${path}`)).status).toBe(204)
    expect(await read(reader)).toMatchObject({ [flag]: true, [other]: false })
    expect(await read(team)).toMatchObject({ [flag]: false, [other]: false })
    expect(await team.events()).toHaveLength(seenByOwner)
    const own = (await reader.get('/events')).body.events.at(-1)
    expect(own).toMatchObject({ type: 'board.marked', board_id: board.id, changes: { [flag]: [false, true] } })

    const before = await team.head()
    expect((await reader.put(`/boards/${board.id}/${path}`)).status).toBe(204)
    expect((await team.delete(`/boards/${board.id}/${path}`)).status).toBe(204)
    expect(await team.head()).toEqual(before)

    expect((await reader.delete(`/boards/${board.id}/${path}`)).status).toBe(204)
    expect(await read(reader)).toMatchObject({ [flag]: false })
  })
})
