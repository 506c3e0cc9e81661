import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError, invalid } from '../common/errors.ts'
import { compiledOnce, run } from '../store/prepared.ts'
import type { Write } from './handles.ts'
import { LONGEST_POSITION, positionBetween } from './order.ts'
import { fromSiblings, rebalance, type Siblings } from './rebalance.ts'

/** Where a row goes: to an index (0 is first, past the end is last), right after another row, else to the end. */
export interface Spot {
  index?: number
  after_id?: number
  /** Called when that row is not among the siblings: to refuse it for another reason than being elsewhere. */
  onMissing?: () => Promise<void>
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

/** The key that puts a row from elsewhere to the end of its new siblings, of which the last is known. */
export async function chooseAfter(w: Write, siblings: Siblings, last: string | null): Promise<string> {
  const position = positionBetween(last, null)
  return position.length <= LONGEST_POSITION ? position : choosePosition(w, siblings, {})
}

/** The same for the beginning. */
export async function chooseBefore(w: Write, siblings: Siblings, first: string | null): Promise<string> {
  const position = positionBetween(null, first)
  return position.length <= LONGEST_POSITION ? position : choosePosition(w, siblings, { index: 0 })
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

async function place(w: Write, siblings: Siblings, { index, after_id, onMissing, moving }: Spot): Promise<string> {
  const others = new Others(w, siblings, moving?.id ?? 0)
  const key = (before: string | null, next: string | null) => keyBetween(moving?.position ?? null, before, next)
  if (after_id !== undefined) {
    const anchor = await others.byId(after_id)
    if (!anchor) {
      await onMissing?.()
      throw new AppError('conflict', 'It cannot come after itself, or after something that is not there.')
    }
    return key(anchor.position, anchor.next)
  }
  if (index === 0) return key(null, (await others.first())?.position ?? null)
  const before = index === undefined ? null : await others.liveAt(index - 1)
  return before ? key(before.position, before.next) : key((await others.last())?.position ?? null, null)
}

/** A key between two neighbours, or the row's own if it is already between them. */
export function keyBetween(position: string | null, before: string | null, next: string | null): string {
  const isThere = position !== null && (before === null || before < position) && (next === null || position < next)
  return isThere ? position : positionBetween(before, next)
}

/** The keys of all siblings but the moving one. */
class Others {
  readonly #w: Write
  readonly #siblings: Siblings
  readonly #moving: number
  readonly #live: RawBuilder<SqlBool>

  constructor(w: Write, siblings: Siblings, moving: number) {
    this.#w = w
    this.#siblings = siblings
    this.#moving = moving
    // Parts of cards are never archived on their own, views and fields not at all.
    const isArchived = !siblings.table.startsWith('checklist') && !['views', 'fields'].includes(siblings.table)
    this.#live = isArchived ? sql<SqlBool>`time_archived is null` : sql<SqlBool>`true`
  }

  first = () => this.#find('first', sql`order by position limit 1`)
  last = () => this.#find('last', sql`order by position desc limit 1`)
  byId = (id: number) => this.#find('id', sql`and id = ${id}`, { parameters: [id], withNext: true })
  liveAt = (index: number) => {
    const { counted } = this.#siblings
    const which = sql`and ${this.#live} and ${counted ?? sql<SqlBool>`true`} order by position, id
      limit 1 offset cast(${index} as bigint)`
    return this.#find(counted ? null : 'index', which, { parameters: [index], withNext: true })
  }

  /**
   * One of them, with the key of the one behind it where that is asked for. The statements of one shape are built once:
   * that takes longer than it takes SQLite to answer. Without a name it is built each time.
   */
  async #find(
    name: string | null,
    which: RawBuilder<unknown>,
    { parameters = [], withNext = false }: { parameters?: readonly unknown[]; withNext?: boolean } = {},
  ): Promise<Neighbours | undefined> {
    const { db, team_id } = this.#w
    const { table, within } = this.#siblings
    const others = () => sql`${fromSiblings(this.#w, this.#siblings)} and id <> ${this.#moving}`
    const next = () =>
      withNext
        ? sql`(select position ${others()} and position > anchor.position order by position limit 1)`
        : sql`cast(null as text)`
    const compile = () =>
      sql`select position, ${next()} as next from (select position ${others()} ${which}) as anchor`.compile(db)
    const holders = Object.entries(within)
    const shape = `${name} of ${table} in ${holders.map(([column, value]) => (value === null ? `no ${column}` : column))}`
    const query = name === null ? compile() : compiledOnce(db, shape, compile)
    const common = [team_id, ...holders.flatMap(([, value]) => value ?? []), this.#moving]
    const filled = name === null ? query.parameters : [...(withNext ? common : []), ...common, ...parameters]
    const { rows } = await run(db, { ...query, parameters: filled })
    // The statement selects them.
    return rows[0] as Neighbours | undefined
  }
}

interface Neighbours {
  position: string
  next: string | null
}
