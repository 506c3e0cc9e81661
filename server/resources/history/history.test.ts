import { describe, expect, test } from 'vitest'
import { withoutToken } from '../../../test/live.ts'
import { newTeam, type StoreName, stores, type Team } from '../../../test/team.ts'

const seqNow = async (team: Team) => (await team.head()).revision

describe.each(stores)('past states on %s', (store: StoreName) => {
  test('a card and its board are shown as they were, whatever happened to their contents', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], {
      title: 'Before',
      checklists: [{ title: 'Steps', items: [{ title: 'One' }] }],
    })
    const child = await team.newCard(board.lists[1], { parent_card_id: card.id })
    const { tag } = await team.made('/tags', { name: 'Old name', project_id: board.project_id })
    await team.post(`/cards/${card.id}/tags`, { id: tag.id })
    await team.newComment(card.id)
    const at = await seqNow(team)
    const before = {
      card: withoutToken((await team.get(`/cards/${card.id}`)).body),
      board: (await team.get(`/boards/${board.id}`)).body,
    }

    await team.patch(`/cards/${card.id}`, {
      title: 'After',
      list_id: board.lists[2].id,
      members: [{ user_id: team.user_id }],
    })
    await team.delete(`/cards/${child.id}`)
    await team.patch(`/tags/${tag.id}`, { name: 'New name' })
    await team.delete(`/cards/${card.id}/checklists/${before.card.card.checklists[0].id}`)
    await team.patch(`/boards/${board.id}`, { title: 'Another' })
    await team.delete(`/lists/${board.lists[0].id}`)

    expect((await team.get(`/cards/${card.id}?at=${at}`)).body).toEqual(before.card)
    expect((await team.get(`/boards/${board.id}?at=${at}`)).body).toEqual(before.board)
    const now = await seqNow(team)
    expect((await team.get(`/cards/${card.id}?at=${now}`)).body).toEqual(
      withoutToken((await team.get(`/cards/${card.id}`)).body),
    )
  })

  test('a page is shown as it was, with the pages below it, also after it was deleted', async () => {
    const team = await newTeam(store)
    const outsider = await team.newMember('member')
    const { id: project_id } = await team.newProject({ is_private: true })
    const page = await team.newPage(project_id, { title: 'Before', content: '<p>Old text</p>' })
    const below = await team.newPage(project_id, { title: 'Below', parent_page_id: page.id })
    await team.put(`/pages/${page.id}/watch`)
    const at = await seqNow(team)
    const before = withoutToken((await team.get(`/pages/${page.id}`)).body)
    await team.patch(`/pages/${page.id}`, { title: 'After', content: '<p>New text</p>' })
    await team.delete(`/pages/${below.id}`)
    await team.delete(`/pages/${page.id}`)

    expect((await team.get(`/pages/${page.id}?at=${at}`)).body).toEqual(before)
    expect((await outsider.get(`/pages/${page.id}?at=${at}`)).status).toBe(404)
    expect((await team.get(`/pages/${page.id}?at=1`)).status).toBe(404)
  })

  test('deleted resources can still be read; those not yet created cannot', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const early = await seqNow(team)
    const card = await team.newCard(board.lists[0])
    const at = await seqNow(team)
    const before = (await team.get(`/boards/${board.id}`)).body
    await team.delete(`/boards/${board.id}`)

    expect((await team.get(`/boards/${board.id}?at=${at}`)).body).toEqual(before)
    expect((await team.get(`/cards/${card.id}?at=${at}`)).body.card.title).toBe('Card')
    expect((await team.get(`/cards/${card.id}?at=${early}`)).status).toBe(404)
    expect((await team.get(`/cards/${card.id}`)).status).toBe(404)
  })

  test('what the viewer may not see now stays hidden in the past too, exactly like what never existed', async () => {
    const [team, other] = [await newTeam(store), await newTeam(store)]
    const member = await team.newMember('member')
    const open = await team.newBoard()
    const secret = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
    const hidden = await team.newCard(secret.lists[0], { title: 'Hidden' })
    const moved = await team.newCard(open.lists[0], { title: 'Moved away' })
    const shown = await team.newCard(open.lists[0], { title: 'Shown' })
    await team.made(`/cards/${shown.id}/linked_cards`, { card_id: moved.id, linked_card_type: 'blocks' })
    await team.made(`/cards/${shown.id}/linked_cards`, { card_id: hidden.id, linked_card_type: 'blocks' })
    const at = await seqNow(team)
    const seen = (await member.get(`/cards/${shown.id}`)).body.card
    expect(seen.linked_cards.map(({ title }: { title: string }) => title)).toEqual(['Moved away'])
    await team.patch(`/cards/${moved.id}`, { list_id: secret.lists[0].id, board_id: secret.id })
    await team.delete(`/cards/${hidden.id}`)
    const came = await team.newCard(secret.lists[0], { title: 'Came out' })
    const inside = await seqNow(team)
    await team.patch(`/cards/${came.id}`, { list_id: open.lists[0].id, board_id: open.id })

    const bytes = async (caller: typeof member, path: string) => {
      const { status, body } = await caller.get(path)
      return { status, ...body, request_id: '' }
    }
    const never = await bytes(member, `/cards/999999?at=${at}`)
    expect(never.status).toBe(404)
    for (const id of [hidden.id, moved.id]) expect(await bytes(member, `/cards/${id}?at=${at}`)).toEqual(never)
    expect(await bytes(member, `/cards/${came.id}?at=${inside}`)).toEqual(never)
    expect((await member.get(`/cards/${came.id}?at=${await seqNow(team)}`)).status).toBe(200)
    expect(await bytes(member, `/boards/${secret.id}?at=${at}`)).toEqual(await bytes(member, `/boards/999999?at=${at}`))
    expect(await bytes(other, `/cards/${hidden.id}?at=1`)).toEqual(never)
    expect((await member.get(`/cards/${shown.id}?at=${at}`)).body.card.linked_cards).toEqual([])
    const { lists } = (await member.get(`/boards/${open.id}?at=${at}`)).body.board
    expect(lists[0].cards.map(({ title }: { title: string }) => title)).toEqual(['Shown'])
    expect((await team.get(`/cards/${shown.id}?at=${at}`)).body.card.linked_cards).toHaveLength(2)
  })

  test('a guest uses their own event names, and gets no more than they can see', async () => {
    const team = await newTeam(store)
    const guest = await team.newMember('guest')
    const board = await team.newBoard()
    await team.post(`/boards/${board.id}/members`, { user_id: guest.user_id, role: 'member' })
    const card = await team.newCard(board.lists[0], { title: 'First' })
    await team.patch(`/cards/${card.id}`, { title: 'Second' })
    const { events } = (await guest.get('/events?count=500')).body
    const created = events.find((event: { type: string }) => event.type === 'card.created')

    expect((await guest.get(`/cards/${card.id}?at=${created.seq}`)).body.card).toMatchObject({ title: 'First' })
    expect((await guest.get(`/boards/${board.id}?at=${created.seq}`)).body.board.lists[0].cards[0].title).toBe('First')
    expect((await guest.get(`/cards/${card.id}?at=${await seqNow(team)}`)).status).toBe(400)
    const { history } = (await guest.get(`/cards/${card.id}/history`)).body
    expect(history.map(({ type }: { type: string }) => type)).toEqual(['card.updated', 'card.created'])
    expect(history[1].seq).toBe(created.seq)
  })

  test('a guest is shown the epic a card had while they are on it, but not once it is deleted', async () => {
    const team = await newTeam(store)
    const guest = await team.newMember('guest')
    const board = await team.newBoard({ members: [{ user_id: guest.user_id }] })
    const { lists } = (await team.get('/epics')).body
    const { epic } = await team.made('/epics', { title: 'Launch', list_id: lists[0].id })
    await team.made(`/cards/${epic.id}/members`, { user_id: guest.user_id })
    const card = await team.newCard(board.lists[0], { epic_id: epic.id })
    const at = await seqNow(team)
    const [{ seq }] = (await guest.get(`/cards/${card.id}/history`)).body.history
    const epicsShown = async () => [
      (await guest.get(`/cards/${card.id}?at=${seq}`)).body.card.epic,
      (await team.get(`/cards/${card.id}?at=${at}`)).body.card.epic,
    ]

    expect(await epicsShown()).toMatchObject([{ title: 'Launch' }, { title: 'Launch' }])
    await team.delete(`/epics/${epic.id}`)
    expect(await epicsShown()).toMatchObject([null, { title: 'Launch' }])
  })

  test('the history of a card lists its changes, newest first, page by page', async () => {
    const team = await newTeam(store)
    const member = await team.newMember('member')
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0])
    await member.patch(`/cards/${card.id}`, { title: 'Other', estimate: 3 })
    await team.put(`/cards/${card.id}/watch`)
    await team.patch(`/cards/${card.id}`, { list_id: board.lists[1].id })

    const first = (await team.get(`/cards/${card.id}/history?count=2`)).body
    const second = (await team.get(`/cards/${card.id}/history?count=2&cursor=${first.cursor}`)).body

    expect(first).toMatchObject({ count: 2, cursor: expect.stringMatching(/.+/) })
    expect(first.history[0]).toMatchObject({
      type: 'card.moved',
      user_id: team.user_id,
      changes: { list_id: [board.lists[0].id, board.lists[1].id] },
    })
    expect(first.history[1]).toMatchObject({
      type: 'card.updated',
      user_id: member.user_id,
      changes: { title: ['Card', 'Other'], estimate: [null, 3] },
      time_created: expect.any(Number),
    })
    expect(second).toMatchObject({ count: 1, cursor: '', history: [{ type: 'card.created' }] })
    expect((await team.get('/cards/999999/history')).status).toBe(404)
  })

  test('states before the known history are gone, with the first known seq', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const at = await seqNow(team)
    await team.newCard(board.lists[0])
    const now = await seqNow(team)
    // Like a database of an older version after its upgrade.
    await team.server.store.transaction((db) =>
      db.updateTable('teams').set({ past_start: now }).where('id', '=', team.team_id).execute(),
    )

    const { status, body } = await team.get(`/boards/${board.id}?at=${at}`)

    expect(status).toBe(410)
    expect(body).toMatchObject({ code: 'log_cut', first_seq: now })
    expect((await team.get(`/boards/${board.id}?at=${now}`)).status).toBe(200)
  })

  test.each(['0', '-1', '1.5', 'x', '99999999', '9007199254740993'])('refuses at=%s', async (at) => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const { status, body } = await team.get(`/boards/${board.id}?at=${at}`)
    expect({ status, field: body.errors[0].field }).toEqual({ status: 400, field: 'at' })
  })

  test('several writes in one transaction, and the operations of a batch, are distinguished', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { title: '0' })
    await Promise.all([1, 2, 3, 4].map((title) => team.patch(`/cards/${card.id}`, { title: String(title) })))
    const operations = ['5', '6'].map((title) => ({ method: 'PATCH', path: `/cards/${card.id}`, body: { title } }))
    await team.post('/batch', { operations })
    const events = (await team.events()).filter((event) => event.type === 'card.updated')

    expect(events).toHaveLength(6)
    for (const { seq, changes } of events)
      expect((await team.get(`/cards/${card.id}?at=${seq}`)).body.card.title).toBe(changes.title[1])
  })
})
