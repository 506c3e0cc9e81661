import { AppError, notFound } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import type { Row } from '../../store/tables.ts'
import {
  ARCHIVING_TYPES,
  archivedChange,
  archiving,
  creation,
  differenceInApi,
  TOUCHED_TYPES,
  touched,
} from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import type { Changes } from '../../workspace/log.ts'
import type { Past } from '../../workspace/past/past.ts'
import type { ReadRows } from '../../workspace/past/read-rows.ts'
import { findThere, inOrder, insertAgain, spotAmong } from '../../workspace/past/returning.ts'
import { SiblingOrder } from '../../workspace/past/sibling-order.ts'
import { updateEachRow } from '../../workspace/rows.ts'
import { FormerPlaces } from '../cards/cards.former-places.ts'
import { setCompletedDates } from '../cards/cards.of-lists.queries.ts'
import { restoreLiveCards } from '../cards/cards.restore.live.ts'
import { readPartsAhead } from '../cards/cards.restore.parts.ts'
import { requireLiveBoard } from '../containers/boards.queries.ts'
import { type FoundList, findList } from '../containers/lists.queries.ts'
import type { Seq } from '../events/events.seq.ts'
import { findSeen, pastAt } from '../history/history.past.ts'
import { type ReturningCard, readHeldAhead, refuseTooMany, returnCards } from '../history/history.return.ts'
import { toId } from '../shapes.ts'
import { LIST_COLUMNS } from './lists.columns.ts'
import type { List } from './lists.schema.ts'
import { readListPage, refsOf, setList } from './lists.service.ts'

const listsOn = (board_id: number) => ({ table: 'lists', within: { board_id } }) as const

/** Reads what `restoreList` will need of the past. */
export async function readListAhead(past: Past, id: string) {
  const [list] = await findSeen(past, 'lists', await past.byId('lists', [toId(id)]))
  if (!list || list.board_id === null) throw notFound('list')
  await past.byId('boards', [list.board_id])
  await past.heldBy('lists', [list.board_id])
  const all = await past.heldBy('cards', [list.board_id])
  const cards = all.filter(({ list_id }) => list_id === list.id)
  refuseTooMany(cards)
  await past.heldBy('list_marks', [list.id])
  await readCardsAhead(past, cards)
}

/** Restores a list of a board as it was, with its cards. */
export async function restoreList(w: Write, id: string, seq: Seq, earlier: ReadRows | null): Promise<List> {
  const past = await pastAt(w, seq, 'seq', earlier)
  const [list] = await findSeen(past, 'lists', await past.byId('lists', [toId(id)]))
  if (!list || list.board_id === null) throw notFound('list')
  const [board] = await findSeen(past, 'boards', await past.byId('boards', [list.board_id]))
  const now = await findList(w, list.id)
  if (!board || (!now && (await findThere(w, 'lists', [list.id])).size > 0)) throw notFound('list')
  if (!now && (await findThere(w, 'boards', [board.id])).size === 0)
    throw new AppError('conflict', 'The board that the list was on is gone. Bring the board back first.')
  w.permit((now ?? (await requireLiveBoard(w, String(board.id)))).container_role)
  await w.expectUnchanged(list.id, 'any')
  const all = await past.heldBy('cards', [board.id])
  const cards = all.filter(({ list_id }) => list_id === list.id)
  refuseTooMany(cards)
  const then = await past.heldBy('lists', [board.id])
  if (now && now.board_id !== board.id) await bringHome(w, now, list, then)
  else await restoreLists(w, past, board.id, [list], then)
  await restoreCards(w, past, cards, all)
  const [after] = (await findThere(w, 'lists', [list.id])).values()
  if (after) w.emit('list.restored', refsOf(after), now ? {} : creation(LIST_COLUMNS.inLog(after)))
  return (await readListPage(w, id, {})).list
}

/** The restored columns of a list. PostgreSQL needs their types. */
const COLUMNS = {
  ...LIST_COLUMNS.restoredTypes,
  position: 'text',
  ...ARCHIVING_TYPES,
  ...TOUCHED_TYPES,
} as const satisfies { [C in keyof Row<'lists'>]?: 'bigint' | 'text' }

/**
 * Restores lists of an existing board, which the caller may change: deleted ones come back, empty, where they were; those
 * still on it get their fields and positions back. A list moved to another board stays there.
 */
export async function restoreLists(
  w: Write,
  past: Past,
  board_id: number,
  lists: readonly Row<'lists'>[],
  then: readonly Row<'lists'>[],
) {
  const ids = lists.map(({ id }) => id)
  const there = await findThere(w, 'lists', ids)
  const own = [...there.values()].filter((list) => list.board_id === board_id)
  await w.expectAllUnchanged(own.map(({ id }) => id))
  const board = (await findThere(w, 'boards', [board_id])).get(board_id)
  const group = new ListGroup(w, await SiblingOrder.of(w, listsOn(board_id)), inOrder(then))
  for (const list of inOrder(lists)) {
    const now = there.get(list.id)
    if (!now) await group.return({ ...list, project_id: board?.project_id ?? list.project_id })
    else if (now.board_id === board_id) await group.restore(list, now)
  }
  await group.write()
  const gone = ids.filter((id) => !there.has(id))
  await insertAgain(w, 'list_marks', await past.heldBy('list_marks', gone))
}

/** Lists that are restored together: the position of each depends on those before it, but they are written at once. */
class ListGroup {
  readonly #w: Write
  readonly #order: SiblingOrder
  readonly #then: readonly Row<'lists'>[]
  /** Not written yet. */
  #returning: Row<'lists'>[] = []
  #changed: Row<'lists'>[] = []

  /** `then` is in its order. */
  constructor(w: Write, order: SiblingOrder, then: readonly Row<'lists'>[]) {
    this.#w = w
    this.#order = order
    this.#then = then
  }

  async return(list: Row<'lists'>) {
    this.#returning.push({ ...list, position: await this.#place(list), total_cards: 0, ...touched(this.#w) })
  }

  async restore(list: Row<'lists'>, present: Row<'lists'>) {
    const w = this.#w
    // Its siblings, and so the list itself, may have got new positions since it was read.
    const now = { ...present, position: this.#order.positionOf(list.id) ?? present.position }
    const position = await this.#place(list)
    const columns = { ...LIST_COLUMNS.restored(list), position }
    const archive = archivedChange(now, list.time_archived !== null)
    const changes: Changes = { ...differenceInApi<Row<'lists'>>(now, columns, LIST_COLUMNS.inLog), ...archive }
    if (Object.keys(changes).length === 0) return
    const after = {
      ...now,
      ...columns,
      ...(archive.archived && archiving(w, archive.archived[1])),
      ...touched(w),
    }
    if (changes.content) w.capacity.note('lists', [after])
    this.#changed.push(after)
    // A card's status is the behavior of its list, so completion dates change with it.
    if (changes.behavior) await setCompletedDates(w, list.id, list.behavior === 'completed' ? w.now : null)
    if (changes.behavior || changes.archived) w.limits.addList(after)
    w.emit(changes.position ? 'list.moved' : 'list.updated', refsOf(after), changes)
  }

  async #place(list: Row<'lists'>): Promise<string> {
    const target = this.#order.targetOf(this.#then, list)
    const position = this.#order.place(list, target)
    if (position !== undefined) return position
    await this.write()
    await this.#order.spread()
    return must(this.#order.place(list, target))
  }

  /** Writes the changes planned so far. */
  async write() {
    const [returning, changed] = [this.#returning, this.#changed]
    this.#returning = []
    this.#changed = []
    await insertAgain(this.#w, 'lists', returning)
    await updateEachRow(this.#w, 'lists', COLUMNS, changed)
  }
}

/** Gives a list that is now on another board its fields and position back. */
async function bringHome(w: Write, now: FoundList, list: Row<'lists'>, then: readonly Row<'lists'>[]) {
  const { board_id } = list
  const spot = await spotAmong(w, listsOn(board_id ?? 0), then, list)
  await setList(w, now, {
    fields: LIST_COLUMNS.restored(list),
    archived: list.time_archived !== null,
    move: {
      board_id: String(board_id),
      ...(spot.after_id === undefined ? { position: 0 } : { after_list_id: String(spot.after_id) }),
    },
  })
}

/** Reads what `restoreCards` needs of the past: for deleted cards everything, for others what they get back. */
export async function readCardsAhead(past: Past, cards: readonly Row<'cards'>[]) {
  const there = await findThere(
    past.r,
    'cards',
    cards.map(({ id }) => id),
  )
  const [gone, changed]: [number[], number[]] = [[], []]
  for (const card of cards) {
    const now = there.get(card.id)
    if (!now) gone.push(card.id)
    else if (isOther(card, now)) changed.push(card.id)
  }
  await readHeldAhead(past, gone)
  await readPartsAhead(past, changed)
}

/**
 * Restores the cards of existing lists: deleted ones come back into them, those still on the board return to their former
 * state. A card moved elsewhere stays there.
 */
export async function restoreCards(w: Write, past: Past, cards: readonly Row<'cards'>[], all: readonly Row<'cards'>[]) {
  const seen = await findSeen(past, 'cards', cards)
  const there = await findThere(
    w,
    'cards',
    seen.map(({ id }) => id),
  )
  const lists = await findThere(
    w,
    'lists',
    seen.map(({ list_id }) => list_id),
  )
  const places = await FormerPlaces.of(w, past, seen, all)
  const returning = new Returning(w, past)
  for (const [list_id, held] of Map.groupBy(seen, (card) => card.list_id)) {
    const to = lists.get(list_id)
    const gone = inOrder(held.filter(({ id }) => !there.has(id)))
    if (!to || to.board_id === null) continue
    const order = await places.orderOf(list_id)
    // They keep their position keys, which differ.
    const isEmpty = order.size === 0
    for (const card of gone) returning.add({ card, to, position: await placeOf(card) })

    async function placeOf(card: Row<'cards'>): Promise<string> {
      if (isEmpty) return order.keep(card)
      const target = order.targetOf(places.thenIn(list_id), card)
      const position = order.place(card, target)
      if (position !== undefined) return position
      await returning.write()
      await order.spread()
      return must(order.place(card, target))
    }
  }
  await returning.write()
  const changed = inOrder(seen).filter((card) => {
    const now = there.get(card.id)
    return now && now.board_id === card.board_id && isOther(card, now)
  })
  await restoreLiveCards(w, past, changed, places)
}

/** Cards that come back, written together: all of them, or those before one that needs room. */
class Returning {
  readonly #w: Write
  readonly #past: Past
  #cards: ReturningCard[] = []

  constructor(w: Write, past: Past) {
    this.#w = w
    this.#past = past
  }

  add(card: ReturningCard) {
    this.#cards.push(card)
  }

  async write() {
    const cards = this.#cards
    this.#cards = []
    await returnCards(this.#w, this.#past, cards)
  }
}

/** Counts are derived. */
function isOther(then: Row<'cards'>, now: Row<'cards'>): boolean {
  const { total_comments: _, time_logged: __, ...rest } = then
  // The columns of a card.
  return Object.entries(rest).some(([column, value]) => now[column as keyof Row<'cards'>] !== value)
}
