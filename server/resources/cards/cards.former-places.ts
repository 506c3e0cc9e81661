import { must } from '../../common/must.ts'
import type { Row } from '../../store/tables.ts'
import type { Write } from '../../workspace/handles.ts'
import type { Past } from '../../workspace/past/past.ts'
import { findThere, inOrder } from '../../workspace/past/returning.ts'
import { SiblingOrder } from '../../workspace/past/sibling-order.ts'
import { findListsOfBoards, type ListRow } from '../containers/lists.queries.ts'
import { findSprint, isEnded } from '../containers/sprints.queries.ts'
import { requireDestination } from './cards.destination.ts'
import type { Destination } from './cards.move.ts'

type PlacedCard = Pick<Row<'cards'>, 'id' | 'list_id' | 'board_id' | 'home_board_id' | 'position'>

/**
 * Where cards were, as far as that still exists, and their order there: looked up once for each list, however many cards it
 * held. `then` are all cards of the container, as they were.
 */
export class FormerPlaces {
  readonly #w: Write
  readonly #past: Past
  readonly #then: ReadonlyMap<number, readonly Row<'cards'>[]>
  readonly #lists: ReadonlyMap<number, Row<'lists'>>
  readonly #orders: Map<number, SiblingOrder>
  /** For one card, the neighbours are enough. */
  readonly #only: PlacedCard | undefined
  readonly #ended = new Map<number, boolean>()
  readonly #others = new Map<string, Destination | undefined>()
  readonly #allowed = new Map<number, Destination>()

  private constructor(
    w: Write,
    past: Past,
    then: readonly Row<'cards'>[],
    lists: ReadonlyMap<number, Row<'lists'>>,
    orders: Map<number, SiblingOrder>,
    only: PlacedCard | undefined,
  ) {
    this.#w = w
    this.#past = past
    this.#lists = lists
    this.#orders = orders
    this.#only = only
    this.#then = new Map([...Map.groupBy(then, ({ list_id }) => list_id)].map(([id, held]) => [id, inOrder(held)]))
  }

  static async of(w: Write, past: Past, cards: readonly PlacedCard[], then: readonly Row<'cards'>[]) {
    const ids = [...new Set(cards.map(({ list_id }) => list_id))]
    const [only, ...others] = cards
    const orders = only && others.length === 0 ? new Map() : await SiblingOrder.ofLists(w, ids)
    return new FormerPlaces(
      w,
      past,
      then,
      await findThere(w, 'lists', ids),
      orders,
      others.length === 0 ? only : undefined,
    )
  }

  /** The list that a card was in; if that is gone, or its sprint has ended, a matching one of its board. */
  async find(card: PlacedCard): Promise<Destination | undefined> {
    const list = this.#lists.get(card.list_id)
    if (list && !(list.sprint_id !== null && (await this.#hasEnded(list.sprint_id)))) return list
    const board_id = card.board_id ?? card.home_board_id
    if (board_id === null) return undefined
    const key = `${card.list_id} ${board_id}`
    if (!this.#others.has(key)) this.#others.set(key, await this.#findLike(card.list_id, board_id))
    return this.#others.get(key)
  }

  async #hasEnded(sprint_id: number): Promise<boolean> {
    const known = this.#ended.get(sprint_id)
    if (known !== undefined) return known
    const sprint = await findSprint(this.#w, sprint_id)
    const hasEnded = sprint !== undefined && isEnded(sprint)
    this.#ended.set(sprint_id, hasEnded)
    return hasEnded
  }

  async #findLike(list_id: number, board_id: number): Promise<ListRow | undefined> {
    const [former] = await this.#past.byId('lists', [list_id])
    const lists = await findListsOfBoards(this.#w, [board_id])
    return lists.find(({ behavior }) => behavior === former?.behavior) ?? lists[0]
  }

  /** Refuses a list that takes no cards, or none from the caller. */
  async require(list_id: number): Promise<Destination> {
    const to = this.#allowed.get(list_id) ?? (await requireDestination(this.#w, { list_id: String(list_id) }))
    this.#allowed.set(list_id, to)
    return to
  }

  /** The cards that were in the list with a card, in their order. */
  thenIn(list_id: number): readonly Row<'cards'>[] {
    return this.#then.get(list_id) ?? []
  }

  /** The order of a list, if any card was or is in it. */
  knownOrder(list_id: number): SiblingOrder | undefined {
    return this.#orders.get(list_id)
  }

  async orderOf(list_id: number): Promise<SiblingOrder> {
    const known = this.#orders.get(list_id)
    if (known) return known
    const order = this.#only
      ? await SiblingOrder.around(this.#w, list_id, this.thenIn(list_id), this.#only)
      : must((await SiblingOrder.ofLists(this.#w, [list_id])).get(list_id))
    this.#orders.set(list_id, order)
    return order
  }
}
