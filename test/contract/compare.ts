import { OURS, SEED, type SeedFields, type SeedName, type SeedType } from './seed.ts'

/** Fields that may be missing, as `Resource.field`. */
type Optional = ReadonlySet<string>

const isResource = (name: string): name is SeedName => name in SEED

/** Contract violations in a value of an answer: a line per problem. */
export function problemsOfValue(value: unknown, type: SeedType, optional: Optional, path: string): string[] {
  if (typeof type !== 'string') {
    if (!Array.isArray(value)) return [`${path} is not an array`]
    return value.flatMap((item, index) => problemsOfValue(item, type[0], optional, `${path}[${index}]`))
  }
  const name = type.replace('?', '')
  if (value === null) return type.endsWith('?') ? [] : [`${path} is null`]
  if (isResource(name)) return problemsOfResource(value, name, optional, path)
  return isOfType(value, name) ? [] : [`${path} is ${typeof value}, not ${name}`]
}

function problemsOfResource(value: unknown, name: SeedName, optional: Optional, path: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is no ${name}`]
  const fields: SeedFields = { ...SEED[name], ...OURS[name] }
  const unknown = Object.keys(value)
    .filter((field) => !(field in fields))
    .map((field) => `${path}.${field} is not in the contract`)
  const wrong = Object.entries(fields).flatMap(([field, type]) => {
    if (field in value)
      return problemsOfValue((value as Record<string, unknown>)[field], type, optional, `${path}.${field}`)
    return optional.has(`${name}.${field}`) ? [] : [`${path}.${field} is missing`]
  })
  return [...unknown, ...wrong]
}

function isOfType(value: unknown, name: string): boolean {
  if (name === 'integer') return Number.isSafeInteger(value)
  if (name === 'image') return isOfType(value, 'string') || isOfType(value, 'object')
  if (name === 'object') return typeof value === 'object' && !Array.isArray(value)
  return typeof value === name
}

/** The part of JSON Schema that our schemas use. */
export interface JsonSchema {
  type?: string
  enum?: unknown[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: unknown
}

/** Contract violations in one of our schemas: a line per problem. */
export function problemsOfSchema(schema: JsonSchema, type: SeedType, optional: Optional, path: string): string[] {
  const alternatives = (schema.anyOf ?? [schema]).flatMap((each) => each.anyOf ?? each)
  if (type === 'image?') {
    const types = alternatives.map((each) => each.type).join()
    return types === 'string,object,null' ? [] : [`${path} is ${types}`]
  }
  const nullable = alternatives.some((each) => each.type === 'null')
  const [only, ...others] = alternatives.filter((each) => each.type !== 'null')
  if (!only || others.length > 0) return [`${path} has no single type`]
  const mayBeNull = typeof type === 'string' && type.endsWith('?')
  const nullProblem = nullable && !mayBeNull ? [`${path} may be null`] : []
  return [...nullProblem, ...problemsOfNonNull(only, type, optional, path)]
}

function problemsOfNonNull(schema: JsonSchema, type: SeedType, optional: Optional, path: string): string[] {
  if (typeof type !== 'string') {
    if (schema.type !== 'array' || !schema.items) return [`${path} is not an array`]
    return problemsOfSchema(schema.items, type[0], optional, `${path}[]`)
  }
  const name = type.replace('?', '')
  if (isResource(name)) return problemsOfObjectSchema(schema, name, optional, path)
  const found = schema.enum?.every((value) => typeof value === 'string') ? 'string' : schema.type
  return found === name ? [] : [`${path} is ${found}, not ${name}`]
}

function problemsOfObjectSchema(schema: JsonSchema, name: SeedName, optional: Optional, path: string): string[] {
  const { properties, required = [] } = schema
  if (!properties) return [`${path} is no ${name}`]
  const fields: SeedFields = { ...SEED[name], ...OURS[name] }
  const open = schema.additionalProperties === false ? [] : [`${path} lets unknown fields pass`]
  const unknown = Object.keys(properties)
    .filter((field) => !(field in fields))
    .map((field) => `${path}.${field} is not in the contract`)
  const wrong = Object.entries(fields).flatMap(([field, type]) => {
    const property = properties[field]
    if (!property) return [`${path}.${field} is missing`]
    const mayBeAbsent = optional.has(`${name}.${field}`)
    const absent = required.includes(field) || mayBeAbsent ? [] : [`${path}.${field} may be absent`]
    return [...absent, ...problemsOfSchema(property, type, optional, `${path}.${field}`)]
  })
  return [...open, ...unknown, ...wrong]
}
