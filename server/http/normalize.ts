import { AppError, type FieldProblem } from '../common/errors.ts'
import { PROBLEMS, UNKNOWN_FIELDS } from '../limits/requests.ts'
import { isFilter, type ListFilters } from './filters.ts'
import { pathOf } from './names.ts'
import type { JsonSchema } from './openapi.schema.ts'
import { meantBy, nearest } from './typos.ts'

/** How a request is read, and what was found while reading it. */
export interface Reading {
  /** Refuse what is unknown, instead of ignoring it. */
  strict: boolean
  /** Every name that the API uses anywhere. */
  vocabulary: () => ReadonlySet<string>
  problems: FieldProblem[]
  /** Unknown names that were left out. */
  ignored: string[]
  /** For the query of a list: by what it can be filtered. */
  list?: ListFilters | null
}

type Path = (string | number)[]

/**
 * Converts what was sent to the form that the schema describes, before validation: unknown fields are left out or
 * refused, `""` where it can only mean "none" and `null` where it means "absent" are taken as that. Driven by the schema
 * alone; arrays and objects that are too large are not looked into.
 */
export function normalize(schema: JsonSchema, value: unknown, reading: Reading, path: Path = []): unknown {
  const shape = shapeFor(schema, value)
  if (Array.isArray(value)) return normalizeArray(shape, value, reading, path)
  // An object that is no array, as JSON or a query has it.
  if (typeof value === 'object' && value !== null) normalizeObject(shape, value as Fields, reading, path)
  return value
}

type Fields = Record<string, unknown>

/** Of alternatives, the one that speaks of values of this kind. */
export function shapeFor(schema: JsonSchema, value: unknown): JsonSchema {
  if (!schema.anyOf) return schema
  const isOfKind = (inner: JsonSchema) => (Array.isArray(value) ? inner.items !== undefined : inner.type === 'object')
  return schema.anyOf.find(isOfKind) ?? schema
}

function normalizeArray({ items, maxItems }: JsonSchema, values: unknown[], reading: Reading, path: Path): unknown[] {
  // What is too long is refused for that; its elements no longer matter.
  if (!items || values.length > (maxItems ?? Number.POSITIVE_INFINITY)) return values
  const kept = emptyIsNone(items) ? values.filter((value) => value !== '') : values
  for (let index = 0; index < kept.length && reading.problems.length < PROBLEMS; index++) {
    path.push(index)
    kept[index] = normalize(items, kept[index], reading, path)
    path.pop()
  }
  return kept
}

function normalizeObject(schema: JsonSchema, fields: Fields, reading: Reading, path: Path) {
  const { properties, required = [], maxProperties } = schema
  const names = Object.keys(fields)
  if (maxProperties !== undefined && names.length > maxProperties) throw tooManyNames(path, maxProperties)
  if (!properties) return
  for (const name of names) {
    if (reading.problems.length >= PROBLEMS) return
    path.push(name)
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined
    const value = fields[name]
    if (!field) {
      noteUnknown(schema, fields, name, reading, path)
      delete fields[name]
    } else if (isAbsent(field, value) && !required.includes(name)) {
      delete fields[name]
    } else if (value === '' && emptyIsNone(field)) {
      if (isAbsent(field, null)) delete fields[name]
      else fields[name] = null
    } else {
      const normal = normalize(field, value, reading, path)
      if (normal !== value) fields[name] = normal
    }
    path.pop()
  }
}

/** Refused at once, without looking at any of them. */
function tooManyNames(path: Path, most: number): AppError {
  const field = pathOf(path) || 'body'
  const message = `${field} must have at most ${most} entries.`
  return new AppError('invalid_request', message, [{ field, code: 'wrong_length', message }])
}

function isAbsent(field: JsonSchema, value: unknown): boolean {
  if (value !== null) return value === undefined
  if (field['x-null'] === 'absent') return true
  return field['x-empty'] !== 'refused' && !acceptsNull(field)
}

function acceptsNull({ type, enum: values, anyOf }: JsonSchema): boolean {
  if (anyOf) return anyOf.some(acceptsNull)
  if (values) return values.includes(null)
  return type === undefined || [type].flat().includes('null')
}

/** Ids, dates and choices: no text of theirs is empty, so that `""` says that there is none. */
function emptyIsNone(schema: JsonSchema): boolean {
  const { enum: values, anyOf } = schema
  if (schema['x-empty'] === 'refused') return false
  if (anyOf) return anyOf.some(emptyIsNone)
  return schema['x-empty'] === 'none' || (values !== undefined && !values.includes(''))
}

function noteUnknown({ properties = {} }: JsonSchema, sent: Fields, name: string, reading: Reading, path: Path) {
  const known = Object.keys(properties)
  const missing = known.filter((field) => !Object.hasOwn(sent, field))
  // In a query a status asks for the items that have it.
  const isStatus = reading.list && Object.hasOwn(FOLLOWS, name)
  const meant = isStatus ? null : meantBy(name, missing, reading.vocabulary)
  if (reading.list && !meant && isFilter(name, reading.list)) reading.problems.push(unknownFilter(path, reading.list))
  else if (meant || reading.strict) reading.problems.push(unknownField(path, meant ?? nearest(name, known)))
  else reading.ignored.push(pathOf(path))
  if (reading.ignored.length <= UNKNOWN_FIELDS) return
  throw new AppError('invalid_request', `More than ${UNKNOWN_FIELDS} fields are not known here. Leave them out.`)
}

/** All items, for a client that wanted some of them, would be a wrong answer. */
function unknownFilter(path: Path, { known }: ListFilters): FieldProblem {
  const field = pathOf(path)
  const advice =
    known.length > 0 ? `This list is filtered by ${known.join(', ')} alone.` : 'This list cannot be filtered or sorted.'
  return { field, code: 'unknown_field', message: `${field} is not known here. ${advice}` }
}

/** What follows from elsewhere and cannot be set by itself. */
const FOLLOWS: Record<string, string> = {
  status: 'A status follows from the list: move it with list_id.',
  state: 'A status follows from the list: move it with list_id.',
}

function unknownField(path: Path, meant: string | null): FieldProblem {
  const field = pathOf(path)
  const name = String(path.at(-1))
  const follows = meant === 'list_id' && Object.hasOwn(FOLLOWS, name) ? FOLLOWS[name] : undefined
  const hint = follows ?? (meant ? `Did you mean ${pathOf([...path.slice(0, -1), meant])}?` : '')
  return { field, code: 'unknown_field', message: `${field} is not known here. ${hint}`.trim() }
}
