import { beforeEach, describe, expect, test } from 'vitest'
import { expectSound } from '../../../test/invariants.ts'
import { newTeam, stores, type Team } from '../../../test/team.ts'

describe.each(stores)('members, tags and images in PATCH /v1/{team_id}/cards/{id} on %s', (store) => {
  let team: Team
  let board: Awaited<ReturnType<Team['newBoard']>>
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard()
  })
  const newTag = async (name: string, project_id = board.project_id) =>
    (await team.made('/tags', { name, project_id })).tag.id as string
  const tagIds = (card: { tags: { id: string }[] }) => card.tags.map(({ id }) => id)
  const roles = (card: { members: { user_id: string; role: string }[] }) =>
    Object.fromEntries(card.members.map(({ user_id, role }) => [user_id, role]))
  const since = async (revision: number) =>
    (await team.get(`/events?after=${revision}`)).body.events as { type: string; changes: object }[]

  test('members are exactly those sent, each change with an event', async () => {
    const [mira, jo] = [await team.newMember('member'), await team.newMember('member')]
    const card = await team.newCard(board.lists[0], {
      members: [{ user_id: team.user_id, role: 'admin' }, { user_id: mira.user_id }],
    })
    const { revision } = await team.head()

    const { status, body } = await team.patch(`/cards/${card.id}`, {
      members: [{ user_id: mira.user_id }, { user_id: jo.user_id, role: 'reviewer' }],
    })

    expect(status).toBe(200)
    expect(roles(body.card)).toEqual({ [mira.user_id]: 'member', [jo.user_id]: 'reviewer' })
    expect((await since(revision)).map(({ type, changes }) => ({ type, changes }))).toEqual([
      { type: 'card.members_changed', changes: { members: [{ user_id: team.user_id, role: 'admin' }, null] } },
      { type: 'card.members_changed', changes: { members: [null, { user_id: jo.user_id, role: 'reviewer' }] } },
    ])
    const before = await team.head()
    await team.patch(`/cards/${card.id}`, { members: body.card.members })
    expect(await team.head()).toEqual(before)
    expect(roles((await team.patch(`/cards/${card.id}`, { members: null })).body.card)).not.toEqual({})
    expect(roles((await team.patch(`/cards/${card.id}`, { members: [] })).body.card)).toEqual({})
  })

  test('members who left can be sent back; new ones must be in the workspace, each once', async () => {
    const gone = await team.newMember('member')
    const card = await team.newCard(board.lists[0], { members: [{ user_id: gone.user_id }] })
    await team.server.store.transaction((db) =>
      db.updateTable('members').set({ status: 'inactive' }).where('user_id', '=', gone.user_id).execute(),
    )
    const patch = async (...members: object[]) => (await team.patch(`/cards/${card.id}`, { members })).status

    expect(await patch({ user_id: gone.user_id }, { user_id: team.user_id })).toBe(200)
    const before = await team.census()
    expect(await patch({ user_id: 'uNobody0' })).toBe(404)
    expect(await patch({ user_id: team.user_id }, { user_id: team.user_id, role: 'admin' })).toBe(400)
    expect(await team.census()).toEqual(before)
  })

  test('tags are exactly those sent, and are counted', async () => {
    const [a, b, c] = [await newTag('A'), await newTag('B'), await newTag('C')]
    const card = await team.newCard(board.lists[0], { tags: [a, b] })
    const { revision } = await team.head()

    const { body } = await team.patch(`/cards/${card.id}`, { tags: [c, b, c] })

    expect(tagIds(body.card)).toEqual([b, c])
    const [event, ...others] = await since(revision)
    expect(event).toMatchObject({
      type: 'card.tags_changed',
      changes: {
        tags: [
          [a, b],
          [b, c],
        ],
      },
    })
    expect(others).toEqual([])
    const before = await team.census()
    await team.patch(`/cards/${card.id}`, { tags: [b, c] })
    await team.patch(`/cards/${card.id}`, { tags: null })
    expect((await team.patch(`/cards/${card.id}`, { title: 'y', tags: [b, '999999'] })).status).toBe(404)
    expect(await team.census()).toEqual(before)
    expect(tagIds((await team.patch(`/cards/${card.id}`, { tags: [] })).body.card)).toEqual([])
    await expectSound(team)
  })

  test('tags are those of the space that the card goes to', async () => {
    const other = await team.newBoard()
    const [here, there] = [await newTag('Here'), await newTag('There', other.project_id)]
    const card = await team.newCard(board.lists[0], { tags: [here] })
    const { revision } = await team.head()

    const { body } = await team.patch(`/cards/${card.id}`, { board_id: other.id, tags: [there] })

    expect([body.card.board_id, tagIds(body.card)]).toEqual([other.id, [there]])
    const types = (await since(revision)).map(({ type }) => type).filter((type) => type.startsWith('card.'))
    expect(types).toEqual(['card.moved', 'card.tags_changed'])
    expect((await team.patch(`/cards/${card.id}`, { tags: [here] })).status).toBe(404)
    await expectSound(team)
  })

  test('If-Match guards both', async () => {
    const card = await team.newCard(board.lists[0])
    const etag = (await team.get(`/cards/${card.id}`)).headers.get('etag') as string
    const tag = await newTag('Guarded')
    await team.post(`/cards/${card.id}/tags`, { id: tag })
    await team.post(`/cards/${card.id}/members`, { user_id: team.user_id })
    const patch = async (body: object) => (await team.patch(`/cards/${card.id}`, body, { 'if-match': etag })).status

    expect(await patch({ tags: [] })).toBe(412)
    expect(await patch({ members: [] })).toBe(412)
    expect(await patch({ title: 'Merged' })).toBe(200)
  })

  test('images come back as they were sent, and the log says the same', async () => {
    const icon = { type: 'emoji', emoji: '📘', positionY: 0.5 }
    const cover_image = `data:image/png;base64,${'A'.repeat(60_000)}`
    const card = await team.newCard(board.lists[0], { icon, cover_image: '"quoted"' })
    expect(card).toMatchObject({ icon, cover_image: '"quoted"' })
    expect(await team.newCard(board.lists[0])).toMatchObject({ icon: null, cover_image: null })

    const { body } = await team.patch(`/cards/${card.id}`, { icon: 'rocket', cover_image })

    expect(body.card).toMatchObject({ icon: 'rocket', cover_image })
    expect((await team.lastEvent()).changes).toEqual({ icon: [icon, 'rocket'], cover_image: ['"quoted"', cover_image] })
    expect((await team.patch(`/cards/${card.id}`, { icon: '' })).body.card.icon).toBeNull()
    const copy = (await team.post(`/cards/${card.id}/copy`)).body.card
    expect(copy).toMatchObject({ icon: null, cover_image })
  })

  test('an epic shows its images too', async () => {
    const { lists } = (await team.get('/epics')).body
    const icon = { type: 'image', src: 'https://example.com/icon.png' }
    const { epic } = await team.made('/epics', { title: 'x', list_id: lists[0].id, icon })
    expect(epic).toMatchObject({ icon, cover_image: null })
    const { body } = await team.patch(`/epics/${epic.id}`, { cover_image: icon })
    expect(body.epic).toMatchObject({ icon, cover_image: icon })
    expect((await team.lastEvent()).changes).toEqual({ cover_image: ['', icon] })
  })

  test('user and board_email_ref are accepted and ignored', async () => {
    const other = await team.newMember('member')
    const ignored = { user: { user_id: other.user_id, type: 'user' }, board_email_ref: 'abc' }
    const strict = { prefer: 'handling=strict' }
    const place = { title: 'x', board_id: board.id, list_id: board.lists[0].id }

    const { status, body } = await team.post('/cards', { ...place, ...ignored }, strict)

    expect([status, body.card.user.user_id]).toEqual([201, team.user_id])
    expect((await team.lastEvent()).changes).toEqual({ title: [null, 'x'], list_id: [null, board.lists[0].id] })
    const before = await team.head()
    expect((await team.patch(`/cards/${body.card.id}`, ignored, strict)).status).toBe(200)
    expect(await team.head()).toEqual(before)
  })
})

describe.each(stores)('a list of another container on %s', (store) => {
  test('is named to callers who see it, and does not exist for others', async () => {
    const team = await newTeam(store)
    const [board, other] = [await team.newBoard(), await team.newBoard({ title: 'Elsewhere' })]
    const sprint = await team.newSprint(board.project_id, { title: 'Summer' })
    const card = await team.newCard(board.lists[0])
    const hidden = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
    const person = await team.newMember('member')
    const before = await team.census()
    const say = async (place: object) => {
      const answers = [
        await person.post('/cards', { title: 'x', ...place }),
        await person.patch(`/cards/${card.id}`, place),
      ]
      const said = answers.map(({ status, body }) => `${status} ${body.message}`)
      expect(said[0]).toBe(said[1])
      return said[0]
    }

    expect(await say({ board_id: board.id, list_id: other.lists[0].id })).toBe(
      `400 The list “To do” belongs to the board “Elsewhere” (${other.id}). Send a list of the board or sprint that you name.`,
    )
    expect(await say({ board_id: board.id, list_id: sprint.lists[0].id })).toContain(
      `belongs to the sprint “Summer” (${sprint.id})`,
    )
    expect(await say({ sprint_id: sprint.id, list_id: board.lists[1].id })).toContain(
      `belongs to the board “${board.title}”`,
    )
    const nothing = '404 There is no such list, or you cannot see it.'
    expect(await say({ board_id: board.id, list_id: hidden.lists[0].id })).toBe(nothing)
    expect(await say({ board_id: board.id, list_id: '999999' })).toBe(nothing)
    const noBoard = '404 There is no such board, or you cannot see it.'
    expect(await say({ board_id: hidden.id, list_id: other.lists[0].id })).toBe(noBoard)
    expect(await say({ board_id: '999999', list_id: other.lists[0].id })).toBe(noBoard)
    expect(await team.census()).toEqual(before)
  })
})
