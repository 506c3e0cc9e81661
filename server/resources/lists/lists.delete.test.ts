import { beforeEach, describe, expect, test } from 'vitest'
import { expectSound } from '../../../test/invariants.ts'
import { newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'

const ids = (things: { id: string }[]) => things.map(({ id }) => id)

describe.each(stores)('DELETE /v1/{team_id}/lists/{id} on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })

  test('deletes an empty list, and logs what was there', async () => {
    const board = await team.newBoard()
    const list = await team.newList(board.id, { title: 'Old', color: 'red', behavior: 'started' })
    await team.put(`/lists/${list.id}/watch`)

    expect((await team.delete(`/lists/${list.id}`)).status).toBe(204)

    expect((await team.get(`/lists/${list.id}`)).status).toBe(404)
    expect(ids((await team.get(`/boards/${board.id}`)).body.board.lists)).toEqual(ids(board.lists))
    expect(await team.lastEvent()).toMatchObject({
      type: 'list.deleted',
      entity_id: list.id,
      board_id: board.id,
      project_id: board.project_id,
      changes: { title: ['Old', null], color: ['red', null], behavior: ['started', null] },
    })
    const before = await team.head()
    expect((await team.delete(`/lists/${list.id}`)).status).toBe(404)
    expect(await team.head()).toEqual(before)
  })

  test('its cards go with it, archived ones too, and come back with it', async () => {
    const board = await team.newBoard()
    const [list, other] = board.lists
    const { tag } = await team.made('/tags', { name: `Of list ${list.id}`, project_id: board.project_id })
    const cards = [await team.newCard(list, { estimate: 2, tags: [tag.id] }), await team.newCard(list)]
    const old = await team.newCard(list)
    await team.patch(`/cards/${old.id}`, { archived: true })
    const stays = await team.newCard(other)
    const { revision } = await team.head()

    expect((await team.delete(`/lists/${list.id}`)).status).toBe(204)

    for (const { id } of [...cards, old]) expect((await team.get(`/cards/${id}`)).status).toBe(404)
    expect((await team.get(`/cards/${stays.id}`)).status).toBe(200)
    const { events } = (await team.get(`/events?after=${revision}`)).body
    expect(events.map(({ type }: { type: string }) => type)).toEqual(['list.deleted'])
    await expectSound(team)

    expect((await team.post(`/lists/${list.id}/restore`, { seq: revision })).status).toBe(200)
    expect(ids((await team.get(`/lists/${list.id}`)).body.list.cards)).toEqual(ids(cards))
    expect(ids((await team.get(`/cards?list_id=${list.id}&archived=true`)).body.cards)).toEqual([old.id])
    await expectSound(team)
  })

  test('the only list of a board can be deleted too', async () => {
    const board = await team.newBoard({ lists: [{ title: 'All' }] })
    await team.newCard(board.lists[0])

    expect((await team.delete(`/lists/${board.lists[0].id}`)).status).toBe(204)

    expect((await team.get(`/boards/${board.id}`)).body.board.lists).toEqual([])
  })

  test('with move_to its cards go to the bottom of that list first, archived ones too', async () => {
    const [from, to] = [await team.newBoard(), await team.newBoard()]
    const there = await team.newCard(to.lists[2])
    const { tag } = await team.made('/tags', { name: 'Carried', project_id: from.project_id })
    const cards = [await team.newCard(from.lists[0], { tags: [tag.id] }), await team.newCard(from.lists[0])]
    const archived = await team.newCard(from.lists[0])
    await team.patch(`/cards/${archived.id}`, { archived: true })
    await team.patch(`/cards/${cards[0].id}`, { position: 1 })
    const before = (await team.head()).revision

    expect((await team.delete(`/lists/${from.lists[0].id}?move_to=${to.lists[2].id}`)).status).toBe(204)

    const { list } = (await team.get(`/lists/${to.lists[2].id}`)).body
    expect(ids(list.cards)).toEqual([there.id, cards[1].id, cards[0].id])
    expect(list).toMatchObject({ total_cards: 3 })
    expect(list.cards[2]).toMatchObject({
      board_id: to.id,
      project_id: to.project_id,
      status: 'completed',
      completed_date: expect.any(Number),
      tags: [{ name: 'Carried', project_id: to.project_id }],
    })
    expect((await team.get(`/cards/${archived.id}`)).body.card).toMatchObject({ list_id: to.lists[2].id })
    const { events } = (await team.get(`/events?after=${before}`)).body
    expect(events.filter(({ type }: { type: string }) => type === 'card.moved')).toHaveLength(3)
    expect(events.at(-1)).toMatchObject({ type: 'list.deleted', list_id: from.lists[0].id })
    expect(events.find(({ card_id }: { card_id: string }) => card_id === cards[1].id)).toMatchObject({
      type: 'card.moved',
      list_id: to.lists[2].id,
      board_id: to.id,
      changes: { list_id: [from.lists[0].id, to.lists[2].id], status: ['committed', 'completed'] },
    })
    await expectSound(team)
  })

  test('cards may go to a list of a running sprint, which counts them', async () => {
    const board = await team.newBoard()
    const sprint = await team.newSprint(board.project_id)
    await team.newCard(board.lists[0], { estimate: 3 })

    await team.delete(`/lists/${board.lists[0].id}?move_to=${sprint.lists[0].id}`)

    expect((await team.get(`/lists/${sprint.lists[0].id}`)).body.list.total_cards).toBe(1)
    await expectSound(team)
  })

  test('pull requests of its board no longer send cards to it', async () => {
    const board = await team.newBoard()
    await team.patch(`/boards/${board.id}`, { vcs_mapping: { pr_open: board.lists[0].id } })

    await team.delete(`/lists/${board.lists[0].id}`)

    expect((await team.get(`/boards/${board.id}`)).body.board.vcs_mapping).toMatchObject({ pr_open: null })
  })

  test('cards that arrive during the deletion are in the other list, or nowhere', async () => {
    const own = await newTeam(store)
    const board = await own.newBoard()
    const [from, to] = board.lists
    const newCard = () => own.post('/cards', { title: 'x', list_id: from.id, board_id: board.id })

    const answers = await Promise.all([
      ...Array.from({ length: 8 }, newCard),
      own.delete(`/lists/${from.id}?move_to=${to.id}`),
      ...Array.from({ length: 8 }, newCard),
    ])

    const made = answers.filter(({ status }) => status === 201).length
    expect((await own.get(`/lists/${to.id}`)).body.list.total_cards).toBe(made)
    await expectSound(own)
  })

  test('conflicts: the list itself, an archived one, one of an ended sprint; a list of a sprint stays', async () => {
    const board = await team.newBoard()
    const [list, archived] = board.lists
    const sprint = await team.newSprint(board.project_id)
    const ended = await team.newSprint(board.project_id)
    await team.patch(`/sprints/${ended.id}?project_id=${board.project_id}`, { state: 'canceled' })
    await team.newCard(list)
    await team.patch(`/lists/${archived.id}`, { archived: true })
    const before = await team.census()
    const attempt = async (path: string) => {
      const { status, body } = await team.delete(`/lists/${path}`)
      return `${status} ${body.code}`
    }

    expect(await attempt(`${list.id}?move_to=${list.id}`)).toBe('400 invalid_request')
    expect(await attempt(`${list.id}?move_to=x`)).toBe('400 invalid_request')
    expect(await attempt(`${list.id}?moveto=1`)).toBe('400 invalid_request')
    expect(await attempt(`${list.id}?move_to=${archived.id}`)).toBe('409 list_archived')
    expect(await attempt(`${list.id}?move_to=${ended.lists[0].id}`)).toBe('409 sprint_ended')
    expect(await attempt(sprint.lists[0].id)).toBe('409 conflict')
    expect(await team.census()).toEqual(before)
  })

  test('If-Match refuses when any part of it changed', async () => {
    const board = await team.newBoard()
    const path = `/lists/${board.lists[0].id}`
    const etag = (await team.get(path)).headers.get('etag') as string
    await team.patch(path, { title: 'Changed' })

    expect((await team.delete(path, { 'if-match': etag })).status).toBe(412)
    expect((await team.delete(path)).status).toBe(204)
  })

  test('If-Match refuses when a card came into it, unless the cards are moved away', async () => {
    const board = await team.newBoard()
    const [first, second] = board.lists
    const seen = (await team.get(`/lists/${first.id}`)).headers.get('etag') as string
    await team.newCard(second)
    const elsewhere = await team.delete(`/lists/${board.lists[2].id}`, { 'if-match': seen })
    await team.newCard(first)
    const refused = await team.delete(`/lists/${first.id}`, { 'if-match': seen })
    const moved = await team.delete(`/lists/${first.id}?move_to=${second.id}`, { 'if-match': seen })

    expect([elsewhere.status, refused.status, moved.status]).toEqual([204, 412, 204])
    expect(refused.body.errors).toMatchObject([{ field: 'contents', code: 'changed' }])
  })

  test('does not reveal lists that the caller cannot see', async () => {
    const theirs = await newTeamApart(store)
    const foreign = await theirs.newBoard()
    const person = await team.newMember('member')
    const hidden = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
    const board = await team.newBoard()
    await team.newCard(board.lists[0])
    const before = [await team.census(), await theirs.census()]

    for (const path of [
      foreign.lists[0].id,
      hidden.lists[0].id,
      '999999999',
      `${board.lists[0].id}?move_to=${foreign.lists[0].id}`,
      `${board.lists[0].id}?move_to=${hidden.lists[0].id}`,
      `${board.lists[0].id}?move_to=999999999`,
    ])
      expect((await person.delete(`/lists/${path}`)).status).toBe(404)
    expect([await team.census(), await theirs.census()]).toEqual(before)
  })

  test.each(['guest', 'guestReader', 'viewer'] as const)('a %s may not', async (kind) => {
    const person = await team.newMember(kind === 'viewer' ? 'member' : kind)
    const role = kind === 'viewer' ? 'viewer' : 'admin'
    const board = await team.newBoard({ members: [{ user_id: person.user_id, role }] })
    const before = await team.census()

    expect((await person.delete(`/lists/${board.lists[0].id}`)).status).toBe(403)
    expect(await team.census()).toEqual(before)
  })
})
