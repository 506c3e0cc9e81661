import { afterEach, describe, expect, test } from 'vitest'
import { RandomWrites } from '../../../test/random-writes.ts'
import { clock, newTeam, type StoreName, stores, type Team } from '../../../test/team.ts'
import { DAY_MS, HOUR_MS } from '../../common/time.ts'
import { BEHAVIORS } from '../../http/schema.ts'

afterEach(() => clock.reset())

/** A card as it is at one moment. */
interface Seen {
  id: number
  project_id: number
  board_id: number | null
  home_board_id: number | null
  sprint_id: number | null
  list_id: number
  estimate: number | null
  isArchived: boolean
  status: (typeof BEHAVIORS)[number]
  time_created: number
}
interface Moment {
  time: number
  revision: number
  cards: Map<number, Seen>
}

async function look(team: Team): Promise<Moment> {
  const rows = await team.server.store.transaction((db) =>
    db
      .selectFrom('cards')
      .innerJoin('lists', (join) =>
        join.onRef('lists.team_id', '=', 'cards.team_id').onRef('lists.id', '=', 'cards.list_id'),
      )
      .select(['cards.id', 'cards.project_id', 'cards.board_id', 'cards.home_board_id', 'cards.sprint_id'])
      .select(['cards.list_id', 'cards.estimate', 'cards.time_created', 'lists.behavior as status'])
      .select(['cards.time_archived as archived', 'lists.time_archived as list_archived'])
      .where('cards.team_id', '=', team.team_id)
      .execute(),
  )
  const cards = rows.map(({ archived, list_archived, ...row }): [number, Seen] => [
    row.id,
    { ...row, isArchived: archived !== null || list_archived !== null },
  ])
  return { time: clock.now(), revision: (await team.head()).revision, cards: new Map(cards) }
}

type Holds = (card: Seen) => boolean

/** The slow and obvious way: every day, every moment, every card. */
function flowOf(moments: readonly Moment[], first: number, last: number, holds: Holds) {
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const end = (first + index + 1) * DAY_MS
    const cards = [...(moments.findLast(({ time }) => time < end)?.cards.values() ?? [])]
    const counted = cards.filter((card) => holds(card) && (!card.isArchived || card.status === 'completed'))
    const counts = BEHAVIORS.map((status) => [status, counted.filter((card) => card.status === status).length])
    return { day: new Date((first + index) * DAY_MS).toISOString().slice(0, 10), ...Object.fromEntries(counts) }
  })
}

function finishedOf(moments: readonly Moment[], first: number, last: number, holds: Holds) {
  const ids = new Set(moments.flatMap(({ cards }) => [...cards.keys()]))
  return [...ids].flatMap((id) => {
    let done: { time: number; card: Seen } | null = null
    let started: number | null = null
    let before: Seen | undefined
    for (const { time, cards } of moments) {
      const card = cards.get(id)
      if (!card) continue
      if (time >= (last + 1) * DAY_MS) break
      if (card.status === 'started' && before?.status !== 'started') started ??= time
      if (card.status !== 'completed') done = null
      else done ??= { time, card }
      before = card
    }
    if (!done || done.time < first * DAY_MS || !holds(done.card)) return []
    return {
      card_id: String(id),
      time_started: started,
      time_completed: done.time,
      cycle_time: started === null ? null : done.time - started,
      lead_time: done.time - done.card.time_created,
      estimate: done.card.estimate,
    }
  })
}

/** Something that is gone comes back as it was. */
async function restoreOne(team: Team, moments: readonly Moment[]) {
  const now = moments.at(-1)?.cards
  for (const { cards, revision } of moments.toReversed())
    for (const [id, { list_id }] of cards) {
      if (now?.has(id)) continue
      const { status } = await team.post(`/cards/${id}/restore`, { seq: revision })
      if (status !== 200) await team.post(`/lists/${list_id}/restore`, { seq: revision })
      return
    }
}

/** Random moves rarely end where work is done. */
async function finishSome(team: Team, moments: readonly Moment[], turn: number) {
  const cards = [...(moments.at(-1)?.cards.values() ?? [])].filter(({ board_id }) => board_id !== null)
  const status = turn % 4 === 1 ? 'started' : 'completed'
  for (const card of cards.filter(({ id }) => id % 2 === (turn % 3) % 2)) {
    const { board } = (await team.get(`/boards/${card.board_id}`)).body
    const list = board?.lists.find(({ behavior }: { behavior: string }) => behavior === status)
    if (list) await team.patch(`/cards/${card.id}`, { list_id: list.id })
  }
}

describe.each(stores)('reports, after random writes, on %s', (store: StoreName) => {
  test.each([12, 13, 15])('equal what looking at every moment shows (seed %i)', async (seed) => {
    // A Monday, on whichever day the test runs: sprints begin on Mondays.
    clock.freeze((Math.floor(clock.now() / DAY_MS / 7) * 7 + 11) * DAY_MS + 7 * HOUR_MS)
    const team = await newTeam(store)
    const world = await RandomWrites.begin(team, seed)
    const moments = [await look(team)]
    for (let turn = 0; turn < 45; turn++) {
      clock.advance((5 + ((turn * 7) % 11)) * HOUR_MS)
      if (turn % 6 === 5) await restoreOne(team, moments)
      else if (turn % 2 === 1) await finishSome(team, moments, turn)
      else for (let count = 0; count < 3; count++) await world.write()
      moments.push(await look(team))
    }
    const today = Math.floor(clock.now() / DAY_MS)
    const all = moments.flatMap(({ cards }) => [...cards.values()])
    const idsOf = (column: 'project_id' | 'board_id' | 'sprint_id') =>
      new Set(all.flatMap((card) => card[column] ?? []))
    const scopes: [string, Holds][] = [
      ...[...idsOf('project_id')].map((id): [string, Holds] => [`project_id=${id}`, (card) => card.project_id === id]),
      ...[...idsOf('sprint_id')].map((id): [string, Holds] => [`sprint_id=${id}`, (card) => card.sprint_id === id]),
      ...[...idsOf('board_id')].map((id): [string, Holds] => [
        `board_id=${id}`,
        (card) => card.board_id === id || card.home_board_id === id,
      ]),
    ]
    let compared = 0
    for (const [scope, holds] of scopes)
      for (const [first, last] of [
        [today - 20, today],
        [today - 9, today - 4],
      ] as const) {
        const query = `${scope}&from=${first * DAY_MS}&to=${last * DAY_MS}`
        const flow = await team.get(`/reports/flow?${query}`)
        // A board that was deleted has no report of its own.
        if (flow.status === 404 && scope.startsWith('board_id')) continue
        expect({ scope, days: flow.body.days }).toEqual({ scope, days: flowOf(moments, first, last, holds) })
        const finished = finishedOf(moments, first, last, holds)
        const cycle = (await team.get(`/reports/cycle_time?${query}`)).body
        const cards = cycle.cards.map(({ title: _, ...card }: { title: string }) => card)
        const byId = (one: { card_id: string }, other: { card_id: string }) =>
          Number(one.card_id) - Number(other.card_id)
        expect({ scope, cards: cards.sort(byId) }).toEqual({ scope, cards: finished.sort(byId) })
        const { rows } = (await team.get(`/reports/throughput?${query}&interval=day`)).body
        expect(rows.map(({ count }: { count: number }) => count)).toEqual(
          Array.from(
            { length: last - first + 1 },
            (_, index) =>
              finished.filter(({ time_completed }) => Math.floor(time_completed / DAY_MS) === first + index).length,
          ),
        )
        compared += finished.length
      }
    expect(compared).toBeGreaterThan(4)
  })
})
