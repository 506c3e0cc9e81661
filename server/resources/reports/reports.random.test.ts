import { afterEach, describe, expect, test } from 'vitest'
import { finishedOf, finishSome, type Holds, look, type Moment, restoreOne, scopesOf } from '../../../test/moments.ts'
import { RandomWrites } from '../../../test/random-writes.ts'
import { clock, newTeam, type StoreName, stores } from '../../../test/team.ts'
import { DAY_MS, HOUR_MS } from '../../common/time.ts'
import { BEHAVIORS } from '../../http/schema.ts'

afterEach(() => clock.reset())

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
    const scopes = scopesOf(moments)
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
