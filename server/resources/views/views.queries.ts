import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { BEHAVIORS } from '../../http/schema.ts'
import { candidates, type IdSet, narrowest, type Part, theseRows } from '../../store/candidates.ts'
import type { Texts } from '../../store/search/texts.ts'
import { bytewise } from '../../store/text.ts'
import type { Read } from '../../workspace/handles.ts'
import { visibleBoard, visibleCard, visibleProject } from '../../workspace/visibility.ts'
import { findHomesApart, findVisibleContainers } from '../../workspace/visible-containers.ts'
import { DUE, NO_DATE } from '../cards/cards.due.ts'
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

export interface Wanted {
  type: ViewType
  conditions: readonly RawBuilder<SqlBool>[]
  texts: Texts | null
  /** Sets of ids, each of which has all that can be wanted. */
  among: readonly IdSet[]
  sort: { field: string; isAscending: boolean }
}

/** So many candidates are looked at in any order. Of more, the next ones in the order of an index are looked at first. */
const FEW = 3000
/** Candidates are counted so far only. */
const MANY = 10_000

/** The ids of a page, in order. */
export async function findSorted(r: Read, wanted: Wanted, after: SortKey | null, limit: number): Promise<Sorted[]> {
  const { set, count } = await narrowest(r.db, [...wanted.among, ...(await findVisible(r, wanted.type))], MANY)
  // To get many ids into their order takes longer than to go through all.
  const among = set && (count < MANY || set.isOrdered) ? set.ids : null
  const index = wanted.texts === null && count > FEW ? indexOf(wanted) : null
  if (!index) return sortAll(r, wanted, among, after, limit)
  // Looking at more of them than all candidates would gain nothing.
  const { found, end } = await walkIndex(r, wanted, index, after, limit, count)
  return end === null ? found : [...found, ...(await sortAll(r, wanted, among, end, limit - found.length))]
}

/** Reading more containers takes longer than going through the cards. */
const MOST_CONTAINERS = 300

/** All cards of people who see few containers. */
async function findVisible(r: Read, type: ViewType): Promise<IdSet[]> {
  const containers = type === 'card' ? await findVisibleContainers(r) : null
  if (!containers) return []
  const { projects, boards } = containers
  const homes = [...boards, ...(await findHomesApart(r))]
  if (projects.length + boards.length + homes.length > MOST_CONTAINERS) return []
  const inside = (column: string, ids: readonly number[]) =>
    sql`select id from cards where team_id = ${r.team_id} and ${sql.ref(column)} in (${sql.join([...ids, 0])})`
  const all = [inside('project_id', projects), inside('board_id', boards), inside('home_board_id', homes)]
  return [{ ids: sql.join(all, sql` union all `), isOrdered: false }]
}

/** All candidates, sorted: the first of all that any step finds. */
async function sortAll(
  r: Read,
  wanted: Wanted,
  among: RawBuilder<unknown> | null,
  after: SortKey | null,
  limit: number,
): Promise<Sorted[]> {
  const { type, texts, sort } = wanted
  let first: Sorted[] = []
  for await (const step of candidates(r.db, { team_id: r.team_id, table: PLACES[type].table, texts, among })) {
    const found = await findStep(r, wanted, step, after, limit)
    first = first.length === 0 ? found : firstOf([...first, ...found], sort.isAscending, limit)
  }
  return first
}

/** So many entries of an index are read at once. */
const ENTRIES = 500

/** What an index of all cards is sorted by, NO_DATE for those that come last; null where the order has none. */
function indexOf({ type, sort }: Wanted): RawBuilder<number> | null {
  if (type !== 'card') return null
  if (sort.field === 'due_date') return DUE
  return sort.field === 'time_created' ? sql<number>`cards.time_created` : null
}

/** Goes through the cards in the order of an index. Where it ended, if neither the page nor the cards did. */
async function walkIndex(
  r: Read,
  wanted: Wanted,
  index: RawBuilder<number>,
  after: SortKey | null,
  limit: number,
  most: number,
): Promise<{ found: Sorted[]; end: SortKey | null }> {
  const found: Sorted[] = []
  let end = after
  for (let seen = 0; seen < most; seen += ENTRIES) {
    const entries = await findEntries(r, index, wanted.sort.isAscending, end)
    const ids = entries.map(({ id }) => id)
    for await (const part of theseRows(r.db, { team_id: r.team_id, table: 'cards' }, ids)) {
      found.push(...(await findStep(r, wanted, part, after, limit - found.length)))
      if (found.length === limit) return { found, end: null }
    }
    const last = entries.at(-1)
    if (!last || entries.length < ENTRIES) return { found, end: null }
    end = last.value === NO_DATE ? [1, 0, last.id] : [0, last.value, last.id]
  }
  return { found, end }
}

/** The next entries of an index, visible or not. */
async function findEntries(
  { db, team_id }: Read,
  index: RawBuilder<number>,
  isAscending: boolean,
  after: SortKey | null,
): Promise<{ id: number; value: number }[]> {
  const entries: { id: number; value: number }[] = []
  for (const { where, order } of stretches(index, isAscending, after)) {
    const { rows } = await sql<{ id: number; value: number }>`select cards.id, ${index} as value from cards
      where cards.team_id = ${team_id} and ${where} order by ${order} limit ${ENTRIES - entries.length}`.execute(db)
    entries.push(...rows)
    if (entries.length === ENTRIES) break
  }
  return entries
}

/** The parts of an index behind a point, in order: each is read from its own beginning on. */
function stretches(index: RawBuilder<number>, isAscending: boolean, after: SortKey | null) {
  const direction = sql.raw(isAscending ? 'asc' : 'desc')
  const byValue = sql`${index} ${direction}, cards.id ${direction}`
  const byId = sql`cards.id ${direction}`
  const further = sql.raw(isAscending ? '>' : '<')
  const [isEmpty, value, id] = after ?? []
  const at = isEmpty ? NO_DATE : value
  const same = after ? [{ where: sql`${index} = ${at} and cards.id ${further} ${id}`, order: byId }] : []
  if (isAscending) return [...same, { where: after ? sql`${index} > ${at}` : sql`1 = 1`, order: byValue }]
  // Those without a value are last in both directions.
  if (isEmpty) return same
  return [
    ...same,
    { where: sql`${index} < ${after ? at : NO_DATE}`, order: byValue },
    { where: sql`${index} = ${NO_DATE}`, order: byId },
  ]
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
