import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { BEHAVIORS } from '../../http/schema.ts'
import { byIndex, cardsInShort, hasCardsInShort } from '../../store/candidates.ts'
import { isPostgres } from '../../store/ids.ts'
import type { Db } from '../../store/store.ts'
import { bytewise } from '../../store/text.ts'
import type { Read } from '../../workspace/handles.ts'
import { NO_DATE } from '../cards/cards.due.ts'
import { instantOfColumn } from '../conditions.ts'
import type { CARD_SORTS, OTHER_SORTS, ViewType } from './views.schema.ts'

/** The position in an order: whether there is no value at all (then last), its value, and the id among equals. */
export type SortKey = readonly [isEmpty: number, value: string | number, id: number]

/** Values of an order: from the first, and before the second. */
export type Span = readonly [from: number, until: number]

/** What rows without a value are sorted by. */
export const NO_VALUE = NO_DATE
export const ALL: Span = [Number.MIN_SAFE_INTEGER, NO_VALUE + 1]
export const SOME: Span = [Number.MIN_SAFE_INTEGER, NO_VALUE]
export const NO: Span = [NO_VALUE, NO_VALUE + 1]

/** Where all results are: in some spaces, or on some boards and in sprints as cards of some boards. */
export type Containers =
  | { kind: 'spaces'; ids: readonly number[] }
  | { kind: 'boards'; ids: readonly number[]; homes: readonly number[] }

/** The columns of cards that say in which containers they are. */
type ContainerColumn = 'project_id' | 'board_id' | 'home_board_id'

/** The cards in these containers, one part for each index that leads to them. */
function partsIn(containers: Containers): { column: ContainerColumn; where: RawBuilder<SqlBool> }[] {
  const having = (column: ContainerColumn, ids: readonly number[]) =>
    ids.map((id) => ({ column, where: sql<SqlBool>`${sql.ref(`cards.${column}`)} = ${id}` }))
  return containers.kind === 'spaces'
    ? having('project_id', containers.ids)
    : [...having('board_id', containers.ids), ...having('home_board_id', containers.homes)]
}

export const cardsIn = (containers: Containers) => partsIn(containers).map(({ where }) => where)

/** The boards that the cards in these containers are of, in sprints as well; null where they are not known. */
export function boardsIn(containers: Containers | null): number[] | null {
  return containers?.kind === 'boards' ? [...new Set([...containers.ids, ...containers.homes])] : null
}

/** What a walk through an order asks for. */
export interface From {
  isAscending: boolean
  after: SortKey | null
  /** Nothing outside of it is wanted. */
  span: Span
  /** Nothing outside of these containers is wanted; null where that says little. */
  within: Containers | null
  /** So many entries are wanted at most. */
  count: number
  /** Whether all of these ids are sorted in the time that so many entries take. The name is what the answer is remembered by. */
  isFew(name: string, ids: RawBuilder<unknown>): Promise<boolean>
}

/** A row in an order. The last column is 0 for one that is only passed on the way. */
export interface Entry {
  id: number
  value: string | number
  passes: number
}

/** An order of views. Another one needs an index to read its entries from, and a line in ORDERS. */
export interface Order {
  /** What is compared, NO_VALUE where there is nothing: worded exactly as in its index. `PLACES` says which tables are in scope. */
  key(db: Db): RawBuilder<string | number>
  type: 'string' | 'number'
  /** Whether the key takes no more of a card than there is of it in short. */
  isShort?: boolean
  /** Whether it is mostly that of ids as well. */
  followsIds?: boolean
  /** What rows without a value have instead: NO_VALUE if nothing else is said. */
  none?: string | number
  /** How a key is written into a cursor and read from one, where it is not written as it is: then its value is a text. */
  cursor?: {
    write(key: SortKey): SortKey
    /** An order may depend on what can change between two pages: it goes on as it began. */
    read(key: SortKey): { order: Order; after: SortKey }
  }
  /**
   * All entries behind a point, as statements to be read one after the other: each has its order, and its limit is added. None
   * may read more than it is limited to, whatever the number of rows.
   */
  entries(r: Read, from: From): AsyncIterable<RawBuilder<Entry>>
}

type Table = 'cards' | 'boards' | 'pages'

interface Options {
  type?: Order['type']
  /** Indexes on `(team_id, container, key, id)`. SQLite expects few cards in a container, and might take another one and sort them. */
  byContainer?: Partial<Record<ContainerColumn, string>>
  isShort?: boolean
  followsIds?: boolean
}

/**
 * Entries of several parts in one order. Each part has its own order in an index: both stores merge them, and read no more of each
 * than is wanted. PostgreSQL merges what is in order by itself, and SQLite what it can put in order.
 */
export function merged<P>(
  db: Db,
  parts: readonly P[],
  rowsOf: (part: P) => RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  count: number,
): RawBuilder<Entry> {
  const [only] = parts
  if (only && parts.length === 1) return sql<Entry>`${rowsOf(only)} order by ${order}`
  const first = isPostgres(db) ? sql`limit ${count}` : sql``
  const each = parts.map((part) => sql`select * from (${rowsOf(part)} order by ${order} ${first}) as one_part`)
  return sql<Entry>`${sql.join(each, sql` union all `)} order by ${order}`
}

/** Rows of a table by an index on `(team_id, key, id)`. */
function indexed(
  table: Table,
  key: (db: Db) => RawBuilder<string | number>,
  { type = 'number', byContainer = {}, isShort = false, followsIds = false }: Options = {},
): Order {
  const id = sql.ref(`${table}.id`)
  return {
    key,
    type,
    isShort,
    followsIds,
    async *entries({ db, team_id }, { isAscending, after, span, within, count }) {
      const direction = sql.raw(isAscending ? 'asc' : 'desc')
      const byValue = sql`value ${direction}, id ${direction}`
      const byId = sql`id ${direction}`
      const rows = (from: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
        sql`select ${id} as id, ${key(db)} as value, 1 as passes from ${from}
          where ${sql.ref(`${table}.team_id`)} = ${team_id} and ${where}`
      const inContainers = within && partsIn(within)
      const parts = inContainers?.every(({ column }) => byContainer[column]) ? inContainers : null
      if (parts?.length === 0) return
      const read = (where: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
        parts
          ? merged(
              db,
              parts,
              (part) => rows(byIndex(db, 'cards', byContainer[part.column]), sql`${part.where} and ${where}`),
              order,
              count,
            )
          : sql<Entry>`${rows(sql.table(table), where)} order by ${order}`
      const further = sql.raw(isAscending ? '>' : '<')
      if (after) {
        const [isEmpty, value, last] = after
        yield read(sql`${key(db)} = ${isEmpty ? NO_VALUE : value} and ${id} ${further} ${last}`, byId)
      }
      if (type === 'string') {
        yield read(after ? sql`${key(db)} ${further} ${after[1]}` : sql`1 = 1`, byValue)
        return
      }
      const between = ([from, until]: Span) => sql`${key(db)} >= ${from} and ${key(db)} < ${until}`
      const at = after && (after[0] ? NO_VALUE : Number(after[1]))
      const [from, until] = span
      if (isAscending) yield read(between([at === null ? from : Math.max(from, at + 1), until]), byValue)
      // Those without a value are last in both directions.
      else if (at !== NO_VALUE) {
        yield read(between([from, Math.min(until, at ?? NO_VALUE)]), byValue)
        if (until > NO_VALUE) yield read(sql`${key(db)} = ${NO_VALUE}`, byId)
      }
    },
  }
}

/** No part in particular. */
export const ALL_ROWS = sql<SqlBool>`1 = 1`

const column = (table: Table, name: string, options?: Options) =>
  indexed(table, () => sql<number>`${sql.ref(`${table}.${name}`)}`, options)

/** How much of a title counts for sorting: it is part of cursors. */
export const SORTED_LENGTH = 100

const byTitle = (table: Table, options?: Options) =>
  indexed(table, (db) => sql`substr(lower(${bytewise(db, sql.ref(`${table}.title`))}), 1, ${sql.lit(SORTED_LENGTH)})`, {
    type: 'string',
    ...options,
  })

const orNone = (value: RawBuilder<unknown>) => sql<number>`coalesce(${value}, ${sql.lit(NO_VALUE)})`
const byInstant = (name: string) => indexed('cards', () => orNone(instantOfColumn(`cards.${name}`)))

const behaviorOf = (index: number) => sql`lists.behavior = ${sql.lit(BEHAVIORS[index] ?? '')}`
const behavior = (text: RawBuilder<unknown>) =>
  sql<number>`cast(case ${text} ${sql.join(
    BEHAVIORS.map((name, index) => sql`when ${sql.lit(name)} then ${sql.lit(index)}`),
    sql` `,
  )} end as bigint)`
/** Where cards can be put in order without their rows, their lists are looked up for the key alone. */
const keyOfStatus = (db: Db) =>
  hasCardsInShort(db)
    ? behavior(sql`(select lists.behavior from lists where lists.team_id = cards.team_id and lists.id = cards.list_id)`)
    : behavior(sql`lists.behavior`)

/** Cards by what their lists are for. SQLite reads the tables in the order as written: there are far fewer lists than cards. */
export const cardsOfLists = (team_id: string, which: RawBuilder<unknown>) => sql`lists cross join cards
  where lists.team_id = ${team_id} and ${which} and cards.team_id = ${team_id} and cards.list_id = lists.id`

/** One status after the other: cards by id, of which those in lists of that status pass, or these alone if they are few. */
const byStatus: Order = {
  key: keyOfStatus,
  type: 'number',
  isShort: true,
  async *entries({ db, team_id }, { isAscending, after, span, isFew }) {
    const [direction, further] = isAscending ? [sql.raw('asc'), sql.raw('>')] : [sql.raw('desc'), sql.raw('<')]
    const indexes = [...BEHAVIORS.keys()].filter((index) => index >= span[0] && index < span[1])
    for (const index of isAscending ? indexes : indexes.reverse()) {
      const at = after ? Number(after[1]) : index
      if (isAscending ? index < at : index > at) continue
      const isBehind = after && index === at ? sql`cards.id ${further} ${after[2]}` : sql`1 = 1`
      const value = sql`${sql.lit(index)} as value`
      const those = cardsOfLists(team_id, behaviorOf(index))
      if (await isFew(`status ${index}`, sql`select cards.id as id from ${those}`))
        yield sql<Entry>`select cards.id as id, ${value}, 1 as passes from ${those} and ${isBehind}
          order by cards.id ${direction}`
      else {
        const isIn = sql<SqlBool>`cards.list_id in (select lists.id from lists
          where lists.team_id = ${team_id} and ${behaviorOf(index)})`
        yield sql<Entry>`select cards.id as id, ${value}, case when ${isIn} then 1 else 0 end as passes from ${cardsInShort(db)}
          where cards.team_id = ${team_id} and ${isBehind} order by cards.id ${direction}`
      }
    }
  },
}

const others = (table: Table) => ({
  time_created: column(table, 'time_created'),
  time_updated: column(table, 'time_updated'),
  title: byTitle(table),
})

/** Every order that the API offers. A priority of 0 is none. */
export const ORDERS = {
  card: {
    ...others('cards'),
    time_created: column('cards', 'time_created', {
      byContainer: {
        project_id: 'cards_of_project_by_creation',
        board_id: 'cards_of_board_by_creation',
        home_board_id: 'cards_of_home_by_creation',
      },
      isShort: true,
      followsIds: true,
    }),
    title: byTitle('cards', {
      byContainer: { board_id: 'cards_of_board_by_title', home_board_id: 'cards_of_home_by_title' },
    }),
    status: byStatus,
    priority: indexed('cards', () => orNone(sql`nullif(cards.priority, 0)`)),
    estimate: indexed('cards', () => orNone(sql`cards.estimate`)),
    start_date: byInstant('start_date'),
    due_date: byInstant('due_date'),
    completed_date: byInstant('completed_date'),
  },
  board: others('boards'),
  page: others('pages'),
} satisfies {
  [T in ViewType]: Record<T extends 'card' ? (typeof CARD_SORTS)[number] : (typeof OTHER_SORTS)[number], Order>
}

export function orderOf(type: ViewType, field: string): Order {
  const orders: Record<string, Order> = ORDERS[type]
  const order = orders[field]
  if (!order) throw new Error(`A ${type} has no order by ${field}.`)
  return order
}

/** All ids with a value within one of these spans, by the index of the order. */
export function idsWithin({ db, team_id }: Read, type: ViewType, field: string, spans: readonly Span[]) {
  const key = orderOf(type, field).key(db)
  const table = sql.table(`${type}s`)
  const within = spans.map(
    ([from, until]) =>
      sql`select id from ${table} where team_id = ${team_id} and ${key} >= ${from} and ${key} < ${until}`,
  )
  return sql.join(within, sql` union all `)
}
