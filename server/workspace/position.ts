import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError, invalid } from '../common/errors.ts'
import type { Write } from './handles.ts'
import { LONGEST_POSITION, positionBetween } from './order.ts'
import { fromSiblings, rebalance, type Siblings } from './rebalance.ts'

/** Where a row goes: to an index (0 is first, past the end is last), right after another row, else to the end. */
export interface Spot {
  index?: number
  after_id?: number
  /** The row being moved, unless it is new. One that is already at the spot keeps its key: it does not move. */
  moving?: { id: number; position: string | null }
}

/**
 * The key that puts a row at a spot among its siblings. Archived rows keep their positions, but an index does not count them.
 * Long keys are a sign of many placements at one spot: then all siblings get new ones.
 */
export async function choosePosition(w: Write, siblings: Siblings, spot: Spot): Promise<string> {
  const position = await place(w, siblings, spot)
  if (position.length <= LONGEST_POSITION) return position
  await rebalance(w, siblings)
  return place(w, siblings, { ...spot, moving: { id: spot.moving?.id ?? 0, position: null } })
}

/** The key of a row after an update: its own, unless it comes from other siblings or a spot is given. */
export async function chooseNewPosition(
  w: Write,
  siblings: Siblings,
  row: { id: number; position: string },
  { isElsewhere, ...spot }: { isElsewhere: boolean } & Omit<Spot, 'moving'>,
): Promise<string> {
  if (!isElsewhere && spot.index === undefined && spot.after_id === undefined) return row.position
  return choosePosition(w, siblings, { ...spot, moving: { id: row.id, position: isElsewhere ? null : row.position } })
}

/** For an update that gives two spots. */
export function twoSpots(field: string): AppError {
  return invalid(field, `Send either position or ${field}.`, 'conflicting')
}

/**
 * The fields that an update changes. A spot is relative to the siblings in a container, so it implies the container too; rows of
 * the workspace itself have no other.
 */
export function withPosition(fields: readonly string[], after: string, holder?: string): string[] {
  const named = fields.filter((field) => field !== after)
  const moved = holder === undefined ? ['position'] : ['position', holder]
  return fields.includes(after) || fields.includes('position') ? [...named, ...moved] : named
}

async function place(w: Write, siblings: Siblings, { index, after_id, moving }: Spot): Promise<string> {
  const others = new Others(w, siblings, moving?.id ?? 0)
  const key = (before: string | null, next: string | null) => keyBetween(moving?.position ?? null, before, next)
  if (after_id !== undefined) {
    const anchor = await others.positionOf(after_id)
    if (anchor === null)
      throw new AppError('conflict', 'It cannot come after itself, or after something that is not there.')
    return key(anchor, await others.next(anchor))
  }
  if (index === 0) return key(null, await others.first())
  const before = index === undefined ? null : await others.liveAt(index - 1)
  return before === null ? key(await others.last(), null) : key(before, await others.next(before))
}

/** A key between two neighbours, or the row's own if it is already between them. */
export function keyBetween(position: string | null, before: string | null, next: string | null): string {
  const isThere = position !== null && (before === null || before < position) && (next === null || position < next)
  return isThere ? position : positionBetween(before, next)
}

/** The keys of all siblings but the moving one. */
class Others {
  readonly #w: Write
  readonly #from: RawBuilder<unknown>
  readonly #counted: RawBuilder<SqlBool>
  readonly #live: RawBuilder<SqlBool>

  constructor(w: Write, siblings: Siblings, moving: number) {
    this.#w = w
    this.#counted = siblings.counted ?? sql<SqlBool>`true`
    // Parts of cards are never archived on their own, and views not at all.
    const isArchived = !siblings.table.startsWith('checklist') && siblings.table !== 'views'
    this.#live = !isArchived ? sql<SqlBool>`true` : sql<SqlBool>`time_archived is null`
    this.#from = sql`${fromSiblings(w, siblings)} and id <> ${moving}`
  }

  first = () => this.#one(sql`order by position`)
  last = () => this.#one(sql`order by position desc`)
  next = (position: string) => this.#one(sql`and position > ${position} order by position`)
  positionOf = (id: number) => this.#one(sql`and id = ${id}`)
  liveAt = (index: number) =>
    this.#one(sql`and ${this.#live} and ${this.#counted} order by position, id`, sql`offset cast(${index} as bigint)`)

  async #one(which: RawBuilder<unknown>, offset = sql``): Promise<string | null> {
    const { rows } = await sql<{ position: string }>`
      select position ${this.#from} ${which} limit 1 ${offset}`.execute(this.#w.db)
    return rows[0]?.position ?? null
  }
}
