import { beforeEach, describe, expect, test } from 'vitest'
import { bad, badFields, bodyWith, expectRefused } from '../../../test/bad-values.ts'
import { type Caller, newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'

const MIRROR = { blocks: 'blocked_by', blocked_by: 'blocks', related: 'related', duplicates: 'duplicates' } as const

describe.each(stores)('POST and DELETE /v1/{team_id}/cards/{id}/linked_cards on %s', (store) => {
  let team: Team
  let board: Awaited<ReturnType<Team['newBoard']>>
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard()
  })
  const twoCards = async () => [await team.newCard(board.lists[0]), await team.newCard(board.lists[1])] as const
  const link = (caller: Caller, from: { id: string }, to: { id: string }, linked_card_type: string) =>
    caller.post(`/cards/${from.id}/linked_cards`, { card_id: to.id, linked_card_type })
  const linksOf = async (card: { id: string }, caller: Caller = team) =>
    (await caller.get(`/cards/${card.id}`)).body.card.linked_cards.map(
      (linked: { card_id: string; linked_card_type: string }) => [linked.card_id, linked.linked_card_type],
    )

  test.each(Object.entries(MIRROR))('%s is seen as %s from the other end', async (type, mirror) => {
    const [card, other] = await twoCards()

    const { status, body } = await link(team, card, other, type)

    expect(status).toBe(201)
    expect(body.linked_card).toEqual({
      title: 'Card',
      card_id: other.id,
      user_id: team.user_id,
      project_id: board.project_id,
      board_id: board.id,
      board_title: 'Board',
      list_id: board.lists[1].id,
      list_title: board.lists[1].title,
      list_color: '',
      status: 'started',
      archived: null,
      linked_card_type: type,
    })
    expect(await linksOf(card)).toEqual([[other.id, type]])
    expect(await linksOf(other)).toEqual([[card.id, mirror]])
    expect(await team.lastEvent()).toMatchObject({
      type: 'card.linked',
      entity_id: card.id,
      changes: { linked_cards: [null, { card_id: other.id, linked_card_type: type }] },
    })
  })

  test('linking again, from either end, changes nothing; another kind replaces the first', async () => {
    const [card, other] = await twoCards()
    await link(team, card, other, 'blocks')
    const before = await team.head()

    expect((await link(team, card, other, 'blocks')).status).toBe(201)
    expect((await link(team, other, card, 'blocked_by')).status).toBe(201)
    expect(await team.head()).toEqual(before)

    expect((await link(team, other, card, 'duplicates')).body.linked_card.linked_card_type).toBe('duplicates')
    expect(await linksOf(card)).toEqual([[other.id, 'duplicates']])
    expect((await team.lastEvent()).changes).toEqual({
      linked_cards: [
        { card_id: card.id, linked_card_type: 'blocked_by' },
        { card_id: card.id, linked_card_type: 'duplicates' },
      ],
    })
  })

  test.each(['its own', 'the other'])('unlinking from %s end unlinks both', async (end) => {
    const [card, other] = await twoCards()
    await link(team, card, other, 'blocks')
    const [from, to, type] = end === 'its own' ? [card, other, 'blocks'] : [other, card, 'blocked_by']

    expect((await team.delete(`/cards/${from.id}/linked_cards/${to.id}`)).status).toBe(204)

    expect([await linksOf(card), await linksOf(other)]).toEqual([[], []])
    expect((await team.lastEvent()).changes).toEqual({
      linked_cards: [{ card_id: to.id, linked_card_type: type }, null],
    })
    const before = await team.head()
    expect((await team.delete(`/cards/${from.id}/linked_cards/${to.id}`)).status).toBe(404)
    expect(await team.head()).toEqual(before)
  })

  test('linking from both ends at once makes one link', async () => {
    const [card, other] = await twoCards()

    await Promise.all([
      link(team, card, other, 'blocks'),
      link(team, other, card, 'blocks'),
      link(team, card, other, 'related'),
      link(team, other, card, 'blocked_by'),
    ])

    const [[, type]] = await linksOf(card)
    expect(await linksOf(other)).toEqual([[card.id, MIRROR[type as keyof typeof MIRROR]]])
    expect(await linksOf(card)).toHaveLength(1)
  })

  test('a card is not linked with an epic, or with itself', async () => {
    const { lists } = (await team.get('/epics')).body
    const { epic } = await team.made('/epics', { title: 'Epic', list_id: lists[0].id })
    const [card] = await twoCards()

    for (const [id, message] of [
      [epic.id, 'cannot link card to epic'],
      [card.id, 'A card cannot be linked to itself.'],
    ])
      await expectRefused(team, 'card_id', async () => {
        const answer = await link(team, card, { id }, 'blocks')
        expect(answer.body.message).toBe(message)
        return answer
      })
  })

  test.each(
    badFields(store, {
      card_id: [...bad.id, ...bad.null],
      linked_card_type: [...bad.choice, ...bad.null],
      type: [['an unknown field', '"blocks"']],
    }),
  )('refuses %s as %s', async (_, field, json) => {
    const [card, other] = await twoCards()
    const fields = { card_id: other.id, linked_card_type: 'blocks' }
    await expectRefused(team, field, () => team.post(`/cards/${card.id}/linked_cards`, bodyWith(fields, field, json)))
  })

  test('a card in a container the reader cannot see is not found, from either end', async () => {
    const theirs = await newTeamApart(store)
    const foreign = await theirs.newCard((await theirs.newBoard()).lists[0])
    const outsider = await team.newMember('admin')
    const secret = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
    const [hidden, other] = [await team.newCard(secret.lists[0]), await team.newCard(secret.lists[0])]
    const [card] = await twoCards()
    await link(team, card, hidden, 'blocks')
    const before = [await team.census(), await theirs.census()]

    expect(await linksOf(card)).toEqual([[hidden.id, 'blocks']])
    expect(await linksOf(card, outsider)).toEqual([])
    for (const [from, to] of [
      [card, other],
      [card, hidden],
      [hidden, card],
      [card, foreign],
      [foreign, card],
      [card, { id: '999999999' }],
    ] as const) {
      expect((await link(outsider, from, to, 'related')).status).toBe(404)
      expect((await outsider.delete(`/cards/${from.id}/linked_cards/${to.id}`)).status).toBe(404)
    }
    expect([await team.census(), await theirs.census()]).toEqual(before)
  })

  test('a guest links only cards of their board, and readers link none', async () => {
    const [guest, viewer] = [await team.newMember('guest'), await team.newMember('member')]
    const shared = await team.newBoard({
      members: [{ user_id: guest.user_id }, { user_id: viewer.user_id, role: 'viewer' }],
    })
    const [one, two] = [await team.newCard(shared.lists[0]), await team.newCard(shared.lists[0])]
    const [elsewhere] = await twoCards()

    expect((await link(guest, one, elsewhere, 'blocks')).status).toBe(404)
    expect((await link(viewer, one, two, 'blocks')).status).toBe(403)
    expect((await link(guest, one, two, 'blocks')).status).toBe(201)
    expect((await viewer.delete(`/cards/${one.id}/linked_cards/${two.id}`)).status).toBe(403)
  })

  test('If-Match refuses when the links changed meanwhile', async () => {
    const [card, other] = await twoCards()
    await link(team, card, other, 'blocks')
    const etag = (await team.get(`/cards/${card.id}`)).headers.get('etag') as string
    await link(team, card, other, 'related')

    const { status } = await team.delete(`/cards/${card.id}/linked_cards/${other.id}`, { 'if-match': etag })
    expect(status).toBe(412)
  })
})
