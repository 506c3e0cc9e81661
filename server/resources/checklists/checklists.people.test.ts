import { beforeEach, describe, expect, test } from 'vitest'
import { badFields, bodyWith, expectRefused } from '../../../test/bad-values.ts'
import { type Caller, callServer, newTeam, stores, type Team } from '../../../test/team.ts'

const DAY = 86_400_000

describe.each(stores)('the people and dates of items on %s', (store) => {
  let team: Team
  let ada: Caller
  let board: Awaited<ReturnType<Team['newBoard']>>
  beforeEach(async () => {
    team = await newTeam(store)
    ada = await team.newMember('member')
    board = await team.newBoard()
  })

  async function newItem(fields: object = {}) {
    const card = await team.newCard(board.lists[0], { title: 'Launch' })
    const { checklist } = await team.made(`/cards/${card.id}/checklists`, { title: 'Steps' })
    const path = `/cards/${card.id}/checklists/${checklist.id}/items`
    const { checklist_item: item } = await team.made(path, { title: 'One', ...fields })
    return { card, checklist, item, path, itemPath: `${path}/${item.id}` }
  }

  async function newEpic() {
    const [list] = (await team.get('/epics')).body.lists
    return (await team.made('/epics', { title: 'Spring', list_id: list.id })).epic
  }

  test('an item is made with them, changed and emptied, with before and after in the log', async () => {
    const { checklist, item, itemPath } = await newItem({ owner_id: ada.user_id, due_date: 1_800_000_000 })
    const name = `checklists.${checklist.id}.items.${item.id}`

    expect(item).toMatchObject({ owner_id: ada.user_id, due_date: 1_800_000_000 })
    expect((await team.lastEvent()).changes).toMatchObject({
      [`${name}.owner_id`]: [null, ada.user_id],
      [`${name}.due_date`]: [null, 1_800_000_000],
    })
    const moved = await team.patch(itemPath, { owner_id: team.user_id, due_date: 1_900_000_000_000 })
    expect(moved.body.checklist_item).toMatchObject({ owner_id: team.user_id, due_date: 1_900_000_000_000 })
    for (const nothing of [null, '']) {
      await team.patch(itemPath, { owner_id: ada.user_id, due_date: 5 })
      const { status, body } = await team.patch(itemPath, { owner_id: nothing, due_date: nothing })
      expect(status).toBe(200)
      expect(body.checklist_item).toMatchObject({ owner_id: null, due_date: null })
    }
    expect(await team.lastEvent()).toMatchObject({
      type: 'card.checklist_item_updated',
      changes: { [`${name}.owner_id`]: [ada.user_id, null], [`${name}.due_date`]: [5, null] },
    })
    const before = await team.head()
    expect((await team.patch(itemPath, { owner_id: null, due_date: '' })).status).toBe(200)
    expect(await team.head()).toEqual(before)
  })

  test('an item without them has neither, and its other fields leave them alone', async () => {
    const { item, itemPath } = await newItem()
    expect(item).toMatchObject({ owner_id: null, due_date: null })
    await team.patch(itemPath, { owner_id: ada.user_id, due_date: 7 })

    const { body } = await team.patch(itemPath, { checked: true })

    expect(body.checklist_item).toMatchObject({ owner_id: ada.user_id, due_date: 7, checked: true })
  })

  const badDates = [
    ['a text', '"tomorrow"'],
    ['a fraction', '1.5'],
    ['before 1970', '-1'],
    ['after 9999', '253402300800000'],
    ['an array', '[1]'],
  ] as const
  const badPeople = [
    ['a number', '7'],
    ['an array', '["x"]'],
    ['an object', '{}'],
  ] as const
  test.each(badFields(store, { owner_id: badPeople, due_date: badDates }))(
    'refuses %s as %s',
    async (_, field, json) => {
      const { path, itemPath } = await newItem()
      await expectRefused(team, field, () => team.post(path, bodyWith({ title: 'x' }, field, json)))
      await expectRefused(team, field, () => team.patch(itemPath, bodyWith({}, field, json)))
    },
  )

  test('only people of the workspace do items', async () => {
    const { path, itemPath } = await newItem()
    const other = await newTeam(store)
    const before = await team.head()

    for (const owner_id of [other.user_id, 'uAAAAAAA']) {
      const card = { title: 'x', board_id: board.id, list_id: board.lists[0].id }
      const checklists = [{ title: 'x', items: [{ title: 'x', owner_id }] }]
      expect((await team.post(path, { title: 'x', owner_id })).status).toBe(404)
      expect((await team.patch(itemPath, { owner_id })).status).toBe(404)
      expect((await team.post('/cards', { ...card, checklists })).status).toBe(404)
    }
    expect(await team.head()).toEqual(before)
  })

  test('guests who only read, and people elsewhere, change nothing', async () => {
    const { itemPath } = await newItem()
    const reader = await team.newMember('guestReader')
    await team.post(`/boards/${board.id}/members`, { user_id: reader.user_id })
    const before = await team.head()

    expect((await reader.patch(itemPath, { owner_id: reader.user_id })).status).toBe(403)
    expect((await (await newTeam(store)).patch(itemPath, { due_date: 1 })).status).toBe(404)
    expect(await team.head()).toEqual(before)
  })

  test('If-Match: a person and a day given at the same time do not conflict, two persons do', async () => {
    const { card, itemPath } = await newItem()
    const headers = { 'if-match': (await team.get(`/cards/${card.id}`)).headers.get('etag') as string }
    await team.patch(itemPath, { owner_id: ada.user_id })

    expect((await team.patch(itemPath, { due_date: 9 }, headers)).status).toBe(200)
    expect((await team.patch(itemPath, { owner_id: team.user_id }, headers)).status).toBe(412)
  })

  test('cards come with them; copies of cards take them along, and so does what was deleted', async () => {
    const items = [{ title: 'One', owner_id: ada.user_id, due_date: 4_000_000_000 }, { title: 'Two' }]
    const card = await team.newCard(board.lists[0], { checklists: [{ title: 'Steps', items }] })
    const shown = [
      { title: 'One', owner_id: ada.user_id, due_date: 4_000_000_000 },
      { title: 'Two', owner_id: null, due_date: null },
    ]
    expect(card.checklists[0].items).toMatchObject(shown)

    const { card: copy } = await team.made(`/cards/${card.id}/copy`, {})
    expect(copy.checklists[0].items).toMatchObject(shown)
    expect((await team.lastEvent()).changes.checklists[1]).toEqual([
      {
        title: 'Steps',
        content: '',
        items: [
          { title: 'One', content: '', checked: false, owner_id: ada.user_id, due_date: 4_000_000_000 },
          { title: 'Two', content: '', checked: false },
        ],
      },
    ])
    const { seq } = await team.lastEvent()
    await team.delete(`/cards/${card.id}`)
    expect((await team.post(`/cards/${card.id}/restore`, { seq })).status).toBe(200)
    expect((await team.get(`/cards/${card.id}`)).body.card.checklists[0].items).toMatchObject(shown)
  })

  test('the past of a card shows them, and it is brought back to it', async () => {
    const { card, itemPath } = await newItem({ owner_id: ada.user_id, due_date: 4_000_000_000 })
    const { seq } = await team.lastEvent()
    await team.patch(itemPath, { owner_id: null, due_date: 1 })

    const past = (await team.get(`/cards/${card.id}?at=${seq}`)).body.card
    expect(past.checklists[0].items).toMatchObject([{ owner_id: ada.user_id, due_date: 4_000_000_000 }])
    expect((await team.post(`/cards/${card.id}/restore`, { seq })).status).toBe(200)
    const now = (await team.get(`/cards/${card.id}`)).body.card
    expect(now.checklists[0].items).toMatchObject([{ owner_id: ada.user_id, due_date: 4_000_000_000 }])
  })

  test('a template keeps the person, not the day, and leaves out who has left', async () => {
    const { card } = await newItem({ owner_id: ada.user_id, due_date: 4_000_000_000 })
    const from = { type: 'card', project_id: board.project_id, title: 'Launch', from: { card_id: card.id } }
    const { template } = await team.made('/templates', from)
    const use = async () =>
      (await team.made(`/templates/${template.id}/use`, { list_id: board.lists[0].id })).card.checklists[0].items

    expect(await use()).toMatchObject([{ title: 'One', owner_id: ada.user_id, due_date: null }])
    const left = await callServer(
      team.server,
      'DELETE',
      `/v1/teams/${team.team_id}/members/${ada.user_id}`,
      undefined,
      { authorization: `Bearer ${team.token}` },
    )
    expect(left.status).toBe(204)
    expect(await use()).toMatchObject([{ title: 'One', owner_id: null, due_date: null }])
  })

  test('items of an epic have them too', async () => {
    const epic = await newEpic()
    const { checklist } = await team.made(`/cards/${epic.id}/checklists`, { title: 'Steps' })
    const path = `/cards/${epic.id}/checklists/${checklist.id}/items`
    const { checklist_item: item } = await team.made(path, { title: 'x', owner_id: ada.user_id, due_date: DAY })

    expect(item).toMatchObject({ owner_id: ada.user_id, due_date: DAY })
    expect((await team.lastEvent()).type).toBe('epic.checklist_item_created')
  })

  describe('GET /my_work/checklist_items', () => {
    const titles = async (who: Caller, query = '') =>
      (await who.get(`/my_work/checklist_items${query}`)).body.checklist_items.map(
        ({ title }: { title: string }) => title,
      )

    test('holds what is open and one’s own, the next day first, where one sees it and it is still to be done', async () => {
      const mine = { owner_id: ada.user_id }
      const [todo, , done] = board.lists
      const on = (list: object, ...items: object[]) =>
        team.newCard(list as typeof todo, { title: 'Card', checklists: [{ title: 'Steps', items }] })
      await on(
        todo,
        { title: 'Late', ...mine, due_date: 2_000_000_000 },
        { title: 'No day', ...mine },
        { title: 'Soon', ...mine, due_date: 1_000_000_000_000 },
        { title: 'Checked', ...mine, checked: true },
        { title: 'Another’s', owner_id: team.user_id },
      )
      await on(done, { title: 'Of a finished card', ...mine })
      const archived = await on(todo, { title: 'Archived', ...mine })
      await team.patch(`/cards/${archived.id}`, { archived: true })
      const hidden = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
      await on(hidden.lists[0], { title: 'Hidden', ...mine })
      const epic = await newEpic()
      const { checklist } = await team.made(`/cards/${epic.id}/checklists`, { title: 'Steps' })
      await team.made(`/cards/${epic.id}/checklists/${checklist.id}/items`, {
        title: 'Of an epic',
        ...mine,
        due_date: 0,
      })

      const { body } = await ada.get('/my_work/checklist_items')

      expect(body).toMatchObject({ count: 4, cursor: '' })
      expect(await titles(ada)).toEqual(['Of an epic', 'Soon', 'Late', 'No day'])
      expect(body.checklist_items[0]).toMatchObject({
        checklist_title: 'Steps',
        card: { type: 'epic', card_id: epic.id, title: 'Spring', project_id: null },
      })
      expect(body.checklist_items[1]).toMatchObject({
        owner_id: ada.user_id,
        due_date: 1_000_000_000_000,
        card: { type: 'card', title: 'Card', board_id: board.id },
      })
      expect(await titles(team)).toEqual(['Another’s'])
      const guest = await team.newMember('guest')
      expect(await titles(guest)).toEqual([])
    })

    test('comes in pages, in one order with many at the same moment and many that are hidden', async () => {
      const mine = (count: number) =>
        Array.from({ length: count }, (_, n) => ({ title: `${n}`, owner_id: ada.user_id, due_date: DAY }))
      const hidden = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
      for (const place of [hidden.lists[0], hidden.lists[0], board.lists[0]])
        await team.newCard(place, { checklists: [{ title: 'Steps', items: mine(place === board.lists[0] ? 5 : 500) }] })
      const seen: string[] = []
      for (let cursor = ''; ; ) {
        const { body } = await ada.get(`/my_work/checklist_items?count=2${cursor && `&cursor=${cursor}`}`)
        seen.push(...body.checklist_items.map(({ title }: { title: string }) => title))
        cursor = body.cursor
        if (cursor === '') break
      }

      expect(seen).toEqual(['0', '1', '2', '3', '4'])
    })
  })
})
