import { Ajv, type ErrorObject } from 'ajv'
import type { FastifyInstance, FastifySchemaValidationError } from 'fastify'
import type { TSchema } from 'typebox'
import { AppError, type FieldProblem, MOST_PROBLEMS } from '../errors.ts'
import { textComplaint } from './json.ts'

/** Strict: nothing is coerced, filled in or dropped. All problems at once, with the schema at hand to explain them. */
const ajv = new Ajv({ strict: false, allErrors: true, verbose: true, coerceTypes: false, useDefaults: false })

const EMPTY_BODY = { type: 'object', properties: {}, additionalProperties: false }

/** One schema per part of a request. A route that declares no query or body takes none. */
export function validateStrictly(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    // A refusal of several methods (405) looks at nothing.
    if (Array.isArray(route.method)) return
    route.schema ??= {}
    route.schema.querystring ??= EMPTY_BODY
    if (route.method !== 'GET' && route.method !== 'HEAD') route.schema.body ??= EMPTY_BODY
  })
  app.addHook('preValidation', async ({ url }) => refuseBadEscapes(url))
  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => {
    const validate = lazily(() => ajv.compile(closed(schema)))
    return (data: unknown) => {
      if (httpPart === 'querystring' || httpPart === 'params') refuseBadText(data as Record<string, unknown>)
      const value = httpPart === 'querystring' ? readQuery(schema, data) : (data ?? {})
      if (validate()(value)) return { value }
      // Fastify's type asks for an Error; ours carries all the problems.
      return { error: refusal(validate().errors ?? [], httpPart) as unknown as FastifySchemaValidationError & Error }
    }
  })
}

/** Compiling at the first request keeps the start fast. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function closed(schema: TSchema): TSchema {
  return { additionalProperties: false, ...schema }
}

/** Fastify leaves an escape in a query that is no UTF-8 as it stands: the text would not be the one that was meant. */
function refuseBadEscapes(url: string) {
  const start = url.indexOf('?')
  if (start < 0 || !url.includes('%', start)) return
  try {
    decodeURIComponent(url.slice(start))
  } catch {
    throw new AppError('malformed_request', 'The query string is not valid: an escape in it is no UTF-8.')
  }
}

/** Bodies are looked at while they are read. */
function refuseBadText(texts: Record<string, unknown>) {
  for (const [field, value] of Object.entries(texts)) {
    const complaint = typeof value === 'string' && textComplaint(value)
    if (!complaint) continue
    const message = `${field} ${complaint}.`
    throw new AppError('invalid_request', message, [{ field, code: 'invalid_text', message }])
  }
}

/** Query strings are text: exact integers and true/false become values, all else stays text and is refused as such. */
function readQuery(schema: TSchema, data: unknown): Record<string, unknown> {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> }
  const query: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(data as Record<string, unknown>)) {
    query[name] = typeof value === 'string' ? read(value, properties[name]?.type) : value
  }
  return query
}

function read(text: string, type: string | undefined): unknown {
  if (type === 'integer' && /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

function refusal(errors: readonly ErrorObject[], part = 'request'): AppError {
  const problems = new Map<string, FieldProblem>()
  for (const error of errors) {
    if (problems.size === MOST_PROBLEMS) break
    const problem = explain(error)
    // One word per field: a wrong type also fails its pattern.
    if (!problems.has(problem.field)) problems.set(problem.field, problem)
  }
  const all = [...problems.values()]
  return new AppError('invalid_request', all.map(({ message }) => message).join(' ') || `Invalid ${part}.`, all)
}

function explain({ keyword, instancePath, params, parentSchema, schema }: ErrorObject): FieldProblem {
  const path = instancePath.slice(1).replaceAll('/', '.')
  const field = path || 'body'
  switch (keyword) {
    case 'required': {
      const name = within(path, params.missingProperty)
      return { field: name, code: 'required', message: `${name} is required.` }
    }
    case 'additionalProperties': {
      const name = within(path, params.additionalProperty)
      const meant = nearest(params.additionalProperty, Object.keys(parentSchema?.properties ?? {}))
      const hint = meant ? ` Did you mean ${within(path, meant)}?` : ''
      return { field: name, code: 'unknown_field', message: `${name} is not known here.${hint}` }
    }
    case 'type':
      return { field, code: 'invalid_type', message: `${field} must be ${typeNames(schema as string | string[])}.` }
    case 'enum':
      return {
        field,
        code: 'not_allowed',
        message: `${field} must be one of ${(schema as unknown[]).filter(Boolean).join(', ')}.`,
      }
    case 'minLength':
    case 'minProperties':
      return { field, code: 'too_short', message: `${field} must not be empty.` }
    case 'maxLength':
      return { field, code: 'too_long', message: `${field} must have at most ${schema} characters.` }
    case 'minItems':
    case 'maxItems':
      return {
        field,
        code: 'wrong_length',
        message: `${field} must have ${keyword === 'minItems' ? 'at least' : 'at most'} ${schema} entries.`,
      }
    case 'minimum':
    case 'maximum':
      return { field, code: 'out_of_range', message: `${field} must be ${params.comparison} ${schema}.` }
    default:
      return { field, code: 'invalid', message: `${field} is not valid: ${hintFor(keyword, schema)}.` }
  }
}

function within(path: string, name: string): string {
  return path ? `${path}.${name}` : name
}

function hintFor(keyword: string, schema: unknown): string {
  return keyword === 'pattern' ? `it must match ${String(schema)}` : keyword
}

const TYPE_NAMES: Record<string, string> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
}

function typeNames(types: string | string[]): string {
  return [types]
    .flat()
    .map((type) => TYPE_NAMES[type] ?? type)
    .join(' or ')
}

/** The known name that a typing slip would turn into this one, if any is near enough, or that it abbreviates. */
export function nearest(name: string, known: readonly string[]): string | null {
  let best: string | null = null
  let least = Math.max(2, Math.floor(name.length / 3)) + 1
  for (const candidate of known) {
    const distance = slips(name.toLowerCase(), candidate)
    if (distance < least) [best, least] = [candidate, distance]
  }
  return best ?? known.find((candidate) => candidate.startsWith(name.toLowerCase())) ?? null
}

/** Levenshtein distance, a neighbouring swap counting one. */
function slips(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 4) return Number.POSITIVE_INFINITY
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      const options = [at(rows, i - 1, j) + 1, (row[j - 1] ?? 0) + 1, at(rows, i - 1, j - 1) + cost]
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) options.push(at(rows, i - 2, j - 2) + 1)
      row.push(Math.min(...options))
    }
    rows.push(row)
  }
  return at(rows, a.length, b.length)
}

function at(rows: number[][], i: number, j: number): number {
  return rows[i]?.[j] ?? 0
}
