import { sql } from 'kysely'
import { must } from '../../common/must.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Write } from '../handles.ts'
import { LONGEST_POSITION } from '../order.ts'
import { keyBetween } from '../position.ts'
import { fromSiblings, rebalance, type Siblings } from '../rebalance.ts'
import { findNearest, inOrder, isBefore, type Ordered, predecessorsOf } from './returning.ts'

/** Where a row goes among its siblings: right after another one, first or last. */
type Target = { after_id: number } | 'first' | 'last'

/**
 * An order of rows, in memory while many of them are placed one after the other: each position follows from those before it, and
 * none needs a query.
 */
export class SiblingOrder {
  readonly #w: Write
  readonly #siblings: Siblings
  #rows: Ordered[]
  #positions: Map<number, string>

  /** `rows` are in order. */
  constructor(w: Write, siblings: Siblings, rows: readonly Ordered[]) {
    this.#w = w
    this.#siblings = siblings
    this.#rows = [...rows]
    this.#positions = new Map(rows.map(({ id, position }) => [id, position]))
  }

  static async of(w: Write, siblings: Siblings): Promise<SiblingOrder> {
    return new SiblingOrder(w, siblings, await readOrder(w, siblings))
  }

  /** The cards of several lists, with one statement. */
  static async ofLists(w: Write, list_ids: readonly number[]): Promise<Map<number, SiblingOrder>> {
    const rows = await w.db
      .selectFrom('cards')
      .select(['id', 'list_id', 'position'])
      .where('team_id', '=', w.team_id)
      .where(idIn(w.db, 'list_id', idList(w.db, list_ids)))
      .orderBy('position')
      .orderBy('id')
      .execute()
    const held = Map.groupBy(rows, ({ list_id }) => list_id)
    return new Map(list_ids.map((id) => [id, new SiblingOrder(w, cardsOf(id), held.get(id) ?? [])]))
  }

  /**
   * As much of the order of a list as placing this one card needs: the card itself, the nearest of those that were before it, and
   * the neighbours of wherever it may go. `then` is in its order.
   */
  static async around(w: Write, list_id: number, then: readonly Ordered[], own: Ordered): Promise<SiblingOrder> {
    const siblings = cardsOf(list_id)
    const anchor = await findNearest(w, siblings, predecessorsOf(then, own))
    const from = fromSiblings(w, siblings)
    // Two of each: one of them may be the card itself, which is removed first.
    const ends = [sql`${from} order by position, id`, sql`${from} order by position desc, id desc`]
    if (anchor) ends.push(sql`${from} and position > ${anchor.position} order by position, id`)
    const parts = [
      sql`select id, position ${from} and id = ${own.id}`,
      ...ends.map((end) => sql`select id, position from (select id, position ${end} limit 2) as nearby`),
    ]
    const { rows } = await sql<Ordered>`${sql.join(parts, sql` union `)}`.execute(w.db)
    const known = new Map([...rows, ...(anchor ? [anchor] : [])].map((row) => [row.id, row]))
    return new SiblingOrder(w, siblings, inOrder([...known.values()]))
  }

  /** The position of one of them. */
  positionOf(id: number): string | undefined {
    return this.#positions.get(id)
  }

  /** Right after the nearest one that was before it and is here now; else first. `then` is in its order. */
  targetOf(then: readonly Ordered[], own: Ordered): Target {
    let index = indexIn(then, own)
    while (index > 0) {
      index -= 1
      const { id } = must(then[index])
      if (id !== own.id && this.#positions.has(id)) return { after_id: id }
    }
    return 'first'
  }

  /**
   * Places a row, and returns its position; nothing if the positions have grown too long. Then everything planned has to be
   * written before `spread`.
   */
  place(own: Ordered, target: Target): string | undefined {
    const present = this.#positions.get(own.id)
    if (present !== undefined) this.#rows.splice(indexIn(this.#rows, { id: own.id, position: present }), 1)
    const key = keyBetween(present ?? null, ...this.#neighboursAt(target))
    const position = key.length <= LONGEST_POSITION ? key : undefined
    const kept = position ?? present
    if (kept !== undefined) this.#insert({ id: own.id, position: kept })
    return position
  }

  get size(): number {
    return this.#rows.length
  }

  /** A row that is restored with the position it had. */
  keep(own: Ordered): string {
    this.#insert({ id: own.id, position: own.position })
    return own.position
  }

  /** Gives all of them new, short positions. */
  async spread() {
    await rebalance(this.#w, this.#siblings)
    this.#rows = await readOrder(this.#w, this.#siblings)
    this.#positions = new Map(this.#rows.map(({ id, position }) => [id, position]))
  }

  /** A row was moved elsewhere. */
  remove(id: number) {
    const position = this.#positions.get(id)
    if (position === undefined) return
    this.#rows.splice(indexIn(this.#rows, { id, position }), 1)
    this.#positions.delete(id)
  }

  #insert(row: Ordered) {
    this.#rows.splice(indexIn(this.#rows, row), 0, row)
    this.#positions.set(row.id, row.position)
  }

  #neighboursAt(target: Target): [before: string | null, next: string | null] {
    if (target === 'first') return [null, this.#rows[0]?.position ?? null]
    if (target === 'last') return [this.#rows.at(-1)?.position ?? null, null]
    const position = must(this.#positions.get(target.after_id))
    // Positions may be equal; the next one is after all of those.
    const next = this.#rows[indexIn(this.#rows, { id: Number.MAX_SAFE_INTEGER, position })]
    return [position, next?.position ?? null]
  }
}

const cardsOf = (list_id: number) => ({ table: 'cards', within: { list_id } }) as const

async function readOrder(w: Write, siblings: Siblings): Promise<Ordered[]> {
  const { rows } = await sql<Ordered>`select id, position ${fromSiblings(w, siblings)} order by position, id`.execute(
    w.db,
  )
  return rows
}

/** The index of a row among rows in order, or where it would be. */
function indexIn(rows: readonly Ordered[], row: Ordered): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(must(rows[middle]), row)) low = middle + 1
    else high = middle
  }
  return low
}
