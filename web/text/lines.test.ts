import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

test.each([
  ['lines', 'One\nTwo\r\n\n  Three  \n', ['One', 'Two', 'Three']],
  ['bullets of several programs', '- One\n* Two\n• Three\n\t◦\tFour', ['One', 'Two', 'Three', 'Four']],
  ['numbers', '1. One\n2) Two\n10. Ten', ['One', 'Two', 'Ten']],
  ['boxes to tick', '- [ ] One\n- [x] Two\n☐ Three\n[ ] Four', ['One', 'Two', 'Three', 'Four']],
  [
    'words that only look like signs',
    '2026 was fine\n-5 degrees\n3.5 tons',
    ['2026 was fine', '-5 degrees', '3.5 tons'],
  ],
])('splits %s', (_, copied, lines) => {
  expect(linesOf(copied)).toEqual(lines)
})

test('a single line stays as it is', () => {
  expect(linesOf('- One')).toEqual(['- One'])
  expect(linesOf('')).toEqual([])
})
