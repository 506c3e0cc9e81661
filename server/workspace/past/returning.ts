import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { idIn, idList } from '../../store/ids.ts'
import { type PastTableName, pastTable } from '../../store/past/tables.ts'
import type { Row, Tables } from '../../store/tables.ts'
import type { Read, Write } from '../handles.ts'
import { choosePosition, type Spot } from '../position.ts'
import { fromSiblings, type Siblings } from '../rebalance.ts'
import { insertRows } from '../rows.ts'
import { holderOf } from './past.ts'

/**
 * Adds rows that existed before, under their old ids. New rows are recognised by their ids; for these it has to be noted that
 * they were gone, or the past in between would show them.
 */
export async function insertAgain<T extends PastTableName>(w: Write, table: T, rows: readonly Row<T>[]) {
  if (rows.length === 0) return
  if (pastTable(table).hasId) await noteAbsence(w, table, rows)
  // Rows of the table are what it takes.
  await insertRows(
    w,
    table,
    // Rows of any table, which types do not follow.
    rows as unknown as readonly (Omit<Insertable<Tables[T]>, 'team_id'> & { team_id?: string })[],
  )
}

async function noteAbsence<T extends PastTableName>(w: Write, table: T, rows: readonly Row<T>[]) {
  const { rows: found } = await sql<{ seq: number; last: number }>`
    select revision + 1 as seq, coalesce((select max(n) from past_rows where team_id = ${w.team_id}), 0) as last
    from teams where id = ${w.team_id}`.execute(w.db)
  const { seq = 0, last = 0 } = found[0] ?? {}
  await insertRows(
    w,
    'past_rows',
    rows.map((row, index) => ({
      n: last + 1 + index,
      seq,
      table_name: table,
      // Tables with ids have the column; the types of all tables together cannot express it.
      row_id: (row as unknown as { id: number }).id,
      row_key: '',
      // As above.
      holder_id: holderOf(table, row as unknown as Record<string, unknown>),
      other_id: null,
      image: null,
    })),
  )
}

/** The ones of these that exist now, by id. */
export async function findThere<T extends PastTableName>(
  { db, team_id }: Read,
  table: T,
  ids: Iterable<number>,
): Promise<Map<number, Row<T>>> {
  const { rows } = await sql<Row<T> & { id: number }>`select * from ${sql.table(table)}
    where team_id = ${team_id} and ${idIn(db, 'id', idList(db, [...new Set(ids)]))}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface Ordered {
  id: number
  position: string
}

/** Where a row was among its siblings: after the nearest one before it that still exists, else first. */
export async function spotAmong(w: Write, siblings: Siblings, then: readonly Ordered[], own: Ordered): Promise<Spot> {
  const anchor = await findNearest(w, siblings, predecessorsOf(then, own))
  return anchor ? { after_id: anchor.id } : { index: 0 }
}

/** The siblings before a row, the nearest first. */
export function predecessorsOf(then: readonly Ordered[], own: Ordered): number[] {
  const before = then.filter((row) => row.id !== own.id && isBefore(row, own))
  return inOrder(before)
    .reverse()
    .map(({ id }) => id)
}

/** A key for a row that is restored among its siblings. */
export async function placeAgain(w: Write, siblings: Siblings, then: readonly Ordered[], own: Ordered) {
  return choosePosition(w, siblings, await spotAmong(w, siblings, then, own))
}

/** So many are queried at once: usually the first still exists. */
const NEAREST = 100

/** The first of these that is among the siblings now. */
export async function findNearest(w: Write, siblings: Siblings, ids: readonly number[]): Promise<Ordered | undefined> {
  for (let start = 0; start < ids.length; start += NEAREST) {
    const some = ids.slice(start, start + NEAREST)
    const { rows } = await sql<Ordered>`select id, position ${fromSiblings(w, siblings)}
      and ${idIn(w.db, 'id', idList(w.db, some))}`.execute(w.db)
    const there = new Map(rows.map((row) => [row.id, row]))
    const nearest = some.find((id) => there.has(id))
    if (nearest !== undefined) return there.get(nearest)
  }
  return undefined
}

export function inOrder<R extends Ordered>(rows: readonly R[]): R[] {
  return rows.toSorted((one, other) => (isBefore(one, other) ? -1 : 1))
}

/** Positions sort bytewise; they are plain letters and digits. */
export function isBefore(one: Ordered, other: Ordered): boolean {
  return one.position < other.position || (one.position === other.position && one.id < other.id)
}

/** Rows sorted so that none comes before the one it refers to. */
export function parentsFirst<R extends { id: number }>(rows: readonly R[], parentOf: (row: R) => number | null): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const sorted = new Set<R>()
  for (const row of rows) {
    const line: R[] = []
    for (let above: R | undefined = row; above && !sorted.has(above) && !line.includes(above); ) {
      line.push(above)
      above = byId.get(parentOf(above) ?? 0)
    }
    for (const ancestor of line.reverse()) sorted.add(ancestor)
  }
  return [...sorted]
}
