import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countRebalances, crowd } from '../../../test/crowd.ts'
import { longTest } from '../../../test/extent.ts'
import { isLong } from '../../../test/ledger.ts'
import { newTeam, stores } from '../../../test/team.ts'
import { cardsIn } from '../cards/cards.move.ts'

/** What others do between two pages of a walk; numbers choose among the cards there are. */
const meanwhile = fc.record({
  /** How often a card is put right behind the same one. */
  placements: fc.constantFrom(3, 350, 350),
  behind: fc.nat(),
  moved: fc.nat(),
  deleted: fc.nat(),
  /** The card that the cursor points at goes away. */
  losesLast: fc.boolean(),
})

type List = { id: string; board_id: string }

const ids = (things: { id: string }[]) => things.map(({ id }) => id)

/** A list to walk through, with two cards in it that never come to rest. */
async function newWalk(store: (typeof stores)[number], size: number) {
  const team = await newTeam(store)
  const list: List = (await team.newBoard({ lists: [{ title: 'Walked' }] })).lists[0]
  const cards: string[] = []
  for (let made = 0; made < size; made++) cards.push((await team.newCard(list)).id)
  const restless = [(await team.newCard(list)).id, (await team.newCard(list)).id]
  return { team, list, cards, restless }
}

describe.each(stores)('a walk through a list on %s', (store) => {
  longTest('sees every card that stays in place exactly once, whatever others do', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(meanwhile, { minLength: 6, maxLength: 6 }), async (turns) => {
        const { team, list, cards, restless } = await newWalk(store, 14)
        const staying = new Set(cards)
        const seen: string[] = []
        let cursor = ''
        for (let page = 0; page === 0 || cursor; page++) {
          const { body } = await team.get(`/lists/${list.id}?count=2${cursor && `&cursor=${cursor}`}`)
          seen.push(...ids(body.list.cards))
          cursor = body.cursor
          const action = turns[page]
          if (!action) continue
          const pick = (number: number) => [...staying][number % staying.size] as string
          await crowd(team, cardsIn(Number(list.id)), {
            restless,
            behind: pick(action.behind),
            times: action.placements,
          })
          const last = seen.findLast((id) => staying.has(id))
          const gone = action.losesLast && last ? last : pick(action.deleted)
          const moved = pick(action.moved)
          await team.patch(`/cards/${moved}`, { position: 0 })
          await team.delete(`/cards/${gone}`)
          staying.delete(moved)
          staying.delete(gone)
        }

        for (const id of staying) expect(seen.filter((other) => other === id)).toHaveLength(1)
      }),
      { numRuns: isLong ? 20 : 2 },
    )
  })

  test('continues after a card that is gone, even after hundreds came between the same two', async () => {
    const { team, list, cards, restless } = await newWalk(store, 6)
    const [a, b, c, d, e, f] = cards as [string, string, string, string, string, string]
    const first = (await team.get(`/lists/${list.id}?count=3`)).body
    expect(ids(first.list.cards)).toEqual([a, b, c])

    await crowd(team, cardsIn(Number(list.id)), { restless, behind: d, times: 300 })
    await team.delete(`/cards/${c}`)
    await crowd(team, cardsIn(Number(list.id)), { restless, behind: a, times: 600 })

    expect(await countRebalances(team)).toBeGreaterThan(2)
    const { list: rest, cursor } = (await team.get(`/lists/${list.id}?cursor=${first.cursor}`)).body
    expect(ids(rest.cards).filter((id) => !restless.includes(id))).toEqual([d, e, f])
    expect(cursor).toBe('')
  })

  test('reports when it cannot continue: the list was sorted again too often since', async () => {
    const { team, list, cards, restless } = await newWalk(store, 3)
    const { cursor } = (await team.get(`/lists/${list.id}?count=1`)).body
    // As many as are remembered, without the first.
    const turns = Array.from({ length: 16 }, (_, index) => index + 2)
    const siblings = `cards list_id=${list.id}`
    await team.server.store.transaction((db) =>
      db
        .insertInto('spreads')
        .values(turns.map((turn) => ({ team_id: team.team_id, siblings, turn, positions: '[]' })))
        .execute(),
    )

    const { status, body } = await team.get(`/lists/${list.id}?cursor=${cursor}`)

    expect([status, body.code]).toEqual([400, 'invalid_cursor'])
    // The next one continues the count and drops the oldest.
    await crowd(team, cardsIn(Number(list.id)), { restless, behind: cards[0] as string, times: 300 })
    expect(await countRebalances(team)).toBe(16)
  })
})
