import type { JsonSchema } from './openapi.schema.ts'

/**
 * Query strings are text: exact integers and true/false become values, all else stays text and is refused as such. What
 * may be a number or a text is a number when it looks like one.
 */
export function readQuery(schema: JsonSchema, sent: Record<string, unknown>): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null)
  for (const [given, value] of Object.entries(sent)) {
    // Some clients write `types[]=` for what may come several times.
    const name = given.endsWith('[]') ? given.slice(0, -2) : given
    const values = [query[name] ?? [], value].flat()
    query[name] = values.length === 1 ? values[0] : values
  }
  for (const [name, { type, anyOf, 'x-several': several }] of Object.entries(schema.properties ?? {})) {
    const value = query[name]
    if (Array.isArray(value) && several) query[name] = value.join(',')
    else if (typeof value === 'string') query[name] = parsed(value, type ?? anyOf?.[0]?.type)
  }
  return query
}

function parsed(text: string, type: JsonSchema['type']): unknown {
  if (type === 'integer' && /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
