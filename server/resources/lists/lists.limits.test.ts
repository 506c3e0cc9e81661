import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '../../../test/code-hosts.ts'
import { newOpenForm } from '../../../test/forms.ts'
import { confirmedAddress, mailboxOf, SIGNED, startMailIn } from '../../../test/mail-in.ts'
import { DAY_MS, newRecurrence, runDue } from '../../../test/recurrences.ts'
import { watchStatements } from '../../../test/statements.ts'
import { clock, newTeam, stores, type Team } from '../../../test/team.ts'
import { must } from '../../common/must.ts'
import { runDueSprints } from '../../feed/scheduler/sprints.ts'

type Board = Awaited<ReturnType<Team['newBoard']>>

afterEach(() => clock.reset())

describe.each(stores)('limits of lists on %s', (store) => {
  let team: Team
  let board: Board
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard()
  })
  const hard = (list: { id: string }, max_cards: number, others: object = {}) =>
    team.patch(`/lists/${list.id}`, { max_cards, limit_is_hard: true, ...others })
  const newCard = (list: { id: string }, fields: object = {}) =>
    team.post('/cards', { title: 'Card', board_id: board.id, list_id: list.id, ...fields })
  const read = async (id: string) => (await team.get(`/lists/${id}`)).body.list
  const total = async (list: { id: string }) => (await read(list.id)).total_cards

  test('are set with a list and changed later, shown in every answer, and in the log', async () => {
    const limits = { max_cards: 5, min_cards: 2, limit_unit: 'points', limit_is_hard: true }
    const { list } = await team.made('/lists', { board_id: board.id, title: 'Doing', ...limits })
    expect(list).toMatchObject(limits)
    expect((await team.lastEvent()).changes).toMatchObject({ max_cards: [null, 5], limit_unit: [null, 'points'] })

    const { body } = await team.patch(`/lists/${list.id}`, { max_cards: null, limit_is_hard: false })
    expect(body.list).toMatchObject({ max_cards: 0, min_cards: 2, limit_unit: 'points', limit_is_hard: false })
    expect((await team.lastEvent()).changes).toEqual({ max_cards: [5, null], limit_is_hard: [true, null] })
    const outline = (await team.get(`/lists?board_id=${board.id}`)).body.lists.at(-1)
    const inBoard = (await team.get(`/boards/${board.id}`)).body.board.lists.at(-1)
    for (const shown of [outline, inBoard]) expect(shown).toMatchObject({ max_cards: 0, min_cards: 2 })
  })

  test('a list has none unless it is given one', async () => {
    expect(await read(board.lists[0].id)).toMatchObject({
      max_cards: 0,
      min_cards: 0,
      limit_unit: 'cards',
      limit_is_hard: false,
    })
  })

  test.each([
    ['a negative maximum', { max_cards: -1 }, 'max_cards'],
    ['half a card', { max_cards: 1.5 }, 'max_cards'],
    ['a huge maximum', { max_cards: 1_000_001 }, 'max_cards'],
    ['a text', { max_cards: '5' }, 'max_cards'],
    ['a negative minimum', { min_cards: -1 }, 'min_cards'],
    ['a minimum above the maximum', { max_cards: 2, min_cards: 3 }, 'min_cards'],
    ['an unknown unit', { limit_unit: 'hours' }, 'limit_unit'],
    ['a number for a flag', { limit_is_hard: 1 }, 'limit_is_hard'],
  ])('%s is refused', async (_, fields, field) => {
    for (const answer of [
      await team.patch(`/lists/${board.lists[0].id}`, fields),
      await team.post('/lists', { board_id: board.id, ...fields }),
    ]) {
      expect(answer.status).toBe(400)
      expect(answer.body.errors[0].field).toBe(field)
    }
  })

  test('a minimum that the maximum no longer allows is refused', async () => {
    await team.patch(`/lists/${board.lists[0].id}`, { max_cards: 5, min_cards: 4 })

    expect((await team.patch(`/lists/${board.lists[0].id}`, { max_cards: 3 })).status).toBe(400)
  })

  test('readers cannot set them', async () => {
    const reader = await team.newMember('guestReader')

    expect((await reader.patch(`/lists/${board.lists[0].id}`, { max_cards: 1 })).status).toBeGreaterThanOrEqual(403)
  })

  test('a list of the roadmap has none', async () => {
    const [{ id }] = (await team.get('/epics')).body.lists
    expect(await read(id)).toMatchObject({ max_cards: 0, limit_unit: 'cards', limit_is_hard: false })

    expect((await team.patch(`/lists/${id}`, { max_cards: 1 })).status).toBe(409)
    expect((await team.patch(`/lists/${id}`, { max_cards: 0, title: 'Later' })).status).toBe(200)
  })

  test('a soft one refuses nothing', async () => {
    await team.patch(`/lists/${board.lists[0].id}`, { max_cards: 1 })
    await newCard(board.lists[0])

    expect((await newCard(board.lists[0])).status).toBe(201)
  })

  test('a hard one refuses one card more, and says the limit, the count and the way out', async () => {
    await hard(board.lists[0], 1)
    await newCard(board.lists[0])
    const before = await team.events()

    const { status, body } = await newCard(board.lists[0])

    expect(status).toBe(409)
    expect(body.code).toBe('limit_reached')
    expect(body.message).toMatch(/at most 1 card: it has 1, and would have 2.*out of it first\.$/)
    expect(await team.events()).toEqual(before)
    expect(await total(board.lists[0])).toBe(1)
  })

  test('the way over an admin is said to those who are none', async () => {
    await hard(board.lists[0], 1)
    await newCard(board.lists[0])
    const member = await team.newMember('member')

    const { body } = await member.post('/cards', { title: 'One', board_id: board.id, list_id: board.lists[0].id })

    expect(body.message).toMatch(/out of it first, or ask an admin to exceed the limit\.$/)
    expect(body.may_override).toBe(false)
  })

  test('does not stop cards that stay or leave, nor changes of what is over it already', async () => {
    const [first, second] = [await team.newCard(board.lists[0]), await team.newCard(board.lists[0])]
    await hard(board.lists[0], 1)

    expect((await team.patch(`/cards/${first.id}`, { title: 'Another', position: 1 })).status).toBe(200)
    expect((await team.patch(`/cards/${second.id}`, { list_id: board.lists[1].id })).status).toBe(200)
    expect((await team.patch(`/cards/${second.id}`, { list_id: board.lists[0].id })).status).toBe(409)
  })

  test('archived cards do not count, and come back only where there is room', async () => {
    const card = await team.newCard(board.lists[0])
    await hard(board.lists[0], 1)
    await team.patch(`/cards/${card.id}`, { archived: true })
    expect((await newCard(board.lists[0])).status).toBe(201)

    expect((await team.patch(`/cards/${card.id}`, { archived: false })).body.code).toBe('limit_reached')
  })

  test('cards below another count where they are', async () => {
    const parent = await team.newCard(board.lists[0])
    await hard(board.lists[0], 1)

    expect((await newCard(board.lists[0], { parent_card_id: parent.id })).status).toBe(409)
    expect((await newCard(board.lists[1], { parent_card_id: parent.id })).status).toBe(201)
  })

  test('points: estimates count, also when they change, and cards without one do not', async () => {
    await hard(board.lists[0], 5, { limit_unit: 'points' })
    const { body } = await newCard(board.lists[0], { estimate: 3 })
    expect((await newCard(board.lists[0])).status).toBe(201)
    expect((await newCard(board.lists[0], { estimate: 3 })).body.message).toMatch(
      /at most 5 points: it has 3, and would have 6/,
    )

    expect((await team.patch(`/cards/${body.card.id}`, { estimate: 6 })).body.code).toBe('limit_reached')
    expect((await team.patch(`/cards/${body.card.id}`, { estimate: 5 })).status).toBe(200)
    expect((await team.patch(`/cards/${body.card.id}`, { estimate: 4, archived: true })).status).toBe(200)
    expect((await newCard(board.lists[0], { estimate: 5 })).status).toBe(201)
  })

  test('an admin exceeds it with override, which the log shows; others may not', async () => {
    await hard(board.lists[0], 1)
    await newCard(board.lists[0])
    const member = await team.newMember('member')
    const body = { title: 'Card', board_id: board.id, list_id: board.lists[0].id, override: true }
    expect((await member.post('/cards', body)).status).toBe(403)

    expect((await team.post('/cards', body)).status).toBe(201)

    const events = (await team.events()).slice(-2)
    expect(events.map(({ type }) => type).sort()).toEqual(['card.created', 'list.limit_exceeded'])
    expect(events.find(({ type }) => type === 'list.limit_exceeded')).toMatchObject({
      list_id: board.lists[0].id,
      changes: { count: [1, 2] },
    })
  })

  test('an override that is not needed changes nothing and needs no admin', async () => {
    const member = await team.newMember('member')
    const body = { title: 'Card', board_id: board.id, list_id: board.lists[0].id, override: true }

    expect((await member.post('/cards', body)).status).toBe(201)
    expect((await team.lastEvent()).type).toBe('card.created')
  })

  test('many at once do not pass it', async () => {
    await hard(board.lists[1], 3)
    const cards = await Promise.all(Array.from({ length: 20 }, () => team.newCard(board.lists[0])))

    const answers = await Promise.all(cards.map(({ id }) => team.patch(`/cards/${id}`, { list_id: board.lists[1].id })))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ body }) => body.code === 'limit_reached')).toHaveLength(17)
    expect(await total(board.lists[1])).toBe(3)
  })

  test('a limit that is set among many moves holds for those after it', async () => {
    const cards = await Promise.all(Array.from({ length: 10 }, () => team.newCard(board.lists[0])))
    const move = ({ id }: { id: string }) => team.patch(`/cards/${id}`, { list_id: board.lists[1].id })

    const answers = await Promise.all([
      ...cards.slice(0, 3).map(move),
      hard(board.lists[1], 3),
      ...cards.slice(3).map(move),
    ])

    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(4)
    const later = await move(must(cards[9]))
    if ((await total(board.lists[1])) > 3) expect(later.status).toBe(409)
  })

  test('a batch is one write: a card may come for another that left before', async () => {
    const [first, second] = [await team.newCard(board.lists[1]), await team.newCard(board.lists[0])]
    await hard(board.lists[1], 1)
    const to = (id: string, list_id: string) => ({ method: 'PATCH', path: `/cards/${id}`, body: { list_id } })
    const both = [to(first.id, board.lists[0].id), to(second.id, board.lists[1].id)]

    const { body } = await team.post('/batch', { operations: both.toReversed() })
    expect(body).toMatchObject({ code: 'limit_reached', message: expect.not.stringContaining('sent together') })
    const third = await team.newCard(board.lists[0])
    const { body: last } = await team.post('/batch', { operations: [...both, to(third.id, board.lists[1].id)] })
    expect(last.message).toMatch(
      /it has 1, and would have 2\. Move something out of it first\. None of the 3 changes sent together was made\.$/,
    )
    // Its numbers count what came before it in the batch, and nobody sees that.
    const { body: inTurn } = await team.post('/batch', {
      operations: [...both, to(third.id, board.lists[1].id), to(second.id, board.lists[0].id)],
    })
    expect(inTurn.message).toMatch(/That is change 3 of 4 sent together, and counts those before it; none was made\.$/)
    expect((await team.post('/batch', { operations: both })).status).toBe(200)
  })

  test('the refusal of a batch says how many would come, and for how many there is room', async () => {
    await newCard(board.lists[1])
    const cards = await Promise.all(Array.from({ length: 5 }, () => team.newCard(board.lists[0], { estimate: 3 })))
    await hard(board.lists[1], 3)
    const operations = cards.map(({ id }) => ({
      method: 'PATCH',
      path: `/cards/${id}`,
      body: { list_id: board.lists[1].id },
    }))
    const before = await team.events()
    const refusal = async (some: object[]) => (await team.post('/batch', { operations: some })).body

    const body = await refusal(operations)
    expect(body).toMatchObject({ code: 'limit_reached', may_override: true, index: 2 })
    expect(body.message).toBe(
      'The list “Doing” takes at most 3 cards: it has 1, and would have 6. 5 cards would come, and there is room for 2. Move something out of it first. None of the 5 changes sent together was made.',
    )
    expect(await team.events()).toEqual(before)
    // New cards, and what leaves, count too.
    const added = {
      method: 'POST',
      path: '/cards',
      body: { title: 'New', board_id: board.id, list_id: board.lists[1].id },
    }
    expect((await refusal([...operations, added])).message).toMatch(/it has 1, and would have 7\. 6 cards would come/)
    // Where something else is wrong as well, it says as much as it knows.
    const wrong = { method: 'PATCH', path: '/cards/999999', body: { title: 'Gone' } }
    expect((await refusal([...operations, wrong])).message).toMatch(/That is change 3 of 6 sent together/)
    await team.patch(`/lists/${board.lists[1].id}`, { max_cards: 8, limit_unit: 'points' })
    expect((await refusal(operations)).message).toMatch(
      /at most 8 points: it has 0, and would have 15\. 15 points would come, and there is room for 8\./,
    )
    await team.patch(`/lists/${board.lists[1].id}`, { max_cards: 1, limit_unit: 'cards' })
    expect((await refusal(operations)).message).toMatch(/5 cards would come, and there is no room\./)
    const { message } = await (await team.newMember('member'))
      .post('/batch', { operations })
      .then((answer) => answer.body)
    expect(message).toMatch(
      /first, or ask an admin to exceed the limit\. None of the 5 changes sent together was made\.$/,
    )
  })

  test('a limit that an operation before sets counts what came before that, too', async () => {
    const cards = await Promise.all(Array.from({ length: 3 }, () => team.newCard(board.lists[0])))
    const to = board.lists[1].id
    const move = ({ id }: { id: string }) => ({ method: 'PATCH', path: `/cards/${id}`, body: { list_id: to } })
    const limit = { method: 'PATCH', path: `/lists/${to}`, body: { max_cards: 2, limit_is_hard: true } }
    const [first, second, third] = cards.map(move)

    const { body } = await team.post('/batch', { operations: [first, second, limit, third] })
    expect(body.message).toMatch(
      /at most 2 cards: it has 0, and would have 3\. 3 cards would come, and there is room for 2/,
    )
  })

  test('copies of a board, and templates, have the limits of its lists', async () => {
    await hard(board.lists[1], 2, { min_cards: 1 })
    const { board: copy } = await team.made(`/boards/${board.id}/copy`, {})
    const saved = { project_id: board.project_id, type: 'board', title: 'Board', from: { board_id: board.id } }
    const { template } = await team.made('/templates', saved)
    const { board: made } = await team.made(`/templates/${template.id}/use`, {})

    for (const { lists } of [copy, made])
      expect(lists[1]).toMatchObject({ max_cards: 2, min_cards: 1, limit_unit: 'cards', limit_is_hard: true })
  })

  test('a restored list has the limits that it had', async () => {
    await hard(board.lists[1], 2)
    const { seq } = await team.lastEvent()
    await team.patch(`/lists/${board.lists[1].id}`, { max_cards: 0, limit_is_hard: false })
    expect((await team.post(`/lists/${board.lists[1].id}/restore`, { seq })).body.list).toMatchObject({
      max_cards: 2,
      limit_is_hard: true,
    })
    await team.delete(`/lists/${board.lists[1].id}`)
    const { body } = await team.post(`/lists/${board.lists[1].id}/restore`, { seq })
    expect(body.list).toMatchObject({ max_cards: 2, limit_is_hard: true })
  })

  test('a list that was deleted before there were limits is shown and restored without one', async () => {
    const { seq } = await team.lastEvent()
    await team.delete(`/lists/${board.lists[1].id}`)
    await team.server.store.transaction(async (db) => {
      const [note] = await db
        .selectFrom('past_rows')
        .select(['n', 'image'])
        .where('team_id', '=', team.team_id)
        .where('table_name', '=', 'lists')
        .execute()
      const {
        max_cards: _,
        min_cards: __,
        limit_unit: ___,
        limit_is_hard: ____,
        ...image
      } = JSON.parse(note?.image ?? '{}')
      await db
        .updateTable('past_rows')
        .set({ image: JSON.stringify(image) })
        .where('team_id', '=', team.team_id)
        .where('n', '=', must(note).n)
        .execute()
    })
    const none = { max_cards: 0, min_cards: 0, limit_unit: 'cards', limit_is_hard: false }
    expect((await team.get(`/boards/${board.id}?at=${seq}`)).body.board.lists[1]).toMatchObject(none)
    expect((await team.post(`/lists/${board.lists[1].id}/restore`, { seq })).body.list).toMatchObject(none)
  })

  test('limits of sprints: lists take them, and the next sprint takes cards elsewhere where one is full', async () => {
    const sprint = await team.newSprint(board.project_id)
    const listOf = (lists: { behavior: string; id: string; board_id: null }[], behavior: string) =>
      must(lists.find((list) => list.behavior === behavior))
    const path = `/sprints/${sprint.id}?project_id=${board.project_id}`
    const next = await team.newSprint(board.project_id, {
      start_date: sprint.end_date + 86_400_000,
      end_date: sprint.end_date + 8 * 86_400_000,
    })
    await hard(listOf(next.lists, 'committed'), 1)
    for (const _ of [1, 2]) await team.newCard(listOf(sprint.lists, 'committed'), { sprint_id: sprint.id })

    expect((await team.patch(path, { state: 'completed' })).status).toBe(200)

    expect(await total(listOf(next.lists, 'committed'))).toBe(1)
    expect(await total(listOf(next.lists, 'started'))).toBe(1)
    const moved = (await team.events()).filter(({ type }) => type === 'card.moved')
    expect(moved.flatMap(({ changes }) => changes.full_list_id ?? [])).toEqual([
      null,
      listOf(next.lists, 'committed').id,
    ])
  })

  test('a mail goes to the next list that takes it, and says so', async () => {
    await hard(board.lists[0], 1)
    await team.newCard(board.lists[0])
    const { send } = await startMailIn(team.server)
    const to = await mailboxOf(team, board.id)
    const from = await confirmedAddress(team, await team.newMember('member'))

    expect((await send({ from, to, subject: 'Mail', text: 'Text', ...SIGNED })).status).toBe(250)

    const created = (await team.events()).filter(({ type }) => type === 'card.created').at(-1)
    expect(created?.changes).toMatchObject({
      list_id: [null, board.lists[1].id],
      full_list_id: [null, board.lists[0].id],
    })
    const { activity } = (await team.get('/activity')).body
    expect(JSON.stringify(activity)).toContain('is full')
  })

  test('a form goes to the next list that takes it; where none does, it is refused', async () => {
    const title = { id: 'name', type: 'short_text', label: 'What is it?', required: true, card_property: 'title' }
    const { page } = await newOpenForm(team, board.id, [title])
    await hard(board.lists[0], 1)
    await hard(board.lists[1], 1)
    const fill = async () => (await page.fill({ name: 'Card' })).status < 400

    expect([await fill(), await fill()]).toEqual([true, true])
    const refused = await page.fill({ name: 'Card' })
    expect(refused.status).toBe(409)
    expect(JSON.stringify(refused.body)).not.toContain(board.lists[0].title)
    expect([await total(board.lists[0]), await total(board.lists[1]), await total(board.lists[2])]).toEqual([1, 1, 0])
  })

  test('a pull request moves a card to another list of the same status, or leaves it where it is', async () => {
    const review = await team.newList(board.id, { title: 'Review', behavior: 'started' })
    const other = await team.newList(board.id, { title: 'Other review', behavior: 'started' })
    await team.patch(`/lists/${board.lists[1].id}`, { max_cards: 1, limit_is_hard: true })
    await team.newCard(board.lists[1])
    await hard(review, 1)
    await team.newCard(review)
    const [card, second] = [await team.newCard(board.lists[0]), await team.newCard(board.lists[0])]
    await hard(other, 1)
    await team.patch(`/boards/${board.id}`, { vcs_mapping: { pr_open: review.id } })
    const host = await connect(team)

    await host.deliver({ branch: `card-${card.id}`, at: 1, action: 'opened' })
    await host.deliver({ branch: `card-${second.id}`, at: 2, action: 'opened', number: 2, id: 2 })

    expect((await team.get(`/cards/${card.id}`)).body.card.list_id).toBe(other.id)
    expect((await team.get(`/cards/${second.id}`)).body.card.list_id).toBe(board.lists[0].id)
  })

  test('a recurring card goes to the next list that takes it, and is paused where none does', async () => {
    const { team: owner, board: place, read: readRecurrence, gateway } = await newRecurrence(store)
    const limit = (list: { id: string }) => owner.patch(`/lists/${list.id}`, { max_cards: 1, limit_is_hard: true })
    await limit(place.lists[0])
    clock.advance(DAY_MS)
    await runDue(gateway)
    const created = (await owner.events()).findLast(({ type }) => type === 'card.created')
    expect(created?.changes).toMatchObject({
      list_id: [null, place.lists[1].id],
      full_list_id: [null, place.lists[0].id],
    })

    await limit(place.lists[1])
    clock.advance(DAY_MS)
    await runDue(gateway)
    expect((await readRecurrence()).paused_reason).toBe('refused')
  })

  test('a sprint that the clock ends does so even if no list takes its cards, and the log says so', async () => {
    const start_date = clock.now() + DAY_MS
    const sprint = await team.newSprint(board.project_id, { start_date, end_date: start_date + DAY_MS })
    const next = await team.newSprint(board.project_id, {
      start_date: start_date + 3 * DAY_MS,
      end_date: start_date + 4 * DAY_MS,
    })
    const { lists }: { lists: { id: string; behavior: string; board_id: null }[] } = sprint
    const first = must(lists.find(({ behavior }) => behavior === 'committed'))
    for (const list of next.lists) {
      await team.newCard(list, { sprint_id: next.id })
      await hard(list, 1)
    }
    const card = await team.newCard(first, { sprint_id: sprint.id })
    clock.advance(DAY_MS + 1000)
    await runDueSprints(team.server.gateway)
    clock.advance(DAY_MS)
    await runDueSprints(team.server.gateway)

    expect((await team.get(`/cards/${card.id}`)).body.card.sprint_id).toBe(next.id)
    expect((await team.events()).filter(({ type }) => type === 'list.limit_exceeded')).toMatchObject([
      { changes: { count: [1, 2] } },
    ])
  })

  test('a write to a list without a limit asks nothing more', async () => {
    const count = async () => {
      const statementsOf = watchStatements(store, team.team_id)
      const statements = await statementsOf(() => newCard(board.lists[0]))
      return statements.length
    }
    const before = await count()
    await hard(board.lists[1], 1)

    expect(await count()).toBe(before)
  })
})

describe.each(stores)('limits of people in a space on %s', (store) => {
  let team: Team
  let board: Board
  let doing: { id: string }
  let done: { id: string }
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard()
    doing = await team.newList(board.id, { behavior: 'started' })
    done = await team.newList(board.id, { behavior: 'completed' })
    const fields = { max_started_per_person: 1, started_limit_is_hard: true }
    expect((await team.patch(`/projects/${board.project_id}`, fields)).body.project).toMatchObject(fields)
  })
  const start = (fields: object, list = doing) =>
    team.post('/cards', { title: 'Card', board_id: board.id, list_id: list.id, ...fields })

  test('one card more is refused, whether as its owner or on it', async () => {
    const owner_id = team.user_id
    expect((await start({ owner_id })).status).toBe(201)

    expect((await start({ owner_id })).body.message).toMatch(/at most 1 started card: this would make 2 for you/)
    expect((await start({ members: [{ user_id: owner_id }] })).body.code).toBe('limit_reached')
    expect((await start({})).status).toBe(201)
    expect((await start({ owner_id }, board.lists[0])).status).toBe(201)
  })

  test('the person is named, but not to themselves, and not by an address', async () => {
    const other = await team.newMember('member')
    const fields = { first_name: 'Grace', last_name: 'Hopper' }
    await team.server.store.transaction((db) =>
      db.updateTable('users').set(fields).where('id', '=', other.user_id).execute(),
    )
    await start({ owner_id: other.user_id })
    const refusal = async () => (await start({ owner_id: other.user_id })).body.message
    expect(await refusal()).toMatch(/this would make 2 for Grace Hopper\. Finish one first/)

    const rename = (display_name: string, first_name = '') =>
      team.server.store.transaction((db) =>
        db
          .updateTable('users')
          .set({ display_name, first_name, last_name: '' })
          .where('id', '=', other.user_id)
          .execute(),
      )
    await rename('Amazing')
    expect(await refusal()).toContain('2 for Amazing.')
    await rename('')
    expect(await refusal()).toContain('2 for one of the people on the card.')
  })

  test('moving, assigning and reopening count; from one started list to another does not', async () => {
    const owner_id = team.user_id
    const { card } = (await start({ owner_id })).body
    const other = (await start({})).body.card
    const waiting = (await start({ owner_id }, board.lists[0])).body.card
    const second = await team.newList(board.id, { behavior: 'started' })

    expect((await team.patch(`/cards/${card.id}`, { list_id: second.id })).status).toBe(200)
    expect((await team.patch(`/cards/${waiting.id}`, { list_id: doing.id })).body.code).toBe('limit_reached')
    expect((await team.patch(`/cards/${other.id}`, { owner_id })).body.code).toBe('limit_reached')
    expect((await team.patch(`/cards/${other.id}`, { members: [{ user_id: owner_id }] })).body.code).toBe(
      'limit_reached',
    )
    expect((await team.patch(`/lists/${board.lists[0].id}`, { behavior: 'started' })).body.code).toBe('limit_reached')
    expect((await team.patch(`/cards/${card.id}`, { list_id: done.id })).status).toBe(200)
    expect((await team.patch(`/cards/${other.id}`, { owner_id })).status).toBe(200)
    expect((await team.patch(`/cards/${card.id}`, { list_id: doing.id })).body.code).toBe('limit_reached')
    const { status } = await team.patch(`/cards/${card.id}`, { list_id: doing.id, override: true })
    expect(status).toBe(200)
    const event = (await team.events()).find(({ type }) => type === 'project.limit_exceeded')
    expect(event?.changes).toEqual({ count: [1, 2], user_id: [null, owner_id] })
  })

  test('adding a member to a card is refused as well; an admin exceeds it with override', async () => {
    await start({ owner_id: team.user_id })
    const { id } = (await start({})).body.card
    const member = await team.newMember('member')
    const add = (by: Pick<Team, 'post'>, fields: object = {}) =>
      by.post(`/cards/${id}/members`, { user_id: team.user_id, ...fields })

    expect((await add(team)).body.code).toBe('limit_reached')
    expect((await add(member, { override: true })).body.code).toBe('forbidden')
    expect((await add(team, { override: true })).status).toBe(201)
    expect((await team.events()).map(({ type }) => type)).toContain('project.limit_exceeded')
  })

  test('a list or a board that comes back, and a board from another space, count', async () => {
    const owner_id = team.user_id
    const { id } = (await start({ owner_id })).body.card
    await team.patch(`/lists/${doing.id}`, { archived: true })
    const second = await team.newList(board.id, { behavior: 'started' })
    const other = (await start({ owner_id }, second)).body.card
    expect(other.list_id).toBe(second.id)

    expect((await team.patch(`/lists/${doing.id}`, { archived: false })).body.code).toBe('limit_reached')
    const elsewhere = await team.newBoard()
    const third = await team.newList(elsewhere.id, { behavior: 'started' })
    const there = { title: 'Card', board_id: elsewhere.id, list_id: third.id, owner_id }
    expect((await team.post('/cards', there)).status).toBe(201)
    const move = { project_id: board.project_id }
    expect((await team.patch(`/boards/${elsewhere.id}`, move)).body.code).toBe('limit_reached')
    expect((await team.patch(`/boards/${elsewhere.id}`, { ...move, override: true })).status).toBe(200)
    expect((await team.get(`/cards/${id}`)).status).toBe(200)
  })

  test('many at once do not pass it', async () => {
    const owner_id = team.user_id
    const answers = await Promise.all(Array.from({ length: 10 }, () => start({ owner_id })))

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('a soft one, and one of another space, refuse nothing', async () => {
    await team.patch(`/projects/${board.project_id}`, { started_limit_is_hard: false })
    const owner_id = team.user_id
    expect([(await start({ owner_id })).status, (await start({ owner_id })).status]).toEqual([201, 201])
  })
})
