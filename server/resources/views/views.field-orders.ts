import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { FIELD_OPTIONS } from '../../limits/fields.ts'
import { cardsInShort } from '../../store/candidates.ts'
import type { Row } from '../../store/tables.ts'
import { bytewise } from '../../store/text.ts'
import type { Read } from '../../workspace/handles.ts'
import { isChoice, isNumeric, kindOf } from '../fields/fields.values.ts'
import { hasValue, isAny, type ValueSpan } from './views.fields.ts'
import { type Entry, type From, inSpaces, NO_VALUE, type Order, SORTED_LENGTH } from './views.orders.ts'

/** No value is an empty text. */
const NO_TEXT = ''

/**
 * Cards by their values in a custom field, those without one last. Of a field that is gone none has a value. With a span nothing else
 * is wanted, and nothing without a value.
 */
export function orderByField(field: Row<'fields'> | undefined, span?: ValueSpan): Order {
  if (!field) return byNothing
  const { type, options } = kindOf(field)
  if (isChoice(type)) {
    const live = options.map(({ id }) => id)
    return byOption({ field, live, span }, live)
  }
  return byColumn(field, isNumeric(type) ? 'number' : 'text', span)
}

type Step = Pick<From, 'isAscending' | 'after' | 'spaces' | 'count'>

const directionOf = (isAscending: boolean) =>
  isAscending ? ([sql.raw('asc'), sql.raw('>')] as const) : ([sql.raw('desc'), sql.raw('<')] as const)

/** Whether no card that is wanted can have a value: none is in the space of the field. */
const isElsewhere = ({ project_id }: Row<'fields'>, { spaces }: Step) => spaces !== null && !spaces.includes(project_id)

/** Cards by id, of which those without a value pass. */
async function* without(r: Read, step: Step, none: string | number, has: RawBuilder<SqlBool> | null) {
  const { isAscending, after, spaces, count } = step
  const [direction, further] = directionOf(isAscending)
  const isBehind = after?.[0] ? sql`cards.id ${further} ${after[2]}` : sql`1 = 1`
  const passes = has ? sql`case when ${has} then 0 else 1 end` : sql`1`
  const rows = (cards: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
    sql`select cards.id as id, ${sql.lit(none)} as value, ${passes} as passes from ${cards}
      where cards.team_id = ${r.team_id} and ${where} and ${isBehind}`
  const byId = sql`id ${direction}`
  if (!spaces) yield sql<Entry>`${rows(cardsInShort(r.db), sql`1 = 1`)} order by ${byId}`
  else if (spaces.length > 0)
    yield inSpaces(r.db, spaces, (space) => rows(sql`cards`, sql`cards.project_id = ${space}`), byId, count)
}

/** A value as it stands in a cursor: numbers may be negative there, and have decimals. */
const plainCursor = (type: Order['type'], order: () => Order): NonNullable<Order['cursor']> => ({
  write: ([isEmpty, value, id]) => [isEmpty, isEmpty ? '' : String(value), id],
  read: ([isEmpty, value, id]) => {
    const number = Number(value)
    return {
      order: order(),
      after: [isEmpty, type === 'string' ? String(value) : Number.isFinite(number) ? number : 0, id],
    }
  },
})

const byNothing: Order = {
  key: () => sql<number>`${sql.lit(NO_VALUE)}`,
  type: 'number',
  cursor: plainCursor('number', () => byNothing),
  async *entries(r, step) {
    yield* without(r, step, NO_VALUE, null)
  },
}

/** A row of a value passes for the card that shows it. */
const isShown = ({ db }: Read, { project_id }: Row<'fields'>) =>
  sql<SqlBool>`exists (select 1 from ${cardsInShort(db)} where cards.team_id = field_values.team_id
    and cards.id = field_values.card_id and cards.project_id = ${project_id})`

/** What a card is compared by: null if it shows no value. */
const heldValue = ({ id, project_id }: Row<'fields'>, value: RawBuilder<unknown>) =>
  sql`(select ${value} from field_values where field_values.team_id = cards.team_id and field_values.card_id = cards.id
    and field_values.field_id = ${id} and cards.project_id = ${project_id})`

/** Texts are compared as titles are, without regard to capitals: an index has them so. */
const TEXT = sql`substr(lower(field_values.text), 1, ${sql.lit(SORTED_LENGTH)})`

function byColumn(field: Row<'fields'>, name: 'number' | 'text', span?: ValueSpan): Order {
  const stored = sql.ref(`field_values.${name}`)
  const column = name === 'text' ? TEXT : stored
  const none = name === 'number' ? NO_VALUE : NO_TEXT
  // A field of one of these types has one value on a card.
  const value = heldValue(field, sql`min(${column})`)
  const [least, most] = name === 'number' && span ? [span.least, span.most] : [null, null]
  const atLeast = (value: RawBuilder<unknown>) => (least === null ? sql`1 = 1` : sql`${value} >= ${least}`)
  const atMost = (value: RawBuilder<unknown>) => (most === null ? sql`1 = 1` : sql`${value} <= ${most}`)
  // Each end stands alone in its statement: of two conditions for one end the store might start at the farther one.
  const firstOf = (value: RawBuilder<unknown>, isAscending: boolean) => (isAscending ? atLeast(value) : atMost(value))
  const lastOf = (value: RawBuilder<unknown>, isAscending: boolean) => (isAscending ? atMost(value) : atLeast(value))
  const order: Order = {
    key: (db) => {
      const key = sql<string | number>`coalesce(${value}, ${sql.lit(none)})`
      return name === 'text' ? bytewise(db, key) : key
    },
    type: name === 'number' ? 'number' : 'string',
    isShort: true,
    none,
    cursor: plainCursor(name === 'number' ? 'number' : 'string', () => order),
    async *entries(r, step) {
      const { isAscending, after } = step
      const [direction, further] = directionOf(isAscending)
      const read = (where: RawBuilder<unknown>, by: RawBuilder<unknown>) =>
        sql<Entry>`select field_values.card_id as id, ${column} as value,
            case when ${isShown(r, field)} then 1 else 0 end as passes
          from field_values where field_values.team_id = ${r.team_id} and field_values.field_id = ${field.id}
            and ${stored} is not null and ${where}
          order by ${by}`
      if (!after?.[0] && !isElsewhere(field, step)) {
        if (after)
          yield read(
            sql`${column} = ${after[1]} and field_values.card_id ${further} ${after[2]}`,
            sql`field_values.card_id ${direction}`,
          )
        yield read(
          sql.join(
            [after ? sql`${column} ${further} ${after[1]}` : firstOf(column, isAscending), lastOf(column, isAscending)],
            sql` and `,
          ),
          sql`${column} ${direction}, field_values.card_id ${direction}`,
        )
      }
      if (!span) yield* without(r, step, none, hasValue(field))
    },
  }
  return order
}

/** Null where an option was removed meanwhile. */
type Ranks = readonly (string | null)[]

interface OptionsOfField {
  field: Row<'fields'>
  live: readonly string[]
  span: ValueSpan | undefined
}

/**
 * Cards by the first of their options. A cursor has the options in their order as its first page had them: a walk that goes on after
 * they were put into another order gets each card once.
 */
function byOption(of: OptionsOfField, ranks: Ranks): Order {
  const { field, live, span } = of
  const ranked = ranks.flatMap((id, rank) => (id === null ? [] : [{ id, rank }]))
  const rankOf = sql.join(
    ranked.map(({ id, rank }) => sql`when ${sql.lit(id)} then ${sql.lit(rank)}`),
    sql` `,
  )
  return {
    key: () =>
      ranked.length === 0
        ? sql<number>`${sql.lit(NO_VALUE)}`
        : sql<number>`coalesce(${heldValue(field, sql`min(cast(case field_values.text ${rankOf} end as bigint))`)},
            ${sql.lit(NO_VALUE)})`,
    type: 'number',
    isShort: true,
    cursor: {
      write: ([isEmpty, value, id]) => [isEmpty, isEmpty ? '' : `${ranks.join('.')}:${value}`, id],
      read: ([isEmpty, text, id]) => {
        const [order = '', rank] = String(text).split(':')
        const named = isEmpty ? [] : order.split('.', 2 * FIELD_OPTIONS)
        const former = named.map((one, at) => (live.includes(one) && named.indexOf(one) === at ? one : null))
        const added = live.filter((one) => !former.includes(one))
        return {
          order: byOption(of, [...former, ...added]),
          after: [isEmpty, Math.trunc(Number(rank)) || 0, id],
        }
      },
    },
    async *entries(r, step) {
      const { isAscending, after } = step
      const [direction, further] = directionOf(isAscending)
      const at = after ? Number(after[1]) : null
      const isPassed = after?.[0] || isElsewhere(field, step)
      for (const { id, rank } of isPassed ? [] : isAscending ? ranked : ranked.toReversed()) {
        if (at !== null && (isAscending ? rank < at : rank > at)) continue
        // A card with several options is where its first one is, whichever is asked for.
        if (field.type === 'select' && span?.options && !span.options.has(id)) continue
        const isBehind = after && rank === at ? sql`field_values.card_id ${further} ${after[2]}` : sql`1 = 1`
        const before = ranked.filter((other) => other.rank < rank).map((other) => sql.lit(other.id))
        const hasEarlier =
          before.length === 0 || field.type === 'select'
            ? sql<SqlBool>`1 = 0`
            : sql<SqlBool>`exists (select 1 from field_values as earlier where earlier.team_id = field_values.team_id
                and earlier.card_id = field_values.card_id and earlier.field_id = field_values.field_id
                and earlier.text in (${sql.join(before)}))`
        yield sql<Entry>`select field_values.card_id as id, ${sql.lit(rank)} as value,
            case when ${isShown(r, field)} and not ${hasEarlier} then 1 else 0 end as passes
          from field_values where field_values.team_id = ${r.team_id} and field_values.field_id = ${field.id}
            and field_values.text = ${id} and ${isBehind}
          order by field_values.card_id ${direction}`
      }
      if (!span) yield* without(r, step, NO_VALUE, hasValue(field, isAny(field)))
    },
  }
}
