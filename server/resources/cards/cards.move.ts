import { sql } from 'kysely'
import { notFound } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import { idIn, idList } from '../../store/ids.ts'
import { send } from '../../store/prepared.ts'
import type { CountedCard } from '../../workspace/card-limits.ts'
import { touched } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import type { Changes } from '../../workspace/log.ts'
import { positionsAfter } from '../../workspace/order.ts'
import { chooseAfter, chooseBefore, choosePosition } from '../../workspace/position.ts'
import { addToEachRow, updateRow } from '../../workspace/rows.ts'
import type { ListToFill } from '../containers/lists.queries.ts'
import { type Carried, carried } from '../fields/fields.carry.ts'
import { setValues } from '../fields/fields.convert.ts'
import { changedValues } from '../fields/fields.stored.ts'
import { fromId } from '../shapes.ts'
import { carryTags } from '../tags/tags.carry.ts'
import { findLastCardPosition } from './cards.of-lists.queries.ts'
import { recordProgress } from './cards.progress.ts'
import { type CardRow, findCard, refsOf } from './cards.queries.ts'

/** Where a card can go: a list, on its board or in its sprint. */
export interface Destination {
  id: number
  project_id: number
  board_id: number | null
  sprint_id: number | null
  behavior: string
  /** 0 where no hard limit has to be asked for. */
  limit_is_hard?: number
}

/** The columns of a card that say where it is. */
export function placeOf({ id: list_id, board_id, sprint_id, project_id }: Destination) {
  return { list_id, board_id, sprint_id, project_id }
}

export interface Move {
  card: CardRow
  to: Destination
  position: string
}

/**
 * Moves cards: one row each, and everything derived from it (counts, completion dates, sprint progress). Emits nothing: that
 * is up to the caller. Returns the values of custom fields that cards have in another space.
 */
export async function moveCards(w: Write, moves: readonly Move[]): Promise<Map<number, Carried>> {
  const values = new Map<number, Carried>()
  const counts = new CardCounts()
  for (const { card, to } of moves) {
    if (card.time_archived !== null) continue
    counts.add(card, -1)
    counts.add({ id: card.id, estimate: card.estimate, ...countedIn(to) }, 1)
  }
  w.capacity.note(
    'cards',
    moves.map(({ to }) => placeOf(to)),
  )
  await setPlaces(w, moves)
  await counts.write(w)
  const changingSpace = moves.filter(({ card, to }) => card.project_id !== to.project_id)
  for (const [project_id, group] of Map.groupBy(changingSpace, ({ to }) => to.project_id)) {
    const ids = group.map(({ card }) => card.id)
    await carryTags(w, idIn(w.db, 'cards.id', idList(w.db, ids)), project_id)
    const after = await carried(
      w,
      group.map(({ card }) => card),
      project_id,
    )
    await setValues(w, 'card', after)
    for (const one of after) values.set(one.id, one)
  }
  return values
}

async function setPlaces(w: Write, moves: readonly Move[]) {
  const [first] = moves
  if (first && moves.length === 1) {
    const { status: _, ...columns } = afterMove(w, first)
    return updateRow(w, 'cards', first.card.id, differing(first.card, { ...columns, ...touched(w) }))
  }
  const CHUNK = 100
  for (let start = 0; start < moves.length; start += CHUNK) {
    const values = moves.slice(start, start + CHUNK).map(
      ({ card, to, position }) =>
        sql`(cast(${card.id} as bigint), cast(${to.id} as bigint), cast(${to.project_id} as bigint),
          cast(${to.board_id} as bigint), cast(${to.sprint_id} as bigint), ${position},
          cast(${completedDate(w, card, to)} as bigint), cast(${homeAfter(card, to).home_board_id} as bigint),
          cast(${homeAfter(card, to).home_list_id} as bigint))`,
    )
    const { user_id_updated, source_updated, time_updated } = touched(w)
    const update = sql`
      with moved (id, list_id, project_id, board_id, sprint_id, position, completed_date, home_board_id, home_list_id)
        as (values ${sql.join(values)})
      update cards set
        list_id = moved.list_id, project_id = moved.project_id, board_id = moved.board_id, sprint_id = moved.sprint_id,
        position = moved.position, completed_date = moved.completed_date,
        home_board_id = moved.home_board_id, home_list_id = moved.home_list_id, user_id_updated = ${user_id_updated},
        source_updated = ${source_updated}, time_updated = ${time_updated}
      from moved where cards.team_id = ${w.team_id} and cards.id = moved.id`
    await send(w.db, update.compile(w.db))
  }
}

/**
 * A column that is set is written into all its indexes again, even to what it was: most moves change three of eleven. The position
 * is set in any case: to find it may have spread the cards of the list.
 */
function differing<C extends Partial<CardRow>>(card: CardRow, columns: C): Partial<C> {
  // The columns are those of a card.
  const before = card as Record<string, unknown>
  const changed = Object.entries(columns).filter(([column, value]) => column === 'position' || before[column] !== value)
  // Some of the same columns.
  return Object.fromEntries(changed) as Partial<C>
}

/** What the counts of a card in this list are kept by. */
export function countedIn({ id: list_id, sprint_id, project_id, behavior: status, limit_is_hard }: Destination) {
  return { list_id, sprint_id, project_id, status, limit_is_hard }
}

/**
 * Moves cards to the bottom of a list, in the given order, each with its event. `meantFor`: the list of each card that it was
 * meant for, if that was full.
 */
export async function moveToBottom(
  w: Write,
  cards: readonly CardRow[],
  to: Destination,
  meantFor: ReadonlyMap<number, number> = new Map(),
) {
  const positions = positionsAfter(await findLastCardPosition(w, to.id), cards.length)
  const moves = cards.map((card, index): Move => ({ card, to, position: must(positions[index]) }))
  const values = await moveCards(w, moves)
  for (const move of moves) {
    const own = values.get(move.card.id)
    const after = { ...move.card, ...homeAfter(move.card, to), ...placeOf(to) }
    const changed = own && changedValues(move.card.custom_fields, own.custom_fields)
    const full = meantFor.get(move.card.id)
    w.emit('card.moved', refsOf(after), {
      ...moveChanges(move),
      ...changed,
      ...(full !== undefined && { full_list_id: [null, fromId(full)] }),
    })
  }
}

/** A card that goes into a sprint remembers the board and list it leaves, from sprint to sprint, until it is on a board. */
function homeAfter(card: CardRow, to: Destination): Pick<CardRow, 'home_board_id' | 'home_list_id'> {
  if (to.sprint_id === null) return { home_board_id: null, home_list_id: null }
  if (card.board_id !== null) return { home_board_id: card.board_id, home_list_id: card.list_id }
  return { home_board_id: card.home_board_id, home_list_id: card.home_list_id }
}

/** The changes of moving one card, under the API's names. */
export function moveChanges({ card, to, position }: Move): Changes {
  const changes: Record<string, readonly [unknown, unknown]> = {}
  const compare = (field: string, before: number | string | null, after: number | string | null) => {
    if (before !== after) changes[field] = [before, after]
  }
  compare('list_id', fromId(card.list_id), fromId(to.id))
  compare('board_id', fromId(card.board_id), fromId(to.board_id))
  compare('sprint_id', fromId(card.sprint_id), fromId(to.sprint_id))
  compare('project_id', fromId(card.project_id), fromId(to.project_id))
  const home = homeAfter(card, to)
  compare('home_board_id', fromId(card.home_board_id), fromId(home.home_board_id))
  compare('home_list_id', fromId(card.home_list_id), fromId(home.home_list_id))
  compare('status', card.status, to.behavior)
  compare('position', card.position, position)
  return changes
}

/** A card as it is after its move. */
export function afterMove(w: Write, { card, to, position }: Move) {
  const completed_date = completedDate(w, card, to)
  return { ...placeOf(to), position, status: to.behavior, completed_date, ...homeAfter(card, to) }
}

/** Entering a completed list sets the date, leaving it clears it. */
function completedDate(w: Write, card: CardRow, to: Destination): number | null {
  if (to.behavior !== 'completed') return null
  return card.status === 'completed' ? card.completed_date : w.now
}

/** Collects changes of live cards for their lists' counts and their sprints' charts, written as one row each at the end. */
export class CardCounts {
  readonly #lists = new Map<number, number>()
  readonly #sprints = new Map<string, { sprint_id: number; status: string; count: number; pts: number }>()

  readonly #entries: { card: CountedCard; sign: 1 | -1; count: 0 | 1 }[] = []

  add(card: CountedCard & { sprint_id: number | null }, sign: 1 | -1, count: 0 | 1 = 1) {
    // Copied: rows change while they are restored.
    const { id, project_id, list_id, status, estimate, limit_is_hard } = card
    this.#entries.push({ card: { id, project_id, list_id, status, estimate, limit_is_hard }, sign, count })
    this.#lists.set(card.list_id, (this.#lists.get(card.list_id) ?? 0) + sign * count)
    if (card.sprint_id === null) return
    const key = `${card.sprint_id} ${card.status}`
    const entry = this.#sprints.get(key) ?? { sprint_id: card.sprint_id, status: card.status, count: 0, pts: 0 }
    entry.count += sign * count
    entry.pts += sign * (card.estimate ?? 0)
    this.#sprints.set(key, entry)
  }

  async write(w: Write) {
    for (const { card, sign, count } of this.#entries) w.limits.add(card, sign, count)
    await addToEachRow(w, 'lists', 'total_cards', this.#lists)
    await recordProgress(w, [...this.#sprints.values()])
  }
}

export function cardsIn(list_id: number) {
  return { table: 'cards', within: { list_id } } as const
}

/** A position below the last card of a list, for one that comes from another list. */
export function findBottom(w: Write, list: ListToFill): Promise<string> {
  return chooseAfter(w, cardsIn(list.id), list.last_position)
}

/** The same above the first. */
export function findTop(w: Write, list: ListToFill): Promise<string> {
  return chooseBefore(w, cardsIn(list.id), list.first_position)
}

/**
 * A position at the bottom of a list, or where the caller asks: by index, or right after another card. `seesList`: they see
 * the list, and so all its cards.
 */
export async function findPosition(
  w: Write,
  list_id: number,
  { position, after_card_id }: { position?: number; after_card_id?: number },
  card: Pick<CardRow, 'id' | 'list_id' | 'position'>,
  seesList: boolean,
): Promise<string> {
  const refuseHidden = async () => {
    if (after_card_id !== undefined && !(await findCard(w, after_card_id))) throw notFound('card', after_card_id)
  }
  if (!seesList) await refuseHidden()
  return choosePosition(w, cardsIn(list_id), {
    moving: { id: card.id, position: card.list_id === list_id ? card.position : null },
    ...(position !== undefined && { index: position }),
    ...(after_card_id !== undefined && { after_id: after_card_id, onMissing: refuseHidden }),
  })
}
