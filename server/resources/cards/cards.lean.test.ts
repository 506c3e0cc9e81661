import { describe, expect, test } from 'vitest'
import { withoutToken } from '../../../test/live.ts'
import { watchStatements } from '../../../test/statements.ts'
import { newTeam, stores } from '../../../test/team.ts'
import { CARD_FIELDS } from './cards.lean.schema.ts'
import { Card } from './cards.schema.ts'

const ALL = CARD_FIELDS.join()

describe.each(stores)('cards with only some requested fields on %s', (store) => {
  async function newWork() {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const [todo, , done] = board.lists
    const { tag } = await team.made('/tags', { name: 'bug' })
    const epicList = (await team.get('/epics')).body.lists[0]
    const { epic } = await team.made('/epics', { title: 'Epic', list_id: epicList.id })
    const parent = await team.newCard(todo, {
      title: 'Parent',
      content: '<p>long</p>',
      priority: 1,
      estimate: 3,
      due_date: 1_767_225_600,
      owner_id: team.user_id,
      members: [{ user_id: team.user_id }],
      tags: [tag.id],
      epic_id: epic.id,
      checklists: [
        { title: 'a', items: [{ title: '1', checked: true }, { title: '2' }] },
        { title: 'b', items: [{ title: '3', checked: true }] },
      ],
    })
    const child = await team.newCard(todo, { title: 'Child', parent_card_id: parent.id })
    const finished = await team.newCard(done, { title: 'Finished', parent_card_id: parent.id })
    await team.post(`/cards/${child.id}/linked_cards`, { card_id: parent.id, linked_card_type: 'blocks' })
    await team.post(`/cards/${finished.id}/linked_cards`, { card_id: child.id, linked_card_type: 'blocks' })
    await team.newComment(parent.id)
    await team.put(`/cards/${child.id}/watch`)
    return { team, board, todo, done, tag, epic, parent, child, finished }
  }

  test('a board shows only these fields of its cards; empty ones are left out', async () => {
    const { team, board, todo, tag, epic, parent, child } = await newWork()
    const fields =
      'title,list_id,position,priority,tag_ids,member_ids,owner_id,due_date,start_date,estimate,epic_id,parent_card_id,' +
      'total_comments,total_checklist_items,total_checked_items,total_child_cards,total_completed_child_cards,' +
      'is_blocked,is_watching,archived,external_links,time_created'

    const { status, body } = await team.get(`/boards/${board.id}?fields=${fields}`)

    expect(status).toBe(200)
    expect(body.fields).toEqual(['id', ...fields.split(',')])
    const [first, second] = body.board.lists[0].cards
    expect(first).toEqual({
      id: parent.id,
      title: 'Parent',
      list_id: todo.id,
      position: expect.any(String),
      priority: 1,
      tag_ids: [tag.id],
      member_ids: [team.user_id],
      owner_id: team.user_id,
      due_date: 1_767_225_600,
      estimate: 3,
      epic_id: epic.id,
      total_comments: 1,
      total_checklist_items: 3,
      total_checked_items: 2,
      total_child_cards: 2,
      total_completed_child_cards: 1,
      is_blocked: true,
      time_created: parent.time_created,
    })
    expect(second).toEqual({
      id: child.id,
      title: 'Child',
      list_id: todo.id,
      position: expect.any(String),
      // It has its parent's epic.
      epic_id: epic.id,
      parent_card_id: parent.id,
      is_watching: true,
      time_created: child.time_created,
    })
    expect(first.position < second.position).toBe(true)
    const whole = (await team.get(`/boards/${board.id}`)).body.board
    expect({ ...body.board, lists: [] }).toEqual({ ...whole, lists: [] })
    expect(body.board.lists[0]).toMatchObject({ ...whole.lists[0], cards: [{ id: parent.id }, { id: child.id }] })
  })

  test('every field of a card can be requested, and equals that of the full card', async () => {
    const { team, board, parent } = await newWork()
    const whole = withoutToken((await team.get(`/cards/${parent.id}`)).body.card)

    for (const path of [`/boards/${board.id}?`, `/cards?board_id=${board.id}&`]) {
      const { body } = await team.get(`${path}fields=${ALL}`)
      const cards = body.cards ?? body.board.lists[0].cards
      const lean = cards.find(({ id }: { id: string }) => id === parent.id)
      for (const [field, value] of Object.entries(whole))
        if (field in lean) expect(lean[field], field).toEqual(value)
        else expect([null, 0, false, '', '[]', '{}'], field).toContainEqual(asEmpty(value))
    }
    // The lean and the full form agree: each field by itself shows the same.
    for (const field of Object.keys(Card.properties)) {
      const { cards } = (await team.get(`/cards?board_id=${board.id}&fields=${field}`)).body
      const alone = cards.find(({ id }: { id: string }) => id === parent.id)
      expect(alone[field] ?? asEmpty(whole[field]), field).toEqual(
        field in alone ? whole[field] : asEmpty(whole[field]),
      )
    }
  })

  test('pages of cards, sprints, the roadmap and spaces have the same form', async () => {
    const { team, board, epic, parent } = await newWork()
    const sprint = await team.newSprint(board.project_id)
    await team.patch(`/cards/${parent.id}`, { sprint_id: sprint.id })

    const cards = (await team.get('/cards?fields=title&fields=list_id&count=1')).body
    const inSprint = (await team.get(`/sprints/${sprint.id}?project_id=${board.project_id}&fields=title`)).body
    const roadmap = (await team.get('/epics?fields=title,child_card_order')).body
    const spaces = (await team.get('/projects?fields=title,boards')).body

    expect(cards).toMatchObject({ count: 1, fields: ['id', 'title', 'list_id'] })
    expect(Object.keys(cards.cards[0])).toEqual(['id', 'title', 'list_id'])
    expect(inSprint.sprint.lists.flatMap((list: { cards: object[] }) => list.cards)).toEqual([
      { id: parent.id, title: 'Parent' },
    ])
    expect(inSprint.sprint).toHaveProperty('progress')
    const { epics } = roadmap.lists[0]
    expect(epics).toEqual([{ id: epic.id, title: 'Epic', child_card_order: expect.any(Object) }])
    expect(spaces.projects).toEqual([
      { id: board.project_id, title: 'Space', boards: [{ id: board.id, title: 'Board' }] },
    ])
    const next = await team.get(`/cards?fields=title&count=1&cursor=${cards.cursor}`)
    expect(next.body.cards[0].id).not.toBe(cards.cards[0].id)
  })

  test('shows nothing of cards that the reader cannot see', async () => {
    const { team, board, parent, todo } = await newWork()
    const hidden = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
    const secret = await team.newCard(hidden.lists[0], { title: 'Secret' })
    const blocked = await team.newCard(todo, { title: 'Blocked', parent_card_id: secret.id })
    await team.post(`/cards/${secret.id}/linked_cards`, { card_id: blocked.id, linked_card_type: 'blocks' })
    await team.patch(`/cards/${secret.id}`, { parent_card_id: parent.id })
    const member = await team.newMember('member')
    const fields = 'parent_card_id,is_blocked,total_child_cards'
    const read = async (caller: typeof member) => {
      const { cards } = (await caller.get(`/boards/${board.id}?fields=${fields}`)).body.board.lists[0]
      return cards.filter(({ id }: { id: string }) => id === blocked.id || id === parent.id)
    }

    expect(await read(team)).toEqual([
      { id: parent.id, is_blocked: true, total_child_cards: 3 },
      { id: blocked.id, parent_card_id: secret.id, is_blocked: true },
    ])
    expect(await read(member)).toEqual([{ id: parent.id, is_blocked: true, total_child_cards: 2 }, { id: blocked.id }])
  })

  test('the home of a card in a sprint shows to those who see it, without the rest of the card', async () => {
    const team = await newTeam(store)
    const home = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
    const space = await team.newProject()
    const sprint = await team.newSprint(space.id)
    const card = await team.newCard(home.lists[1])
    await team.patch(`/cards/${card.id}`, { sprint_id: sprint.id })
    const member = await team.newMember('member')
    const read = async (caller: typeof member) => {
      const path = `/sprints/${sprint.id}?project_id=${space.id}&fields=home_board_id,home_list_id`
      return (await caller.get(path)).body.sprint.lists.flatMap((list: { cards: object[] }) => list.cards)
    }

    expect(await read(team)).toEqual([{ id: card.id, home_board_id: home.id, home_list_id: home.lists[1].id }])
    expect(await read(member)).toEqual([{ id: card.id }])
  })

  test.each([
    ['/boards/B?fields=titel', /titel.*Did you mean title\?/],
    ['/cards?fields=id,prioritty', /prioritty.*Did you mean priority\?/],
    ['/epics?fields=estimate', /estimate/],
    ['/projects?fields=bords', /Did you mean boards\?/],
    ['/boards/B?fields=title&at=1', /cannot be combined with at/],
  ])('%s is refused', async (path, message) => {
    const team = await newTeam(store)
    const board = await team.newBoard()

    const { status, body } = await team.get(path.replace('B', board.id))

    expect(status).toBe(400)
    expect(body).toMatchObject({ message: expect.stringMatching(message), errors: [{ field: 'fields' }] })
  })

  test('is cached and has an ETag as every answer does', async () => {
    const { team, board, parent } = await newWork()
    const path = `/boards/${board.id}?fields=title`
    const etag = (await team.get(path)).headers.get('etag') ?? ''

    expect((await team.get(path, { 'if-none-match': etag })).status).toBe(304)
    await team.patch(`/cards/${parent.id}`, { title: 'Other' })
    const changed = await team.get(path, { 'if-none-match': etag })
    expect(changed.body.board.lists[0].cards[0]).toEqual({ id: parent.id, title: 'Other' })
  })
})

test.each(stores)('fields that were not requested are not looked up on %s', async (store) => {
  const team = await newTeam(store)
  const board = await team.newBoard()
  await team.newCard(board.lists[0])
  const statementsOf = watchStatements(store, team.team_id)
  // The first request of each form: nothing is cached yet.
  const countOf = async (query: string) => (await statementsOf(() => team.get(`/boards/${board.id}${query}`))).length
  const whole = await countOf('')
  const bare = await countOf('?fields=title,due_date')
  const tags = await countOf('?fields=title,tag_ids')
  const counts = await countOf('?fields=title,total_checklist_items,total_checked_items')

  expect(bare).toBeLessThan(whole)
  expect([tags - bare, counts - bare]).toEqual([1, 1])
})

function asEmpty(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}
