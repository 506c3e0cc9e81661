import { expect, test } from 'vitest'
import { queryWords, wordsIn } from './words.ts'

const LONGEST_CONTENT = 102_400
/** Marks above and below: each has to find its place among all the others. */
const PILE = '\u0316\u0301'

test.each([
  ['one letter with marks upon marks', `a${PILE.repeat(LONGEST_CONTENT / 2)}`],
  ['many letters with piles of marks', `a${PILE.repeat(5000)} `.repeat(10)],
  ['writing without spaces, piled up likewise', `ก${PILE.repeat(LONGEST_CONTENT / 4)}ข`],
])('%s do not keep anybody waiting', (_, text) => {
  const start = performance.now()
  wordsIn(text)
  expect(performance.now() - start).toBeLessThan(500)
})

test('a long word is known by its beginning, in a text as in a query', () => {
  const word = 'e\u0301'.repeat(2000)
  expect(wordsIn(`${word} next`).map(({ text }) => text)).toEqual(['e'.repeat(64), 'next'])
  expect(queryWords(word)).toEqual(['e'.repeat(64)])
})

test('as long a text as there can be is all words', () => {
  expect(wordsIn('中'.repeat(LONGEST_CONTENT))).toHaveLength(LONGEST_CONTENT)
})
