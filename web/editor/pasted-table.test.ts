import { expect, test } from 'vitest'
import { cellsOf, tableOf } from './pasted-table.ts'

test.each([
  [
    'Name\tDue\nAda\tFriday\n',
    [
      ['Name', 'Due'],
      ['Ada', 'Friday'],
    ],
  ],
  [
    '\tMon\r\nAda\t2\r\n',
    [
      ['', 'Mon'],
      ['Ada', '2'],
    ],
  ],
  [
    'a\t\nb\tc',
    [
      ['a', ''],
      ['b', 'c'],
    ],
  ],
  [
    'a\t"two\nlines"\nb\t"says ""hi"""',
    [
      ['a', 'two\nlines'],
      ['b', 'says "hi"'],
    ],
  ],
  [
    'a\t"b" and c\nd\te',
    [
      ['a', '"b" and c'],
      ['d', 'e'],
    ],
  ],
])('%j is a table', (words, cells) => {
  expect(cellsOf(words)).toEqual(cells)
})

test.each(['Just words.', 'one\ttwo', 'one\ntwo', 'one\ttwo\nthree', 'if (a)\n\tb()\n', '\tb()\n\tc()\n'])(
  '%j is none',
  (words) => {
    expect(cellsOf(words)).toBeNull()
  },
)

test('a first row of words is the head, one with a number is not', () => {
  const typesOf = (words: string) => tableOf(cellsOf(words) ?? []).content.map(({ content: [cell] }) => cell?.type)
  expect(typesOf('Name\tDue\nAda\tFriday')).toEqual(['tableHeader', 'tableCell'])
  expect(typesOf('Ada\t12\nBen\t7')).toEqual(['tableCell', 'tableCell'])
})
