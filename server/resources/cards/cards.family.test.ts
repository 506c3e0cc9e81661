import { beforeEach, describe, expect, test } from 'vitest'
import { bad, badFields, bodyWith, expectRefused } from '../../../test/bad-values.ts'
import { newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'

describe.each(stores)('parents and epics of cards on %s', (store) => {
  let team: Team
  let board: Awaited<ReturnType<Team['newBoard']>>
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard()
  })
  const newCard = (fields: object = {}) => team.newCard(board.lists[0], { ...fields })
  const newEpic = async (owner = team) => {
    const { lists } = (await owner.get('/epics')).body
    return (await owner.made('/epics', { title: 'Epic', list_id: lists[0].id })).epic
  }
  const read = async ({ id }: { id: string }) => (await team.get(`/cards/${id}`)).body.card

  test('a child shows its parent, the parent its children, and both leave again', async () => {
    const [parent, child] = [await newCard({ title: 'Parent' }), await newCard()]

    const { body } = await team.patch(`/cards/${child.id}`, { parent_card_id: parent.id })
    expect(body.card.parent_card).toEqual({ title: 'Parent', card_id: parent.id, list_color: '', status: 'committed' })
    expect(await read(parent)).toMatchObject({
      child_cards: [{ card_id: child.id }],
      child_card_order: { [child.id]: 0 },
    })
    expect((await team.lastEvent()).changes).toEqual({ parent_card_id: [null, parent.id] })

    const before = await team.head()
    await team.patch(`/cards/${child.id}`, { parent_card_id: parent.id })
    expect(await team.head()).toEqual(before)

    const alone = await team.patch(`/cards/${child.id}`, { parent_card_id: null })
    expect(alone.body.card.parent_card).toBeNull()
    expect((await team.lastEvent()).changes).toEqual({ parent_card_id: [parent.id, null] })
  })

  test('children and their children are in the epic of their parent, each with its event', async () => {
    const epic = await newEpic()
    const parent = await newCard()
    const child = await newCard({ parent_card_id: parent.id })
    const grandchild = await newCard({ parent_card_id: child.id })
    const { revision } = await team.head()

    await team.patch(`/cards/${parent.id}`, { epic_id: epic.id })

    for (const card of [parent, child, grandchild])
      expect((await read(card)).epic).toEqual({ id: epic.id, title: 'Epic' })
    const { events } = (await team.get(`/events?after=${revision}`)).body
    expect(events.map(({ card_id }: { card_id: string }) => card_id).sort()).toEqual(
      [parent, child, grandchild].map(({ id }) => id).sort(),
    )
    expect((await newCard({ parent_card_id: child.id })).epic).toEqual({ id: epic.id, title: 'Epic' })

    await team.patch(`/cards/${parent.id}`, { epic_id: null })
    for (const card of [parent, child, grandchild]) expect((await read(card)).epic).toBeNull()
  })

  test('a card put directly into an epic keeps no parent', async () => {
    const epic = await newEpic()
    const child = await newCard({ parent_card_id: (await newCard()).id })

    const { body } = await team.patch(`/cards/${child.id}`, { epic_id: epic.id })

    expect(body.card).toMatchObject({ parent_card: null, epic: { id: epic.id } })
  })

  test('a card sent its own values stays unchanged: below its parent, in an epic archived since', async () => {
    const epic = await newEpic()
    const parent = await newCard({ epic_id: epic.id })
    const child = await newCard({ parent_card_id: parent.id })
    await team.patch(`/epics/${epic.id}`, { archived: true })
    const before = await team.head()

    for (const { id } of [parent, child])
      expect((await team.patch(`/cards/${id}`, { epic_id: epic.id })).status).toBe(200)

    expect(await team.head()).toEqual(before)
    expect((await read(child)).parent_card).toMatchObject({ card_id: parent.id })
  })

  test('a card is never below itself', async () => {
    const top = await newCard()
    const middle = await newCard({ parent_card_id: top.id })
    const bottom = await newCard({ parent_card_id: middle.id })
    const before = await team.head()

    for (const parent of [top, middle, bottom]) {
      const { status, body } = await team.patch(`/cards/${top.id}`, { parent_card_id: parent.id })
      expect([status, body.code]).toEqual([409, 'card_cycle'])
    }
    expect(await team.head()).toEqual(before)
  })

  test('two concurrent changes cannot make a cycle', async () => {
    const [one, two] = [await newCard(), await newCard()]

    const answers = await Promise.all([
      team.patch(`/cards/${one.id}`, { parent_card_id: two.id }),
      team.patch(`/cards/${two.id}`, { parent_card_id: one.id }),
    ])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a parent and another epic than its own are refused; an archived epic is a conflict', async () => {
    const epic = await newEpic()
    const [parent, card] = [await newCard(), await newCard()]
    const both = { epic_id: epic.id, parent_card_id: parent.id }

    await expectRefused(team, 'epic_id', () => team.patch(`/cards/${card.id}`, both))
    await expectRefused(team, 'epic_id', () =>
      team.post('/cards', { title: 'x', list_id: board.lists[0].id, board_id: board.id, ...both }),
    )
    await team.patch(`/cards/${parent.id}`, { epic_id: epic.id })
    expect((await newCard(both)).parent_card.card_id).toBe(parent.id)
    // A guest who guesses a hidden epic learns no more than about one that never existed.
    const guest = await team.newMember('guest')
    await team.made(`/boards/${board.id}/members`, { user_id: guest.user_id })
    const guesses = [epic.id, '900000000000'].map((epic_id) => guest.patch(`/cards/${card.id}`, { ...both, epic_id }))
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual([404, 404])
    const below = await team.patch(`/cards/${(await newCard()).id}`, both)
    expect(below.body.card).toMatchObject({ parent_card: { card_id: parent.id }, epic: { id: epic.id } })
    await team.patch(`/epics/${epic.id}`, { archived: true })
    const { status, body } = await team.patch(`/cards/${card.id}`, { epic_id: epic.id })
    expect([status, body.code]).toEqual([409, 'epic_archived'])
  })

  test.each(badFields(store, { parent_card_id: bad.id, epic_id: bad.id }))(
    'refuses %s as %s',
    async (_, field, json) => {
      const card = await newCard()
      await expectRefused(team, field, () => team.patch(`/cards/${card.id}`, bodyWith({}, field, json)))
    },
  )

  test('parents and epics that the caller cannot see are not found', async () => {
    const theirs = await newTeamApart(store)
    const foreign = await theirs.newCard((await theirs.newBoard()).lists[0])
    const foreignEpic = await newEpic(theirs)
    const secret = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
    const hidden = await team.newCard(secret.lists[0])
    const [member, guest] = [await team.newMember('member'), await team.newMember('guest')]
    const shared = await team.newBoard({ members: [{ user_id: guest.user_id }] })
    const card = await team.newCard(shared.lists[0])
    const epic = await newEpic()
    const before = [await team.census(), await theirs.census()]

    for (const parent_card_id of [foreign.id, hidden.id, '999999999'])
      expect((await member.patch(`/cards/${card.id}`, { parent_card_id })).status).toBe(404)
    expect((await member.patch(`/cards/${card.id}`, { epic_id: foreignEpic.id })).status).toBe(404)
    expect((await guest.patch(`/cards/${card.id}`, { epic_id: epic.id })).status).toBe(404)
    expect([await team.census(), await theirs.census()]).toEqual(before)

    await team.patch(`/cards/${card.id}`, { epic_id: epic.id })
    expect((await guest.get(`/cards/${card.id}`)).body.card.epic).toBeNull()
  })
})
