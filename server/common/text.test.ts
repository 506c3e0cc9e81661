import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { serverOn, stores } from '../../test/team.ts'
import { grouped, storableJson, storableText, withoutUnstorable } from './text.ts'

test.each([
  ['plain', 'plain', 'plain'],
  ['a\0b', 'ab', 'ab'],
  ['half \ud800 of a pair', 'half \ufffd of a pair', 'half \ufffd of a pair'],
  ['a pair 😀', 'a pair 😀', 'a pair 😀'],
  // What must not be empty was not, and stays so.
  ['\0', '', '\ufffd'],
  ['', '', ''],
])('%j can be stored as %j', (text, without, stored) => {
  expect(withoutUnstorable(text)).toBe(without)
  expect(storableText(text)).toBe(stored)
})

test.each([
  [
    { a: 'x\0y', 'k\0': ['\udc00'] },
    { a: 'xy', k: ['\ufffd'] },
  ],
  [{ a: 'C:\\u0000 \\ud800 \n 😀' }, { a: 'C:\\u0000 \\ud800 \n 😀' }],
  [{ a: '\\\0' }, { a: '\\' }],
])('JSON of %j', (value, stored) => {
  expect(JSON.parse(storableJson(JSON.stringify(value)))).toEqual(stored)
})

test('pairs that another program wrote as escapes stay', () => {
  expect(storableJson('"\\ud83d\\ude00 \\uD83D"')).toBe('"\\ud83d\\ude00 \ufffd"')
})

test.each([0, 7, 999, 1000, 12_345.6, 999_999, 1_000_000, 2.0006, -1234, -0.5])(
  '%d is written as in English',
  (count) => {
    expect(grouped(count)).toBe(count.toLocaleString('en'))
  },
)

describe.each(stores)('whatever comes to the store on %s', (name) => {
  test('is cleaned on its way, for every kind of connection', async () => {
    const { store } = await serverOn(name)
    const echo = (db: Parameters<Parameters<typeof store.read>[0]>[0]) =>
      sql<{ text: string }>`select cast(${'a\0b\ud800'} as text) as text`.execute(db).then(({ rows }) => rows[0]?.text)

    expect(await store.read(echo)).toBe('ab\ufffd')
    expect(await store.lookUp(echo)).toBe('ab\ufffd')
    expect(await store.transaction(echo)).toBe('ab\ufffd')
    expect(await store.readAside(echo)).toBe('ab\ufffd')
  })
})
