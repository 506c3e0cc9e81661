import { Type } from 'typebox'
import { invalid } from '../common/errors.ts'
import { nearest } from './typos.ts'

/** `fields=` of a query: the lean form of an answer, which holds nothing but what is named. */
export function Fields(of: string, example: string) {
  return Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      maxLength: 2000,
      'x-several': true,
      description: `Only these fields of ${of}, with commas between them or repeated; \`id\` is always there. What is empty (null, 0, false, \`""\`, \`[]\`) is left out, and the answer says \`fields\` too.`,
      examples: [example],
    }),
  )
}

/** The names that an answer was restricted to. */
export const NamedFields = Type.Array(Type.String(), {
  description: 'The fields that were asked for.',
  examples: [['id', 'title']],
})

/** The fields that a query names, each once; null when it names none, and wants all. */
export function readFields<Name extends string>(given: string | undefined, known: readonly Name[]): Name[] | null {
  const names = [...new Set((given ?? '').split(',').map((name) => name.trim()))].filter((name) => name !== '')
  if (names.length === 0) return null
  // The list decides which texts are names.
  const isKnown = (name: string): name is Name => (known as readonly string[]).includes(name)
  return [...new Set(['id', ...names])].map((name) => {
    if (isKnown(name)) return name
    const meant = nearest(name, known)
    const hint = meant ? ` Did you mean ${meant}?` : ''
    throw invalid('fields', `fields names ${name.slice(0, 64)}, which is no field here.${hint}`, 'unknown_field')
  })
}

/** The requested fields of a resource that are not empty. */
export function lean<T extends object>(thing: T, fields: readonly (keyof T & string)[]): Partial<T> {
  const shown: Partial<T> = {}
  for (const field of fields) if (!isEmpty(thing[field])) shown[field] = thing[field]
  return shown
}

export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === 0 || value === false || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
