import { afterEach, describe, expect, test } from 'vitest'
import { clock, newTeam, type StoreName, stores } from '../../../test/team.ts'

afterEach(() => clock.reset())

const DAY_MS = 86_400_000
const STATUSES = ['committed', 'started', 'completed', 'cancelled'] as const

/** Each day as `committed/started/completed/cancelled`, each status as `count·pts`. */
function draw(progress: { status: string; count: number; pts: number }[][]): string[] {
  return progress.map((day) => {
    expect(day.map(({ status }) => status)).toEqual(STATUSES)
    return day.map(({ count, pts }) => `${count}·${pts}`).join(' ')
  })
}

/** A sprint of two weeks that starts tomorrow at midnight, with a clock to advance. */
async function newSprint(store: StoreName, fields: object = {}) {
  const team = await newTeam(store)
  const project = await team.newProject()
  const tomorrow = (Math.floor(clock.now() / DAY_MS) + 2) * DAY_MS
  // Noon: far enough from midnight for a slow test.
  clock.advance(tomorrow - DAY_MS / 2 - clock.now())
  const dates = { start_date: tomorrow / 1000, end_date: tomorrow + 14 * DAY_MS }
  const sprint = await team.newSprint(project.id, { ...dates, ...fields })
  const path = `/sprints/${sprint.id}?project_id=${project.id}`
  return {
    team,
    path,
    sprint,
    newCard: (list: number, estimate?: number) =>
      team.newCard(sprint.lists[list], { sprint_id: sprint.id, ...(estimate && { estimate }) }),
    patch: (card: { id: string }, body: object) => team.patch(`/cards/${card.id}`, body),
    list: (index: number): string => sprint.lists[index].id,
    chart: async () => draw((await team.get(path)).body.sprint.progress),
  }
}

describe.each(stores)('the progress of a sprint on %s', (store) => {
  test('shows day by day the cards in each status', async () => {
    const { newCard, patch, list, chart } = await newSprint(store)
    const a = await newCard(0, 5)
    const b = await newCard(0, 3)
    expect(await chart()).toEqual([])

    clock.advance(DAY_MS)
    expect(await chart()).toEqual(['2·8 0·0 0·0 0·0'])
    await patch(a, { list_id: list(1) })
    expect(await chart()).toEqual(['1·3 1·5 0·0 0·0'])

    clock.advance(DAY_MS)
    await patch(a, { list_id: list(2) })
    await patch(b, { estimate: 8 })
    clock.advance(2 * DAY_MS)
    await newCard(0)
    await patch(b, { archived: true })

    expect(await chart()).toEqual(['1·3 1·5 0·0 0·0', '1·8 0·0 1·5 0·0', '1·8 0·0 1·5 0·0', '1·0 0·0 1·5 0·0'])
  })

  test('counts cards that come from a board, go back to it, and return from the archive', async () => {
    const { team, sprint, newCard, patch, chart } = await newSprint(store)
    const board = await team.newBoard({ project_id: sprint.project_id })
    const card = await team.newCard(board.lists[1], { estimate: 2 })
    const stays = await newCard(0, 1)
    clock.advance(DAY_MS)

    await patch(card, { sprint_id: sprint.id })
    expect(await chart()).toEqual(['1·1 1·2 0·0 0·0'])
    await patch(card, { board_id: board.id })
    expect(await chart()).toEqual(['1·1 0·0 0·0 0·0'])
    await patch(stays, { archived: true, estimate: 9 })
    expect(await chart()).toEqual(['0·0 0·0 0·0 0·0'])
    await patch(stays, { archived: false, estimate: 4 })
    expect(await chart()).toEqual(['1·4 0·0 0·0 0·0'])
    await patch(stays, { estimate: null })
    expect(await chart()).toEqual(['1·0 0·0 0·0 0·0'])
  })

  test('is kept by both sprints when one hands over to the other', async () => {
    const { team, path, newCard, chart } = await newSprint(store)
    await newCard(0, 5)
    await newCard(2, 3)
    clock.advance(3 * DAY_MS)

    await team.patch(path, { state: 'completed' })
    expect(await chart()).toEqual(['1·5 0·0 1·3 0·0', '1·5 0·0 1·3 0·0', '1·5 0·0 1·3 0·0'])
    clock.advance(5 * DAY_MS)
    expect(await chart()).toHaveLength(3)

    const { sprints } = (await team.get(`/sprints?${new URLSearchParams(path.split('?')[1])}`)).body
    clock.advance(sprints[1].start_date - clock.now())
    const next = (await team.get(`/sprints/${sprints[1].id}?${path.split('?')[1]}`)).body.sprint
    expect(draw(next.progress)).toEqual(['1·5 0·0 0·0 0·0'])
  })

  test('ends with the sprint, whatever happens later', async () => {
    const { newCard, patch, chart } = await newSprint(store)
    const card = await newCard(0, 1)
    clock.advance(40 * DAY_MS)
    await patch(card, { estimate: 100 })

    const days = await chart()
    expect(days).toHaveLength(15)
    expect(new Set(days)).toEqual(new Set(['1·1 0·0 0·0 0·0']))
  })

  test('is empty for a sprint that was cancelled before it began', async () => {
    const { team, path, newCard, chart } = await newSprint(store)
    await newCard(0)
    await team.patch(path, { state: 'canceled' })
    clock.advance(3 * DAY_MS)
    expect(await chart()).toEqual([])
  })

  test('never grows beyond a year', async () => {
    const { newCard, chart } = await newSprint(store, { end_date: 99_999_999_999 })
    await newCard(1, 2)
    clock.advance(3000 * DAY_MS)
    expect(await chart()).toHaveLength(366)
  })
})
