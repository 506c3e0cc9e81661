import { expect, test } from 'vitest'
import { slicesOf, TEXT_STEP, termsOf } from './terms.ts'

const document = { noun: 'card', project_id: 1, board_id: null, sprint_id: null, isArchived: false, title: '' }
const letters = (count: number) => Array.from({ length: count }, (_, index) => String.fromCodePoint(0x4e00 + index))

test.each([
  ['words', 'Crème brûlée and others '.repeat(3000)],
  ['no spaces', letters(20_000).join('').repeat(3)],
  ['one word', 'x'.repeat(100_000)],
])('a long text is taken apart in short slices: %s', (_, text) => {
  const slices = [...slicesOf(text)].map(({ slice }) => slice)

  expect(slices.length).toBeGreaterThan(2)
  expect(Math.max(...slices.map(({ length }) => length))).toBeLessThanOrEqual(TEXT_STEP)
})

test('no word is lost between two slices, nor a pair of letters', async () => {
  const words = Array.from({ length: 6000 }, (_, index) => `word${index}`)
  expect(await termsOf({ ...document, content: words.join(' ') })).toBe(
    `ncard p1 ${words.map((word) => `c${word}`).join(' ')}`,
  )

  const around = letters(9000)
  const text = `${'x'.repeat(TEXT_STEP - 4500)}${around.join('')}`
  const terms = new Set((await termsOf({ ...document, content: text })).split(' '))
  const pairs = around.flatMap((letter, index, all) => (all[index + 1] ? [`c${letter}${all[index + 1]}`] : []))
  expect(pairs.filter((pair) => !terms.has(pair))).toEqual([])
})

test('the first ten thousand different words are enough', async () => {
  const content = Array.from({ length: 12_000 }, (_, index) => `w${index}`).join(' ')
  const terms = (await termsOf({ ...document, content })).split(' ')

  expect(terms).toHaveLength(2 + 10_000)
  expect(terms.at(-1)).toBe('cw9999')
})
