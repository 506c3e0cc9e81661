import { isDeepStrictEqual } from 'node:util'
import { descriptionOf } from './openapi.words.ts'

/** What we use of JSON Schema. */
export interface JsonSchema {
  $ref?: string
  title?: string
  description?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, JsonSchema>
  patternProperties?: Record<string, JsonSchema>
  additionalProperties?: boolean | JsonSchema
  required?: string[]
  items?: JsonSchema
  /** The items of an array of fixed length, one by one. */
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  minProperties?: number
  maxProperties?: number
  /** What is expected here, in words that follow "must be", for error messages. */
  'x-expects'?: string
  /** `""` says that there is none; or must not be sent, where absence makes the call do more. */
  'x-empty'?: 'none' | 'refused'
  /** null says that nothing was sent. */
  'x-null'?: 'absent'
  /** A query parameter that may come several times: the same as its values with commas between them. */
  'x-several'?: true
  /** A text that may hold HTML, and is cleaned. */
  'x-html'?: true
}

const PREFIX = '#/components/schemas/'

/** The name a reference points to. */
export function nameOf(ref: string): string {
  return ref.slice(PREFIX.length)
}

/** Keeps each schema that has a title once, under that title. */
export class SchemaComponents {
  readonly schemas: Record<string, JsonSchema> = {}
  readonly #origins = new Map<string, JsonSchema>()

  /** The schema with references instead of everything that has a title. */
  refer(schema: JsonSchema): JsonSchema {
    const { title } = schema
    if (title === undefined) return this.#referInside(schema)
    if (this.#origins.get(title) !== schema) this.#keep(title, schema)
    return { $ref: PREFIX + title }
  }

  #keep(title: string, schema: JsonSchema) {
    const shape = this.#referInside(schema)
    const known = this.schemas[title]
    if (known && !isDeepStrictEqual(known, shape))
      throw new Error(`Two different schemas are called ${title}. Give one of them another title.`)
    this.schemas[title] = shape
    this.#origins.set(title, schema)
  }

  #referInside(schema: JsonSchema): JsonSchema {
    return replaceParts(withPlainPattern(withPlainRecord(schema)), (inner, name) => {
      const description = name === undefined ? undefined : describe(inner, name, schema.title)
      return { ...this.refer(inner), ...(description && { description }) }
    })
  }
}

/** The same schema, with each schema directly inside it replaced. Those of properties have names. */
export function replaceParts(
  {
    properties,
    patternProperties,
    additionalProperties: others,
    items,
    prefixItems,
    anyOf,
    allOf,
    ...leaf
  }: JsonSchema,
  replace: (inner: JsonSchema, name?: string) => JsonSchema,
): JsonSchema {
  const one = (inner: JsonSchema) => replace(inner)
  const entries = Object.entries(properties ?? {}).map(([name, inner]) => [name, replace(inner, name)])
  const patterns = Object.entries(patternProperties ?? {}).map(([pattern, inner]) => [pattern, replace(inner)])
  return {
    ...leaf,
    ...(properties && { properties: Object.fromEntries(entries) }),
    ...(patternProperties && { patternProperties: Object.fromEntries(patterns) }),
    ...(others !== undefined && { additionalProperties: typeof others === 'object' ? replace(others) : others }),
    ...(items && { items: replace(items) }),
    ...(prefixItems && { prefixItems: prefixItems.map(one) }),
    ...(anyOf && { anyOf: anyOf.map(one) }),
    ...(allOf && { allOf: allOf.map(one) }),
  }
}

/** A record takes any name: that is said in the one way that every reader of the document knows. */
function withPlainRecord({ patternProperties, ...schema }: JsonSchema): JsonSchema {
  const [anyName] = Object.values(patternProperties ?? {})
  return anyName ? { ...schema, additionalProperties: anyName } : schema
}

/** What a property says of itself, after what its name means where it only says what null does. */
export function describe({ description, type }: JsonSchema, name: string, parent?: string): string | undefined {
  if (description && !description.startsWith('null ')) return description
  const meaning = descriptionOf(name, parent, [type].flat().includes('boolean'))
  return [meaning, description].filter(Boolean).join(' ') || undefined
}

/** Classes such as `\p{C}` need a flag that many readers of the document do not set: for them it is an e-mail address. */
function withPlainPattern({ pattern, ...schema }: JsonSchema): JsonSchema {
  if (pattern === undefined) return schema
  return pattern.includes('\\p{') ? { ...schema, format: 'email' } : { ...schema, pattern }
}
