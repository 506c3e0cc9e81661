import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { NO_VALUE, type Order, type SortKey } from './views.orders.ts'

export interface Sorted {
  id: number
  value: string | number
}

interface Sorting {
  order: Order
  sort: { isAscending: boolean }
}

export function keyOf({ id, value }: Sorted, { none = NO_VALUE }: Pick<Order, 'none'> = {}): SortKey {
  return value === none ? [1, 0, id] : [0, value, id]
}

/** What rows with `id` and `value` are sorted by: those without a value last. */
export function inOrder(order: Order, { isAscending }: Sorting['sort']): RawBuilder<unknown> {
  const direction = sql.raw(isAscending ? 'asc' : 'desc')
  const none = noneOf(order)
  const emptyLast = none === null ? sql`` : sql`case when value = ${sql.lit(none)} then 1 else 0 end,`
  return sql`${emptyLast} value ${direction}, id ${direction}`
}

/** What stands for no value; null in an order in which everything has one. */
function noneOf({ type, none }: Order): string | number | null {
  return none ?? (type === 'number' ? NO_VALUE : null)
}

/** The first results of several statements, in their common order. */
export function firstOf(rows: Sorted[], { order, sort }: Sorting, limit: number): Sorted[] {
  const direction = sort.isAscending ? 1 : -1
  const none = noneOf(order)
  const isEmpty = ({ value }: Sorted) => Number(value === none)
  return rows
    .sort((a, b) => isEmpty(a) - isEmpty(b) || direction * (compareValues(a.value, b.value) || a.id - b.id))
    .slice(0, limit)
}

/** As the store compares: texts byte by byte, which is the order of their characters. */
function compareValues(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [one, other] = [String(a), String(b)]
  const length = Math.min(one.length, other.length)
  for (let index = 0; index < length; index++) {
    const difference = placeOf(one.charCodeAt(index)) - placeOf(other.charCodeAt(index))
    if (difference !== 0) return difference
  }
  return one.length - other.length
}

/** Characters of two units come after all others, but their units do not. */
const placeOf = (unit: number) => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)

/** True for rows with `id` and `value` that come after this one. */
export function behind(order: Order, after: SortKey | null, { isAscending }: Sorting['sort']): RawBuilder<SqlBool> {
  if (!after) return sql<SqlBool>`1 = 1`
  const [isEmpty, value, id] = after
  const further = sql.raw(isAscending ? '>' : '<')
  const none = noneOf(order)
  if (isEmpty) return sql<SqlBool>`(value = ${sql.lit(none ?? NO_VALUE)} and id ${further} ${id})`
  const isBehind = sql<SqlBool>`value ${further} ${value} or (value = ${value} and id ${further} ${id})`
  return none === null ? sql<SqlBool>`(${isBehind})` : sql<SqlBool>`(${isBehind} or value = ${sql.lit(none)})`
}
