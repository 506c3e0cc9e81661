import { beforeEach, describe, expect, test } from 'vitest'
import { bad, badFields, bodyWith, expectRefused } from '../../../test/bad-values.ts'
import { expectSound } from '../../../test/invariants.ts'
import { newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'

const ids = (things: { id: string }[]) => things.map(({ id }) => id)

describe.each(stores)('POST /v1/{team_id}/cards/{id}/copy on %s', (store) => {
  let team: Team
  let board: Awaited<ReturnType<Team['newBoard']>>
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard()
  })

  test('copies the card itself, not its comments and history', async () => {
    const own = await newTeam(store)
    const { lists } = await own.newBoard()
    const person = await own.newMember('member')
    const epicList = (await own.get('/epics')).body.lists[0]
    const { epic } = await own.made('/epics', { title: 'Epic', list_id: epicList.id })
    const { tag } = await own.made('/tags', { name: 'Tag' })
    const fields = {
      title: 'Whole',
      content: 'About',
      priority: 2,
      estimate: 5,
      start_date: 1_800_000_000,
      due_date: 1_900_000_000_000,
      cover_image: 'https://example.com/a.png',
      icon: 'star',
      owner_id: person.user_id,
    }
    const card = await own.newCard(lists[0], {
      ...fields,
      epic_id: epic.id,
      members: [{ user_id: person.user_id, role: 'viewer' }],
      tags: [tag.id],
      checklists: [
        { title: 'Steps', content: 'How', items: [{ title: 'One', content: 'c', checked: true }, { title: 'Two' }] },
      ],
    })
    const other = await own.newCard(lists[0], { parent_card_id: card.id })
    await own.newComment(card.id)
    await own.made(`/cards/${card.id}/linked_cards`, { card_id: other.id, linked_card_type: 'blocks' })
    await own.put(`/cards/${card.id}/bookmark`)

    const { status, body } = await own.post(`/cards/${card.id}/copy`)

    const { cover_image: _, icon: __, ...shown } = fields
    expect(status).toBe(201)
    expect(body.card).toMatchObject({
      ...shown,
      list_id: lists[0].id,
      copied_from_card_id: card.id,
      epic: { id: epic.id },
      members: [{ user_id: person.user_id, role: 'viewer' }],
      tags: [{ id: tag.id, total_cards: 2 }],
      checklists: [
        {
          title: 'Steps',
          content: 'How',
          items: [
            { title: 'One', content: 'c', checked: true },
            { title: 'Two', checked: false },
          ],
        },
      ],
      child_cards: [],
      linked_cards: [],
      parent_card: null,
      total_comments: 0,
      is_bookmarked: false,
      user_id: own.user_id,
    })
    expect(body.card.checklists[0].id).not.toBe(card.checklists[0].id)
    expect(ids((await own.get(`/lists/${lists[0].id}`)).body.list.cards)).toEqual([card.id, other.id, body.card.id])
    expect(await own.lastEvent()).toMatchObject({
      type: 'card.created',
      card_id: body.card.id,
      changes: { title: [null, 'Whole'], list_id: [null, lists[0].id] },
    })
    await expectSound(own)
  })

  test.each([
    ['a list', (to: typeof board) => ({ list_id: to.lists[1].id, board_id: to.id }), 1],
    ['a board: its first list', (to: typeof board) => ({ board_id: to.id }), 0],
    ['a board and its space', (to: typeof board) => ({ board_id: to.id, project_id: to.project_id }), 0],
  ])('goes to %s, with another title', async (_, place, index) => {
    const to = await team.newBoard()
    const card = await team.newCard(board.lists[2])

    const { status, body } = await team.post(`/cards/${card.id}/copy`, { title: 'Copied', ...place(to) })

    expect(status).toBe(201)
    expect(body.card).toMatchObject({
      title: 'Copied',
      list_id: to.lists[index].id,
      board_id: to.id,
      project_id: to.project_id,
      completed_date: null,
    })
    // Only reading a card looks for hints.
    expect((await team.get(`/cards/${card.id}`)).body.card).toEqual({
      ...card,
      hints: expect.any(Array),
      collaboration: expect.any(Object),
    })
  })

  test('goes to a sprint, into the list of its status, and counts there', async () => {
    const sprint = await team.newSprint(board.project_id)
    const card = await team.newCard(board.lists[1])

    const { body } = await team.post(`/cards/${card.id}/copy`, { sprint_id: sprint.id })

    expect(body.card).toMatchObject({ sprint_id: sprint.id, board_id: null, status: 'started' })
    await expectSound(team)
  })

  test('in another space it keeps only the tags that exist there by name', async () => {
    const to = await team.newBoard()
    const newTag = async (name: string, project_id: string) => (await team.made('/tags', { name, project_id })).tag
    const tags = [await newTag('Like', board.project_id), await newTag('Missing', board.project_id)]
    const like = await newTag('LIKE', to.project_id)
    const card = await team.newCard(board.lists[0], { tags: ids(tags) })

    const { body } = await team.post(`/cards/${card.id}/copy`, { board_id: to.id })

    expect(body.card.tags).toMatchObject([{ id: like.id, total_cards: 1 }])
  })

  test('the same Idempotency-Key makes one copy', async () => {
    const card = await team.newCard(board.lists[0])
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const copies = await Promise.all([1, 2, 3].map(() => team.post(`/cards/${card.id}/copy`, undefined, headers)))

    expect(new Set(copies.map(({ body }) => body.card.id)).size).toBe(1)
  })

  test.each(
    badFields(store, {
      title: bad.title,
      list_id: bad.id,
      board_id: bad.id,
      sprint_id: bad.id,
      project_id: bad.id,
      content: [['what is copied', '"x"']],
    }),
  )('refuses %s as %s', async (_, field, json) => {
    const card = await team.newCard(board.lists[0])
    await expectRefused(team, field, () => team.post(`/cards/${card.id}/copy`, bodyWith({}, field, json)))
  })

  test('conflicts: archived lists and boards, ended sprints, a board and a sprint at once', async () => {
    const to = await team.newBoard()
    const archived = await team.newBoard()
    await team.patch(`/boards/${archived.id}`, { archived: true })
    await team.patch(`/lists/${to.lists[0].id}`, { archived: true })
    const sprint = await team.newSprint(to.project_id)
    await team.patch(`/sprints/${sprint.id}?project_id=${to.project_id}`, { state: 'canceled' })
    const card = await team.newCard(board.lists[0])
    const before = await team.census()
    const attempt = async (place: object) => {
      const { status, body } = await team.post(`/cards/${card.id}/copy`, place)
      return `${status} ${body.code}`
    }

    expect(await attempt({ list_id: to.lists[0].id })).toBe('409 list_archived')
    expect(await attempt({ board_id: archived.id })).toBe('409 board_archived')
    expect(await attempt({ sprint_id: sprint.id })).toBe('409 sprint_ended')
    expect(await attempt({ board_id: to.id, sprint_id: sprint.id })).toBe('400 invalid_request')
    expect(await attempt({ list_id: to.lists[1].id, board_id: board.id })).toBe('400 invalid_request')
    expect(await team.census()).toEqual(before)
  })

  test('does not reveal cards or containers that the caller cannot see', async () => {
    const theirs = await newTeamApart(store)
    const there = await theirs.newBoard()
    const foreign = await theirs.newCard(there.lists[0])
    const guest = await team.newMember('guest')
    const shared = await team.newBoard({ members: [{ user_id: guest.user_id }] })
    const [card, hidden] = [await team.newCard(shared.lists[0]), await team.newCard(board.lists[0])]
    const before = [await team.census(), await theirs.census()]

    for (const id of [foreign.id, hidden.id, '999999999'])
      expect((await guest.post(`/cards/${id}/copy`, { list_id: shared.lists[0].id })).status).toBe(404)
    for (const place of [{ board_id: board.id }, { list_id: board.lists[0].id }, { list_id: there.lists[0].id }])
      expect((await guest.post(`/cards/${card.id}/copy`, place)).status).toBe(404)
    expect([await team.census(), await theirs.census()]).toEqual(before)
    expect((await guest.post(`/cards/${card.id}/copy`)).status).toBe(201)
  })

  test('readers of a board copy cards from it, not onto it', async () => {
    const viewer = await team.newMember('member')
    const shown = await team.newBoard({ members: [{ user_id: viewer.user_id, role: 'viewer' }] })
    const card = await team.newCard(shown.lists[0])

    expect((await viewer.post(`/cards/${card.id}/copy`)).status).toBe(403)
    expect((await viewer.post(`/cards/${card.id}/copy`, { board_id: shown.id })).status).toBe(403)
    expect((await viewer.post(`/cards/${card.id}/copy`, { board_id: board.id })).status).toBe(201)
  })
})
