import { type RawBuilder, sql } from 'kysely'
import { AppError, invalid } from '../errors.ts'
import { LONGEST_POSITION, positionBetween, positionsAfter } from './order.ts'
import type { Write } from './workspace.ts'

/** The rows among which one is placed: those of a table that share some columns, besides the workspace. */
export interface Siblings {
  table: 'projects' | 'boards' | 'lists' | 'epics' | 'cards' | 'pages'
  within: Readonly<Record<string, number | null>>
}

/** Where a row goes: to an index (0 is first, past the end is last), right after another row, else to the end. */
export interface Spot {
  index?: number
  after_id?: number
  /** The row on its way, unless it is new. One that is at the spot already keeps its key: it does not move. */
  moving?: { id: number; position: string | null }
}

/**
 * The key that puts a row at a spot among its siblings. Archived rows keep their places, but an index does not count them.
 * Keys that grow long are a sign of many placements at one spot: then all siblings get new ones.
 */
export async function findPlace(w: Write, siblings: Siblings, spot: Spot): Promise<string> {
  const position = await place(w, siblings, spot)
  if (position.length <= LONGEST_POSITION) return position
  await spread(w, siblings)
  return place(w, siblings, { ...spot, moving: { id: spot.moving?.id ?? 0, position: null } })
}

/** The key that an update gives a row: its own, unless it comes from other siblings or a spot is named. */
export async function findNewPlace(
  w: Write,
  siblings: Siblings,
  row: { id: number; position: string },
  { isElsewhere, ...spot }: { isElsewhere: boolean } & Omit<Spot, 'moving'>,
): Promise<string> {
  if (!isElsewhere && spot.index === undefined && spot.after_id === undefined) return row.position
  return findPlace(w, siblings, { ...spot, moving: { id: row.id, position: isElsewhere ? null : row.position } })
}

/** For an update that names two spots. */
export function twoSpots(field: string): AppError {
  return invalid(field, `Send either position or ${field}.`, 'conflicting')
}

async function place(w: Write, siblings: Siblings, { index, after_id, moving }: Spot): Promise<string> {
  const others = new Others(w, siblings, moving?.id ?? 0)
  const key = (before: string | null, next: string | null) => keyBetween(moving?.position ?? null, before, next)
  if (after_id !== undefined) {
    const anchor = await others.positionOf(after_id)
    if (anchor === null) throw new AppError('conflict', 'What it should come after is not in that place, or is itself.')
    return key(anchor, await others.next(anchor))
  }
  if (index === 0) return key(null, await others.first())
  const before = index === undefined ? null : await others.liveAt(index - 1)
  return before === null ? key(await others.last(), null) : key(before, await others.next(before))
}

/** A key between two neighbours', or the row's own if it is between them already. */
function keyBetween(position: string | null, before: string | null, next: string | null): string {
  const isThere = position !== null && (before === null || before < position) && (next === null || position < next)
  return isThere ? position : positionBetween(before, next)
}

/** The keys of all siblings but the moving one. */
class Others {
  readonly #w: Write
  readonly #from: RawBuilder<unknown>

  constructor(w: Write, siblings: Siblings, moving: number) {
    this.#w = w
    this.#from = sql`${fromSiblings(w, siblings)} and id <> ${moving}`
  }

  first = () => this.#one(sql`order by position`)
  last = () => this.#one(sql`order by position desc`)
  next = (position: string) => this.#one(sql`and position > ${position} order by position`)
  positionOf = (id: number) => this.#one(sql`and id = ${id}`)
  liveAt = (index: number) =>
    this.#one(sql`and time_archived is null order by position, id`, sql`offset cast(${index} as bigint)`)

  async #one(which: RawBuilder<unknown>, offset = sql``): Promise<string | null> {
    const { rows } = await sql<{ position: string }>`
      select position ${this.#from} ${which} limit 1 ${offset}`.execute(this.#w.db)
    return rows[0]?.position ?? null
  }
}

function fromSiblings({ team_id }: Write, { table, within }: Siblings): RawBuilder<unknown> {
  const shared = Object.entries(within).map(([column, value]) =>
    value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`,
  )
  return sql`from ${sql.table(table)} where ${sql.join([sql`team_id = ${team_id}`, ...shared], sql` and `)}`
}

/** New, short, evenly spread keys for all siblings, in the order they have. */
async function spread(w: Write, siblings: Siblings) {
  const { rows } = await sql<{ id: number }>`
    select id ${fromSiblings(w, siblings)} order by position, id`.execute(w.db)
  const positions = positionsAfter(null, rows.length)
  const table = sql.table(siblings.table)
  const CHUNK = 200
  for (let start = 0; start < rows.length; start += CHUNK) {
    const values = rows
      .slice(start, start + CHUNK)
      .map(({ id }, index) => sql`(cast(${id} as bigint), ${positions[start + index]})`)
    await sql`with spread (id, position) as (values ${sql.join(values)})
      update ${table} set position = spread.position from spread
      where ${table}.team_id = ${w.team_id} and ${table}.id = spread.id`.execute(w.db)
  }
}
