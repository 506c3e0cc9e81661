import type { CardPlace } from '../../actions/card-moves.ts'
import { moveInLanes } from '../../actions/lanes.ts'
import type { CardRow } from '../../data/rows.ts'
import type { WorkspaceData } from '../../data/workspace.ts'
import { lanesText } from '../../text/lanes.ts'
import { text } from '../../text/text.ts'
import { type BetweenLanes, BoardActions, type Direction, type Over, type Stand } from '../actions.ts'
import type { Place } from '../container.ts'
import type { Shown } from '../shown.ts'
import type { BoardState } from '../state.ts'
import { changeBetween, takesCards } from './change.ts'
import type { Lane } from './derive.ts'
import { cellPlace, type LanesBy, valueOfKey, WITHOUT } from './kinds.ts'

/** The lanes of this moment, in their order, and which of them are closed. */
export interface LanesNow {
  by: LanesBy
  lanes: readonly Lane[]
  isClosed(key: string): boolean
}

/** The same actions on a board with lanes: cards go from cell to cell, and get what the lane stands for. */
export class LaneActions extends BoardActions {
  readonly #workspace: WorkspaceData
  readonly #state: BoardState
  readonly #shown: Shown
  readonly #place: Place
  readonly #now: { readonly current: LanesNow }

  constructor(
    workspace: WorkspaceData,
    state: BoardState,
    shown: Shown,
    place: Place,
    now: { readonly current: LanesNow },
  ) {
    super(workspace, state, shown, place)
    this.#workspace = workspace
    this.#state = state
    this.#shown = shown
    this.#place = place
    this.#now = now
  }

  /** Lane by lane, and each card once. */
  override order(): readonly string[] {
    const { lists } = this.#shown
    return [...new Set(this.#open().flatMap((lane) => lists.flatMap((list) => lane.idsOf(list))))]
  }

  /** Up and down on into the next lane that has cards in this list; sideways within the lane. */
  override neighbourOf(focused: string | null, way: Direction): Stand | undefined {
    const open = this.#open()
    const { lists } = this.#shown
    const stand = (lane: Lane | undefined, id: string | undefined) =>
      lane && id !== undefined ? { id, lane: lane.key } : undefined
    const card = focused === null ? undefined : this.#workspace.mirror.row('cards', focused)
    if (!card) {
      const first = open.find(({ total }) => total > 0)
      return stand(first, first && lists.flatMap((list) => first.idsOf(list))[0])
    }
    const lane = this.#laneOf(card.id)
    const at = lane?.idsOf(card.list_id).indexOf(card.id) ?? -1
    if (way === 'left' || way === 'right') {
      const beside = this.#beside(card.list_id, way).find((list) => lane?.idsOf(list).length)
      const ids = lane?.idsOf(beside ?? '') ?? []
      return stand(lane, ids[Math.min(Math.max(at, 0), ids.length - 1)])
    }
    const next = lane?.idsOf(card.list_id)[at + (way === 'up' ? -1 : 1)]
    if (next !== undefined) return stand(lane, next)
    const other = this.#from(lane?.key, way).find((one) => one.idsOf(card.list_id).length > 0)
    return stand(other, other?.idsOf(card.list_id).at(way === 'up' ? -1 : 0))
  }

  override drop(ids: readonly string[], list_id: string, over: Over | null, between?: BetweenLanes) {
    const to = this.#now.current.lanes.find(({ key }) => key === between?.to)
    // On the head of a column: only the list is another.
    if (!to || between?.from == null) return super.drop(ids, list_id, over)
    this.#dropIn(ids, between.from, to, list_id, over)
    // Done first: a new action with the cards forgets where they were dropped before.
    this.#workspace.refusals.noteDrop(ids, cellPlace(list_id, to.key))
  }

  #dropIn(ids: readonly string[], from: string, to: Lane, list_id: string, over: Over | null) {
    const others = this.#others(list_id, ids)
    if (over) {
      const at = others.indexOf(over.id) + (over.edge === 'bottom' ? 1 : 0)
      return this.#go(ids, from, to, { list_id, after: others[at - 1] ?? null })
    }
    const last = to.idsOf(list_id).findLast((id) => !ids.includes(id))
    this.#go(ids, from, to, this.#behind(ids, list_id, last))
  }

  override shift(way: Direction) {
    const { mirror, queue } = this.#workspace
    const { focused } = this.#state.now
    const ids = this.subjects()
    const lead = focused !== null && ids.includes(queue.idOf(focused)) ? queue.idOf(focused) : ids[0]
    const card = mirror.row('cards', lead ?? '')
    const lane = lead === undefined ? undefined : this.#laneOf(lead)
    if (!card || !lane) return
    const isMoved = (id: string) => ids.includes(id)
    const cell = lane.idsOf(card.list_id)
    if (way === 'left' || way === 'right') {
      const [list_id] = this.#beside(card.list_id, way)
      if (list_id === undefined) return
      const there = lane.idsOf(list_id).filter((id) => !isMoved(id))
      const at = Math.min(cell.indexOf(card.id), there.length)
      this.#go(ids, lane.key, lane, this.#at(ids, list_id, there, at))
    } else if (way === 'down') {
      const last = cell.findLastIndex(isMoved)
      const next = cell[last + 1]
      if (next !== undefined) this.#go(ids, lane.key, lane, { list_id: card.list_id, after: next })
      else this.#across(ids, lane, card.list_id, way)
    } else {
      const above = cell[cell.findIndex(isMoved) - 1]
      if (above !== undefined) this.#go(ids, lane.key, lane, this.#at(ids, card.list_id, [above], 0))
      else this.#across(ids, lane, card.list_id, way)
    }
    this.#state.go(card.id)
  }

  override say(ids: readonly string[]) {
    const lane = this.#laneOf(ids[0] ?? '')
    if (lane) this.#sayIn(lane, ids)
    else super.say(ids)
  }

  override nextTo(ids: readonly string[]): string | undefined {
    const [first = ''] = ids
    const list = this.#workspace.mirror.row('cards', first)?.list_id ?? ''
    const cell = this.#laneOf(first)?.idsOf(list) ?? []
    const at = cell.indexOf(first)
    return cell.slice(at).find((id) => !ids.includes(id)) ?? cell.slice(0, at).findLast((id) => !ids.includes(id))
  }

  override lanesForNew() {
    const { lanes } = this.#now.current
    return lanes.filter(({ key }) => this.takes([], key)).map(({ key, name }) => ({ key, name }))
  }

  /** At once: the field may be one that a new card needs. */
  override valuesOfNew(lane: string | null): CardRow['values'] | null {
    const { by } = this.#now.current
    const value = by.kind === 'field' && lane !== null ? valueOfKey(by.field, lane) : null
    return by.kind === 'field' && value !== null ? { [by.field.id]: value } : null
  }

  override placeNew(ids: readonly string[], lane: string | null) {
    const { by } = this.#now.current
    if (lane === null || lane === WITHOUT || by.kind === 'field' || !this.takes(ids, lane)) return
    const { mirror } = this.#workspace
    const changes = ids.flatMap((id) => {
      const card = mirror.row('cards', id)
      return card ? { id, change: changeBetween(mirror, by, card, WITHOUT, lane) } : []
    })
    if (changes.length > 0) moveInLanes(this.#workspace, changes, null)
  }

  /** Whether these can be dropped in a lane. */
  takes(ids: readonly string[], key: string): boolean {
    return takesCards(this.#workspace.mirror, this.#now.current.by, ids, key)
  }

  /** Into the next open lane that takes them: from above as its first, from below as its last. */
  #across(ids: readonly string[], lane: Lane, list_id: string, way: 'up' | 'down') {
    const to = this.#from(lane.key, way).find(({ key }) => this.takes(ids, key))
    if (!to) return
    const there = to.idsOf(list_id).filter((id) => !ids.includes(id))
    const place = way === 'down' && there.length > 0 ? this.#at(ids, list_id, there, 0) : null
    this.#go(ids, lane.key, to, place ?? this.#behind(ids, list_id, there.at(-1)))
  }

  /** Gives them what the lane stands for; null leaves them where they are in their list. */
  #go(ids: readonly string[], from: string, to: Lane, at: Pick<CardPlace, 'list_id' | 'after'> | null) {
    const { mirror } = this.#workspace
    const { by } = this.#now.current
    this.#state.set({ lane: to.key })
    if (from === to.key) {
      if (at) this.moveTo(ids, at.list_id, at.after)
      return
    }
    if (!this.takes(ids, to.key)) return
    const changes = ids.flatMap((id) => {
      const card = mirror.row('cards', id)
      return card ? { id, change: changeBetween(mirror, by, card, from, to.key) } : []
    })
    const { board_id, sprint_id } = this.#place
    moveInLanes(this.#workspace, changes, at && { ...at, board_id, sprint_id })
    this.#sayIn(to, ids)
  }

  #sayIn(lane: Lane, ids: readonly string[]) {
    const { mirror } = this.#workspace
    const card = mirror.row('cards', ids[0] ?? '')
    if (!card) return
    const list = mirror.row('lists', card.list_id)?.title ?? ''
    const title = ids.length === 1 ? card.title : text.board.count(ids.length)
    // The lanes are worked out again when they are drawn: until then what came is counted here.
    const shown = new Set([...lane.idsOf(card.list_id), ...ids])
    const cell = mirror.ids('cards', 'list', card.list_id).filter((id) => shown.has(id))
    this.#state.set({ said: lanesText.moved(title, list, lane.name, cell.indexOf(card.id) + 1, cell.length) })
  }

  /** Behind a card of the list; where a cell has none, at the end of the list, or where they are if that is their list. */
  #behind(ids: readonly string[], list_id: string, last: string | undefined) {
    if (last !== undefined) return { list_id, after: last }
    const { mirror } = this.#workspace
    if (ids.every((id) => mirror.row('cards', id)?.list_id === list_id)) return null
    return { list_id, after: this.#others(list_id, ids).at(-1) ?? null }
  }

  /** As one of those of a cell: behind the one before it, else before the first. */
  #at(ids: readonly string[], list_id: string, cell: readonly string[], at: number) {
    const [before, first] = [cell[at - 1], cell[0]]
    if (before !== undefined || first === undefined) return this.#behind(ids, list_id, before)
    const others = this.#others(list_id, ids)
    return { list_id, after: others[others.indexOf(first) - 1] ?? null }
  }

  #others(list_id: string, ids: readonly string[]): readonly string[] {
    return this.#workspace.mirror.ids('cards', 'list', list_id).filter((id) => !ids.includes(id))
  }

  /** The lane in which the keys stand, if the card is in it, else the first that it is in. */
  #laneOf(id: string): Lane | undefined {
    const { lanes } = this.#now.current
    const holds = (lane: Lane | undefined) => this.#shown.lists.some((list) => lane?.idsOf(list).includes(id))
    const own = lanes.find(({ key }) => key === this.#state.now.lane)
    return holds(own) ? own : lanes.find(holds)
  }

  #open(): readonly Lane[] {
    const { lanes, isClosed } = this.#now.current
    return lanes.filter(({ key }) => !isClosed(key))
  }

  /** The open lanes above or below one, the nearest first. */
  #from(key: string | undefined, way: 'up' | 'down'): readonly Lane[] {
    const { lanes, isClosed } = this.#now.current
    const at = lanes.findIndex((lane) => lane.key === key)
    const others = way === 'up' ? lanes.slice(0, at).reverse() : lanes.slice(at + 1)
    return others.filter((lane) => !isClosed(lane.key))
  }

  #beside(list_id: string, way: 'left' | 'right'): readonly string[] {
    const { lists } = this.#shown
    const at = lists.indexOf(list_id)
    return way === 'left' ? lists.slice(0, at).reverse() : lists.slice(at + 1)
  }
}
