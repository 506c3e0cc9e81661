import type { FieldProblem } from '../common/errors.ts'
import type { ListFilters } from './filters.ts'
import { shortName } from './names.ts'
import type { JsonSchema } from './openapi.schema.ts'

type Query = Record<string, unknown>

/** What a query says, in the names and types of its schema. */
export interface ReadQuery {
  query: Query
  /** Known names by what the caller wrote instead: messages name what was sent. */
  sentAs: ReadonlyMap<string, string>
  problems: FieldProblem[]
}

/**
 * Query strings are text: exact integers and booleans become values, all else stays text and is refused as such. What
 * may be a number or a text is a number when it looks like one. An empty parameter is one that was not given, unless its
 * schema refuses that.
 */
export function readQuery(schema: JsonSchema, sent: Query, list: ListFilters | null): ReadQuery {
  const { properties = {} } = schema
  const query = withPlainNames(sent, properties)
  const problems = list ? readPageNumber(query, properties) : []
  const sentAs = renameOthers(query, properties, problems)
  for (const [name, { type, anyOf, enum: words, 'x-several': several }] of Object.entries(properties)) {
    const value = query[name]
    if (Array.isArray(value) && several) query[name] = value.join(',')
    else if (typeof value === 'string') query[name] = parsed(value, type ?? anyOf?.[0]?.type, words)
  }
  return { query, sentAs, problems }
}

/** Some clients write `types[]=` for repeated parameters; an empty one counts as absent. */
function withPlainNames(sent: Query, properties: Record<string, JsonSchema>): Query {
  const query: Query = Object.create(null)
  for (const [given, value] of Object.entries(sent)) {
    const name = given.endsWith('[]') ? given.slice(0, -2) : given
    const mayBeEmpty = !Object.hasOwn(properties, name) || properties[name]?.['x-empty'] !== 'refused'
    const values = [query[name] ?? [], value].flat().filter((one) => one !== '' || !mayBeEmpty)
    if (values.length > 0) query[name] = values.length === 1 ? values[0] : values
  }
  return query
}

/** Names of other APIs for how many there are on a page. */
const PAGE_SIZES = ['limit', 'page_size', 'per_page', 'pageSize', 'perPage']
/** Numbers of pages, and the value with which each asks for the first. */
const FIRST_PAGES: Record<string, string> = { page: '1', offset: '0' }

/** The first page is what everybody gets; the next ones are found by the cursor alone. */
function readPageNumber(query: Query, properties: Record<string, JsonSchema>): FieldProblem[] {
  const problems: FieldProblem[] = []
  for (const [field, first] of Object.entries(FIRST_PAGES)) {
    if (query[field] === undefined || Object.hasOwn(properties, field)) continue
    const isFirst = query[field] === first
    delete query[field]
    if (isFirst) continue
    const advice = Object.hasOwn(properties, 'cursor')
      ? 'Pages are not numbered: send the cursor of the answer before.'
      : 'This answer is complete, it has no pages and no cursor.'
    problems.push({ field, code: 'unknown_field', message: `${field} is not known here. ${advice}` })
  }
  return problems
}

/** Filters that clients call by the field that they filter by, or by the number of things that they name. */
const OTHER_NAMES: Record<string, readonly string[]> = {
  count: PAGE_SIZES,
  bookmarked: ['bookmark'],
  ids: ['id'],
  statuses: ['status'],
  types: ['type'],
  type: ['types'],
}

function renameOthers(query: Query, properties: Record<string, JsonSchema>, problems: FieldProblem[]) {
  const sentAs = new Map<string, string>()
  const rename = (other: string, name: string, value: unknown) => {
    const known = query[name]
    delete query[other]
    if (known === undefined) {
      query[name] = value
      sentAs.set(name, other)
    } else if (known !== value)
      problems.push({
        field: shortName(other),
        code: 'invalid',
        message: `${other} means ${name} here, and both were sent with different values. Send ${name} alone.`,
      })
  }
  for (const [name, { type }] of Object.entries(properties)) {
    const others = [...(OTHER_NAMES[name] ?? []), ...(type === 'boolean' ? [`is_${name}`] : [])]
    for (const other of others)
      if (query[other] !== undefined && !Object.hasOwn(properties, other)) rename(other, name, query[other])
  }
  // What a notification says of itself, and what is asked for, are each other's opposite.
  for (const read of ['read', 'is_read']) {
    const value = booleanOf(query[read])
    if (value !== undefined && Object.hasOwn(properties, 'unread') && !Object.hasOwn(properties, read))
      rename(read, 'unread', String(!value))
  }
  return sentAs
}

const BOOLEANS: Record<string, boolean> = { true: true, false: false, '1': true, '0': false }

function booleanOf(value: unknown): boolean | undefined {
  const word = typeof value === 'string' ? value.toLowerCase() : ''
  return Object.hasOwn(BOOLEANS, word) ? BOOLEANS[word] : undefined
}

function parsed(text: string, type: JsonSchema['type'], words?: readonly unknown[]): unknown {
  if (type === 'integer' && /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text)
  const boolean = booleanOf(text)
  if (boolean === undefined) return text
  if (type === 'boolean') return boolean
  // A choice that has more than the two.
  return words?.includes(String(boolean)) ? String(boolean) : text
}
