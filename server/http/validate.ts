import { setImmediate as nextTurn } from 'node:timers/promises'
import { Ajv, type SchemaValidateFunction, type ValidateFunction } from 'ajv'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaValidationError, RouteOptions } from 'fastify'
import type { TSchema } from 'typebox'
import { AppError, type FieldProblem } from '../common/errors.ts'
import { lazily } from '../common/lazily.ts'
import { PROBLEMS } from '../limits/requests.ts'
import { cleanTexts } from './clean.ts'
import { EACH_ITEM, explainAll, type WrongItem } from './explain.ts'
import { type ListFilters, listFiltersOf } from './filters.ts'
import { noteIgnored } from './ignored.ts'
import { textComplaint } from './json.ts'
import { addressOf } from './limit.ts'
import { shortName } from './names.ts'
import { normalize, type Reading } from './normalize.ts'
import { type JsonSchema, replaceParts } from './openapi.schema.ts'
import { isStrict, STRICT } from './prefer.ts'
import { readQuery } from './query.ts'

/** Strict: nothing is coerced, filled in or dropped. All problems at once, with the schema at hand to explain them. */
const ajv = new Ajv({
  strict: false,
  allErrors: true,
  verbose: true,
  coerceTypes: false,
  useDefaults: false,
  // The schemas are those of the routes, and tests look at them. To check and to polish each costs more than a use of it ever gains.
  meta: false,
  validateSchema: false,
  // Parts that schemas share are functions of their own: see `partOf`.
  inlineRefs: false,
  code: { optimize: false },
})

/** Replaces `items`: ends at the problems that an error names, however many elements are wrong. */
ajv.addKeyword({
  keyword: EACH_ITEM,
  type: 'array',
  errors: 'full',
  compile(schema: JsonSchema, { maxItems = Number.POSITIVE_INFINITY }) {
    const validate = ajv.compile(schema)
    const check: SchemaValidateFunction = (items: unknown[]) => {
      const wrong: WrongItem[] = []
      // What is too long is refused for that; its elements no longer matter.
      for (let index = 0; items.length <= maxItems && index < items.length && wrong.length < PROBLEMS; index++)
        if (!validate(items[index])) wrong.push({ index, errors: validate.errors ?? [] })
      // Ajv rewrites what a keyword reports; inside the parameters it stays as it is.
      check.errors = [{ keyword: EACH_ITEM, params: { wrong } }]
      return wrong.length === 0
    }
    return check
  },
})

const EMPTY: JsonSchema = { type: 'object', properties: {}, additionalProperties: false }

/** One schema per part of a request. A route that declares no query or body takes none. */
export function validateStrictly(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    // A refusal of several methods (405) looks at nothing.
    if (Array.isArray(route.method)) return
    route.schema ??= {}
    route.schema.querystring ??= EMPTY
    if (route.method !== 'GET' && route.method !== 'HEAD') route.schema.body ??= EMPTY
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (isStrict(request)) reply.header('preference-applied', STRICT)
    done()
  })
  const vocabulary = lazily(() => wordsOf(app.routeTable))
  app.addHook('preValidation', (request, reply) => readRequest(request, reply, vocabulary))
  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => {
    // Queries and bodies were read by the hook.
    if (httpPart !== 'params') return (value: unknown) => ({ value })
    return (value: unknown) => {
      const problems = problemsOf(schema, value)
      // Fastify's type asks for an Error; ours carries all the problems.
      if (problems.length > 0) return { error: refusal(problems) as unknown as FastifySchemaValidationError & Error }
      return { value }
    }
  })
}

/** Normalises query and body and validates them against their schemas: all problems of both at once. */
async function readRequest(request: FastifyRequest, reply: FastifyReply, vocabulary: () => ReadonlySet<string>) {
  const { querystring, body } = (request.routeOptions.schema ?? {}) as { querystring?: JsonSchema; body?: JsonSchema }
  refuseBadEscapes(request.url)
  // Parameters come as texts by name; only inside a route does Fastify know which.
  refuseBadText(request.params as Record<string, unknown>)
  const reading: Reading = { strict: isStrict(request), vocabulary, problems: [], ignored: [] }
  if (querystring) {
    // Likewise.
    const query = request.query as Record<string, unknown>
    refuseBadText(query)
    const list = listFiltersOf(request.method, request.routeOptions.schema)
    request.query = holdQuery(querystring, query, list, reading)
  }
  if (body) {
    const given = normalize(body, request.body ?? {}, reading)
    // Before it is measured: what is too long, or empty, without what had to go is that.
    if (reading.problems.length === 0) await cleanTexts(body, given, whoseOf(request), request.batched?.cleaned)
    request.body = hold(body, given, reading)
  }
  if (reading.problems.length > 0) throw refusal(reading.problems.slice(0, PROBLEMS))
  noteIgnored(request, reply, reading.ignored)
}

/** The workspace that a request is for; its address where it is for none. A workspace in the path has been admitted by now. */
function whoseOf(request: FastifyRequest): string {
  // As above.
  const { team_id } = request.params as { team_id?: string }
  return team_id ?? addressOf(request)
}

/** A query in its form; messages call a parameter as the caller did. */
function holdQuery(schema: JsonSchema, sent: Record<string, unknown>, list: ListFilters | null, reading: Reading) {
  const { query, sentAs, problems } = readQuery(schema, sent, list)
  reading.problems.push(...problems)
  const normal = normalize(schema, query, { ...reading, list })
  const before = reading.problems.length
  hold(schema, normal, reading)
  for (const [at, { field, code, message }] of reading.problems.entries()) {
    const name = at < before ? undefined : sentAs.get(field)
    if (name) reading.problems[at] = { field: name, code, message: message.replace(field, name) }
  }
  return normal
}

function hold(schema: JsonSchema, value: unknown, reading: Reading): unknown {
  // With so many unknown fields, those are reported first.
  if (reading.problems.length < PROBLEMS) reading.problems.push(...problemsOf(schema, value))
  return value
}

/** Compiled when first needed, or ahead of it: not before the server listens, which keeps the start fast. */
const compiled = new WeakMap<JsonSchema, ValidateFunction>()

function validatorOf(schema: JsonSchema): ValidateFunction {
  const known = compiled.get(schema)
  if (known) return known
  const made = ajv.compile(bounded({ additionalProperties: false, ...schema }))
  compiled.set(schema, made)
  return made
}

/** Compiles what no request has needed yet, a schema a turn, so that nobody waits for it: a large one takes 50 ms. */
export async function compileAhead(routes: readonly RouteOptions[]) {
  for (const { schema } of routes)
    for (const part of [schema?.querystring, schema?.body, schema?.params]) {
      if (!part) continue
      validatorOf(part)
      await nextTurn()
    }
}

/** What is wrong with a value, up to the number of problems that an error names. */
export function problemsOf(schema: JsonSchema, value: unknown): FieldProblem[] {
  const validate = validatorOf(schema)
  return validate(value) ? [] : explainAll(validate.errors ?? [])
}

/** From here on a part of a schema is compiled by itself, once. Smaller ones are compiled where they stand. */
const WORTH_SHARING = 80

/** The parts that are compiled by themselves, by what they say: the same texts, ids and filters stand in hundreds of schemas. */
const parts = new Map<string, string>()

/** The same schema, with arrays that are checked element by element, and what it shares with others by reference. */
function bounded({ anyOf, ...schema }: JsonSchema): JsonSchema {
  const { items, ...rest } = replaceParts(schema, (inner) => partOf(bounded(inner)))
  return {
    ...rest,
    ...(items && { [EACH_ITEM]: items }),
    // What is wrong with an alternative is recognized by its place in the schema, which a reference would hide.
    ...(anyOf && { anyOf: anyOf.map(inOnePiece) }),
  }
}

function inOnePiece(schema: JsonSchema): JsonSchema {
  const { items, ...rest } = replaceParts(schema, inOnePiece)
  return { ...rest, ...(items && { [EACH_ITEM]: items }) }
}

function partOf({ title, description, examples, ...schema }: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema)
  if (text.length < WORTH_SHARING) return schema
  const known = parts.get(text)
  if (known) return { $ref: known }
  const name = `part${parts.size}`
  parts.set(text, name)
  ajv.addSchema(schema, name)
  return { $ref: name }
}

/** Every name of a field or parameter, in requests and answers. */
function wordsOf(routes: readonly RouteOptions[]): Set<string> {
  const words = new Set<string>()
  const seen = new Set<unknown>()
  const collect = (schema: unknown) => {
    if (typeof schema !== 'object' || schema === null || seen.has(schema)) return
    seen.add(schema)
    // Schemas hold schemas; in what else they hold, nothing is found.
    const { properties, examples: _, ...rest } = schema as JsonSchema
    for (const name of Object.keys(properties ?? {})) words.add(name)
    for (const inner of [...Object.values(properties ?? {}), ...Object.values(rest)]) collect(inner)
  }
  for (const { schema } of routes) collect(schema)
  return words
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
  for (const [name, given] of Object.entries(texts))
    for (const value of [name, given].flat()) {
      const complaint = typeof value === 'string' && textComplaint(value)
      if (!complaint) continue
      const field = shortName(name)
      throw refusal([{ field, code: 'invalid_text', message: `${field} ${complaint}.` }])
    }
}

function refusal(problems: readonly FieldProblem[]): AppError {
  return new AppError('invalid_request', problems.map(({ message }) => message).join(' '), problems)
}
