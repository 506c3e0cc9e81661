import { expect, test } from 'vitest'
import { firstOf } from './views.keys.ts'
import { orderOf } from './views.orders.ts'

test('results of several statements are merged as the stores compare texts: byte by byte', () => {
  const texts = ['', 'a', 'ab', 'b', 'ü', '\u{d7ff}', '\u{e000}', '\u{fb00}', '\u{10000}', '\u{1f600}', '\u{1f600}a']
  const bytes = (text: string) => Buffer.from(text)
  const ordered = texts.toSorted((a, b) => Buffer.compare(bytes(a), bytes(b)))
  const rows = texts.toReversed().map((value, id) => ({ id, value }))

  for (const isAscending of [true, false]) {
    const first = firstOf([...rows], { order: orderOf('card', 'title'), sort: { isAscending } }, texts.length)

    expect(first.map(({ value }) => value)).toEqual(isAscending ? ordered : ordered.toReversed())
  }
})
