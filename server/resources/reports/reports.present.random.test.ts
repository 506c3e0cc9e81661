import { afterEach, describe, expect, test } from 'vitest'
import { finishedOf, finishSome, type Holds, look, type Moment, restoreOne, scopesOf } from '../../../test/moments.ts'
import { RandomWrites } from '../../../test/random-writes.ts'
import { type Caller, clock, newTeam, type StoreName, stores, type Team } from '../../../test/team.ts'
import { must } from '../../common/must.ts'
import { DAY_MS, HOUR_MS } from '../../common/time.ts'

afterEach(() => clock.reset())

const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
const today = () => Math.floor(clock.now() / DAY_MS)
const byOrder = (one: { card_id: string }, other: { card_id: string }) => Number(one.card_id) - Number(other.card_id)

/** By the nearest rank: the smallest that so many percent of them do not exceed. */
function percentilesOf(times: readonly number[]) {
  const at = (percent: number) =>
    times
      .toSorted((one, other) => one - other)
      .find((time) => {
        const reached = times.filter((other) => other <= time).length
        return reached * 100 >= percent * times.length
      }) ?? null
  return { p50: at(50), p85: at(85), p95: at(95) }
}

/** Every card that is started now: back to when it was first started, and to when it came into its list. */
function agingOf(moments: readonly Moment[], holds: Holds) {
  const now = must(moments.at(-1))
  return [...now.cards.values()]
    .filter((card) => holds(card) && !card.isArchived && card.status === 'started')
    .map(({ id, list_id }) => {
      const seen = moments.flatMap(({ time, cards }) => {
        const card = cards.get(id)
        return card ? [{ time, card }] : []
      })
      const elsewhere = seen.findLastIndex(({ card }) => card.list_id !== list_id)
      const time_started = must(seen.find(({ card }) => card.status === 'started')).time
      const age_in_list = now.time - must(seen[elsewhere + 1]).time
      return {
        ...{ card_id: String(id), list_id: String(list_id), time_started },
        ...{ age: now.time - time_started, age_in_list },
      }
    })
}

interface Worker {
  user_id: string | null
  backlog: number
  committed: number
  started: number
  overdue: number
  pts: number
}

/** Every open card, as its own page shows it. */
async function workloadOf(team: Team, now: Moment, holds: Holds): Promise<Worker[]> {
  const rows: Worker[] = []
  for (const { id, status, isArchived, ...place } of now.cards.values()) {
    if (!holds({ id, status, isArchived, ...place }) || isArchived) continue
    if (status === 'completed' || status === 'cancelled') continue
    const { card } = (await team.get(`/cards/${id}`)).body
    const people = new Set<string>(card.members.map(({ user_id }: { user_id: string }) => user_id))
    if (card.owner_id !== null) people.add(card.owner_id)
    for (const user_id of people.size > 0 ? people : [null]) {
      const nothing = { user_id, backlog: 0, committed: 0, started: 0, overdue: 0, pts: 0 }
      const row = rows.find((one) => one.user_id === user_id) ?? nothing
      if (row === nothing) rows.push(row)
      row[status] += 1
      row.pts += card.estimate ?? 0
      if (card.due_date !== null && card.due_date * (card.due_date < 1e11 ? 1000 : 1) < clock.now()) row.overdue += 1
    }
  }
  return rows
}

interface SprintState {
  state: string
  planned?: object
  completed?: object
  time_ended?: number
}

/** What sprints planned and completed, counted when they started and ended. */
class Sprints {
  readonly #team: Team
  readonly byProject = new Map<string, Map<string, SprintState>>()

  constructor(team: Team) {
    this.#team = team
  }

  /** Completes the sprint that runs in each space, or starts the next one. */
  async turn(projects: Iterable<string>) {
    for (const project_id of projects) {
      const { sprints } = (await this.#team.get(`/sprints?project_id=${project_id}`)).body
      const find = (state: string) => sprints.find((sprint: { state: string }) => sprint.state === state)
      const [running, planned] = [find('started'), find('planned')]
      if (!running && !planned) continue
      await this.#fill(project_id, running ?? planned)
      const before = await look(this.#team)
      const path = `/sprints/${(running ?? planned).id}?project_id=${project_id}`
      const { status } = await this.#team.patch(path, { state: running ? 'completed' : 'started' })
      if (status === 200) await this.#keep(project_id, before)
    }
  }

  /** Some cards of the space come into the sprint, or go on in it. */
  async #fill(project_id: string, { id, lists }: { id: string; lists: { id: string }[] }) {
    for (const card of (await look(this.#team)).cards.values())
      if (String(card.project_id) === project_id && card.id % 3 > 0)
        await this.#team.patch(`/cards/${card.id}`, { sprint_id: id, list_id: lists[card.id % lists.length]?.id })
  }

  async #keep(project_id: string, before: Moment) {
    const after = await look(this.#team)
    const known = this.byProject.get(project_id) ?? new Map<string, SprintState>()
    this.byProject.set(project_id, known)
    for (const { id, state } of (await this.#team.get(`/sprints?project_id=${project_id}`)).body.sprints) {
      const sprint = known.get(id) ?? { state: 'planned' }
      known.set(id, sprint)
      if (sprint.state === state) continue
      sprint.state = state
      if (state === 'started') sprint.planned = count(after, id, ['committed', 'started', 'completed'])
      if (state !== 'completed') continue
      sprint.completed = count(before, id, ['completed'])
      sprint.time_ended = clock.now()
    }
  }
}

function count({ cards }: Moment, sprint_id: string, statuses: readonly string[]) {
  const counted = [...cards.values()].filter(
    (card) => String(card.sprint_id) === sprint_id && !card.isArchived && statuses.includes(card.status),
  )
  return { count: counted.length, pts: counted.reduce((sum, { estimate }) => sum + (estimate ?? 0), 0) }
}

interface Logged {
  card: number
  day: number
  seconds: number
  user_id: string
}

/** Time on some cards, and people and dates. */
async function work(people: readonly Caller[], { cards }: Moment, turn: number): Promise<Logged[]> {
  const logged: Logged[] = []
  for (const { id } of cards.values()) {
    if ((id + turn) % 4 !== 0) continue
    const person = must(people[(id + turn) % people.length])
    const [seconds, day] = [60 * turn + id, today() - (turn % 3)]
    const { status } = await person.post(`/cards/${id}/time`, { seconds, day: dayText(day) })
    if (status === 201) logged.push({ card: id, day, seconds, user_id: person.user_id })
    const due_date = clock.now() + ((turn % 5) - 2) * 30 * HOUR_MS
    await person.patch(`/cards/${id}`, { owner_id: person.user_id, due_date, estimate: turn % 6 })
  }
  return logged
}

function timeOf(logged: readonly Logged[], now: Moment, holds: Holds, [first, last]: readonly [number, number]) {
  const counted = logged.filter(({ card, day }) => {
    const found = now.cards.get(card)
    return found && holds(found) && day >= first && day <= last
  })
  const sumOf = (some: readonly Logged[]) => ({
    seconds: some.reduce((sum, { seconds }) => sum + seconds, 0),
    entries: some.length,
  })
  return {
    seconds: sumOf(counted).seconds,
    rows: Array.from({ length: last - first + 1 }, (_, index) => ({
      day: dayText(first + index),
      ...sumOf(counted.filter(({ day }) => day === first + index)),
    })),
    people: [...Map.groupBy(counted, ({ user_id }) => user_id)]
      .map(([user_id, some]) => ({ user_id, ...sumOf(some) }))
      .sort((one, other) => other.seconds - one.seconds || (one.user_id < other.user_id ? -1 : 1)),
  }
}

describe.each(stores)(
  'reports of the present, of sprints and of time, after random writes, on %s',
  (store: StoreName) => {
    test.each([21, 34])('equal what looking at everything shows (seed %i)', async (seed) => {
      // A Monday, on whichever day the test runs: sprints begin on Mondays.
      clock.freeze((Math.floor(clock.now() / DAY_MS / 7) * 7 + 11) * DAY_MS + 7 * HOUR_MS)
      const team = await newTeam(store)
      const people = [team, await team.newMember('member'), await team.newMember('admin')]
      const world = await RandomWrites.begin(team, seed)
      const sprints = new Sprints(team)
      const moments = [await look(team)]
      const logged: Logged[] = []
      const projects = new Set([...must(moments[0]).cards.values()].map(({ project_id }) => String(project_id)))
      for (let turn = 0; turn < 42; turn++) {
        clock.advance((5 + ((turn * 7) % 11)) * HOUR_MS)
        if (turn % 6 === 5) await restoreOne(team, moments)
        else if (turn % 7 === 4) await sprints.turn(projects)
        else if (turn % 8 === 6) logged.push(...(await work(people, must(moments.at(-1)), turn)))
        else if (turn % 4 === 1) await finishSome(team, moments, turn)
        else for (let times = 0; times < 3; times++) await world.write()
        moments.push(await look(team))
      }
      const now = must(moments.at(-1))
      // Both of them are days on which time was logged.
      const days = logged.map(({ day }) => day).sort((one, other) => one - other)
      const period = [must(days[Math.floor(days.length / 4)]), must(days[Math.floor((days.length * 3) / 4)])] as const
      const compared = { aging: 0, workload: 0, velocity: 0, time: 0 }
      for (const [scope, holds] of scopesOf(moments)) {
        const { status, body: aging } = await team.get(`/reports/aging?${scope}`)
        // A board that was deleted has no report of its own.
        if (status === 404 && scope.startsWith('board_id')) continue
        const ages = agingOf(moments, holds)
        const cards = aging.cards.map(({ title: _, list_title: __, ...card }: Record<string, string>) => card)
        expect({ scope, cards: cards.sort(byOrder) }).toEqual({ scope, cards: ages.sort(byOrder) })
        const finished = finishedOf(moments, today() - 89, today(), holds)
        const took = percentilesOf(finished.flatMap(({ cycle_time }) => cycle_time ?? []))
        expect({ scope, took: aging.cycle_time, total: aging.total }).toEqual({ scope, took, total: ages.length })

        const workload = (await team.get(`/reports/workload?${scope}`)).body.rows
        const rows = workload.map(({ name: _, ...row }: Worker & { name: string }) => row)
        const expected = await workloadOf(team, now, holds)
        expect({ scope, rows: rows.length }).toEqual({ scope, rows: expected.length })
        expect({ scope, rows }).toEqual({ scope, rows: expect.arrayContaining(expected) })

        const query = `${scope}&from=${period[0] * DAY_MS}&to=${period[1] * DAY_MS}&interval=day`
        const { from: _, to: __, interval: ___, ...time } = (await team.get(`/reports/time?${query}`)).body
        const named = time.people.map(({ name: _, ...person }: { name: string }) => person)
        expect({ scope, ...time, people: named }).toEqual({ scope, ...timeOf(logged, now, holds, period) })
        compared.aging += ages.length
        compared.workload += expected.length
        compared.time += time.people.length
      }
      for (const [project_id, known] of sprints.byProject) {
        const velocity = (await team.get(`/reports/velocity?project_id=${project_id}`)).body
        const ended = [...known].filter(([, { state }]) => state === 'completed')
        const shown = velocity.sprints.map(({ sprint_id, planned, completed, time_ended }: Record<string, unknown>) => [
          sprint_id,
          { state: 'completed', planned, completed, time_ended },
        ])
        expect(new Map(shown)).toEqual(new Map(ended))
        compared.velocity += ended.length
      }
      for (const [report, times] of Object.entries(compared)) expect(times, report).toBeGreaterThan(0)
    })
  },
)
