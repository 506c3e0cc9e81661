import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { longTest } from '../../../test/extent.ts'
import { expectSound } from '../../../test/invariants.ts'
import { isLong } from '../../../test/ledger.ts'
import { newTeam, stores, type Team } from '../../../test/team.ts'

/** One action; numbers choose among what there is. */
const step = fc.oneof(
  fc.record({ do: fc.constant('create' as const), list: fc.nat(1) }),
  fc.record({ do: fc.constant('index' as const), card: fc.nat(9), list: fc.nat(1), index: fc.nat(7) }),
  fc.record({ do: fc.constant('follow' as const), card: fc.nat(9), anchor: fc.nat(9) }),
  fc.record({ do: fc.constant('bottom' as const), card: fc.nat(9), list: fc.nat(1) }),
  fc.record({ do: fc.constant('archive' as const), card: fc.nat(9), archived: fc.boolean() }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Two lists as plain arrays. Archived cards keep their positions. */
class Model {
  readonly lists: string[][] = [[], []]
  readonly archived = new Set<string>()

  get cards() {
    return this.lists.flat().toSorted((a, b) => Number(a) - Number(b))
  }

  live(list: number) {
    return (this.lists[list] ?? []).filter((id) => !this.archived.has(id))
  }

  take(id: string) {
    for (const list of this.lists) if (list.includes(id)) list.splice(list.indexOf(id), 1)
  }

  putAt(id: string, list: number, index: number) {
    this.take(id)
    const target = this.lists[list] as string[]
    const before = this.live(list)[index - 1]
    if (index === 0) target.unshift(id)
    else if (before) target.splice(target.indexOf(before) + 1, 0, id)
    else target.push(id)
  }

  putAfter(id: string, anchor: string) {
    this.take(id)
    const target = this.lists.find((list) => list.includes(anchor)) as string[]
    target.splice(target.indexOf(anchor) + 1, 0, id)
  }
}

/** Carries out an action in the server and in the model. */
async function perform(team: Team, lists: { id: string; board_id: string }[], model: Model, action: Step) {
  const { cards } = model
  const pick = (number: number) => cards[number % cards.length] as string
  const listId = (list: number) => lists[list]?.id
  if (action.do === 'create' || cards.length === 0) {
    const list = action.do === 'create' ? action.list : 0
    model.lists[list]?.push((await team.newCard(lists[list] as (typeof lists)[number])).id)
    return
  }
  const id = pick(action.card)
  const patch = async (body: object) => expect((await team.patch(`/cards/${id}`, body)).status).toBe(200)
  switch (action.do) {
    case 'index':
      await patch({ list_id: listId(action.list), position: action.index })
      model.putAt(id, action.list, action.index)
      break
    case 'follow': {
      const anchor = pick(action.anchor)
      if (anchor === id) break
      await patch({ list_id: listId(model.lists.findIndex((list) => list.includes(anchor))), after_card_id: anchor })
      model.putAfter(id, anchor)
      break
    }
    case 'bottom': {
      const isThere = model.lists[action.list]?.includes(id)
      await patch({ list_id: listId(action.list) })
      if (!isThere) model.putAt(id, action.list, Number.POSITIVE_INFINITY)
      break
    }
    case 'archive':
      await patch({ archived: action.archived })
      if (action.archived) model.archived.add(id)
      else model.archived.delete(id)
      break
  }
}

describe.each(stores)('the order of cards on %s', (store) => {
  test('matches two plain arrays after any actions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
        const team = await newTeam(store)
        const { lists } = await team.newBoard({ lists: [{ title: 'One' }, { title: 'Two' }] })
        const model = new Model()

        for (const action of steps) await perform(team, lists, model, action)

        const { cardsOf } = await expectSound(team)
        expect([cardsOf.get(lists[0].id), cardsOf.get(lists[1].id)]).toEqual([model.live(0), model.live(1)])
      }),
      { numRuns: isLong ? 50 : 3 },
    )
  })

  longTest('survives hundreds of moves to one spot, and keys stay short', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard({ lists: [{ title: 'One' }] })
    const list = board.lists[0]
    const first = await team.newCard(list)
    const cards: string[] = []
    for (let i = 0; i < 20; i++) cards.push((await team.newCard(list)).id)
    const before = (await team.events()).length

    // All at once: the last card to move is first.
    const moves = Array.from({ length: 400 }, (_, i) => cards[(i * 7) % cards.length])
    await Promise.all(moves.map((id) => team.patch(`/cards/${id}`, { after_card_id: first.id })))

    const moved = (await team.events()).slice(before).map(({ card_id }) => card_id as string)
    const { cardsOf } = await expectSound(team)
    expect(cardsOf.get(list.id)).toEqual([first.id, ...new Set(moved.reverse())])
    const keys = await team.server.store.read((db) =>
      db.selectFrom('cards').select('position').where('team_id', '=', team.team_id).execute(),
    )
    expect(Math.max(...keys.map(({ position }) => position.length))).toBeLessThan(50)
  })
})
