import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '../common/errors.ts'
import { must } from '../common/must.ts'
import type { Read, Write } from './handles.ts'
import { positionsAfter } from './order.ts'
import { deleteRows, insertRows } from './rows.ts'

/** The rows among which one is placed: those of a table that share some columns, besides the workspace. */
export interface Siblings {
  table:
    | 'projects'
    | 'boards'
    | 'lists'
    | 'roadmap_lists'
    | 'epics'
    | 'cards'
    | 'checklists'
    | 'checklist_items'
    | 'pages'
    | 'views'
    | 'fields'
  within: Readonly<Record<string, number | string | null>>
  /** Which of them an index counts; all by default. Archived ones are never counted. */
  counted?: RawBuilder<SqlBool>
}

export function fromSiblings({ team_id }: Read, { table, within }: Siblings): RawBuilder<unknown> {
  const shared = Object.entries(within).map(([column, value]) =>
    value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`,
  )
  return sql`from ${sql.table(table)} where ${sql.join([sql`team_id = ${team_id}`, ...shared], sql` and `)}`
}

/** So many spreads of the same siblings are remembered; a cursor older than that has to start again. */
const REMEMBERED = 16

/** New, short, evenly spread keys for all siblings, in their current order. Existing cursors find their position again. */
export async function rebalance(w: Write, siblings: Siblings) {
  const { rows } = await sql<{ id: number; position: string }>`
    select id, position ${fromSiblings(w, siblings)} order by position, id`.execute(w.db)
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
  await remember(
    w,
    siblings,
    rows.map(({ position }) => position),
  )
}

async function remember(w: Write, siblings: Siblings, before: readonly string[]) {
  const turn = (await countRebalances(w, siblings)) + 1
  await insertRows(w, 'spreads', [{ siblings: nameOf(siblings), turn, positions: JSON.stringify(before) }])
  await deleteRows(w, 'spreads', { siblings: nameOf(siblings) }, sql<SqlBool>`turn <= ${turn - REMEMBERED}`)
}

/** The position of a cursor among siblings: the last row seen, and the number of spreads by then. */
export type Anchor = readonly [position: string, id: number, spreads: number]
export const ANCHOR = ['string', 'number', 'number'] as const

export async function toAnchor(r: Read, siblings: Siblings, last: { position: string; id: number }): Promise<Anchor> {
  return [last.position, last.id, await countRebalances(r, siblings)]
}

/** Where a cursor continues: after this key and id, whatever keys the siblings have now. */
export async function findAnchor(r: Read, siblings: Siblings, anchor: Anchor): Promise<readonly [string, number]> {
  const [position, id, seen] = anchor
  const since = await r.db
    .selectFrom('spreads')
    .select(['turn', 'positions'])
    .where('team_id', '=', r.team_id)
    .where('siblings', '=', nameOf(siblings))
    .where('turn', '>', seen)
    .orderBy('turn')
    .execute()
  if (since[0] && since[0].turn !== seen + 1)
    throw new AppError('invalid_cursor', 'The order was rebuilt too often since. Start again without a cursor.')
  let anchored: readonly [string, number] = [position, id]
  // Written only by this program.
  for (const { positions } of since) anchored = follow(anchored, JSON.parse(positions) as string[])
  return anchored
}

/** The same position under the new keys: at the same row, else right after the nearest one before it. */
function follow([position, id]: readonly [string, number], before: readonly string[]): readonly [string, number] {
  const index = before.findLastIndex((key) => key <= position)
  if (index < 0) return ['', 0]
  const after = must(positionsAfter(null, before.length)[index])
  return [after, before[index] === position ? id : Number.MAX_SAFE_INTEGER]
}

async function countRebalances(r: Read, siblings: Siblings): Promise<number> {
  const last = await r.db
    .selectFrom('spreads')
    .select('turn')
    .where('team_id', '=', r.team_id)
    .where('siblings', '=', nameOf(siblings))
    .orderBy('turn', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.turn ?? 0
}

/** `cards list_id=12` */
function nameOf({ table, within }: Siblings): string {
  return [table, ...Object.entries(within).map(([column, id]) => `${column}=${id}`)].join(' ')
}
