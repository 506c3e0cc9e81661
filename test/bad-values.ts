import { expect } from 'vitest'
import { type Answer, type StoreName, stores, type Team } from './team.ts'

/** A value that a field must refuse, as the JSON text that is sent: some cannot be expressed as JavaScript values. */
type BadValue = readonly [what: string, json: string]

const text = (value: string) => JSON.stringify(value)

/** Invalid texts; one text field of a body is tried with all of them, the others with the first few. */
const notText: readonly BadValue[] = [
  ['a number', '7'],
  ['an object', '{"a":1}'],
  ['U+0000', '"a\\u0000b"'],
  ['half a surrogate pair', '"\\ud800"'],
  ['true', 'true'],
  ['an array', '["a"]'],
  ['a number beyond 2^53', '9007199254740993'],
  ['1e400', '1e400'],
  ['-0', '-0'],
  ['1.0', '1.0'],
  ['deep nesting', '['.repeat(40) + ']'.repeat(40)],
  ['__proto__', '{"__proto__":{"a":1}}'],
]

/** What each kind of field refuses. */
export const bad = {
  title: [...notText, ['blanks', text(' \t ')], ['501 characters', text('x'.repeat(501))]],
  content: [...notText.slice(0, 4), ['102,401 characters', text('x'.repeat(102_401))]],
  shortText: [...notText.slice(0, 4), ['201 characters', text('x'.repeat(201))]],
  url: [...notText.slice(0, 4), ['2,001 characters', text('x'.repeat(2001))]],
  color: [...notText.slice(0, 4), ['51 characters', text('x'.repeat(51))], ['markup', text('<b>')]],
  word: [...notText.slice(0, 4), ['51 characters', text('x'.repeat(51))], ['two words', text('a b')]],
  choice: [...notText.slice(0, 4), ['a word of no meaning', text('sideways')]],
  id: [...notText.slice(0, 4), ['65 characters', text('1'.repeat(65))]],
  flag: [
    ['a text', text('true')],
    ['1', '1'],
    ['an array', '[true]'],
    ['an object', '{}'],
  ],
  null: [['null', 'null']],
} as const satisfies Record<string, readonly BadValue[]>

/**
 * For `test.each`: every field with every value it must refuse. They are refused before any store is asked, so one
 * store has them all.
 */
export function badFields(
  store: StoreName,
  fields: Record<string, readonly BadValue[]>,
): [what: string, field: string, json: string][] {
  if (store !== stores[0]) return []
  return Object.entries(fields).flatMap(([field, values]) =>
    values.map(([what, json]): [string, string, string] => [what, field, json]),
  )
}

/** A body as text, with one field's value exactly as written. */
export function bodyWith(fields: object, field: string, json: string): string {
  const { [field]: _, ...others } = fields as Record<string, unknown>
  return `${JSON.stringify({ ...others, '\u0001': 0 }).replace('"\\u0001":0', `${text(field)}:${json}`)}`
}

/** 400 that names the field (or refuses the body as a whole), and nothing was written. */
export async function expectRefused(team: Team, field: string, call: () => Promise<Answer>) {
  const before = await team.head()
  const { status, body } = await call()
  expect(body).toMatchObject({ status: 400, code: expect.stringMatching(/^(invalid_request|malformed_json)$/) })
  expect(status).toBe(400)
  if (body.code === 'invalid_request') expect(body.errors[0].field.split('.')[0]).toBe(field)
  expect(await team.head()).toEqual(before)
}
