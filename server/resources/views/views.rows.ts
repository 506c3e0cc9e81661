import { type RawBuilder, sql } from 'kysely'
import type { Part } from '../../store/candidates.ts'
import { saying } from '../../store/search/texts.ts'
import type { Read } from '../../workspace/handles.ts'
import { visibleInside } from '../../workspace/visible-containers.ts'
import { behind, inOrder, type Sorted } from './views.keys.ts'
import type { SortKey } from './views.orders.ts'
import type { ViewType } from './views.schema.ts'
import type { Search } from './views.wanted.ts'

const join = (to: string, from: string, column: string, kind = sql`join`) =>
  sql`${kind} ${sql.table(to)} on ${sql.ref(`${to}.team_id`)} = ${sql.ref(`${from}.team_id`)}
    and ${sql.ref(`${to}.id`)} = ${sql.ref(`${from}.${column}`)}`

/** The tables of each type, with those its conditions need. */
export const PLACES = {
  card: {
    table: 'cards',
    joins: sql`${join('lists', 'cards', 'list_id')} ${join('projects', 'cards', 'project_id')}
      ${join('boards', 'cards', 'board_id', sql`left join`)}`,
  },
  board: { table: 'boards', joins: join('projects', 'boards', 'project_id') },
  page: { table: 'pages', joins: join('projects', 'pages', 'project_id') },
} as const satisfies Record<ViewType, { table: string; joins: RawBuilder<unknown> }>

/** Those of a part that are wanted, visible and behind a point, in order. */
export async function findPart(
  r: Read,
  { type, conditions, texts, sort, order, places }: Search,
  part: Part,
  after: SortKey | null,
  limit: number,
): Promise<Sorted[]> {
  const { table, joins } = PLACES[type]
  const asked = texts ? [...conditions, saying(table, texts)] : conditions
  const { rows } = await sql<Sorted>`
    select id, value from (
      select ${sql.ref(`${table}.id`)} as id, ${order.key(r.db)} as value
      from ${part.from} ${joins}
      where ${sql.ref(`${table}.team_id`)} = ${r.team_id} and ${part.where} and ${visibleInside(r.db, table, places)}
        and ${sql.join(asked, sql` and `)}) sorted
    where ${behind(order, after, sort)} order by ${inOrder(order, sort)} limit ${limit}`.execute(r.db)
  return rows
}
