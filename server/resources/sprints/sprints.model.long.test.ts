import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { expectSound } from '../../../test/invariants.ts'
import { clock, newTeam, type StoreName, stores, type Team } from '../../../test/team.ts'
import { runDueSprints } from '../../feed/scheduler/sprints.ts'

afterEach(() => clock.reset())

const DAY_MS = 86_400_000
const STATUSES = ['committed', 'started', 'completed', 'cancelled'] as const
type Status = (typeof STATUSES)[number]
const today = () => Math.floor(clock.now() / DAY_MS)

/** One action; numbers choose among what there is. */
const number = fc.nat(20)
const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constant('plan' as const), days: fc.nat(4) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('create' as const), sprint: number, status: number }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('move' as const), card: number, sprint: number, status: number }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('estimate' as const), card: number, points: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('archive' as const), card: number, archived: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('start' as const), sprint: number }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('complete' as const), sprint: number }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), sprint: number }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 3 }) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface Card {
  id: string
  points: number
  archived: boolean
}

interface Sprint {
  id: string
  state: string
  start: number
  end: number
  /** When it was planned, after its start or before. */
  planned: number
  started: number | null
  ended: number | null
  /** The days of its chart, once it ended. */
  frozen: { first: number; last: number } | null
  lists: { id: string; status: Status; cards: Card[] }[]
  unfinished: string[]
  /** The cards in each status at the end of each day. */
  days: Map<number, { status: Status; count: number; pts: number }[]>
}

const NEW = { started: null, ended: null, frozen: null }

/** The rules of sprints, on plain objects. */
class Model {
  readonly sprints: Sprint[] = []

  add(made: { id: string; start_date: number; end_date: number; lists: { id: string; behavior: Status }[] }): Sprint {
    const { id, start_date: start, end_date: end } = made
    const lists = made.lists.map((list) => ({ id: list.id, status: list.behavior, cards: [] }))
    const planned = clock.now()
    const sprint: Sprint = { id, state: 'planned', start, end, planned, ...NEW, lists, unfinished: [], days: new Map() }
    this.sprints.push(sprint)
    return sprint
  }

  get cards(): Card[] {
    return this.sprints
      .flatMap(({ lists }) => lists.flatMap(({ cards }) => cards))
      .toSorted((a, b) => Number(a.id) - Number(b.id))
  }

  move(card: Card, to: Sprint['lists'][number]) {
    for (const { lists } of this.sprints)
      for (const list of lists) if (list.cards.includes(card)) list.cards.splice(list.cards.indexOf(card), 1)
    to.cards.push(card)
  }

  get running(): Sprint | undefined {
    return this.sprints.find(({ state }) => state === 'started')
  }

  start(sprint: Sprint) {
    sprint.state = 'started'
    sprint.started = clock.now()
  }

  /** The first whose time has come, unless one is running. */
  startDue() {
    if (this.running) return
    const now = clock.now()
    const isDue = ({ state, start, end, planned }: Sprint) =>
      state === 'planned' && start <= now && now < end && (planned < start || planned <= now - DAY_MS)
    const due = this.sprints.filter(isDue).toSorted(byStart)[0]
    if (due) this.start(due)
  }

  /** The one that runs beyond its end, unless it was started after that. */
  get overdue(): Sprint | undefined {
    const { running } = this
    return running && running.end <= clock.now() && (running.started ?? 0) < running.end ? running : undefined
  }

  unfinishedIn(sprint: Sprint) {
    const open = sprint.lists.filter(({ status }) => status === 'committed' || status === 'started')
    return open.flatMap((list) => list.cards.filter(({ archived }) => !archived).map((card) => ({ card, list })))
  }

  /** The one that takes over the unfinished cards of another: the next open one, else any that has not begun. */
  nextAfter(sprint: Sprint): Sprint | undefined {
    const inOrder = this.sprints.filter((other) => other !== sprint).toSorted(byStart)
    const later = inOrder.filter((other) => isOpen(other) && byStart(other, sprint) > 0)
    return later.find(({ end }) => end > clock.now()) ?? later[0] ?? inOrder.find(({ state }) => state === 'planned')
  }

  end(sprint: Sprint, state: 'completed' | 'canceled', ended: number, next: Sprint | undefined) {
    const isEarly = isOpen(sprint) && ended < sprint.end
    const wasRunning = sprint.state === 'started'
    if (isEarly) sprint.ended = ended
    if (isOpen(sprint)) {
      this.noteDay()
      sprint.frozen = this.chartDays(sprint)
    }
    sprint.state = state
    const unfinished = this.unfinishedIn(sprint)
    if (state === 'completed') sprint.unfinished.push(...unfinished.map(({ card }) => card.id))
    for (const { card, list } of unfinished) {
      const status = state === 'completed' ? list.status : 'cancelled'
      const lists = state === 'completed' ? next?.lists : sprint.lists
      this.move(card, lists?.find((other) => other.status === status) as Sprint['lists'][number])
    }
    if (state !== 'completed' || !isEarly || !wasRunning) return
    const follower = this.nextAfter(sprint)
    if (follower && follower.end > clock.now()) this.start(follower)
  }

  chartDays({ start, started, end, ended }: Sprint) {
    const first = Math.floor(Math.min(start, started ?? start) / DAY_MS)
    return { first, last: Math.min(Math.floor((ended ?? end) / DAY_MS), today()) }
  }

  noteDay() {
    for (const sprint of this.sprints.filter(isOpen))
      sprint.days.set(
        today(),
        sprint.lists.map(({ status, cards }) => {
          const live = cards.filter(({ archived }) => !archived)
          return { status, count: live.length, pts: live.reduce((sum, { points }) => sum + points, 0) }
        }),
      )
  }

  progressOf(sprint: Sprint) {
    const { days, frozen } = sprint
    const { first, last } = frozen ?? this.chartDays(sprint)
    const nothing = STATUSES.map((status) => ({ status, count: 0, pts: 0 }))
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
      const isWhole = frozen !== null && first + index === last
      const noted = [...days.keys()].filter((day) => day <= first + index || isWhole)
      return days.get(Math.max(...noted)) ?? nothing
    })
  }
}

function byStart(a: Sprint, b: Sprint): number {
  return a.start - b.start || Number(a.id) - Number(b.id)
}

/** A space, its model, and how to carry out each action in both. */
class Play {
  readonly model = new Model()
  readonly team: Team
  readonly project_id: string

  constructor(team: Team, project_id: string) {
    this.team = team
    this.project_id = project_id
  }

  static async begin(store: StoreName): Promise<Play> {
    const team = await newTeam(store)
    const play = new Play(team, (await team.newProject()).id)
    await play.perform({ do: 'plan', days: 0 })
    return play
  }

  async perform(action: Step) {
    const { model, team } = this
    const sprint = pick(model.sprints, 'sprint' in action ? action.sprint : 0)
    const card = pick(model.cards, 'card' in action ? action.card : 0)
    const list = sprint && pick(sprint.lists, 'status' in action ? action.status : 0)
    switch (action.do) {
      case 'plan': {
        const start_date = (today() + action.days) * DAY_MS
        model.add(await team.newSprint(this.project_id, { start_date, end_date: start_date + 10 * DAY_MS }))
        break
      }
      case 'create': {
        if (!sprint || !list) break
        const answer = await team.post('/cards', { title: 'Card', sprint_id: sprint.id, list_id: list.id, estimate: 1 })
        expect(answer.status).toBe(isOpen(sprint) ? 201 : 409)
        if (isOpen(sprint)) list.cards.push({ id: answer.body.card.id, points: 1, archived: false })
        break
      }
      case 'move': {
        if (!card || !sprint || !list) break
        const stays = list.cards.includes(card)
        const { status } = await team.patch(`/cards/${card.id}`, { list_id: list.id })
        expect(status).toBe(isOpen(sprint) || stays ? 200 : 409)
        if (isOpen(sprint) && !stays) model.move(card, list)
        break
      }
      case 'estimate':
        if (!card) break
        await team.patch(`/cards/${card.id}`, { estimate: action.points })
        card.points = action.points
        break
      case 'archive':
        if (!card) break
        await team.patch(`/cards/${card.id}`, { archived: action.archived })
        card.archived = action.archived
        break
      case 'start': {
        if (!sprint) break
        const isStarting = sprint.state === 'planned' && !model.running
        const { status } = await team.patch(this.path(sprint), { state: 'started' })
        expect(status).toBe(isStarting || sprint.state === 'started' ? 200 : 409)
        if (isStarting) model.start(sprint)
        break
      }
      case 'complete':
        if (sprint) await this.end(sprint, 'completed')
        break
      case 'cancel':
        if (sprint) await this.end(sprint, 'canceled')
        break
      case 'wait':
        clock.advance(action.days * DAY_MS)
        await this.turn()
        break
    }
    model.noteDay()
  }

  path({ id }: Pick<Sprint, 'id'>): string {
    return `/sprints/${id}?project_id=${this.project_id}`
  }

  /** The clock ends sprints that are over, by the same rules as people do, and starts those that begin. */
  async turn() {
    const { model, team } = this
    const { overdue } = model
    const handsOver = overdue !== undefined && model.unfinishedIn(overdue).length > 0
    const next = handsOver ? model.nextAfter(overdue) : undefined
    await runDueSprints(team.server.gateway)
    if (overdue)
      model.end(overdue, 'completed', clock.now(), handsOver && !next ? model.add(await this.newest()) : next)
    model.startDue()
  }

  async end(sprint: Sprint, state: 'completed' | 'canceled') {
    const { model, team } = this
    const isRepeat = sprint.state === state
    const handsOver = state === 'completed' && model.unfinishedIn(sprint).length > 0
    const next = handsOver ? model.nextAfter(sprint) : undefined
    const { body } = await team.patch(this.path(sprint), { state })
    if (isRepeat) return
    const made = handsOver && !next ? model.add(await this.newest()) : next
    model.end(sprint, state, body.sprint.override_end_date ?? clock.now(), made)
  }

  async newest() {
    const { sprints } = (await this.team.get(`/sprints?project_id=${this.project_id}`)).body
    expect(sprints).toHaveLength(this.model.sprints.length + 1)
    return sprints.toSorted((a: Sprint, b: Sprint) => Number(b.id) - Number(a.id))[0]
  }

  async compare() {
    const { cardsOf } = await expectSound(this.team)
    for (const expected of this.model.sprints) {
      const { sprint } = (await this.team.get(this.path(expected))).body
      expect(sprint.state).toBe(expected.state)
      expect(sprint.override_end_date).toBe(expected.ended)
      expect(sprint.unfinished_cards.map(({ id }: { id: string }) => id)).toEqual(expected.unfinished)
      expect(sprint.progress).toEqual(this.model.progressOf(expected))
      for (const { id, cards } of expected.lists)
        expect(cardsOf.get(id)).toEqual(cards.filter(({ archived }) => !archived).map((card) => card.id))
    }
  }
}

function isOpen({ state }: Sprint): boolean {
  return state === 'planned' || state === 'started'
}

function pick<T>(items: readonly T[], number: number): T | undefined {
  return items[number % items.length]
}

describe.each(stores)('sprints on %s', (store) => {
  test('follow the rules, whatever the actions and their order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 35 }), async (steps) => {
        // Noon: no run crosses midnight by itself.
        clock.reset()
        clock.advance((today() + 1.5) * DAY_MS - clock.now())
        const play = await Play.begin(store)
        for (const action of steps) await play.perform(action)
        await play.compare()
      }),
      { numRuns: 8 },
    )
  })
})
