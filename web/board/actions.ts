import { createContext, use } from 'react'
import { moveCards } from '../actions/card-moves.ts'
import { changeCards } from '../actions/cards.ts'
import type { CardRow } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { text } from '../text/text.ts'
import type { Place } from './container.ts'
import { orderOf, type Shown } from './shown.ts'
import type { BoardState } from './state.ts'

/** A card that the keys can go to; where a board has lanes, in which of them. */
export interface Stand {
  id: string
  lane: string | null
}

/** Between which lanes cards are dragged, where there are lanes. */
export interface BetweenLanes {
  from: string | null
  to: string | null
}

export type Direction = 'up' | 'down' | 'left' | 'right'

/** The card that others are dropped above or below. */
export interface Over {
  id: string
  edge: 'top' | 'bottom'
}

/** Actions on the selected cards of this board, for keys, menus, drags and the bar. */
export class BoardActions {
  readonly #workspace: WorkspaceData
  readonly #state: BoardState
  readonly #shown: Shown
  readonly #place: Place

  constructor(workspace: WorkspaceData, state: BoardState, shown: Shown, place: Place) {
    this.#workspace = workspace
    this.#state = state
    this.#shown = shown
    this.#place = place
  }

  /** The lanes that new cards can be in; a board without lanes has none. */
  lanesForNew(): readonly { key: string; name: string }[] {
    return []
  }

  /** The values that new cards of a lane are made with. */
  valuesOfNew(_lane: string | null): CardRow['values'] | null {
    return null
  }

  /** Gives new cards what else their lane stands for. */
  placeNew(_ids: readonly string[], _lane: string | null) {}

  /** All selected cards in their order when this is one of them, else this alone. */
  subjectsOf = (id: string): string[] => {
    const { selected } = this.#state.now
    return selected.has(id) ? this.inOrder(selected) : [id]
  }

  /** Those selected, else the one that the keys stand on. */
  subjects(): string[] {
    const { selected, focused } = this.#state.now
    if (selected.size > 0) return this.inOrder(selected)
    return focused === null ? [] : [this.#workspace.queue.idOf(focused)]
  }

  inOrder(ids: ReadonlySet<string>): string[] {
    return this.order().filter((id) => ids.has(id))
  }

  /** Every card in the order in which it is read. */
  order(): readonly string[] {
    return orderOf(this.#shown)
  }

  /** The next card that way; sideways the one at the same height, over lists that have none. */
  neighbourOf(focused: string | null, way: Direction): Stand | undefined {
    const { lists, idsOf } = this.#shown
    const stand = (id: string | undefined) => (id === undefined ? undefined : { id, lane: null })
    if (focused === null) return stand(this.order()[0])
    const list = this.#workspace.mirror.row('cards', focused)?.list_id ?? lists[0] ?? ''
    const at = idsOf(list).indexOf(focused)
    if (way === 'up' || way === 'down') return stand(idsOf(list)[at + (way === 'up' ? -1 : 1)])
    const index = lists.indexOf(list)
    const beside = way === 'left' ? lists.slice(0, index).reverse() : lists.slice(index + 1)
    const to = idsOf(beside.find((id) => idsOf(id).length > 0) ?? '')
    return stand(to[Math.min(Math.max(at, 0), to.length - 1)])
  }

  archive = (ids: readonly string[]) => {
    const next = this.nextTo(ids)
    changeCards(this.#workspace, ids, { archived: true }, text.board.archived(ids.length))
    this.#state.deselect()
    if (next) this.#state.go(next)
  }

  /** Behind a card of a list, or to its top; and says where they are now. */
  moveTo = (ids: readonly string[], list_id: string, after: string | null, place = this.#place) => {
    const { board_id, sprint_id } = place
    moveCards(this.#workspace, ids, { list_id, board_id, sprint_id, after })
    this.say(ids)
  }

  /** Where a drag ended: above or below a card, or at the end of a list. */
  drop(ids: readonly string[], list_id: string, over: Over | null, _?: BetweenLanes) {
    const others = this.#workspace.mirror.ids('cards', 'list', list_id).filter((id) => !ids.includes(id))
    const at = over ? others.indexOf(over.id) + (over.edge === 'bottom' ? 1 : 0) : others.length
    this.moveTo(ids, list_id, others[at - 1] ?? null)
  }

  /** One step, among what is shown. */
  shift(way: Direction) {
    const { focused } = this.#state.now
    const ids = this.subjects()
    const { mirror, queue } = this.#workspace
    const lead = focused !== null && ids.includes(queue.idOf(focused)) ? queue.idOf(focused) : ids[0]
    const card = lead === undefined ? undefined : mirror.row('cards', lead)
    if (!card || lead === undefined) return
    if (way === 'left' || way === 'right') {
      const { lists } = this.#shown
      const to = lists[lists.indexOf(card.list_id) + (way === 'left' ? -1 : 1)]
      if (to === undefined) return
      const at = Math.min(this.#shown.idsOf(card.list_id).indexOf(lead), this.#shown.idsOf(to).length)
      this.moveTo(ids, to, this.#shown.idsOf(to)[at - 1] ?? null)
    } else {
      const visible = this.#shown.idsOf(card.list_id)
      const isMoved = (id: string) => ids.includes(id)
      const first = visible.findIndex(isMoved)
      if (way === 'down') {
        const last = visible.findLastIndex(isMoved)
        const next = visible[last + 1] ?? visible[last]
        if (next === undefined || isMoved(next)) return
        this.moveTo(ids, card.list_id, next)
      } else {
        const above = visible[first - 1]
        if (above === undefined) return
        const all = mirror.ids('cards', 'list', card.list_id).filter((id) => !isMoved(id))
        this.moveTo(ids, card.list_id, all[all.indexOf(above) - 1] ?? null)
      }
    }
    this.#state.go(lead)
  }

  say(ids: readonly string[]) {
    const { mirror } = this.#workspace
    const card = mirror.row('cards', ids[0] ?? '')
    if (!card) return
    const list = mirror.ids('cards', 'list', card.list_id)
    const title = ids.length === 1 ? card.title : text.board.count(ids.length)
    const words = text.board.moved(
      title,
      mirror.row('lists', card.list_id)?.title ?? '',
      list.indexOf(card.id) + 1,
      list.length,
    )
    this.#state.set({ said: words })
  }

  /** Where the keys go when these are no longer there. */
  nextTo(ids: readonly string[]): string | undefined {
    const { mirror } = this.#workspace
    const list = this.#shown.idsOf(mirror.row('cards', ids[0] ?? '')?.list_id ?? '')
    const at = list.indexOf(ids[0] ?? '')
    return list.slice(at).find((id) => !ids.includes(id)) ?? list.slice(0, at).findLast((id) => !ids.includes(id))
  }
}

export const BoardActionsContext = createContext<BoardActions | null>(null)

export function useBoardActions(): BoardActions {
  const actions = use(BoardActionsContext)
  if (!actions) throw new Error('Cards and lists are always on a board.')
  return actions
}
