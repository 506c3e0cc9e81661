import { expect, onTestFinished, test, vi } from 'vitest'
import { CONTENT_LENGTH } from '../../limits/texts.ts'
import { queryWords, wordsIn } from './words.ts'

/** Marks above and below a letter, which normalization has to sort. */
const PILE = '\u0316\u0301'

test.each([
  ['one letter with marks upon marks', `a${PILE.repeat(CONTENT_LENGTH / 2)}`],
  ['many letters with piles of marks', `a${PILE.repeat(5000)} `.repeat(10)],
  ['writing without spaces, piled up likewise', `ก${PILE.repeat(CONTENT_LENGTH / 4)}ข`],
])('%s are put in order in short pieces', (_, text) => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  onTestFinished(() => normalize.mockRestore())
  wordsIn(text)
  const pieces = normalize.mock.contexts.map((piece) => String(piece).length)
  expect(pieces.length).toBeGreaterThan(0)
  // A folded piece may be longer than the original, and the time grows with the square of its length.
  expect(Math.max(...pieces)).toBeLessThanOrEqual(2000)
  expect(pieces.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(4 * text.length)
})

test('a long word is known by its beginning, in a text as in a query', () => {
  const word = 'e\u0301'.repeat(2000)
  expect(wordsIn(`${word} next`).map(({ text }) => text)).toEqual(['e'.repeat(64), 'next'])
  expect(queryWords(word)).toEqual(['e'.repeat(64)])
})

test('as long a text as there can be is all words', () => {
  expect(wordsIn('中'.repeat(CONTENT_LENGTH))).toHaveLength(CONTENT_LENGTH)
})
