import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { type JsonSchema, replaceParts } from './openapi.schema.ts'

// The first error is enough: an event is checked against the schemas of a hundred types, and all but one find many.
// To make the functions shorter takes as long as to make them, and they are not used often enough for that.
const ajv = new Ajv2020({ strict: false, inlineRefs: false, code: { optimize: false } })

/** From here on a part of a schema is compiled by itself. Smaller ones are compiled where they stand. */
const WORTH_SHARING = 100

/** For all apps of a process, by what the parts say: each app has objects of its own, and many routes answer with the same. */
const names = new Map<string, string>()

/** Whole schemas, likewise. */
const validators = new Map<string, ValidateFunction>()

/** In parts, each of them once, whichever schemas hold it: all events in one piece would take five seconds. */
function compile(schema: unknown): ValidateFunction {
  const text = JSON.stringify(schema)
  const validate = validators.get(text) ?? ajv.compile(partOf(JSON.parse(text)))
  validators.set(text, validate)
  return validate
}

function partOf(whole: JsonSchema): JsonSchema {
  const schema = withReferences(whole)
  const text = JSON.stringify(schema)
  if (text.length < WORTH_SHARING) return schema
  const known = names.get(text)
  if (known) return { $ref: known }
  const name = `part${names.size}`
  names.set(text, name)
  ajv.addSchema(schema, name)
  return { $ref: name }
}

/** Without what only people read: parts that differ in nothing else are the same. */
function withReferences({ title, description, examples, ...schema }: JsonSchema): JsonSchema {
  return replaceParts(schema, partOf)
}

/** Validates every answer against its schema before it is sent, so that every test also tests the contract. */
export function checkAnswers(app: FastifyInstance) {
  app.setSerializerCompiler(({ schema, method, url, httpStatus }) => {
    let validate: ValidateFunction | undefined
    return (data) => {
      // What is checked is what goes out: undefined fields are dropped on the way.
      const text = JSON.stringify(data)
      // Compiling takes far longer than starting, and most tests use few routes.
      validate ??= compile(schema)
      if (validate(JSON.parse(text))) return text
      throw new Error(`${method} ${url} ${httpStatus} breaks its schema: ${ajv.errorsText(validate.errors)}`)
    }
  })
}
