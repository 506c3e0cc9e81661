import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '../../common/errors.ts'
import type { IdSet } from '../../store/candidates.ts'
import type { Row } from '../../store/tables.ts'
import { bytewise } from '../../store/text.ts'
import type { Read } from '../../workspace/handles.ts'
import { findReadableFields } from '../fields/fields.queries.ts'
import type { FieldValue } from '../fields/fields.schema.ts'
import { isChoice, isNumeric, kindOf, readValue, Unfit } from '../fields/fields.values.ts'
import { toId } from '../shapes.ts'
import { readDateMath } from './views.dates.ts'
import { SORTED_LENGTH } from './views.orders.ts'
import type { FieldFilter } from './views.schema.ts'

type Condition = RawBuilder<SqlBool>

/** The custom fields that filters and an order name. */
export interface AskedFields {
  /** By the names in the request. One that is missing does not exist for the viewer: no card shows a value in it. */
  known: ReadonlyMap<string, Row<'fields'>>
  /** Whether what fits no value is refused. A saved view outlives fields and options: nothing has what is gone. */
  isStrict: boolean
}

export const NO_FIELDS: AskedFields = { known: new Map(), isStrict: false }

const SORT = /^custom_fields\.(\d{1,15})$/

/** The field that an order goes by. */
export function fieldOfSort(sort: string): string | null {
  return SORT.exec(sort)?.[1] ?? null
}

interface Naming {
  filters: { readonly [name: string]: unknown }
  sort: string | null
  isStrict: boolean
  /** The caller's names for the filters and for the order. */
  paths: { filters: string; sort: string }
}

/** Looks up the fields that are named; where none is, nothing. */
export async function findAskedFields(r: Read, { filters, sort, isStrict, paths }: Naming): Promise<AskedFields> {
  const names = Object.keys(Object(filters.custom_fields ?? {}))
  const own = sort === null ? null : fieldOfSort(sort)
  if (names.length === 0 && own === null) return NO_FIELDS
  const found = await findReadableFields(r, [...names, ...(own === null ? [] : [own])].map(toId))
  const known = new Map(found.map((field) => [String(field.id), field]))
  if (isStrict) {
    const unknown = [
      ...names.filter((name) => !known.has(name)).map((name) => [`${paths.filters}.custom_fields.${name}`, name]),
      ...(own === null || known.has(own) ? [] : [[paths.sort, own]]),
    ]
    refuse(unknown.map(([field = '', name = '']) => problem(field, `There is no custom field ${name}.`, 'unknown')))
  }
  return { known, isStrict }
}

type Problem = { field: string; code: string; message: string }

const problem = (field: string, message: string, code = 'invalid'): Problem => ({ field, code, message })

function refuse(problems: readonly Problem[]) {
  const [first] = problems
  if (first) throw new AppError('invalid_request', first.message, [...problems])
}

/**
 * True for a card with a value in the field, as far as it shows one: values of another space's fields are not shown. They are counted, or
 * PostgreSQL might go through the values of all cards first, for a few cards that are known.
 */
export function hasValue(field: Row<'fields'>, which: Condition = isAny(field)): Condition {
  return sql<SqlBool>`(cards.project_id = ${field.project_id} and (select count(*) from field_values
    where field_values.team_id = cards.team_id and field_values.card_id = cards.id
      and field_values.field_id = ${field.id} and ${which}) > 0)`
}

/** Texts are compared as titles are, without regard to capitals: an index has them so. */
const wordsOf = (text: RawBuilder<unknown>) => sql`substr(lower(${text}), 1, ${sql.lit(SORTED_LENGTH)})`
export const TEXT = wordsOf(sql`field_values.text`)

const NOTHING = sql<SqlBool>`1 = 0`
const oneOf = (column: RawBuilder<unknown>, values: readonly (string | number)[]): Condition =>
  values.length === 0 ? NOTHING : sql<SqlBool>`${column} in (${sql.join(values)})`

const NUMBER = sql`field_values.number`
const oneOfTexts = (values: readonly (string | number)[]) => oneOf(sql`field_values.text`, values)
/** Options have numbers: indexes by words have them as they are. */
const oneOfOptions = (ids: readonly (string | number)[]) =>
  sql<SqlBool>`field_values.text is not null and ${oneOf(TEXT, ids)}`

/** Removed options are no values. */
export function isAny(field: Row<'fields'>, among = oneOfTexts): Condition {
  const { type, options } = kindOf(field)
  if (isChoice(type)) return among(options.map(({ id }) => id))
  return isNumeric(type) ? sql<SqlBool>`field_values.number is not null` : sql<SqlBool>`field_values.text is not null`
}

/** Among options and people: cards that have none. */
const NONE = 'none'
/** Among people: the viewer. */
const ME = 'me'

/** The cards that can pass; where boards are known, of these alone. */
export type FieldSet = (boards: ReadonlySet<number> | null) => IdSet

export interface Compiled {
  conditions: Condition[]
  sets: FieldSet[]
  /** What cards must have in fields, by the ids of these. Others are not required. */
  spans: Map<number, ValueSpan>
}

/** Where in the order of a field all cards are that pass. */
export interface ValueSpan {
  /** Null where the field has no numbers, or they have no such end. */
  least: number | null
  most: number | null
  /** One of these options; null where they are not named. */
  options: ReadonlySet<string> | null
}

/** What filters ask of the values of cards. All problems are found at once. */
export function compileFields(
  r: Read,
  filters: { readonly [name: string]: unknown },
  { known, isStrict }: AskedFields,
  path: string,
): Compiled {
  const compiled: Compiled = { conditions: [], sets: [], spans: new Map() }
  const problems: Problem[] = []
  // The schema has a filter under every name.
  const asked = (filters.custom_fields ?? {}) as Record<string, FieldFilter>
  for (const [name, filter] of Object.entries(asked)) {
    const field = known.get(name)
    const one = new FieldQuestions(r, field, filter, `${path}.custom_fields.${name}`)
    if (field && one.span) compiled.spans.set(field.id, one.span)
    compiled.conditions.push(...one.conditions)
    compiled.sets.push(...one.sets)
    problems.push(...one.problems)
  }
  if (isStrict) refuse(problems)
  return compiled
}

/**
 * The same filters with options by their ids: they mean the same after an option was renamed, and their titles are for those who may
 * see the field.
 */
export function withOptionIds<F extends { readonly [name: string]: unknown }>(
  filters: F,
  { known }: Pick<AskedFields, 'known'>,
): F {
  if (!filters.custom_fields) return filters
  // The schema has a filter under every name.
  const asked = Object.entries(filters.custom_fields as Record<string, FieldFilter>)
  const named = asked.map(([name, { include, exclude, ...rest }]) => {
    const field = known.get(name)
    const inIds = (values: readonly FieldValue[]) =>
      values.flatMap((value) => {
        const read = !field || !isChoice(field.type) || value === NONE ? null : readValue(kindOf(field), value)
        return read === null || read instanceof Unfit ? [value] : read.k
      })
    return [name, { ...rest, ...(include && { include: inIds(include) }), ...(exclude && { exclude: inIds(exclude) }) }]
  })
  return { ...filters, custom_fields: Object.fromEntries(named) }
}

/** Values as they are stored. */
interface ReadValues {
  which: Condition
  hasNone: boolean
  keys: readonly (string | number)[]
}

function spanOfKeys(keys: readonly (string | number)[]): Partial<ValueSpan> {
  const numbers = keys.filter((key) => typeof key === 'number')
  if (numbers.length > 0) return { least: Math.min(...numbers), most: Math.max(...numbers) }
  return { options: new Set(keys.filter((key) => typeof key === 'string')) }
}

const highest = (one: number | null, other: number | null) => (one === null ? other : Math.max(one, other ?? one))
const lowest = (one: number | null, other: number | null) => (one === null ? other : Math.min(one, other ?? one))

/** A value that cards must have. */
interface RequiredValue {
  /** Of the rows of values, by the index of the field. */
  which: Condition
  /** The same by the indexes of boards; null if these do not know it. */
  onBoards: Condition | null
  /** The same of the rows of one card. */
  ofCard?: Condition
  span?: Partial<ValueSpan>
}

/** What is asked of one field. */
class FieldQuestions {
  readonly conditions: Condition[] = []
  readonly sets: FieldSet[] = []
  readonly problems: Problem[] = []
  /** Null where cards without a value may pass. */
  span: ValueSpan | null = null
  readonly #r: Read
  readonly #field: Row<'fields'> | undefined
  readonly #path: string

  constructor(r: Read, field: Row<'fields'> | undefined, filter: FieldFilter, path: string) {
    this.#r = r
    this.#field = field
    this.#path = path
    const { has_value, include, exclude } = filter
    if (has_value === true) this.#require({ which: this.#isAny(), onBoards: this.#isAny(oneOfOptions) })
    if (has_value === false) this.conditions.push(not(this.#has(this.#isAny())))
    if (include) this.#choose(include)
    if (exclude) this.conditions.push(not(this.#isOneOf(this.#read('exclude', exclude))))
    this.#limit(filter)
  }

  #isAny(among?: typeof oneOfTexts): Condition {
    return this.#field ? isAny(this.#field, among) : NOTHING
  }

  #has(which: Condition): Condition {
    return this.#field ? hasValue(this.#field, which) : NOTHING
  }

  /** Cards must have such a value; an index knows them. */
  #require({ which, onBoards, ofCard = which, span = {} }: RequiredValue) {
    const { team_id } = this.#r
    const { least = null, most = null, options = null } = span
    const field = this.#field
    this.span = {
      least: highest(this.span?.least ?? null, least),
      most: lowest(this.span?.most ?? null, most),
      options: options ?? this.span?.options ?? null,
    }
    this.conditions.push(this.#has(ofCard))
    this.sets.push((boards) => {
      if (!field) return sql`select id from cards where team_id = ${team_id} and 1 = 0`
      const wanted = boards && onBoards ? sql`board_id in (${sql.join([...boards])}) and ${onBoards}` : which
      return sql`select card_id as id from field_values where team_id = ${team_id} and field_id = ${field.id} and ${wanted}`
    })
  }

  #choose(values: readonly FieldValue[]) {
    const { which, hasNone, keys } = this.#read('include', values)
    if (hasNone) this.conditions.push(this.#isOneOf({ which, hasNone }))
    else {
      const type = this.#field?.type
      const onBoards =
        type && isNumeric(type) ? which : type && isChoice(type) ? oneOfOptions(keys) : this.#oneOfWords(keys)
      this.#require({ which, onBoards, span: spanOfKeys(keys) })
    }
  }

  /** Indexes by words have their beginnings, in small letters. */
  #oneOfWords(texts: readonly (string | number)[]): Condition {
    const words = texts.map((text) => wordsOf(bytewise(this.#r.db, sql`${text}`)))
    return sql<SqlBool>`field_values.text is not null and ${TEXT} in (${sql.join(words)}) and ${oneOfTexts(texts)}`
  }

  #isOneOf({ which, hasNone }: { which: Condition; hasNone: boolean }): Condition {
    const isNone = not(this.#has(this.#isAny()))
    return hasNone ? sql<SqlBool>`(${this.#has(which)} or ${isNone})` : this.#has(which)
  }

  /** The values as they are stored. */
  #read(name: 'include' | 'exclude', values: readonly FieldValue[]): ReadValues {
    const field = this.#field
    if (!field) return { which: NOTHING, hasNone: values.includes(NONE), keys: [] }
    const { type } = field
    if (type === 'date') {
      this.#complain(name, `takes no ${name}: ask for dates with after and before`)
      return { which: NOTHING, hasNone: false, keys: [] }
    }
    const mayBeNone = isChoice(type) || type === 'person'
    const keys = values.flatMap((value): (string | number)[] => {
      if (mayBeNone && value === NONE) return []
      const read = readValue(kindOf(field), type === 'person' && value === ME ? this.#r.viewer.user_id : value)
      if (!(read instanceof Unfit)) return read.k
      this.#complain(name, read.must)
      return []
    })
    return {
      which: isNumeric(type) ? oneOf(NUMBER, keys) : oneOfTexts(keys),
      hasNone: mayBeNone && values.includes(NONE),
      keys,
    }
  }

  #limit({ min, max, after, before }: FieldFilter) {
    const type = this.#field?.type
    const isDate = type === 'date'
    const isMeasured = type !== undefined && isNumeric(type) && !isDate && type !== 'checkbox'
    const limits: ((number: RawBuilder<unknown>) => RawBuilder<unknown>)[] = []
    const span: Partial<ValueSpan> = { least: min ?? null, most: max ?? null }
    for (const [name, value, sign] of [
      ['min', min, sql`>=`],
      ['max', max, sql`<=`],
    ] as const)
      if (value !== undefined) {
        if (type && !isMeasured) this.#complain(name, `takes no ${name}: it has no numbers`)
        limits.push(isMeasured ? (number) => sql`${number} ${sign} ${value}` : () => NOTHING)
      }
    for (const [name, value, sign] of [
      ['after', after, sql`>=`],
      ['before', before, sql`<`],
    ] as const)
      if (value !== undefined) {
        const instant = readDateMath(`${this.#path}.${name}`, value, this.#r.now)
        if (type && !isDate) this.#complain(name, `takes no ${name}: it has no dates`)
        limits.push(isDate ? (number) => sql`${number} ${sign} ${instant}` : () => NOTHING)
        // One end too many does no harm: conditions are asked of each card.
        if (isDate) span[name === 'after' ? 'least' : 'most'] = instant
      }
    if (limits.length === 0) return
    const within = (number: RawBuilder<unknown>) =>
      sql<SqlBool>`${sql.join(
        limits.map((limit) => limit(number)),
        sql` and `,
      )}`
    // The sign keeps the stores from going through all values between the limits for each card.
    const which = within(NUMBER)
    this.#require({ which, onBoards: which, ofCard: within(sql`+field_values.number`), span })
  }

  #complain(name: string, must: string) {
    this.problems.push(problem(`${this.#path}.${name}`, `“${this.#field?.title ?? ''}” ${must}.`))
  }
}

/** The opposite, unknown included. */
function not(condition: Condition): Condition {
  return sql<SqlBool>`case when ${condition} then 0 else 1 end = 1`
}
