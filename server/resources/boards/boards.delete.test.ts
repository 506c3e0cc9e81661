import { beforeEach, describe, expect, test } from 'vitest'
import { expectSound } from '../../../test/invariants.ts'
import { addCopies } from '../../../test/many-cards.ts'
import { watchStatements } from '../../../test/statements.ts'
import { newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'

describe.each(stores)('DELETE /v1/{team_id}/boards/{id} on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })

  test('deletes its lists and cards too, and logs what was there', async () => {
    const board = await team.newBoard({ title: 'Old', content: 'About', color: 'red' })
    const card = await team.newCard(board.lists[0])
    await team.newComment(card.id)
    await team.put(`/boards/${board.id}/bookmark`)
    await team.put(`/lists/${board.lists[0].id}/watch`)

    expect((await team.delete(`/boards/${board.id}`)).status).toBe(204)

    for (const path of [`/boards/${board.id}`, `/lists/${board.lists[0].id}`, `/cards/${card.id}`])
      expect((await team.get(path)).status).toBe(404)
    expect(await team.lastEvent()).toMatchObject({
      type: 'board.deleted',
      entity_id: board.id,
      board_id: board.id,
      project_id: board.project_id,
      changes: { title: ['Old', null], content: ['About', null], color: ['red', null] },
    })
    const before = await team.head()
    expect((await team.delete(`/boards/${board.id}`)).status).toBe(404)
    expect(await team.head()).toEqual(before)
    await expectSound(team)
  })

  test('counts elsewhere stay right, and children elsewhere live on without a parent', async () => {
    const [board, other] = [await team.newBoard(), await team.newBoard()]
    const { tag } = await team.made('/tags', { name: `Counted ${store}` })
    const parent = await team.newCard(board.lists[0], { tags: [tag.id] })
    const archived = await team.newCard(board.lists[0], { tags: [tag.id] })
    await team.patch(`/cards/${archived.id}`, { archived: true })
    await team.newCard(board.lists[1], { parent_card_id: parent.id })
    const child = await team.newCard(other.lists[0], { tags: [tag.id], parent_card_id: parent.id })
    await team.made(`/cards/${child.id}/linked_cards`, { card_id: parent.id, linked_card_type: 'blocked_by' })
    const before = (await team.head()).revision

    await team.delete(`/boards/${board.id}`)

    expect((await team.get(`/cards/${child.id}`)).body.card).toMatchObject({
      parent_card: null,
      linked_cards: [],
      tags: [{ id: tag.id, total_cards: 1 }],
    })
    const { events } = (await team.get(`/events?after=${before}`)).body
    expect(events).toMatchObject([
      { type: 'card.updated', card_id: child.id, board_id: other.id, changes: { parent_card_id: [parent.id, null] } },
      { type: 'board.deleted', board_id: board.id },
    ])
    await expectSound(team)
  })

  test('cards created during the deletion leave nothing behind', async () => {
    const own = await newTeam(store)
    const board = await own.newBoard()
    const { tag } = await own.made('/tags', { name: 'Counted' })
    const body = { title: 'x', board_id: board.id, list_id: board.lists[0].id, tags: [tag.id] }

    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => own.post('/cards', body)),
      own.delete(`/boards/${board.id}`),
      ...Array.from({ length: 10 }, () => own.post('/cards', body)),
    ])

    expect(answers.every(({ status }) => [201, 204, 404].includes(status))).toBe(true)
    expect((await own.get('/tags')).body.tags[0].total_cards).toBe(0)
    await expectSound(own)
  })

  test('If-Match refuses when any part of it changed', async () => {
    const board = await team.newBoard()
    const etag = (await team.get(`/boards/${board.id}`)).headers.get('etag') as string
    await team.patch(`/boards/${board.id}`, { title: 'Changed' })

    expect((await team.delete(`/boards/${board.id}`, { 'if-match': etag })).status).toBe(412)
    const before = (await team.get(`/boards/${board.id}`)).headers.get('etag') as string
    await team.newCard(board.lists[0])
    expect((await team.delete(`/boards/${board.id}`, { 'if-match': before })).status).toBe(412)
    const fresh = (await team.get(`/boards/${board.id}`)).headers.get('etag') as string
    expect((await team.delete(`/boards/${board.id}`, { 'if-match': fresh })).status).toBe(204)
  })

  test('does not reveal boards that the caller cannot see', async () => {
    const theirs = await newTeamApart(store)
    const foreign = await theirs.newBoard()
    const admin = await team.newMember('admin')
    const hidden = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
    const before = [await team.census(), await theirs.census()]

    for (const id of [foreign.id, hidden.id, '999999999', 'nothing'])
      expect((await admin.delete(`/boards/${id}`)).status).toBe(404)
    expect([await team.census(), await theirs.census()]).toEqual(before)
  })

  test('many cards go some at a time, in one write', async () => {
    const board = await team.newBoard()
    const { tag } = await team.made('/tags', { name: `Many ${store}` })
    const [first, other] = [await team.newCard(board.lists[0], { tags: [tag.id] }), await team.newBoard()]
    const ids = await addCopies(team, first.id, 120, (number) => ({
      parent_card_id: number % 3 === 0 ? Number(first.id) : null,
    }))
    await team.server.store.transaction((db) =>
      db
        .updateTable('lists')
        .set({ total_cards: 121 })
        .where('team_id', '=', team.team_id)
        .where('id', '=', Number(board.lists[0].id))
        .execute(),
    )
    const child = await team.newCard(other.lists[0], { parent_card_id: ids[119] })
    const watch = watchStatements(store, team.team_id)

    const statements = await watch(() => team.delete(`/boards/${board.id}`))

    expect(statements.filter(({ text }) => /^delete from "cards"/.test(text)).length).toBe(3)
    expect((await team.get(`/cards/${child.id}`)).body.card).toMatchObject({ parent_card: null })
    expect((await team.get(`/cards/${ids[60]}`)).status).toBe(404)
    await expectSound(team)
  })

  test.each(['member', 'guest', 'guestReader'] as const)('a %s may not', async (role) => {
    const person = await team.newMember(role)
    const board = await team.newBoard({ members: [{ user_id: person.user_id, role: 'member' }] })
    const before = await team.census()

    expect((await person.delete(`/boards/${board.id}`)).status).toBe(403)
    expect(await team.census()).toEqual(before)
  })

  test('a member who is admin of the board, or of its space, may', async () => {
    const person = await team.newMember('member')
    const members = [{ user_id: person.user_id, role: 'admin' }]
    const onBoard = await team.newBoard({ members })
    const inSpace = await team.newBoard({ project_id: (await team.newProject({ members })).id })

    for (const { id } of [onBoard, inSpace]) expect((await person.delete(`/boards/${id}`)).status).toBe(204)
  })
})
