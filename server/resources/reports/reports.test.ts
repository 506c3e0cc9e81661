import { afterEach, describe, expect, test } from 'vitest'
import { clock, newTeam, newTeamApart, type StoreName, stores } from '../../../test/team.ts'
import { DAY_MS, HOUR_MS } from '../../common/time.ts'
import { REPORT_DAYS } from '../../limits/reports.ts'

afterEach(() => clock.reset())

const REPORTS = ['flow', 'cycle_time', 'throughput', 'aging', 'workload', 'velocity'] as const
const dayText = (time: number) => new Date(time).toISOString().slice(0, 10)

/** A board with a clock that stands at a Monday morning. */
async function newWorld(store: StoreName) {
  const monday = Math.floor(clock.now() / DAY_MS / 7) * 7 * DAY_MS + 11 * DAY_MS
  clock.freeze(monday + 8 * HOUR_MS)
  const team = await newTeam(store)
  const project = await team.newProject()
  const board = await team.newBoard({ project_id: project.id })
  const move = (card: { id: string }, list: number) =>
    team.patch(`/cards/${card.id}`, { list_id: board.lists[list].id })
  const report = async (name: (typeof REPORTS)[number], query: string) =>
    (await team.get(`/reports/${name}?${query}`)).body
  return { team, project, board, monday, move, report, scope: `board_id=${board.id}` }
}

describe.each(stores)('reports on %s', (store) => {
  test('flow counts the cards in each status at the end of each day', async () => {
    const { team, board, monday, move, report, scope } = await newWorld(store)
    const [one, two] = [await team.newCard(board.lists[0]), await team.newCard(board.lists[0])]
    clock.advance(DAY_MS)
    await move(one, 1)
    clock.advance(DAY_MS)
    await move(one, 2)
    await team.patch(`/cards/${one.id}`, { archived: true })
    await team.patch(`/cards/${two.id}`, { archived: true })

    const { from, to, days } = await report('flow', `${scope}&from=${monday - DAY_MS}`)
    expect([from, to]).toEqual([dayText(monday - DAY_MS), dayText(monday + 2 * DAY_MS)])
    const none = { backlog: 0, committed: 0, started: 0, completed: 0, cancelled: 0 }
    expect(days).toEqual([
      { ...none, day: dayText(monday - DAY_MS) },
      { ...none, day: dayText(monday), committed: 2 },
      { ...none, day: dayText(monday + DAY_MS), committed: 1, started: 1 },
      { ...none, day: dayText(monday + 2 * DAY_MS), completed: 1 },
    ])
  })

  test('a deleted list keeps its past, and a card that moves counts where it was', async () => {
    const { team, project, board, monday, move, report, scope } = await newWorld(store)
    const other = await team.newBoard({ project_id: project.id })
    const [gone, moved] = [await team.newCard(board.lists[1]), await team.newCard(board.lists[1])]
    clock.advance(DAY_MS)
    await move(gone, 2)
    await team.patch(`/cards/${moved.id}`, { list_id: other.lists[2].id })
    clock.advance(DAY_MS)
    await team.delete(`/lists/${board.lists[2].id}`)
    await team.patch(`/lists/${board.lists[1].id}`, { title: 'Elsewhere', behavior: 'backlog' })

    const { days } = await report('flow', `${scope}&from=${monday}`)
    expect(days.map(({ started, completed }: Record<string, number>) => [started, completed])).toEqual([
      [2, 0],
      [0, 1],
      [0, 0],
    ])
    const cycle = await report('cycle_time', scope)
    expect(cycle.cards).toMatchObject([{ card_id: gone.id, title: null, cycle_time: DAY_MS }])
    const elsewhere = await report('cycle_time', `board_id=${other.id}`)
    expect(elsewhere.cards).toMatchObject([{ card_id: moved.id, title: moved.title, cycle_time: DAY_MS }])
    expect((await report('cycle_time', `project_id=${project.id}`)).total).toBe(2)
  })

  test('cycle time has percentiles, the last completion, and nothing that is open again', async () => {
    const { team, board, move, report, scope } = await newWorld(store)
    const cards = []
    for (let count = 0; count < 4; count++) cards.push(await team.newCard(board.lists[0], { estimate: 2 }))
    const [one, two, three, four] = cards
    clock.advance(HOUR_MS)
    for (const card of [one, two, three]) await move(card, 1)
    clock.advance(HOUR_MS)
    await move(one, 2)
    await move(three, 2)
    await move(four, 2)
    clock.advance(HOUR_MS)
    await move(two, 2)
    await move(three, 1)

    const { cards: found, total, cycle_time, lead_time } = await report('cycle_time', scope)
    expect(total).toBe(3)
    expect(found.map(({ card_id }: { card_id: string }) => card_id)).toEqual([two.id, four.id, one.id])
    expect(found[1]).toMatchObject({ time_started: null, cycle_time: null, lead_time: 2 * HOUR_MS, estimate: 2 })
    expect(cycle_time).toEqual({ p50: HOUR_MS, p85: 2 * HOUR_MS, p95: 2 * HOUR_MS })
    expect(lead_time).toEqual({ p50: 2 * HOUR_MS, p85: 3 * HOUR_MS, p95: 3 * HOUR_MS })
  })

  test('throughput sums up weeks from Monday, or days', async () => {
    const { team, board, monday, move, report, scope } = await newWorld(store)
    const [one, two] = [await team.newCard(board.lists[0], { estimate: 3 }), await team.newCard(board.lists[0])]
    await move(one, 2)
    clock.advance(7 * DAY_MS)
    await move(two, 2)

    const query = `${scope}&from=${monday - DAY_MS}`
    const weeks = await report('throughput', query)
    expect(weeks).toMatchObject({ interval: 'week', average: 0.7 })
    expect(weeks.rows).toEqual([
      { day: dayText(monday - DAY_MS), count: 0, pts: 0 },
      { day: dayText(monday), count: 1, pts: 3 },
      { day: dayText(monday + 7 * DAY_MS), count: 1, pts: 0 },
    ])
    const days = await report('throughput', `${query}&interval=day`)
    expect(days.rows).toHaveLength(9)
    expect(days.rows[1]).toEqual({ day: dayText(monday), count: 1, pts: 3 })
  })

  test('aging and workload show the present', async () => {
    const { team, board, move, report, scope } = await newWorld(store)
    const { user_id } = await team.newMember('member')
    const people = { owner_id: team.user_id, members: [{ user_id, role: 'member' }] }
    const old = await team.newCard(board.lists[1], { ...people, estimate: 5, due_date: clock.now() + HOUR_MS })
    clock.advance(DAY_MS)
    const young = await team.newCard(board.lists[0])
    await move(young, 1)
    await team.newCard(board.lists[0])
    await team.patch(`/cards/${(await team.newCard(board.lists[1])).id}`, { archived: true })
    clock.advance(DAY_MS)

    const aging = await report('aging', scope)
    expect(aging).toMatchObject({ time: clock.now(), total: 2, cycle_time: { p50: null } })
    expect(aging.cards).toMatchObject([
      { card_id: old.id, age: 2 * DAY_MS, age_in_list: 2 * DAY_MS, list_title: board.lists[1].title },
      { card_id: young.id, age: DAY_MS },
    ])
    const { rows } = await report('workload', scope)
    const own = { backlog: 0, committed: 0, started: 1, overdue: 1, pts: 5 }
    expect(rows).toHaveLength(3)
    expect(rows).toContainEqual(expect.objectContaining({ user_id, ...own }))
    expect(rows).toContainEqual(expect.objectContaining({ user_id: team.user_id, ...own }))
    expect(rows).toContainEqual({ user_id: null, name: '', backlog: 0, committed: 1, started: 1, overdue: 0, pts: 0 })
  })

  test('a board shows its cards while they are in a sprint, and a sprint its own days', async () => {
    const { team, project, board, monday, report, scope } = await newWorld(store)
    const sprint = await team.newSprint(project.id, { start_date: monday + DAY_MS, end_date: monday + 5 * DAY_MS })
    const card = await team.newCard(board.lists[0], { estimate: 3 })
    clock.advance(DAY_MS)
    await team.patch(`/sprints/${sprint.id}?project_id=${project.id}`, { state: 'started' })
    await team.patch(`/cards/${card.id}`, { sprint_id: sprint.id, list_id: sprint.lists[1].id })
    clock.advance(DAY_MS)
    await team.patch(`/cards/${card.id}`, { list_id: sprint.lists[2].id })
    await team.patch(`/sprints/${sprint.id}?project_id=${project.id}`, { state: 'completed' })
    clock.advance(20 * DAY_MS)

    const ofSprint = await report('flow', `sprint_id=${sprint.id}`)
    expect(ofSprint).toMatchObject({
      from: dayText(monday + DAY_MS),
      to: dayText(monday + 2 * DAY_MS),
      days: [{ started: 1 }, { completed: 1 }],
    })
    expect(await report('cycle_time', scope)).toMatchObject({ cards: [{ card_id: card.id, cycle_time: DAY_MS }] })
    for (const place of [`project_id=${project.id}`, scope, `sprint_id=${sprint.id}`])
      expect(await report('velocity', place)).toMatchObject({
        sprints: [{ sprint_id: sprint.id, completed: { count: 1, pts: 3 } }],
      })
  })

  test('a view reports the cards that it shows', async () => {
    const { team, board, report } = await newWorld(store)
    await team.newCard(board.lists[1], { priority: 1 })
    await team.newCard(board.lists[1])
    const filters = { include: { priority: [1] } }
    const { view } = await team.made('/views', { title: 'Urgent', scope: 'board', board_id: board.id, filters })
    const { days } = await report('flow', `view_id=${view.id}`)
    expect(days.at(-1)).toMatchObject({ started: 1 })
    expect(await report('aging', `view_id=${view.id}`)).toMatchObject({ total: 1 })
  })

  test('people get what they see: other cards neither show nor count', async () => {
    const { team, project, board, move } = await newWorld(store)
    const hidden = await team.newProject({ is_private: true })
    const closed = await team.newBoard({ project_id: hidden.id })
    const [left, came] = [await team.newCard(board.lists[1]), await team.newCard(closed.lists[1], { title: 'Secret' })]
    const away = await team.newCard(board.lists[1])
    clock.advance(DAY_MS)
    await team.patch(`/cards/${left.id}`, { list_id: closed.lists[2].id })
    await team.patch(`/cards/${came.id}`, { list_id: board.lists[2].id })
    await team.patch(`/cards/${away.id}`, { list_id: closed.lists[1].id })
    await team.delete(`/cards/${away.id}`)
    await move(await team.newCard(board.lists[0]), 2)
    const member = await team.newMember('member')
    const guest = await team.newMember('guest')
    await team.post(`/boards/${board.id}/members`, { user_id: guest.user_id, role: 'viewer' })

    for (const person of [member, guest]) {
      const { cards, total } = (await person.get(`/reports/cycle_time?board_id=${board.id}`)).body
      expect(total).toBe(2)
      // Where it was started is hidden from them.
      expect(cards.find(({ card_id }: { card_id: string }) => card_id === came.id)).toMatchObject({ cycle_time: null })
      const { days } = (await person.get(`/reports/flow?board_id=${board.id}`)).body
      expect(days.at(-2)).toMatchObject({ started: 0, completed: 0 })
      expect(days.at(-1)).toMatchObject({ started: 0, completed: 2 })
      for (const name of REPORTS) {
        expect((await person.get(`/reports/${name}?board_id=${closed.id}`)).status).toBe(404)
        expect((await person.get(`/reports/${name}?project_id=${hidden.id}`)).status).toBe(404)
      }
    }
    expect((await guest.get(`/reports/flow?project_id=${project.id}`)).status).toBe(404)
    expect((await guest.get(`/reports/velocity?board_id=${board.id}`)).body).toMatchObject({ count: 0, sprints: [] })
    const owner = (await team.get(`/reports/flow?board_id=${board.id}`)).body
    expect(owner.days.at(-2)).toMatchObject({ started: 2 })
  })

  test('places of another workspace, and unknown ones, are not found', async () => {
    const theirs = await newTeamApart(store)
    const project = await theirs.newProject()
    const board = await theirs.newBoard({ project_id: project.id })
    const sprint = await theirs.newSprint(project.id)
    const { view } = await theirs.made('/views', { title: 'All', scope: 'board', board_id: board.id })
    const team = await newTeam(store)
    const places = { project_id: project.id, board_id: board.id, sprint_id: sprint.id, view_id: view.id }
    for (const name of REPORTS)
      for (const [field, id] of Object.entries(places))
        expect((await team.get(`/reports/${name}?${field}=${id}`)).status).toBe(404)
  })

  test('every report is also a table', async () => {
    const { team, board, scope } = await newWorld(store)
    await team.newCard(board.lists[1], { title: '=1+1, "x"' })
    for (const name of REPORTS) {
      const { status, headers, body } = await team.get(`/reports/${name}?${scope}&format=csv`)
      expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
      expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}.csv"`)
      expect(body.startsWith('\ufeff')).toBe(true)
      const same = await team.get(`/reports/${name}?${scope}`, { accept: 'text/csv' })
      expect(same.body).toBe(body)
      const json = await team.get(`/reports/${name}?${scope}&format=json`, { accept: 'text/csv' })
      expect(json.headers.get('content-type')).toContain('application/json')
    }
    const { body } = await team.get(`/reports/aging?${scope}&format=csv`)
    expect(body).toContain(`"'=1+1, ""x"""`)
    // As in the table of a board: a spreadsheet would take a number for a number.
    expect(body).toMatch(/,"?20\d\d-\d\d-\d\dT[\d:.]+Z"?,/)
  })

  test.each([
    ['no place', '', 'project_id'],
    ['two places', 'project_id=1&board_id=2', 'project_id'],
    ['an empty place', 'board_id=', 'board_id'],
    ['a place that is no id', 'board_id=x', 'board_id'],
    ['a sprint that is no id', 'sprint_id=-1', 'sprint_id'],
    ['a view that is no id', 'view_id=all', 'view_id'],
    ['another format', 'project_id=OWN&format=xml', 'format'],
    ['a first day that is none', 'project_id=OWN&from=monday', 'from'],
    ['a last day before 1970', 'project_id=OWN&to=-5', 'to'],
    ['a first day after the last', 'project_id=OWN&from=1700000000&to=1600000000', 'from'],
    ['a first day in the future', 'project_id=OWN&from=99999999999', 'from'],
    ['too long a period', 'project_id=OWN&from=1600000000', 'from'],
    ['another interval', 'project_id=OWN&interval=month', 'interval'],
  ])('refuses %s', async (_, query, field) => {
    const team = await newTeam(store)
    const project = await team.newProject()
    const { status, body } = await team.get(`/reports/throughput?${query.replace('OWN', project.id)}`)
    expect([status, body.errors?.[0]?.field]).toEqual([400, field])
  })

  test('a year is not too long, and velocity takes no view', async () => {
    const { team, board, scope } = await newWorld(store)
    const from = clock.now() - (REPORT_DAYS - 1) * DAY_MS
    expect((await team.get(`/reports/flow?${scope}&from=${from}`)).body.days).toHaveLength(REPORT_DAYS)
    const { view } = await team.made('/views', { title: 'All', scope: 'board', board_id: board.id })
    const { status, body } = await team.get(`/reports/velocity?view_id=${view.id}`)
    expect([status, body.errors[0].field]).toEqual([400, 'view_id'])
  })
})
