import { sql } from 'kysely'
import { idIn, idList } from '../../store/ids.ts'
import type { Row } from '../../store/tables.ts'
import type { Write } from '../../workspace/handles.ts'
import { findListsOfBoards } from '../containers/lists.queries.ts'
import type { Destination } from './cards.move.ts'

type LimitedList = Destination &
  Pick<Row<'lists'>, 'max_cards' | 'limit_unit' | 'limit_is_hard' | 'total_cards' | 'behavior'>

/** Where nobody could choose another list: what these lists of one board or sprint, in their order, still take. */
export class Room {
  readonly #lists: readonly LimitedList[]
  readonly #left: Map<number, number>

  private constructor(lists: readonly LimitedList[], left: Map<number, number>) {
    this.#lists = lists
    this.#left = left
  }

  static async of(w: Write, lists: readonly LimitedList[]): Promise<Room> {
    const hard = lists.filter(isHard)
    const points = await sumPoints(
      w,
      hard.filter(({ limit_unit }) => limit_unit === 'points'),
    )
    return new Room(
      lists,
      new Map(hard.map(({ id, max_cards, total_cards }) => [id, max_cards - (points.get(id) ?? total_cards)])),
    )
  }

  /**
   * The list that a card goes to: the one it is meant for if that takes it; else the first of the same status that does, else
   * the first of another unfinished one. If none does, it is the one it is meant for, whose limit then refuses it.
   */
  take<L extends LimitedList>(
    wanted: L,
    { estimate }: { estimate: number | null },
    others: 'unfinished' | 'same status' = 'unfinished',
  ): L {
    const alike = this.#lists.filter(({ behavior }) => behavior === wanted.behavior)
    const open = others === 'same status' ? [] : this.#lists.filter(({ behavior }) => !FINISHED.has(behavior))
    const choices = [wanted, ...alike, ...open]
    const found = choices.find((list) => this.#takes(list, estimate)) ?? wanted
    const left = this.#left.get(found.id)
    if (left !== undefined) this.#left.set(found.id, left - sizeIn(found, estimate))
    // All lists of one room are of one type.
    return found as L
  }

  #takes(list: LimitedList, estimate: number | null): boolean {
    const left = this.#left.get(list.id)
    const size = sizeIn(list, estimate)
    return left === undefined || size === 0 || size <= left
  }
}

const FINISHED: ReadonlySet<string> = new Set(['completed', 'cancelled'])

function isHard({ limit_is_hard, max_cards }: LimitedList): boolean {
  return limit_is_hard === 1 && max_cards > 0
}

function sizeIn({ limit_unit }: LimitedList, estimate: number | null): number {
  return limit_unit === 'points' ? (estimate ?? 0) : 1
}

async function sumPoints({ db, team_id }: Write, lists: readonly LimitedList[]): Promise<Map<number, number>> {
  if (lists.length === 0) return new Map()
  const ids = idList(
    db,
    lists.map(({ id }) => id),
  )
  const { rows } = await sql<{ list_id: number; points: number }>`
    select list_id, cast(coalesce(sum(estimate), 0) as bigint) as points from cards
    where team_id = ${team_id} and ${idIn(db, 'list_id', ids)} and time_archived is null group by list_id`.execute(db)
  const sums = new Map(rows.map(({ list_id, points }) => [list_id, points]))
  return new Map(lists.map(({ id }) => [id, sums.get(id) ?? 0]))
}

/** For a card that comes to a board with nobody there to answer: another list than this one, if this one is full. */
export async function findOpenList<L extends LimitedList & { board_id: number | null }>(
  w: Write,
  wanted: L,
  card: { estimate: number | null },
): Promise<{ id: number; full_list_id?: number }> {
  if (!isHard(wanted) || wanted.board_id === null) return wanted
  const room = await Room.of(w, await findListsOfBoards(w, [wanted.board_id]))
  const { id } = room.take<LimitedList>(wanted, card)
  return id === wanted.id ? { id } : { id, full_list_id: wanted.id }
}
