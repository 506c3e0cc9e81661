import { AppError, notFound } from '../../errors.ts'
import { must } from '../../must.ts'
import type { Row } from '../../store/tables.ts'
import { creation, touched } from '../../workspace/changes.ts'
import type { Past } from '../../workspace/past/past.ts'
import { findThere, inOrder, insertAgain, placeAgain, spotAmong } from '../../workspace/past/returning.ts'
import type { Write } from '../../workspace/workspace.ts'
import { requireLiveBoard } from '../boards/boards.queries.ts'
import { FormerPlaces } from '../cards/cards.former-places.ts'
import { restoreLiveCards } from '../cards/cards.restore.live.ts'
import type { Seq } from '../events/events.seq.ts'
import { findSeen, pastAt } from '../history/history.past.ts'
import { type ReturningCard, refuseTooMany, returnCards } from '../history/history.return.ts'
import { toId } from '../shapes.ts'
import { findList } from './lists.queries.ts'
import type { List } from './lists.schema.ts'
import { inApiValues, readListPage, refsOf, updateList } from './lists.service.ts'

const listsOn = (board_id: number) => ({ table: 'lists', within: { board_id } }) as const

/** Brings a list of a board back as it was, with the cards that it held. */
export async function restoreList(w: Write, id: string, seq: Seq): Promise<List> {
  const past = await pastAt(w, seq, 'seq')
  const [list] = await findSeen(past, 'lists', await past.byId('lists', [toId(id)]))
  if (!list || list.board_id === null) throw notFound('list')
  const [board] = await findSeen(past, 'boards', await past.byId('boards', [list.board_id]))
  const now = await findList(w, list.id)
  if (!board || (!now && (await findThere(w, 'lists', [list.id])).size > 0)) throw notFound('list')
  if (!now && (await findThere(w, 'boards', [board.id])).size === 0)
    throw new AppError('conflict', 'The board that the list was on is gone. Bring the board back first.')
  w.permit((now ?? (await requireLiveBoard(w, String(board.id)))).place_role)
  await w.expectUnchanged(list.id, 'any')
  const all = await past.heldBy('cards', [board.id])
  const cards = all.filter(({ list_id }) => list_id === list.id)
  refuseTooMany(cards)
  const then = await past.heldBy('lists', [board.id])
  if (now) await restoreLiveList(w, list, then)
  else await returnList(w, past, list, then)
  await restoreCards(w, past, cards, all)
  const [after] = (await findThere(w, 'lists', [list.id])).values()
  if (after) w.emit('list.restored', refsOf(after), now ? {} : creation(inApiValues(after)))
  return (await readListPage(w, id, {})).list
}

/** A list that is gone comes back, empty, where it was among those of its board. */
export async function returnList(w: Write, past: Past, list: Row<'lists'>, then: readonly Row<'lists'>[]) {
  const board_id = list.board_id ?? 0
  const board = (await findThere(w, 'boards', [board_id])).get(board_id)
  const position = await placeAgain(w, listsOn(board_id), then, list)
  await insertAgain(w, 'lists', [
    { ...list, project_id: board?.project_id ?? list.project_id, position, total_cards: 0, ...touched(w) },
  ])
  await insertAgain(w, 'list_marks', await past.heldBy('list_marks', [list.id]))
}

/** Gives a list that is there the fields and the place that it had. */
export async function restoreLiveList(w: Write, list: Row<'lists'>, then: readonly Row<'lists'>[]) {
  const { title, content, behavior, icon, color, board_id } = list
  const spot = await spotAmong(w, listsOn(board_id ?? 0), then, list)
  await updateList(w, String(list.id), {
    title,
    content,
    behavior,
    icon,
    color,
    archived: list.time_archived !== null,
    board_id: String(board_id),
    ...(spot.after_id === undefined ? { position: 0 } : { after_list_id: String(spot.after_id) }),
  })
}

/**
 * The cards of lists that are there: those that are gone come back into them, those still on the board become what they
 * were. A card that somebody has taken elsewhere stays there.
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
    // Among themselves they keep their keys, which differ.
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

/** Cards that come back: they are written together, all of them or those before one that needs room. */
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

/** Counts follow by themselves. */
function isOther(then: Row<'cards'>, now: Row<'cards'>): boolean {
  const { total_comments: _, ...rest } = then
  // The columns of a card.
  return Object.entries(rest).some(([column, value]) => now[column as keyof Row<'cards'>] !== value)
}
