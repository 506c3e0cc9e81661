import { type JsonSchema, nameOf } from '../../server/http/openapi.schema.ts'

/** Who fills the type: a caller may write `undefined` for what they leave out, an answer never has it. */
export type Purpose = 'request' | 'answer'

/** Our subset of JSON Schema as a TypeScript type. Its layout is the formatter's business. */
export function typeOf(schema: JsonSchema, purpose: Purpose): string {
  if (schema.$ref) return nameOf(schema.$ref)
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)))
  if (schema.anyOf) return union(schema.anyOf.map((inner) => typeOf(inner, purpose)))
  const types = [schema.type ?? 'any'].flat()
  return union(types.map((type) => typeNamed(type, schema, purpose)))
}

function typeNamed(type: string, schema: JsonSchema, purpose: Purpose): string {
  switch (type) {
    case 'object':
      return objectType(schema, purpose)
    case 'array':
      return `Array<${typeOf(schema.items ?? {}, purpose)}>`
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
    case 'boolean':
    case 'null':
      return type
    default:
      return 'unknown'
  }
}

function objectType(schema: JsonSchema, purpose: Purpose): string {
  const { properties, patternProperties = {}, additionalProperties } = schema
  if (properties) return fieldsOf(schema, purpose)
  const [values] = Object.values(patternProperties)
  const others = typeof additionalProperties === 'object' ? additionalProperties : {}
  return `Record<string, ${typeOf(values ?? others, purpose)}>`
}

/** `{ title: string; content?: string }` */
export function fieldsOf({ properties = {}, required = [] }: JsonSchema, purpose: Purpose): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const type = typeOf(schema, purpose)
    if (required.includes(name)) return `${doc(schema.description)}${name}: ${type}`
    return `${doc(schema.description)}${name}?: ${purpose === 'request' ? `${type} | undefined` : type}`
  })
  return `{\n${fields.join('\n')}\n}`
}

/** A comment for whoever points at the name. */
export function doc(text: string | undefined): string {
  return text ? `/** ${text.replaceAll('*/', '* /')} */\n` : ''
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}
