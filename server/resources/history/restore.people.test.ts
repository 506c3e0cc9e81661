import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAILY, DAY_MS, runDue } from '../../../test/recurrences.ts'
import { type Caller, callServer, clock, newTeam, stores, type Team } from '../../../test/team.ts'

afterEach(() => clock.reset())

describe.each(stores)('people who have left, on %s', (store) => {
  let team: Team
  let ada: Caller
  let board: Awaited<ReturnType<Team['newBoard']>>
  beforeEach(async () => {
    team = await newTeam(store)
    ada = await team.newMember('member')
    board = await team.newBoard()
  })

  const leave = async ({ user_id }: Caller) => {
    const headers = { authorization: `Bearer ${team.token}` }
    const path = `/v1/teams/${team.team_id}/members/${user_id}`
    expect((await callServer(team.server, 'DELETE', path, undefined, headers)).status).toBe(204)
  }
  const newCard = () =>
    team.newCard(board.lists[0], {
      title: 'Card',
      owner_id: ada.user_id,
      members: [{ user_id: ada.user_id, role: 'reviewer' }],
      checklists: [{ title: 'Steps', items: [{ title: 'One', owner_id: ada.user_id }] }],
    })
  const named = async ({ id }: { id: string }) => {
    const { owner_id, members, checklists } = (await team.get(`/cards/${id}`)).body.card
    return [owner_id, ...members.map((one: Caller) => one.user_id), checklists[0]?.items[0].owner_id]
  }
  const seqNow = async () => (await team.lastEvent()).seq

  test.each(['card', 'list', 'board'] as const)('are left out where a %s that exists is restored', async (noun) => {
    const card = await newCard()
    const seq = await seqNow()
    await team.patch(`/cards/${card.id}`, { owner_id: team.user_id })
    await team.delete(`/cards/${card.id}/members/${ada.user_id}`)
    await team.delete(`/cards/${card.id}/checklists/${card.checklists[0].id}`)
    await leave(ada)

    const path = { card: `/cards/${card.id}`, list: `/lists/${card.list_id}`, board: `/boards/${board.id}` }[noun]
    expect((await team.post(`${path}/restore`, { seq })).status).toBe(200)

    expect(await named(card)).toEqual([null, null])
    const log = (await team.events()).filter(({ card_id }) => card_id === card.id)
    expect(log.findLast(({ type }) => type === 'card.updated')?.changes).toEqual({ owner_id: [team.user_id, null] })
    expect(log.at(-1)).toMatchObject({ type: 'card.restored', changes: { checklists: [[], ['Steps']] } })
    expect(log.slice(-3).map(({ type }) => type)).not.toContain('card.members_changed')
  })

  test('stay where they are named still', async () => {
    const card = await newCard()
    const seq = await seqNow()
    await team.patch(`/cards/${card.id}`, { title: 'Other' })
    await team.made(`/cards/${card.id}/checklists`, { title: 'More' })
    await leave(ada)

    expect((await team.post(`/cards/${card.id}/restore`, { seq })).status).toBe(200)

    expect(await named(card)).toEqual([ada.user_id, ada.user_id, ada.user_id])
  })

  test.each(['card', 'list', 'board'] as const)('hinder no %s from coming back as it was', async (noun) => {
    const card = await newCard()
    const seq = await seqNow()
    const path = { card: `/cards/${card.id}`, list: `/lists/${card.list_id}`, board: `/boards/${board.id}` }[noun]
    await team.delete(path)
    await leave(ada)

    expect((await team.post(`${path}/restore`, { seq })).status).toBe(200)

    expect(await named(card)).toEqual([ada.user_id, ada.user_id, ada.user_id])
  })

  test('hinder no copy of a card or a board, and no card of a recurrence or a template', async () => {
    const card = await newCard()
    await team.made('/recurrences', { list_id: board.lists[0].id, card_id: card.id, title: 'Again', ...DAILY() })
    const kept = { project_id: board.project_id, type: 'board', title: 'Board', from: { board_id: board.id } }
    const { template } = await team.made('/templates', kept)
    await leave(ada)

    const copy = (await team.made(`/cards/${card.id}/copy`, {})).card
    expect((await team.post(`/boards/${board.id}/copy`, { copy_cards: true })).status).toBe(201)
    expect((await team.post(`/templates/${template.id}/use`, {})).status).toBe(201)
    clock.advance(DAY_MS)
    await runDue(team.server.gateway)

    expect(await named(copy)).toEqual([ada.user_id, ada.user_id, ada.user_id])
    const { cards } = (await team.get(`/cards?board_id=${board.id}`)).body
    expect(cards.map(({ title }: { title: string }) => title)).toEqual(['Card', 'Card', 'Again'])
  })
})
