import { afterEach, describe, expect, test } from 'vitest'
import { withoutToken } from '../../../test/live.ts'
import { callServer, clock, newTeam, stores } from '../../../test/team.ts'

const DAY_MS = 86_400_000

afterEach(() => clock.reset())

describe.each(stores)('the roadmap on %s', (store) => {
  async function newRoadmap() {
    const team = await newTeam(store)
    const { body } = await team.get('/epics')
    const listOf = (behavior: string) => body.lists.find((list: { behavior: string }) => list.behavior === behavior)
    const newEpic = async (fields: object = {}) =>
      (await team.made('/epics', { title: 'Launch', list_id: listOf('started').id, ...fields })).epic
    return { team, listOf, newEpic }
  }

  test('exists from the start, with a list of each kind', async () => {
    const team = await newTeam(store)

    const { status, body } = await team.get('/epics')

    expect(status).toBe(200)
    expect(body).toMatchObject({ team_id: team.team_id, user_id_updated: team.user_id })
    expect(body.lists.map((list: { behavior: string }) => list.behavior)).toEqual([
      'backlog',
      'committed',
      'started',
      'completed',
      'cancelled',
    ])
    expect(Object.values(body.list_order)).toEqual([0, 1, 2, 3, 4])
    expect((await team.events()).map(({ type }) => type)).toEqual(['token.created'])
  })

  test('takes an epic at the bottom of a list and emits its event', async () => {
    const { team, listOf, newEpic } = await newRoadmap()
    const first = await newEpic()
    const second = await newEpic({ title: 'Grow', priority: 1, members: [{ user_id: team.user_id, role: 'admin' }] })

    expect(second).toMatchObject({ type: 'epic', title: 'Grow', status: 'started', priority: 1, child_cards: [] })
    expect(second.members).toMatchObject([{ user_id: team.user_id, role: 'admin' }])
    expect(await team.lastEvent()).toMatchObject({
      type: 'epic.created',
      epic_id: second.id,
      entity_id: second.id,
      // Also what was not sent.
      changes: { priority: [null, 1], health_status_stale_period: [null, 14], position: [null, expect.any(String)] },
    })
    const { body } = await team.get('/epics')
    const list = body.lists.find(({ id }: { id: string }) => id === listOf('started').id)
    expect(list.epics.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id])
    expect(withoutToken((await team.get(`/epics/${first.id}`)).body.epic)).toEqual(first)
  })

  test('takes an epic that says how its text is written', async () => {
    const { team, newEpic } = await newRoadmap()

    const epic = await newEpic({ content: '<p>Why</p>', content_format: 'html', schema: 1 })

    expect(epic).toMatchObject({ content: '<p>Why</p>', schema: 1 })
    expect((await team.lastEvent()).changes).not.toHaveProperty('schema')
  })

  test('moves an epic, and its status and dates follow', async () => {
    const { team, listOf, newEpic } = await newRoadmap()
    const [first, second] = [await newEpic(), await newEpic()]

    const { body } = await team.patch(`/epics/${first.id}`, { list_id: listOf('completed').id })
    expect(body.epic).toMatchObject({ status: 'completed', list_title: 'Done', completed_date: expect.any(Number) })
    expect(await team.lastEvent()).toMatchObject({
      type: 'epic.moved',
      changes: { list_id: [listOf('started').id, listOf('completed').id], status: ['started', 'completed'] },
    })

    await team.patch(`/epics/${first.id}`, { list_id: listOf('started').id, position: 0 })
    const { lists } = (await team.get('/epics')).body
    const started = lists.find(({ behavior }: { behavior: string }) => behavior === 'started')
    expect(started.epics.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id])
    expect(started.epics[0].completed_date).toBeNull()
  })

  test('lets an epic’s health go stale, and refreshes it when it is set again', async () => {
    const { team, newEpic } = await newRoadmap()
    const epic = await newEpic({ health_status: 'on_track' })
    expect(epic).toMatchObject({
      health_status: 'on_track',
      health_status_is_stale: false,
      health_status_updated_by: team.user_id,
    })

    // It is valid on the last day of its period, and stale on the day after.
    clock.advance(epic.health_status_stale_period * DAY_MS)
    expect((await team.get(`/epics/${epic.id}`)).body.epic.health_status_is_stale).toBe(false)
    clock.advance(DAY_MS)
    expect((await team.get(`/epics/${epic.id}`)).body.epic.health_status_is_stale).toBe(true)

    const { body } = await team.patch(`/epics/${epic.id}`, { health_status: 'on_track' })
    expect(body.epic.health_status_is_stale).toBe(false)
    const emptied = await team.patch(`/epics/${epic.id}`, { health_status: null })
    expect(emptied.body.epic).toMatchObject({ health_status: null, time_health_last_updated: null })
  })

  test('holds cards: put in, taken out, and left behind when it is deleted', async () => {
    const { team, newEpic } = await newRoadmap()
    const epic = await newEpic()
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { title: 'Draft' })

    expect((await team.post(`/epics/${epic.id}/cards/${card.id}`)).status).toBe(204)
    expect((await team.get(`/cards/${card.id}`)).body.card.epic).toEqual({ id: epic.id, title: 'Launch' })
    expect((await team.get(`/epics/${epic.id}`)).body.epic.child_cards).toMatchObject([
      { card_id: card.id, title: 'Draft' },
    ])
    expect(await team.lastEvent()).toMatchObject({ type: 'card.updated', changes: { epic_id: [null, epic.id] } })

    expect((await team.delete(`/epics/${epic.id}/cards/${card.id}`)).status).toBe(204)
    expect((await team.delete(`/epics/${epic.id}/cards/${card.id}`)).status).toBe(404)
    const within = await team.newCard(board.lists[0], { epic_id: epic.id })
    expect(within.epic).toEqual({ id: epic.id, title: 'Launch' })

    expect((await team.delete(`/epics/${epic.id}`)).status).toBe(204)
    expect(await team.lastEvent()).toMatchObject({
      type: 'epic.deleted',
      changes: { title: ['Launch', null], list_id: [epic.list_id, null] },
    })
    expect((await team.get(`/epics/${epic.id}`)).status).toBe(404)
    expect((await team.get(`/cards/${within.id}`)).body.card.epic).toBeNull()
  })

  test('a child is in the epic of its parent; a card put into an epic keeps no parent', async () => {
    const { team, newEpic } = await newRoadmap()
    const [epic, other] = [await newEpic(), await newEpic({ title: 'Other' })]
    const board = await team.newBoard()
    const parent = await team.newCard(board.lists[0], { epic_id: epic.id })
    const child = await team.newCard(board.lists[0], { parent_card_id: parent.id })
    const grandchild = await team.newCard(board.lists[0], { parent_card_id: child.id })
    expect(child.epic.id).toBe(epic.id)

    await team.patch(`/cards/${parent.id}`, { epic_id: other.id })
    for (const card of [child, grandchild])
      expect((await team.get(`/cards/${card.id}`)).body.card.epic.id).toBe(other.id)

    const { body } = await team.patch(`/cards/${child.id}`, { epic_id: epic.id })
    expect(body.card).toMatchObject({ parent_card: null, epic: { id: epic.id } })
    expect((await team.get(`/cards/${grandchild.id}`)).body.card.epic.id).toBe(epic.id)

    const loop = await team.patch(`/cards/${child.id}`, { parent_card_id: grandchild.id })
    expect(loop).toMatchObject({ status: 409, body: { code: 'card_cycle' } })
    const both = await team.patch(`/cards/${child.id}`, { parent_card_id: parent.id, epic_id: epic.id })
    expect(both).toMatchObject({ status: 400, body: { errors: [{ field: 'epic_id' }] } })
  })

  test('keeps an owner who left, but accepts them for no other epic', async () => {
    const { team, newEpic } = await newRoadmap()
    const person = await team.newMember('member')
    const [epic, other] = [await newEpic({ owner_id: person.user_id }), await newEpic()]
    await callServer(team.server, 'DELETE', `/v1/teams/${team.team_id}/members/${person.user_id}`, undefined, {
      authorization: `Bearer ${team.token}`,
    })

    const { status, body } = await team.patch(`/epics/${epic.id}`, { title: 'Lift-off', owner_id: person.user_id })

    expect([status, body.epic.owner_id]).toEqual([200, person.user_id])
    expect((await team.patch(`/epics/${other.id}`, { owner_id: person.user_id })).status).toBe(404)
  })

  test('If-Match: a position means one in the list it was in; other fields merge', async () => {
    const { team, listOf, newEpic } = await newRoadmap()
    const epic = await newEpic()
    const path = `/epics/${epic.id}`
    const etag = (await team.get(path)).headers.get('etag') as string
    await team.patch(path, { list_id: listOf('completed').id })

    expect((await team.patch(path, { title: 'Lift-off', list_id: null }, { 'if-match': etag })).status).toBe(200)
    const { status, body } = await team.patch(path, { position: 0 }, { 'if-match': etag })

    expect(status).toBe(412)
    expect(body.errors.map(({ field }: { field: string }) => field)).toContain('list_id')
  })

  test('takes no card into an archived epic', async () => {
    const { team, newEpic } = await newRoadmap()
    const epic = await newEpic()
    const card = await team.newCard((await team.newBoard()).lists[0])
    const { body } = await team.patch(`/epics/${epic.id}`, { archived: true })
    expect(body.epic.archived).toMatchObject({ user_id: team.user_id })

    expect(await team.post(`/epics/${epic.id}/cards/${card.id}`)).toMatchObject({
      status: 409,
      body: { code: 'epic_archived' },
    })
    expect((await team.get('/epics')).body.lists.flatMap((list: { epics: [] }) => list.epics)).toEqual([])
  })

  test('is for the people of the workspace; guests see the epics they were added to', async () => {
    const { team, newEpic } = await newRoadmap()
    const guest = await team.newMember('guest')
    const hidden = await newEpic({ title: 'Secret' })
    const shared = await newEpic({ members: [{ user_id: guest.user_id }] })

    expect((await guest.get(`/epics/${hidden.id}`)).status).toBe(404)
    expect((await guest.get(`/epics/${shared.id}`)).status).toBe(200)
    const { lists } = (await guest.get('/epics')).body
    expect(lists.flatMap((list: { epics: { id: string }[] }) => list.epics.map(({ id }) => id))).toEqual([shared.id])
    expect((await guest.patch(`/epics/${shared.id}`, { title: 'Mine' })).status).toBe(403)

    const stranger = await newTeam(store)
    expect((await stranger.get(`/epics/${hidden.id}`)).status).toBe(404)
  })

  test('shows only the cards that the viewer can see', async () => {
    const { team, newEpic } = await newRoadmap()
    const epic = await newEpic()
    const board = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
    const card = await team.newCard(board.lists[0], { title: 'Hidden', epic_id: epic.id })
    const member = await team.newMember('member')

    expect((await team.get(`/epics/${epic.id}`)).body.epic.child_cards).toMatchObject([{ card_id: card.id }])
    expect((await member.get(`/epics/${epic.id}`)).body.epic).toMatchObject({ child_cards: [], child_card_order: {} })
  })

  test.each([
    ['no title', { title: undefined }, 'title'],
    ['a null title', { title: null }, 'title'],
    ['no list', { list_id: undefined }, 'list_id'],
    ['an unknown health', { health_status: 'fine' }, 'health_status'],
    ['a priority out of range', { priority: -1 }, 'priority'],
    ['an unknown field', { titel: 'x' }, 'titel'],
  ])('refuses %s', async (_, fields, field) => {
    const { team, listOf } = await newRoadmap()
    const { status, body } = await team.post('/epics', { title: 'Launch', list_id: listOf('started').id, ...fields })
    expect(status).toBe(400)
    expect(body.errors[0].field).toBe(field)
    expect((await team.events()).map(({ type }) => type)).toEqual(['token.created'])
  })

  test('accepts no list but its own', async () => {
    const { team, newEpic } = await newRoadmap()
    const board = await team.newBoard()
    expect((await team.post('/epics', { title: 'x', list_id: board.lists[0].id })).status).toBe(404)
    const epic = await newEpic()
    expect((await team.patch(`/epics/${epic.id}`, { list_id: board.lists[0].id })).status).toBe(404)
  })

  test('the watch on an epic is the caller’s own', async () => {
    const { team, newEpic } = await newRoadmap()
    const epic = await newEpic()
    const member = await team.newMember('member')
    expect((await team.put(`/epics/${epic.id}/watch`)).status).toBe(204)
    expect((await team.get(`/epics/${epic.id}`)).body.epic.is_watching).toBe(true)
    expect((await member.get(`/epics/${epic.id}`)).body.epic.is_watching).toBe(false)
  })
})
