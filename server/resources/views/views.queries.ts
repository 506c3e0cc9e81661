import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { BEHAVIORS } from '../../http/schema.ts'
import { candidates, type Part } from '../../store/candidates.ts'
import type { Texts } from '../../store/search/texts.ts'
import { bytewise } from '../../store/text.ts'
import type { Read } from '../../workspace/handles.ts'
import { visibleBoard, visibleCard, visibleProject } from '../../workspace/visibility.ts'
import { instantOfColumn } from '../conditions.ts'
import type { ViewType } from './views.schema.ts'

/** The position in an order: whether there is no value at all (then last), its value, and the id among equals. */
export type SortKey = readonly [isEmpty: number, value: string | number, id: number]

export interface Sorted {
  id: number
  is_empty: number
  value: string | number
}

/** How much of a title counts for sorting: it is part of cursors. */
const SORTED_LENGTH = 100

/** The sort keys. A priority of 0 is none. */
function sortValue(r: Read, table: string, field: string): RawBuilder<string | number | null> {
  const column = sql.ref(`${table}.${field}`)
  switch (field) {
    case 'title':
      return sql<string>`substr(lower(${bytewise(r.db, column)}), 1, ${sql.lit(SORTED_LENGTH)})`
    case 'status':
      return sql<number>`case lists.behavior ${sql.join(
        BEHAVIORS.map((behavior, index) => sql`when ${sql.lit(behavior)} then ${sql.lit(index)}`),
        sql` `,
      )} end`
    case 'priority':
      return sql<number | null>`nullif(${column}, 0)`
    case 'start_date':
    case 'due_date':
    case 'completed_date':
      return instantOfColumn(`${table}.${field}`)
    default:
      return sql<number | null>`${column}`
  }
}

const join = (to: string, from: string, column: string, kind = sql`join`) =>
  sql`${kind} ${sql.table(to)} on ${sql.ref(`${to}.team_id`)} = ${sql.ref(`${from}.team_id`)}
    and ${sql.ref(`${to}.id`)} = ${sql.ref(`${from}.${column}`)}`

/** The tables of each type, with those its conditions need, and who may see it. */
const PLACES: Record<
  ViewType,
  { table: string; joins: RawBuilder<unknown>; visible: (viewer: Read['viewer']) => RawBuilder<SqlBool> }
> = {
  card: {
    table: 'cards',
    joins: sql`${join('lists', 'cards', 'list_id')} ${join('projects', 'cards', 'project_id')}
      ${join('boards', 'cards', 'board_id', sql`left join`)}`,
    visible: (viewer) => visibleCard(viewer),
  },
  board: { table: 'boards', joins: join('projects', 'boards', 'project_id'), visible: visibleBoard },
  page: { table: 'pages', joins: join('projects', 'pages', 'project_id'), visible: visibleProject },
}

interface Wanted {
  type: ViewType
  conditions: readonly RawBuilder<SqlBool>[]
  texts: Texts | null
  among: RawBuilder<unknown> | null
  sort: { field: string; isAscending: boolean }
}

/** The ids of a page, in order: the first of all that any step finds. */
export async function findSorted(r: Read, wanted: Wanted, after: SortKey | null, limit: number): Promise<Sorted[]> {
  const { type, texts, among, sort } = wanted
  let first: Sorted[] = []
  for await (const step of candidates(r.db, { team_id: r.team_id, table: PLACES[type].table, texts, among })) {
    const found = await findStep(r, wanted, step, after, limit)
    first = first.length === 0 ? found : firstOf([...first, ...found], sort.isAscending, limit)
  }
  return first
}

async function findStep(
  r: Read,
  { type, conditions, sort }: Wanted,
  step: Part,
  after: SortKey | null,
  limit: number,
): Promise<Sorted[]> {
  const { table, joins, visible } = PLACES[type]
  const value = sortValue(r, table, sort.field)
  const id = sql.ref(`${table}.id`)
  const direction = sql.raw(sort.isAscending ? 'asc' : 'desc')
  const { rows } = await sql<Sorted>`
    select id, is_empty, value from (
      select ${id} as id, case when ${value} is null then 1 else 0 end as is_empty,
        coalesce(${value}, ${sort.field === 'title' ? sql`''` : sql`0`}) as value
      from ${step.from} ${joins}
      where ${sql.ref(`${table}.team_id`)} = ${r.team_id} and ${step.where} and ${visible(r.viewer)}
        and ${sql.join(conditions, sql` and `)}) sorted
    where ${after ? isAfter(after, sort.isAscending) : sql`1 = 1`}
    order by is_empty, value ${direction}, id ${direction} limit ${limit}`.execute(r.db)
  return rows
}

/** The first results of several statements, in their common order. */
function firstOf(rows: Sorted[], isAscending: boolean, limit: number): Sorted[] {
  const direction = isAscending ? 1 : -1
  return rows
    .sort((a, b) => a.is_empty - b.is_empty || direction * (compareValues(a.value, b.value) || a.id - b.id))
    .slice(0, limit)
}

/** As the store compares: texts byte by byte. */
function compareValues(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}

function isAfter([isEmpty, value, id]: SortKey, isAscending: boolean): RawBuilder<SqlBool> {
  const further = sql.raw(isAscending ? '>' : '<')
  return sql<SqlBool>`(is_empty > ${isEmpty}
    or (is_empty = ${isEmpty} and (value ${further} ${value} or (value = ${value} and id ${further} ${id}))))`
}
