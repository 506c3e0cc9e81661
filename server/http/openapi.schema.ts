import { isDeepStrictEqual } from 'node:util'

/** What we use of JSON Schema. */
export interface JsonSchema {
  $ref?: string
  title?: string
  description?: string
  type?: string | string[]
  enum?: unknown[]
  default?: unknown
  examples?: unknown[]
  pattern?: string
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
  anyOf?: JsonSchema[]
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

  /** The schema with references in the place of everything that has a title. */
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
    const { properties, patternProperties, additionalProperties, items, anyOf, ...leaf } = schema
    const each = (schemas: Record<string, JsonSchema>) =>
      Object.fromEntries(Object.entries(schemas).map(([name, inner]) => [name, this.refer(inner)]))
    return {
      ...leaf,
      ...(properties && { properties: each(properties) }),
      ...(patternProperties && { patternProperties: each(patternProperties) }),
      ...(additionalProperties !== undefined && {
        additionalProperties:
          typeof additionalProperties === 'object' ? this.refer(additionalProperties) : additionalProperties,
      }),
      ...(items && { items: this.refer(items) }),
      ...(anyOf && { anyOf: anyOf.map((inner) => this.refer(inner)) }),
    }
  }
}
