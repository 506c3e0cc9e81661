import { beforeEach, describe, expect, test } from 'vitest'
import { bad, badFields, bodyWith, expectRefused } from '../../../test/bad-values.ts'
import { type Caller, newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'
import { CHECKLIST_BYTES, CHECKLIST_PARTS } from '../../limits/parts.ts'

const ids = (things: { id: string }[]) => things.map(({ id }) => id)

describe.each(stores)('checklists of cards on %s', (store) => {
  let team: Team
  let board: Awaited<ReturnType<Team['newBoard']>>
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard()
  })

  /** A card with a checklist of one item, and the paths to them. */
  async function newPaths(owner: Team = team, list = board.lists[0]) {
    const card = await owner.newCard(list)
    const { checklist } = await owner.made(`/cards/${card.id}/checklists`, { title: 'Steps' })
    const path = `/cards/${card.id}/checklists/${checklist.id}`
    const { checklist_item: item } = await owner.made(`${path}/items`, { title: 'One' })
    return { card, checklist, item, path, itemPath: `${path}/items/${item.id}` }
  }
  const read = async (card: { id: string }) => (await team.get(`/cards/${card.id}`)).body.card

  test('a checklist goes below the others of its card, with an event of the card', async () => {
    const card = await team.newCard(board.lists[0])
    const first = (await team.made(`/cards/${card.id}/checklists`, { title: 'First' })).checklist

    // Clients repeat the card's id.
    const { status, body } = await team.post(`/cards/${card.id}/checklists`, {
      title: '<b>Second</b>',
      content: 'How',
      card_id: card.id,
    })

    expect(status).toBe(201)
    expect(body.checklist).toMatchObject({
      title: '<b>Second</b>',
      content: 'How',
      card_id: card.id,
      user_id: team.user_id,
      items: [],
    })
    const shown = await read(card)
    expect(ids(shown.checklists)).toEqual([first.id, body.checklist.id])
    expect(shown.checklist_order).toEqual({ [first.id]: 0, [body.checklist.id]: 1 })
    expect(await team.lastEvent()).toMatchObject({
      type: 'card.checklist_created',
      entity_id: card.id,
      board_id: board.id,
      changes: {
        [`checklists.${body.checklist.id}.title`]: [null, '<b>Second</b>'],
        [`checklists.${body.checklist.id}.content`]: [null, 'How'],
      },
    })
  })

  test('an item goes to the end of its checklist', async () => {
    const { card, checklist, item, path } = await newPaths()

    const { status, body } = await team.post(`${path}/items`, {
      title: '<p>Two</p>',
      content: 'c',
      checked: true,
      checklist_id: checklist.id,
    })

    expect(status).toBe(201)
    expect(body.checklist_item).toMatchObject({
      title: '<p>Two</p>',
      content: 'c',
      checked: true,
      checklist_id: checklist.id,
      user_id: team.user_id,
    })
    const shown = await read(card)
    expect(ids(shown.checklists[0].items)).toEqual([item.id, body.checklist_item.id])
    expect(shown.checklist_item_order).toEqual({ [item.id]: 0, [body.checklist_item.id]: 1 })
    expect(await team.lastEvent()).toMatchObject({
      type: 'card.checklist_item_created',
      entity_id: card.id,
      changes: { [`checklists.${checklist.id}.items.${body.checklist_item.id}.checked`]: [null, true] },
    })
  })

  test('concurrent ones get positions of their own', async () => {
    const { card, path } = await newPaths()
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        n % 2 ? team.post(`${path}/items`, { title: 'x' }) : team.post(`/cards/${card.id}/checklists`, { title: 'x' }),
      ),
    )

    const shown = await read(card)
    expect(Object.values(shown.checklist_order).sort()).toEqual([0, 1, 2, 3, 4])
    expect(Object.values(shown.checklist_item_order).sort()).toEqual([0, 1, 2, 3, 4])
  })

  test('a card takes only so many of them, whichever way they are added', async () => {
    const items = (count: number) => Array.from({ length: count }, () => ({ title: 'Step' }))
    const steps = (count: number) => Array.from({ length: count / 500 }, () => ({ title: 'Steps', items: items(499) }))
    const place = { title: 'Full', board_id: board.id, list_id: board.lists[0].id }

    const over = await team.post('/cards', { ...place, checklists: [...steps(CHECKLIST_PARTS), { title: 'More' }] })
    const { card } = await team.made('/cards', { ...place, checklists: steps(CHECKLIST_PARTS) })
    const [first] = card.checklists
    const path = `/cards/${card.id}/checklists`

    expect([over.status, over.body.code]).toEqual([409, 'conflict'])
    expect((await team.post(path, { title: 'More' })).body.code).toBe('conflict')
    expect((await team.post(`${path}/${first.id}/items`, { title: 'More' })).body.code).toBe('conflict')
    expect((await team.patch(`${path}/${first.id}`, { title: 'Renamed, and longer' })).status).toBe(200)
    expect((await team.delete(`${path}/${first.id}/items/${first.items[0].id}`)).status).toBe(204)
    expect((await team.post(path, { title: 'Last' })).status).toBe(201)
  })

  test('they hold only so much text', async () => {
    const { path, item, itemPath } = await newPaths()
    const long = 'x'.repeat(100_000)
    for (let count = 0; count < Math.floor(CHECKLIST_BYTES / long.length); count++)
      await team.made(`${path}/items`, { title: 'Long', content: long })

    expect((await team.post(`${path}/items`, { title: 'Long', content: long })).body.code).toBe('conflict')
    expect((await team.patch(path, { content: long })).body.code).toBe('conflict')
    expect((await team.patch(itemPath, { content: long })).body.code).toBe('conflict')
    expect((await team.patch(itemPath, { title: `${item.title}!`, checked: true })).status).toBe(200)
  })

  describe('a card with the same id in another workspace does not use up the capacity', () => {
    const long = { title: 'Long', content: 'x'.repeat(100_000) }
    const full = Array.from({ length: Math.floor(CHECKLIST_BYTES / long.content.length) }, () => long)
    async function neighbours() {
      const [own, other] = [await newTeam(store), await newTeam(store)]
      const [{ lists }] = [await own.newBoard(), await other.newBoard()]
      return { own, other, list: lists[0] }
    }

    test('for a checklist', async () => {
      const { own, other, list } = await neighbours()
      const [card] = [await own.newCard(list), await other.newCard(list, { checklists: full })]
      // This checklist has the id of one of those.
      await own.newCard(list, { checklists: [{ title: 'Steps', items: full }] })

      await own.made(`/cards/${card.id}/checklists`, long)
    })

    test('for an item', async () => {
      const { own, other, list } = await neighbours()
      const card = await own.newCard(list, { checklists: [{ title: 'Steps' }] })
      await other.newCard(list, { checklists: [{ title: 'Steps', items: full }] })

      await own.made(`/cards/${card.id}/checklists/${card.checklists[0].id}/items`, long)
    })
  })

  test('changes are shown and logged with before and after; the same values are no change', async () => {
    const { card, checklist, item, path, itemPath } = await newPaths()

    const renamed = await team.patch(path, { title: 'Renamed', card_id: card.id })
    expect(renamed.body.checklist).toMatchObject({ id: checklist.id, title: 'Renamed', items: [{ id: item.id }] })
    expect(await team.lastEvent()).toMatchObject({
      type: 'card.checklist_updated',
      changes: { [`checklists.${checklist.id}.title`]: ['Steps', 'Renamed'] },
    })
    const ticked = await team.patch(itemPath, { checked: true, content: 'c', checklist_id: checklist.id })
    expect(ticked.body.checklist_item).toMatchObject({ id: item.id, title: 'One', checked: true, content: 'c' })
    expect(await team.lastEvent()).toMatchObject({
      type: 'card.checklist_item_updated',
      changes: {
        [`checklists.${checklist.id}.items.${item.id}.checked`]: [false, true],
        [`checklists.${checklist.id}.items.${item.id}.content`]: ['', 'c'],
      },
    })

    const before = await team.head()
    for (const body of [{}, { title: null, content: null }, { title: 'Renamed' }])
      expect((await team.patch(path, body)).status).toBe(200)
    for (const body of [{}, { title: null, checked: null }, { checked: true, content: 'c' }])
      expect((await team.patch(itemPath, body)).status).toBe(200)
    expect(await team.head()).toEqual(before)
  })

  test('an item, then the checklist with the others, can be deleted', async () => {
    const { card, checklist, item, path, itemPath } = await newPaths()
    await team.post(`${path}/items`, { title: 'Two' })

    expect((await team.delete(itemPath)).status).toBe(204)
    expect(await team.lastEvent()).toMatchObject({
      type: 'card.checklist_item_deleted',
      changes: {
        [`checklists.${checklist.id}.items.${item.id}.title`]: ['One', null],
        [`checklists.${checklist.id}.items.${item.id}.checked`]: [false, null],
      },
    })
    expect((await read(card)).checklists[0].items).toHaveLength(1)
    expect((await team.delete(path)).status).toBe(204)
    expect(await team.lastEvent()).toMatchObject({
      type: 'card.checklist_deleted',
      changes: { [`checklists.${checklist.id}.title`]: ['Steps', null] },
    })
    expect(await read(card)).toMatchObject({ checklists: [], checklist_order: {}, checklist_item_order: {} })
    const before = await team.head()
    for (const gone of [path, itemPath]) expect((await team.delete(gone)).status).toBe(404)
    expect(await team.head()).toEqual(before)
  })

  test('If-Match: a tick elsewhere does not conflict, the same field does', async () => {
    const { card, path, itemPath } = await newPaths()
    const { checklist_item: other } = await team.made(`${path}/items`, { title: 'Two' })
    const headers = { 'if-match': (await team.get(`/cards/${card.id}`)).headers.get('etag') as string }
    await team.patch(itemPath, { content: 'changed' })

    expect((await team.patch(`${path}/items/${other.id}`, { content: '' }, headers)).status).toBe(200)
    expect((await team.patch(itemPath, { checked: true }, headers)).status).toBe(200)
    expect((await team.patch(itemPath, { content: '' }, headers)).status).toBe(412)
    expect((await team.delete(itemPath, headers)).status).toBe(412)
    expect((await team.delete(path, headers)).status).toBe(412)
    expect((await team.delete(`${path}/items/${other.id}`, headers)).status).toBe(204)
  })

  type Paths = Awaited<ReturnType<typeof newPaths>>
  const texts = { title: bad.title, content: bad.content }
  test.each<[string, string, (paths: Paths, body: string) => ReturnType<Caller['call']>]>(
    badFields(store, {
      ...texts,
      card_id: bad.id,
      items: [['items', '[]']],
      color: [['an unknown field', '"red"']],
    }).flatMap(([what, field, json]) => [
      [
        `${what} in a new checklist`,
        field,
        ({ card }: Paths) => team.post(`/cards/${card.id}/checklists`, bodyWith({ title: 'x' }, field, json)),
      ],
      [`${what} in a checklist`, field, ({ path }: Paths) => team.patch(path, bodyWith({}, field, json))],
    ]),
  )('refuses %s as %s', async (_, field, call) => {
    const paths = await newPaths()
    await expectRefused(team, field, () => call(paths, ''))
  })

  test.each(badFields(store, { ...texts, checked: bad.flag, checklist_id: bad.id }))(
    'items refuse %s as %s',
    async (_, field, json) => {
      const { path, itemPath } = await newPaths()
      await expectRefused(team, field, () => team.post(`${path}/items`, bodyWith({ title: 'x' }, field, json)))
      await expectRefused(team, field, () => team.patch(itemPath, bodyWith({}, field, json)))
    },
  )

  test('an id in the body that is not the one in the path is refused', async () => {
    const { card, path, itemPath } = await newPaths()
    const other = await newPaths()

    const foreignCard = { title: 'x', card_id: other.card.id }
    await expectRefused(team, 'card_id', () => team.post(`/cards/${card.id}/checklists`, foreignCard))
    await expectRefused(team, 'card_id', () => team.patch(path, foreignCard))
    const foreignChecklist = { title: 'x', checklist_id: other.checklist.id }
    await expectRefused(team, 'checklist_id', () => team.post(`${path}/items`, foreignChecklist))
    await expectRefused(team, 'checklist_id', () => team.patch(itemPath, foreignChecklist))
  })

  test('an id that belongs to another parent is not found, by any method', async () => {
    const [one, other] = [await newPaths(), await newPaths()]
    const second = (await team.made(`/cards/${one.card.id}/checklists`, { title: 'Second' })).checklist
    const checklistElsewhere = `/cards/${one.card.id}/checklists/${other.checklist.id}`
    const itemElsewhere = [
      `${checklistElsewhere}/items/${other.item.id}`,
      `${one.path}/items/${other.item.id}`,
      `/cards/${one.card.id}/checklists/${second.id}/items/${one.item.id}`,
    ]
    const before = await team.census()

    for (const path of [checklistElsewhere, ...itemElsewhere]) {
      expect((await team.patch(path, { title: 'x' })).status).toBe(404)
      expect((await team.delete(path)).status).toBe(404)
    }
    expect((await team.post(`${checklistElsewhere}/items`, { title: 'x' })).status).toBe(404)
    expect(await team.census()).toEqual(before)
  })

  /** Every call there is on a checklist. */
  const everyCall = (caller: Caller, { card, path, itemPath }: Paths) => [
    () => caller.post(`/cards/${card.id}/checklists`, { title: 'x' }),
    () => caller.patch(path, { title: 'x' }),
    () => caller.post(`${path}/items`, { title: 'x' }),
    () => caller.patch(itemPath, { checked: true }),
    () => caller.delete(itemPath),
    () => caller.delete(path),
  ]

  test('cards of other workspaces and private spaces are not found', async () => {
    const theirs = await newTeamApart(store)
    const foreign = await newPaths(theirs, (await theirs.newBoard()).lists[0])
    const secret = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
    const hidden = await newPaths(team, secret.lists[0])
    const admin = await team.newMember('admin')
    const before = [await team.census(), await theirs.census()]

    for (const call of [...everyCall(admin, foreign), ...everyCall(admin, hidden)])
      expect((await call()).status).toBe(404)
    expect([await team.census(), await theirs.census()]).toEqual(before)
  })

  test('readers change nothing; a guest of the board may', async () => {
    const [reader, viewer, guest] = [
      await team.newMember('guestReader'),
      await team.newMember('member'),
      await team.newMember('guest'),
    ]
    const own = await team.newBoard({
      members: [{ user_id: reader.user_id }, { user_id: viewer.user_id, role: 'viewer' }, { user_id: guest.user_id }],
    })
    const paths = await newPaths(team, own.lists[0])
    const before = await team.census()

    for (const call of [...everyCall(reader, paths), ...everyCall(viewer, paths)])
      expect((await call()).status).toBe(403)
    expect(await team.census()).toEqual(before)
    for (const call of everyCall(guest, paths)) expect((await call()).status).toBeLessThan(300)
  })
})
