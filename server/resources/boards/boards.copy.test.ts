import { beforeEach, describe, expect, test } from 'vitest'
import { bad, badFields, bodyWith, expectRefused } from '../../../test/bad-values.ts'
import { isQuick, longTest } from '../../../test/extent.ts'
import { expectSound } from '../../../test/invariants.ts'
import { newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'
import { CHECKLIST_PARTS } from '../../limits/parts.ts'
import { COPIED_CARDS, COPIED_PARTS } from '../../limits/writes.ts'
import { insertRows } from '../../store/prepared.ts'
import { indexThings } from '../../store/search/documents.ts'

const ids = (things: { id: string }[]) => things.map(({ id }) => id)
const names = (things: { name: string }[]) => things.map(({ name }) => name).sort()

type Card = { copied_from_card_id: string }
type Event = { changes: Record<string, unknown>; list_id: string }

/** Adds copies of a card until there are so many, more than any request could. */
async function multiply(team: Team, id: string, total: number) {
  await team.server.store.transaction(async (db) => {
    const row = await db
      .selectFrom('cards')
      .selectAll()
      .where('team_id', '=', team.team_id)
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
    // In the order of their ids, before the first.
    const more = Array.from({ length: total - 1 }, (_, index) => ({
      ...row,
      id: row.id + 1 + index,
      position: `Z${String(index).padStart(5, '0')}`,
    }))
    await insertRows(db, 'cards', more)
    const ids = more.map((card) => card.id)
    await indexThings(db, team.team_id, 'card', ids)
    await db
      .updateTable('teams')
      .set({ last_id: row.id + total })
      .where('id', '=', team.team_id)
      .execute()
    await db
      .updateTable('lists')
      .set({ total_cards: total })
      .where('team_id', '=', team.team_id)
      .where('id', '=', row.list_id)
      .execute()
  })
}

async function eventsOf(team: Team, type: string): Promise<Event[]> {
  const { events } = (await team.get('/events?count=500')).body
  return events.filter((event: { type: string }) => event.type === type)
}

describe.each(stores)('POST /v1/{team_id}/boards/{id}/copy on %s', (store) => {
  test.each(
    isQuick
      ? []
      : [
          ['cards', COPIED_CARDS + 1, ''],
          ['text', 90, 'x'.repeat(100_000)],
          ['words', 120, Array.from({ length: 5000 }, (_, index) => `w${index}`).join(' ')],
        ],
  )('refuses too much for one write before copying anything: %s', async (_, cards, content) => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { content })
    await multiply(team, card.id, cards)
    const before = await team.census()

    const { status, body } = await team.post(`/boards/${board.id}/copy`, { copy_cards: true })

    expect([status, body.code]).toEqual([413, 'too_much_at_once'])
    expect(await team.census()).toEqual(before)
    expect((await team.post(`/boards/${board.id}/copy`, {})).status).toBe(201)
  })

  longTest('refuses more checklists and items than one write copies', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const items = Array.from({ length: 499 }, () => ({ title: 'Step' }))
    const checklists = Array.from({ length: CHECKLIST_PARTS / 500 }, () => ({ title: 'Steps', items }))
    const card = await team.newCard(board.lists[0], { checklists })
    const full = COPIED_PARTS / CHECKLIST_PARTS
    for (let copies = 1; copies < full; copies++) await team.made(`/cards/${card.id}/copy`, {})
    const copied = await team.post(`/boards/${board.id}/copy`, { copy_cards: true })
    await team.made(`/cards/${card.id}/copy`, {})
    const before = await team.census()

    const { status, body } = await team.post(`/boards/${board.id}/copy`, { copy_cards: true })

    expect(copied.status).toBe(201)
    expect([status, body.code]).toEqual([413, 'too_much_at_once'])
    expect(body.detail).toContain(String(COPIED_PARTS))
    expect(await team.census()).toEqual(before)
  })

  test('copies many cards in steps, in order, and answers when done', async () => {
    const cards = 450
    const team = await newTeam(store)
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { title: 'Many', content: 'Words to be found by' })
    await multiply(team, card.id, cards)
    const { revision } = await team.head()

    const { status, body } = await team.post(`/boards/${board.id}/copy`, { copy_cards: true })

    expect(status).toBe(201)
    const [list] = body.board.lists
    expect(list.total_cards).toBe(cards)
    const origins = list.cards.map(({ copied_from_card_id }: Card) => Number(copied_from_card_id))
    const others = Array.from({ length: cards - 1 }, (_, index) => Number(card.id) + 1 + index)
    expect(origins).toEqual([...others, Number(card.id)])
    expect(list.cards.at(-1)).toMatchObject({ title: 'Many', content: card.content })
    // The board and its three lists, and each card.
    expect((await team.head()).revision - revision).toBe(4 + cards)
    await expectSound(team)
  })

  test('copies are logged as new cards are', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard({ lists: [{ title: 'Only' }] })
    const epicList = (await team.get('/epics')).body.lists[0]
    const { epic } = await team.made('/epics', { title: 'Epic', list_id: epicList.id })
    const { tag } = await team.made('/tags', { name: 'Tag' })
    const person = await team.newMember('member')
    await team.newCard(board.lists[0], {
      title: 'A "whole" card \\ \u2028 \u{1F680}',
      content: 'Line one\nline\ttwo \u0001 </script>',
      priority: 2,
      estimate: 5,
      owner_id: person.user_id,
      start_date: 1_800_000_000,
      due_date: 1_900_000_000_000,
      cover_image: { type: 'image', url: 'https://example.com/"a".png' },
      icon: '"star"',
      epic_id: epic.id,
      members: [{ user_id: person.user_id, role: 'viewer' }],
      tags: [tag.id],
      checklists: [
        { title: 'Steps', content: 'How', items: [{ title: 'One', content: 'c', checked: true }] },
        {
          title: 'People',
          content: '',
          items: [{ title: 'Two', content: '', checked: false, owner_id: person.user_id, due_date: 1_900_000_000 }],
        },
        { title: 'No "items"', content: '', items: [] },
      ],
    })
    await team.newCard(board.lists[0], { title: 'Bare', members: [], tags: [], checklists: [], priority: 0 })
    const made = await eventsOf(team, 'card.created')

    await team.post(`/boards/${board.id}/copy`, { copy_cards: true })

    const copied = (await eventsOf(team, 'card.created')).slice(made.length)
    const shown = (event: Event) => ({ ...event.changes, list_id: undefined })
    // Items without a content have an empty one.
    expect(copied.map(shown)).toEqual(made.map(shown))
    expect(copied.map(({ changes, list_id }) => [changes.list_id, list_id])).toEqual(
      copied.map(({ list_id }) => [[null, list_id], list_id]),
    )
    const fields = await team.server.store.read((db) =>
      db
        .selectFrom('events')
        .select(['fields', 'changes'])
        .where('team_id', '=', team.team_id)
        .where('type', '=', 'card.created')
        .execute(),
    )
    expect(fields).toHaveLength(4)
    for (const row of fields) expect(row.fields).toBe(Object.keys(JSON.parse(row.changes)).join())
  })

  test('search finds copies of cards by the words of their originals, on their own board', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const content = '<p>Rhubarb and <b>custard</b></p>'
    await team.newCard(board.lists[0], { title: 'Pudding', content })
    const { board: copy } = await team.made(`/boards/${board.id}/copy`, { copy_cards: true })
    const other = await team.newBoard()
    const { board: elsewhere } = await team.made(`/boards/${board.id}/copy`, {
      copy_cards: true,
      project_id: other.project_id,
    })

    const documents = await team.server.store.read((db) =>
      db
        .selectFrom('search_documents')
        .select(['board_id', 'project_id', 'terms'])
        .where('team_id', '=', team.team_id)
        .where('noun', '=', 'card')
        .execute(),
    )
    const expected = [board, copy, elsewhere].map(({ id, project_id }) => ({
      board_id: Number(id),
      project_id: Number(project_id),
      terms: `ncard p${project_id} b${id} tpudding crhubarb cand ccustard`,
    }))
    expect(documents.toSorted((a, b) => Number(a.board_id) - Number(b.board_id))).toEqual(
      expected.toSorted((a, b) => a.board_id - b.board_id),
    )
  })

  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })

  test('copies the board and its live lists, right behind it, without its cards and people', async () => {
    const guest = await team.newMember('guest')
    const { id: project_id } = await team.newProject()
    const board = await team.newBoard({
      project_id,
      title: 'Plan',
      content: 'About',
      icon: 'star',
      color: 'pink',
      layout: 'list',
      members: [{ user_id: guest.user_id }],
      lists: [
        { title: 'A', color: 'red', icon: 'x', content: 'c', behavior: 'started' },
        { title: 'Gone' },
        { title: 'B' },
      ],
    })
    await team.patch(`/lists/${board.lists[1].id}`, { archived: true })
    await team.patch(`/boards/${board.id}`, { card_cover_enabled: false, vcs_mapping: { pr_open: board.lists[0].id } })
    const next = await team.newBoard({ project_id })
    await team.newCard(board.lists[0])
    const before = (await team.head()).revision

    const { status, body } = await team.post(`/boards/${board.id}/copy`)

    expect(status).toBe(201)
    expect(body.board).toMatchObject({
      title: 'Plan (copy)',
      project_id,
      content: 'About',
      icon: 'star',
      color: 'pink',
      layout: 'list',
      card_cover_enabled: false,
      vcs_mapping: null,
      members: [],
      user_id: team.user_id,
    })
    expect(body.board.lists).toMatchObject([
      { title: 'A', color: 'red', icon: 'x', content: 'c', behavior: 'started', total_cards: 0, cards: [] },
      { title: 'B', behavior: 'committed', total_cards: 0 },
    ])
    const inOrder = (await team.get(`/boards?project_id=${project_id}`)).body.boards
    expect(ids(inOrder)).toEqual([board.id, body.board.id, next.id])
    expect((await guest.get(`/boards/${body.board.id}`)).status).toBe(404)
    const { events } = (await team.get(`/events?after=${before}`)).body
    expect(events.map(({ type }: { type: string }) => type)).toEqual(['board.created', 'list.created', 'list.created'])
    expect(events[0]).toMatchObject({ board_id: body.board.id, changes: { title: [null, 'Plan (copy)'] } })
  })

  test('copies the live cards of live lists on request, in order, with all their parts', async () => {
    const person = await team.newMember('member')
    const board = await team.newBoard()
    const [todo, doing, done] = board.lists
    const whole = await team.newCard(todo, {
      title: 'Whole',
      content: 'c',
      priority: 2,
      estimate: 5,
      due_date: 1_900_000_000,
      owner_id: person.user_id,
      members: [{ user_id: person.user_id, role: 'viewer' }],
      checklists: [{ title: 'Steps', content: 'How', items: [{ title: 'One', checked: true }, { title: 'Two' }] }],
    })
    await team.newCard(todo, { title: 'Second', parent_card_id: whole.id })
    await team.newCard(done, { title: 'Done' })
    await team.newCard(doing, { title: 'In an archived list' })
    await team.patch(`/lists/${doing.id}`, { archived: true })
    const archived = await team.newCard(todo, { title: 'Archived' })
    await team.patch(`/cards/${archived.id}`, { archived: true })
    await team.newComment(whole.id)

    const { body } = await team.post(`/boards/${board.id}/copy`, { title: 'Mine', copy_cards: true })

    expect(body.board.title).toBe('Mine')
    const [copies, doneCopies] = body.board.lists.map(({ cards }: { cards: unknown }) => cards)
    expect(copies.map(({ title }: { title: string }) => title)).toEqual(['Whole', 'Second'])
    expect(copies[0]).toMatchObject({
      content: 'c',
      priority: 2,
      estimate: 5,
      due_date: 1_900_000_000,
      owner_id: person.user_id,
      members: [{ user_id: person.user_id, role: 'viewer' }],
      checklists: [{ title: 'Steps', content: 'How', items: [{ title: 'One', checked: true }, { title: 'Two' }] }],
      copied_from_card_id: whole.id,
      total_comments: 0,
      board_id: body.board.id,
    })
    expect(copies[1].parent_card).toBeNull()
    expect(doneCopies).toMatchObject([{ title: 'Done', status: 'completed', completed_date: expect.any(Number) }])
    expect(body.board.lists[0].total_cards).toBe(2)
    expect((await team.get(`/cards/${whole.id}`)).body.card.child_cards).toHaveLength(1)
  })

  test.each([
    ['made when asked', true, ['Like', 'Missing', 'Shared']],
    ['dropped otherwise', undefined, ['Like', 'Shared']],
  ])('in another space, tags are mapped by name, and missing ones %s', async (_, create_missing_tags, expected) => {
    const own = await newTeam(store)
    const [from, to] = [await own.newProject(), await own.newProject()]
    const newTag = async (name: string, project_id?: string) => (await own.made('/tags', { name, project_id })).tag
    const [shared, like, missing] = [
      await newTag('Shared'),
      await newTag('Like', from.id),
      await newTag('Missing', from.id),
    ]
    const [target] = [await newTag('Like', to.id), await newTag('Unused', from.id)]
    const board = await own.newBoard({ project_id: from.id })
    await own.newCard(board.lists[0], { tags: [shared.id, like.id, missing.id] })
    const first = await own.newBoard({ project_id: to.id })

    const { body } = await own.post(`/boards/${board.id}/copy`, {
      project_id: to.id,
      copy_cards: true,
      create_missing_tags,
    })

    const [card] = body.board.lists[0].cards
    expect(card.project_id).toBe(to.id)
    expect(names(card.tags)).toEqual(expected)
    expect(ids(card.tags)).toContain(target.id)
    expect(ids((await own.get(`/boards?project_id=${to.id}`)).body.boards)).toEqual([first.id, body.board.id])
    const tags = (await own.get(`/tags?project_id=${to.id}`)).body.tags
    expect(names(tags)).toEqual(expected)
    expect(
      tags.every(
        ({ total_cards, name }: { total_cards: number; name: string }) => total_cards === (name === 'Shared' ? 2 : 1),
      ),
    ).toBe(true)
    await expectSound(own)
  })

  test('in the same space the cards keep their tags', async () => {
    const board = await team.newBoard()
    const { tag } = await team.made('/tags', { name: 'Kept', project_id: board.project_id })
    await team.newCard(board.lists[0], { tags: [tag.id] })

    const { body } = await team.post(`/boards/${board.id}/copy`, { copy_cards: true })

    expect(body.board.lists[0].cards[0].tags).toMatchObject([{ id: tag.id, total_cards: 2 }])
  })

  test('a title that would grow too long is cut, between characters', async () => {
    const board = await team.newBoard({ title: '\u{1F680}'.repeat(500), lists: [] })

    const { status, body } = await team.post(`/boards/${board.id}/copy`)

    expect(status).toBe(201)
    expect(body.board.title).toBe(`${'\u{1F680}'.repeat(493)} (copy)`)
  })

  test('the same Idempotency-Key makes one copy', async () => {
    const board = await team.newBoard()
    const headers = { 'idempotency-key': crypto.randomUUID() }

    const first = await team.post(`/boards/${board.id}/copy`, undefined, headers)
    const before = await team.census()
    const second = await team.post(`/boards/${board.id}/copy`, undefined, headers)

    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(await team.census()).toEqual(before)
  })

  test.each(
    badFields(store, {
      title: bad.title,
      project_id: bad.id,
      copy_cards: bad.flag,
      create_missing_tags: bad.flag,
      copy_card: [['a slip', 'true']],
    }),
  )('refuses %s as %s', async (_, field, json) => {
    const board = await team.newBoard()
    await expectRefused(team, field, () => team.post(`/boards/${board.id}/copy`, bodyWith({}, field, json)))
  })

  test('does not reveal boards or spaces that the caller cannot see', async () => {
    const theirs = await newTeamApart(store)
    const foreign = await theirs.newBoard()
    const person = await team.newMember('member')
    const secret = await team.newProject({ is_private: true })
    const hidden = await team.newBoard({ project_id: secret.id })
    // On the board, not in its space: a copy cannot go beside it.
    const shared = await team.newBoard({ project_id: secret.id, members: [{ user_id: person.user_id }] })
    const board = await team.newBoard()
    const before = [await team.census(), await theirs.census()]

    for (const [id, project_id] of [
      [foreign.id, undefined],
      [hidden.id, undefined],
      [shared.id, undefined],
      [board.id, foreign.project_id],
      [board.id, secret.id],
    ])
      expect((await person.post(`/boards/${id}/copy`, { project_id })).status).toBe(404)
    expect([await team.census(), await theirs.census()]).toEqual(before)
    expect((await person.post(`/boards/${shared.id}/copy`, { project_id: board.project_id })).status).toBe(201)
  })

  test.each(['guest', 'guestReader', 'viewer'] as const)('a %s may not', async (kind) => {
    const person = await team.newMember(kind === 'viewer' ? 'member' : kind)
    const role = kind === 'viewer' ? 'viewer' : 'admin'
    const project = await team.newProject({ members: [{ user_id: person.user_id, role }] })
    const board = await team.newBoard({ project_id: project.id })
    const before = await team.census()

    expect((await person.post(`/boards/${board.id}/copy`)).status).toBe(403)
    expect(await team.census()).toEqual(before)
  })
})
