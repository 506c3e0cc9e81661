import { beforeAll, describe, expect, test } from 'vitest'
import { newTeam, stores, type Team } from '../../../test/team.ts'

const seqs = (events: { seq: number }[]) => events.map(({ seq }) => seq)

describe.each(stores)('GET /v1/{team_id}/events on %s', (store) => {
  let team: Team
  beforeAll(async () => {
    team = await newTeam(store)
    await team.newBoard()
    await team.newBoard()
  })

  test('counts every change of the workspace without gaps, up to its revision', async () => {
    const { revision } = await team.head()

    expect(seqs(await team.events())).toEqual(Array.from({ length: revision }, (_, index) => index + 1))
  })

  test('an event says who did what to which resource, how and when', async () => {
    const editor = await team.newMember('member')
    const board = await team.newBoard({ title: 'Old' })
    await editor.patch(`/boards/${board.id}`, { title: 'New' })

    expect(await team.lastEvent()).toMatchObject({
      seq: (await team.head()).revision,
      team_id: team.team_id,
      type: 'board.updated',
      entity_id: board.id,
      project_id: board.project_id,
      board_id: board.id,
      list_id: null,
      card_id: null,
      sprint_id: null,
      user_id: editor.user_id,
      user: {
        user_id: editor.user_id,
        type: 'user',
        source: {
          type: 'token',
          client_id: editor.token.split('.')[0],
          import_id: null,
          agent_id: null,
          email_addr: null,
          email_verified: null,
        },
      },
      changes: { title: ['Old', 'New'] },
      time_created: expect.any(Number),
    })
  })

  test('?after= starts behind an event, and pages continue from there', async () => {
    const all = await team.events()
    const page = (await team.get('/events?after=2&count=2')).body

    expect(seqs(page.events)).toEqual([3, 4])
    const rest = (await team.get(`/events?after=2&count=500&cursor=${page.cursor}`)).body
    expect(seqs(rest.events)).toEqual(seqs(all).slice(4))
    expect((await team.get(`/events?after=${all.length}`)).body).toMatchObject({ count: 0, cursor: '', events: [] })
    expect((await team.get(`/events?after=${Number.MAX_SAFE_INTEGER}`)).status).toBe(200)
  })

  test.each([
    ['after=-1', 'after'],
    ['after=x', 'after'],
    ['after=9007199254740993', 'after'],
    ['after=1&after=2', 'after'],
    ['count=501', 'count'],
    ['type=card', 'type'],
  ])('?%s is 400', async (query, field) => {
    const { status, body } = await team.get(`/events?${query}`)

    expect(status).toBe(400)
    expect(body.errors[0].field).toBe(field)
  })

  test('concurrent writes each get one event', async () => {
    const board = await team.newBoard()
    const { revision } = await team.head()

    const lists = await Promise.all(Array.from({ length: 20 }, () => team.newList(board.id)))

    const { events } = (await team.get(`/events?after=${revision}`)).body
    expect(events.map(({ list_id }: { list_id: string }) => list_id).sort()).toEqual(lists.map(({ id }) => id).sort())
    expect(seqs(events)).toEqual(Array.from({ length: 20 }, (_, index) => revision + 1 + index))
  })

  test('of a move, everyone is shown the side that they can see', async () => {
    const guest = await team.newMember('guest')
    const shared = await team.newBoard({ members: [{ user_id: guest.user_id }] })
    const other = await team.newBoard({ project_id: shared.project_id })
    const sprint = await team.newSprint(shared.project_id)
    const [here, there] = [shared.lists[0], other.lists[0]]
    const whole = await team.lastEvent()
    const seen = (await guest.get('/events?count=500')).body.events.at(-1)
    const card = await team.newCard(here, { title: 'Leaving' })
    await team.patch(`/cards/${card.id}`, { list_id: there.id, title: 'Secret', content: 'Secret' })
    await team.patch(`/cards/${card.id}`, { title: 'Secret still' })
    await team.patch(`/cards/${card.id}`, { list_id: here.id, title: 'Back' })
    await team.patch(`/cards/${card.id}`, { sprint_id: sprint.id })
    await team.patch(`/lists/${here.id}`, { board_id: other.id })

    const { body } = await guest.get(`/events?after=${seen.seq}`)
    const [, left, back, sprinted, list, ...more] = body.events
    expect(more).toEqual([])
    expect(JSON.stringify(body)).not.toContain('Secret')
    expect(left).toMatchObject({
      type: 'card.moved',
      entity_id: card.id,
      board_id: shared.id,
      list_id: here.id,
      changes: { board_id: [shared.id, null], list_id: [here.id, null], title: ['Leaving', null] },
    })
    expect(back).toMatchObject({
      board_id: shared.id,
      list_id: here.id,
      changes: { board_id: [null, shared.id], list_id: [null, here.id], title: [null, 'Back'] },
    })
    // The board is still its home: people who see that see the card.
    expect(sprinted).toMatchObject({
      board_id: shared.id,
      list_id: sprint.lists[0].id,
      sprint_id: sprint.id,
      changes: { board_id: [shared.id, null], home_board_id: [null, shared.id], home_list_id: [null, here.id] },
    })
    expect(list).toMatchObject({ type: 'list.moved', board_id: shared.id, changes: { board_id: [shared.id, null] } })

    const shown = (await team.events()).filter(({ seq }) => seq > whole.seq)
    expect(shown[1].changes).toMatchObject({ board_id: [shared.id, other.id], title: ['Leaving', 'Secret'] })
    expect(shown[3].changes).toMatchObject({ board_id: [other.id, shared.id], title: ['Secret still', 'Back'] })
  })

  test('events of integrations go to people who may read them', async () => {
    const hook = { type: 'generic_webhook', title: 'Hook', url: 'https://127.0.0.1/hook' }
    await team.made('/integrations', hook)
    const typesFor = async (role: 'admin' | 'member') => {
      const { events } = (await (await team.newMember(role)).get('/events?count=500')).body
      return events.flatMap(({ type }: { type: string }) => (type.startsWith('integration.') ? [type] : []))
    }

    expect([await typesFor('admin'), await typesFor('member')]).toEqual([['integration.created'], []])
  })

  test('a refused write leaves no event', async () => {
    const before = await team.head()

    await team.post('/lists', { board_id: '999999' })
    await team.post('/boards', { title: 'x', project_id: '999999' })

    expect(await team.head()).toEqual(before)
  })
})
