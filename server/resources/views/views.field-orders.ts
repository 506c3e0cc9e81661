import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { FIELD_OPTIONS } from '../../limits/fields.ts'
import { cardsInShort } from '../../store/candidates.ts'
import type { Row } from '../../store/tables.ts'
import { bytewise } from '../../store/text.ts'
import type { Read } from '../../workspace/handles.ts'
import { isChoice, isNumeric, kindOf } from '../fields/fields.values.ts'
import { hasValue, isAny, TEXT, type ValueSpan } from './views.fields.ts'
import { ALL_ROWS, boardsIn, cardsIn, type From, merged, NO_VALUE, type Order } from './views.orders.ts'

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

type Step = Pick<From, 'isAscending' | 'after' | 'within' | 'count'>

const directionOf = (isAscending: boolean) =>
  isAscending ? ([sql.raw('asc'), sql.raw('>')] as const) : ([sql.raw('desc'), sql.raw('<')] as const)

/** Whether no card that is wanted can have a value: none is in the space of the field. */
const isElsewhere = ({ project_id }: Row<'fields'>, { within }: Step) =>
  within?.kind === 'spaces' && !within.ids.includes(project_id)

/** The values of cards on some boards have indexes of their own, one part for each. */
const valuesIn = ({ within }: Step): RawBuilder<SqlBool>[] =>
  boardsIn(within)?.map((id) => sql<SqlBool>`field_values.board_id = ${id}`) ?? [ALL_ROWS]

/** Options have numbers: indexes by words have them as they are. */
const isOption = (id: string, { within }: Step) =>
  within?.kind === 'boards'
    ? sql<SqlBool>`field_values.text is not null and ${TEXT} = ${id}`
    : sql<SqlBool>`field_values.text = ${id}`

/** Cards by id, of which those without a value pass. */
async function* without(r: Read, step: Step, none: string | number, has: RawBuilder<SqlBool> | null) {
  const { isAscending, after, within, count } = step
  const [direction, further] = directionOf(isAscending)
  const isBehind = after?.[0] ? sql`cards.id ${further} ${after[2]}` : sql`1 = 1`
  const passes = has ? sql`case when ${has} then 0 else 1 end` : sql`1`
  const rows = (cards: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
    sql`select cards.id as id, ${sql.lit(none)} as value, ${passes} as passes from ${cards}
      where cards.team_id = ${r.team_id} and ${where} and ${isBehind}`
  const byId = sql`id ${direction}`
  const from = within ? sql`cards` : cardsInShort(r.db)
  const parts = within ? cardsIn(within) : [ALL_ROWS]
  if (parts.length > 0) yield merged(r.db, parts, (part) => rows(from, part), byId, count)
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

/**
 * A row of a value passes for the card that shows it. What is looked up for each row is counted: PostgreSQL may answer `exists` from a
 * table that it makes of all cards first, for it plans for all values of the field and not for a page of them.
 */
const isShown = ({ db }: Read, { project_id }: Row<'fields'>) =>
  sql<SqlBool>`(select count(*) from ${cardsInShort(db)} where cards.team_id = field_values.team_id
    and cards.id = field_values.card_id and cards.project_id = ${project_id}) > 0`

/** What a card is compared by: null if it shows no value. */
const heldValue = ({ id, project_id }: Row<'fields'>, value: RawBuilder<unknown>) =>
  sql`(select ${value} from field_values where field_values.team_id = cards.team_id and field_values.card_id = cards.id
    and field_values.field_id = ${id} and cards.project_id = ${project_id})`

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
      const parts = isElsewhere(field, step) ? [] : valuesIn(step)
      const read = (where: RawBuilder<unknown>, by: RawBuilder<unknown>) =>
        merged(
          r.db,
          parts,
          (part) => sql`select field_values.card_id as id, ${column} as value,
              case when ${isShown(r, field)} then 1 else 0 end as passes
            from field_values where field_values.team_id = ${r.team_id} and field_values.field_id = ${field.id}
              and ${stored} is not null and ${part} and ${where}`,
          by,
          step.count,
        )
      if (!after?.[0] && parts.length > 0) {
        if (after)
          yield read(sql`${column} = ${after[1]} and field_values.card_id ${further} ${after[2]}`, sql`id ${direction}`)
        yield read(
          sql.join(
            [after ? sql`${column} ${further} ${after[1]}` : firstOf(column, isAscending), lastOf(column, isAscending)],
            sql` and `,
          ),
          sql`value ${direction}, id ${direction}`,
        )
      }
      if (!span) yield* without(r, step, none, hasValue(field))
    },
  }
  return order
}

/** The values of more choices than that, on so many boards, are not merged. */
const MOST_PARTS = 100

/** All choices of several options that cards have in a field, as they are stored; null if they are too many. */
async function findChoices({ db, team_id }: Read, { id }: Row<'fields'>): Promise<string[] | null> {
  const next = (which: RawBuilder<unknown>) => sql`(select min(field_values.options) from field_values
    where field_values.team_id = ${team_id} and field_values.field_id = ${id} and field_values.options ${which})`
  // From one to the next: there are few among many cards.
  const { rows } = await sql<{ options: string }>`with recursive choices (options) as (
      select ${next(sql`is not null`)}
      union all select ${next(sql`> choices.options`)} from choices where choices.options is not null)
    select options from choices where options is not null limit ${MOST_PARTS + 1}`.execute(db)
  return rows.length > MOST_PARTS ? null : rows.map(({ options }) => options)
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
  let choices: Promise<string[] | null> | undefined
  const findKnownChoices = (r: Read) => {
    choices ??= field.type === 'select' ? Promise.resolve(null) : findChoices(r, field)
    return choices
  }
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
      const places = after?.[0] || isElsewhere(field, step) ? [] : valuesIn(step)
      const known = places.length > 0 ? await findKnownChoices(r) : null
      const isMerged = known !== null && known.length * places.length <= MOST_PARTS
      for (const { id, rank } of places.length === 0 ? [] : isAscending ? ranked : ranked.toReversed()) {
        if (at !== null && (isAscending ? rank < at : rank > at)) continue
        // A card with several options is where its first one is, whichever is asked for.
        if (field.type === 'select' && span?.options && !span.options.has(id)) continue
        const isBehind = after && rank === at ? sql`field_values.card_id ${further} ${after[2]}` : sql`1 = 1`
        const earlier = ranked.filter((other) => other.rank < rank).map((other) => other.id)
        const isFirst = (choice: string) => {
          const chosen = choice.split(' ')
          return chosen.includes(id) && !chosen.some((one) => earlier.includes(one))
        }
        const which = isMerged
          ? known.filter(isFirst).map((choice) => sql<SqlBool>`field_values.options = ${choice}`)
          : [isOption(id, step)]
        const parts = which.flatMap((one) => places.map((place) => sql<SqlBool>`${one} and ${place}`))
        if (parts.length === 0) continue
        const before = earlier.map((one) => sql.lit(one))
        const hasEarlier =
          before.length === 0 || isMerged || field.type === 'select'
            ? sql<SqlBool>`1 = 0`
            : sql<SqlBool>`(select count(*) from field_values as earlier where earlier.team_id = field_values.team_id
                and earlier.card_id = field_values.card_id and earlier.field_id = field_values.field_id
                and earlier.text in (${sql.join(before)})) > 0`
        const rows = (part: RawBuilder<SqlBool>) => sql`select field_values.card_id as id, ${sql.lit(rank)} as value,
            case when ${isShown(r, field)} and not ${hasEarlier} then 1 else 0 end as passes
          from field_values where field_values.team_id = ${r.team_id} and field_values.field_id = ${field.id}
            and ${part} and ${isBehind}`
        yield merged(r.db, parts, rows, sql`id ${direction}`, step.count)
      }
      if (!span) yield* without(r, step, NO_VALUE, hasValue(field, isAny(field)))
    },
  }
}
