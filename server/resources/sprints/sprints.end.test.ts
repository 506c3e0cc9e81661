import { afterEach, describe, expect, test } from 'vitest'
import { expectSound } from '../../../test/invariants.ts'
import { clock, newTeam, type StoreName, stores, type Team } from '../../../test/team.ts'

afterEach(() => clock.reset())

const DAY_MS = 86_400_000

/** A space with a sprint that runs from yesterday to next week and holds a card in each status, two in the first. */
async function newRunningSprint(store: StoreName, fields: object = {}) {
  const team = await newTeam(store)
  const project = await team.newProject()
  const dates = { start_date: clock.now() - DAY_MS, end_date: clock.now() + 7 * DAY_MS }
  const sprint = await team.newSprint(project.id, { title: 'Sprint 9', ...dates, ...fields })
  const [committed, started, completed, cancelled] = sprint.lists
  const places = { a: committed, b: started, c: completed, d: cancelled, e: committed }
  const cards: Record<string, { id: string }> = {}
  for (const [title, list] of Object.entries(places))
    cards[title] = await team.newCard(list, { sprint_id: sprint.id, title, estimate: 3 })
  const idOf = (title: string) => cards[title]?.id ?? ''
  const end = async (state: string, id = sprint.id) =>
    (await team.patch(`/sprints/${id}?project_id=${project.id}`, { state })).body.sprint
  const sprints = async () => (await team.get(`/sprints?project_id=${project.id}`)).body.sprints
  return { team, project, sprint, idOf, end, sprints }
}

/** The cards of each list of a sprint, as `status: titles`, with its count checked. */
async function holdings(team: Team, sprint: { id: string; project_id: string }): Promise<Record<string, string>> {
  const { lists } = (await team.get(`/sprints/${sprint.id}?project_id=${sprint.project_id}`)).body.sprint
  return Object.fromEntries(
    lists.map((list: { behavior: string; total_cards: number; cards: { title: string }[] }) => {
      expect(list.total_cards).toBe(list.cards.length)
      return [list.behavior, list.cards.map(({ title }) => title).join('')]
    }),
  )
}

describe.each(stores)('completing a sprint on %s', (store) => {
  test('records unfinished cards and hands them to the next sprint, keeping status and order', async () => {
    const { team, project, sprint, idOf, end } = await newRunningSprint(store)
    await team.newSprint(project.id, { title: 'Far away', start_date: clock.now() + 30 * DAY_MS })
    const next = await team.newSprint(project.id, { title: 'Next', start_date: clock.now() + 8 * DAY_MS })
    await team.newCard(next.lists[0], { sprint_id: next.id, title: 'n' })
    await team.patch(`/cards/${idOf('e')}`, { position: 0 })

    const ended = await end('completed')

    expect(ended).toMatchObject({ id: sprint.id, state: 'completed' })
    expect(ended.unfinished_cards.map(({ title }: { title: string }) => title)).toEqual(['e', 'a', 'b'])
    expect(ended.unfinished_cards[0]).toMatchObject({ sprint_id: next.id, status: 'committed' })
    expect(await holdings(team, sprint)).toEqual({ committed: '', started: '', completed: 'c', cancelled: 'd' })
    expect(await holdings(team, next)).toEqual({ committed: 'nea', started: 'b', completed: '', cancelled: '' })
  })

  test('logs the end and each card that moved, once', async () => {
    const { team, project, sprint, idOf, end } = await newRunningSprint(store)
    const next = await team.newSprint(project.id, { start_date: clock.now() + 8 * DAY_MS })
    const before = (await team.events()).length

    const { override_end_date } = await end('completed')

    const events = (await team.events()).slice(before)
    expect(events.map(({ type, card_id }) => [type, card_id])).toEqual([
      ['sprint.completed', null],
      ['card.moved', idOf('a')],
      ['card.moved', idOf('e')],
      ['card.moved', idOf('b')],
    ])
    expect(events[0].changes).toEqual({
      state: ['planned', 'completed'],
      override_end_date: [null, override_end_date],
    })
    expect(events[1]).toMatchObject({
      sprint_id: next.id,
      changes: { sprint_id: [sprint.id, next.id], list_id: [sprint.lists[0].id, next.lists[0].id] },
    })
  })

  test.each([
    ['Sprint 9', 'Sprint 10'],
    ['Sprint 09 (spring)', 'Sprint 10 (spring)'],
    ['2026/07', '2026/08'],
    ['Launch', 'Launch 2'],
    ['Sprint 99999999999999999999', 'Sprint 100000000000000000000'],
    [`${'🚀'.repeat(499)}9`, `${'🚀'.repeat(499)}1`],
  ])('plans the next one when there is none: after %s comes %s', async (title, nextTitle) => {
    const { team, project, sprints, end } = await newRunningSprint(store, { title })
    await team.put(`/sprints/settings?project_id=${project.id}`, { length: 7, cooldown: 1 })

    await end('completed')

    const [, next] = await sprints()
    expect(next).toMatchObject({ title: nextTitle, state: 'planned' })
    // After the day on which this one really ended, and the pause: on the next Monday.
    expect(next.start_date).toBeGreaterThanOrEqual(clock.now() + DAY_MS)
    expect(next.start_date).toBeLessThan(clock.now() + 9 * DAY_MS)
    expect(next.end_date).toBe(next.start_date + 7 * DAY_MS)
    expect(await holdings(team, next)).toEqual({ committed: 'ae', started: 'b', completed: '', cancelled: '' })
  })

  test('sends unfinished cards home when asked, and those that no board takes to the next sprint', async () => {
    const { team, project, sprint, idOf } = await newRunningSprint(store)
    const [board, gone] = [
      await team.newBoard({ project_id: project.id }),
      await team.newBoard({ project_id: project.id }),
    ]
    const cards = []
    for (const { lists } of [board, gone]) {
      const card = await team.newCard(lists[0])
      await team.patch(`/cards/${card.id}`, { sprint_id: sprint.id })
      cards.push(card)
    }
    await team.patch(`/boards/${gone.id}`, { archived: true })

    const { status, body } = await team.patch(`/sprints/${sprint.id}?project_id=${project.id}`, {
      state: 'completed',
      unfinished_to: 'home',
    })

    expect(status).toBe(200)
    expect(body.sprint.unfinished_cards).toHaveLength(5)
    const placeOf = async (id: string) => (await team.get(`/cards/${id}`)).body.card
    expect(await placeOf(cards[0].id)).toMatchObject({ board_id: board.id, sprint_id: null })
    for (const id of [cards[1].id, idOf('a')]) {
      const { sprint_id } = await placeOf(id)
      expect([null, sprint.id]).not.toContain(sprint_id)
    }
    await expectSound(team)
  })

  test('leaves unfinished cards in the sprint when asked, and plans none for them', async () => {
    const { team, project, sprint, sprints } = await newRunningSprint(store)

    const { body } = await team.patch(`/sprints/${sprint.id}?project_id=${project.id}`, {
      state: 'completed',
      unfinished_to: 'this_sprint',
    })

    expect(body.sprint.unfinished_cards.map(({ title }: { title: string }) => title)).toEqual(['a', 'e', 'b'])
    expect(await holdings(team, sprint)).toEqual({ committed: 'ae', started: 'b', completed: 'c', cancelled: 'd' })
    expect(await sprints()).toHaveLength(1)
    await expectSound(team)
  })

  test.each([{ unfinished_to: 'home' }, { unfinished_to: 'home', state: 'canceled' }, { unfinished_to: 'moon' }])(
    'refuses %o',
    async (fields) => {
      const { team, project, sprint } = await newRunningSprint(store)
      const before = await team.census()
      const { status, body } = await team.patch(`/sprints/${sprint.id}?project_id=${project.id}`, fields)
      expect([status, body.errors[0].field]).toEqual([400, 'unfinished_to'])
      expect(await team.census()).toEqual(before)
    },
  )

  test('plans none when nothing is left over', async () => {
    const { team, project, end, sprints } = await newRunningSprint(store)
    const empty = await team.newSprint(project.id, { start_date: 1_000 })
    await end('canceled')

    expect(await end('completed', empty.id)).toMatchObject({ state: 'completed', unfinished_cards: [] })
    expect(await sprints()).toHaveLength(2)
  })

  test('hands over to a running sprint that follows, and never to one that ended', async () => {
    const { team, project, end } = await newRunningSprint(store)
    const gone = await team.newSprint(project.id, { title: 'Gone', start_date: clock.now() - 1000 })
    const running = await team.newSprint(project.id, { title: 'Running', start_date: clock.now() - 500 })
    await end('canceled', gone.id)

    await end('completed')

    expect((await holdings(team, running)).committed).toBe('ae')
  })

  test('leaves archived cards where they are', async () => {
    const { team, sprint, idOf, end } = await newRunningSprint(store)
    await team.patch(`/cards/${idOf('a')}`, { archived: true })

    const ended = await end('completed')

    expect(ended.unfinished_cards.map(({ title }: { title: string }) => title)).toEqual(['e', 'b'])
    expect((await team.get(`/cards/${idOf('a')}`)).body.card.sprint_id).toBe(sprint.id)
  })

  test('records the day when it ends early, and only then', async () => {
    const early = await newRunningSprint(store)
    const before = clock.now()
    const { override_end_date } = await early.end('completed')
    expect(override_end_date).toBeGreaterThanOrEqual(before)
    expect(override_end_date).toBeLessThanOrEqual(clock.now())

    const late = await newRunningSprint(store)
    clock.advance(8 * DAY_MS)
    expect((await late.end('completed')).override_end_date).toBeNull()
  })

  test('applies the other fields of the same request', async () => {
    const { team, project, sprint } = await newRunningSprint(store)
    const end_date = clock.now() - 1000

    const { body } = await team.patch(`/sprints/${sprint.id}?project_id=${project.id}`, {
      state: 'completed',
      title: 'Over',
      end_date,
    })

    expect(body.sprint).toMatchObject({ state: 'completed', title: 'Over', end_date, override_end_date: null })
  })

  test('is rolled back as a whole when a part fails', async () => {
    const { team, project, sprint, end } = await newRunningSprint(store)
    const next = await team.newSprint(project.id, { start_date: clock.now() + 8 * DAY_MS })
    // Three cards come, and no open list takes the third.
    for (const { id } of next.lists.slice(0, 2)) await team.patch(`/lists/${id}`, { max_cards: 1, limit_is_hard: true })
    const before = [await team.events(), await holdings(team, sprint)]

    const answer = await team.patch(`/sprints/${sprint.id}?project_id=${project.id}`, {
      state: 'completed',
      title: 'x',
    })

    expect(answer.status).toBe(409)
    expect([await team.events(), await holdings(team, sprint)]).toEqual(before)
    await end('canceled')
  })
})

describe.each(stores)('cancelling a sprint on %s', (store) => {
  test('puts unfinished cards into its cancelled list, in order', async () => {
    const { team, sprint, end, sprints } = await newRunningSprint(store)

    const ended = await end('canceled')

    expect(ended).toMatchObject({ state: 'canceled', unfinished_cards: [] })
    expect(await holdings(team, sprint)).toEqual({ committed: '', started: '', completed: 'c', cancelled: 'daeb' })
    expect(await sprints()).toHaveLength(1)
    const types = (await team.events()).slice(-4).map(({ type }) => type)
    expect(types).toEqual(['sprint.canceled', 'card.moved', 'card.moved', 'card.moved'])
  })
})

describe.each(stores)('a sprint that has ended on %s', (store) => {
  test.each(['completed', 'canceled'])('changes nothing, and emits nothing, when it is %s again', async (state) => {
    const { team, end } = await newRunningSprint(store)
    const ended = await end(state)
    const before = await team.events()
    clock.advance(DAY_MS)

    const again = await end(state)

    expect({ ...again, progress: null }).toEqual({ ...ended, progress: null })
    expect(await team.events()).toEqual(before)
  })

  test.each([
    ['completed', 'canceled', { committed: '', started: '', completed: 'c', cancelled: 'd' }],
    ['canceled', 'completed', { committed: '', started: '', completed: 'c', cancelled: 'daeb' }],
  ])('that was %s can still be %s, and does not end twice', async (first, second, expected) => {
    const { team, sprint, end } = await newRunningSprint(store)
    const ended = await end(first)
    clock.advance(DAY_MS)

    const again = await end(second)

    expect(again).toMatchObject({ state: second, override_end_date: ended.override_end_date })
    expect(again.unfinished_cards.map(({ id }: { id: string }) => id)).toEqual(
      ended.unfinished_cards.map(({ id }: { id: string }) => id),
    )
    expect(await holdings(team, sprint)).toEqual(expected)
    expect(await team.lastEvent()).toMatchObject({ type: `sprint.${second}`, changes: { state: [first, second] } })
  })

  test('adds cards that came back and are unfinished to its record', async () => {
    const { team, idOf, end } = await newRunningSprint(store)
    await team.patch(`/cards/${idOf('a')}`, { archived: true })
    await end('completed')
    await end('canceled')
    await team.patch(`/cards/${idOf('a')}`, { archived: false })

    const { unfinished_cards } = await end('completed')

    expect(unfinished_cards.map(({ title }: { title: string }) => title)).toEqual(['e', 'b', 'a'])
  })

  test('keeps its record in order when some cards were deleted meanwhile', async () => {
    const { team, idOf, end } = await newRunningSprint(store)
    await team.patch(`/cards/${idOf('a')}`, { archived: true })
    await end('completed')
    await team.delete(`/cards/${idOf('e')}`)
    await end('canceled')
    await team.patch(`/cards/${idOf('a')}`, { archived: false })

    const { unfinished_cards } = await end('completed')

    expect(unfinished_cards.map(({ title }: { title: string }) => title)).toEqual(['b', 'a'])
  })
})
