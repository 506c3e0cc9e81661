import type { ErrorObject } from 'ajv'
import type { FieldProblem } from '../common/errors.ts'
import { PROBLEMS } from '../limits/requests.ts'
import { pathOf, shortName } from './names.ts'
import type { JsonSchema } from './openapi.schema.ts'
import { NOT_BLANK } from './schema.ts'

/** The keyword that checks the elements of an array, and what it found wrong with each. */
export const EACH_ITEM = 'eachItem'
export interface WrongItem {
  index: number
  errors: readonly ErrorObject[]
}

/** What is wrong with a request, in words: one problem per field, and not more of them than an error names. */
export function explainAll(errors: readonly ErrorObject[]): FieldProblem[] {
  const problems = new Map<string, FieldProblem>()
  for (const error of flattened(errors)) {
    if (problems.size === PROBLEMS) break
    const problem = explain(error)
    // One word per field: a wrong type also fails its pattern.
    if (!problems.has(problem.field)) problems.set(problem.field, problem)
  }
  return [...problems.values()]
}

/** Errors of elements beside all others, with the whole way to them. */
function flattened(errors: readonly ErrorObject[], path = ''): ErrorObject[] {
  return withoutOtherBranches(errors).flatMap((error) => {
    const instancePath = path + error.instancePath
    if (error.keyword !== EACH_ITEM) return [{ ...error, instancePath }]
    // These come from our own keyword.
    const { wrong } = error.params as { wrong: WrongItem[] }
    return wrong.flatMap(({ index, errors: inner }) => flattened(inner, `${instancePath}/${index}`))
  })
}

/** Of alternatives, only what the one for values of this kind complains about; the others never were meant. */
function withoutOtherBranches(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf')
  if (unions.length === 0) return errors
  const isBeside = (error: ErrorObject, union: ErrorObject) =>
    error.instancePath.startsWith(union.instancePath) && error.schemaPath.startsWith(`${union.schemaPath}/`)
  const branchOf = ({ schema, data }: ErrorObject) =>
    // What Ajv calls the schema of anyOf is the list of its alternatives.
    (schema as JsonSchema[]).findIndex(({ type }) => [type].flat().includes(typeOf(data)))
  const meant = new Map(unions.map((union) => [union, branchOf(union)]))
  return errors.filter((error) => {
    if (meant.has(error)) return meant.get(error) === -1
    const union = unions.find((candidate) => isBeside(error, candidate))
    return !union || error.schemaPath.startsWith(`${union.schemaPath}/${meant.get(union)}/`)
  })
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function explain(error: ErrorObject): FieldProblem {
  const { keyword, instancePath, params, schema } = error
  const parts = instancePath.split('/').slice(1).map(unescaped)
  const path = pathOf(parts)
  const field = path || 'body'
  const expects = error.parentSchema?.['x-expects']
  switch (keyword) {
    case 'required': {
      const name = within(path, params.missingProperty)
      return { field: name, code: 'required', message: `${name} is required.` }
    }
    case 'additionalProperties': {
      const name = within(path, shortName(params.additionalProperty))
      return { field: name, code: 'unknown_field', message: `${name} is not a name that a field can have here.` }
    }
    case 'type':
      return {
        field,
        code: 'invalid_type',
        // Here Ajv gives what stands behind "type".
        message: `${field} must be ${expects ?? typeNames(schema as string | string[])}.`,
      }
    case 'enum':
      return {
        field,
        code: 'not_allowed',
        // Here Ajv gives what stands behind "enum".
        message: `${field} must be one of ${(schema as unknown[]).filter(Boolean).join(', ')}.`,
      }
    case 'minLength':
    case 'minProperties':
      return { field, code: 'too_short', message: `${field} must not be empty.` }
    case 'pattern':
      // Here Ajv gives what stands behind "pattern".
      if (schema === NOT_BLANK) return { field, code: 'too_short', message: `${field} must not be blank.` }
      break
    case 'maxLength':
      return { field, code: 'too_long', message: `${field} must have at most ${schema} characters.` }
    case 'minItems':
    case 'maxItems':
    case 'maxProperties':
      return {
        field,
        code: 'wrong_length',
        message: `${field} must have ${keyword === 'minItems' ? 'at least' : 'at most'} ${schema} entries.`,
      }
    case 'minimum':
    case 'maximum':
      return {
        field,
        code: 'out_of_range',
        message: `${field} must be ${expects ?? `${params.comparison} ${schema}`}.`,
      }
  }
  return { field, code: 'invalid', message: expects ? `${field} must be ${expects}.` : `${field} is not valid.` }
}

/** A JSON Pointer writes `/` as `~1`. */
function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

function within(path: string, name: string): string {
  return path ? `${path}.${name}` : name
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
