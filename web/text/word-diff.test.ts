import { expect, test } from 'vitest'
import { isSimilar, shortened, wordDiff } from './word-diff.ts'

/** `[-gone-]` and `{+new+}`, as programs that compare files write it. */
const marked = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ kind, words }) => (kind === 'same' ? words : kind === 'gone' ? `[-${words}-]` : `{+${words}+}`))
    .join('')

test.each([
  ['We launch on Monday.', 'We launch on Friday.', 'We launch on [-Monday-]{+Friday+}.'],
  ['One two', 'One two three', 'One two{+ three+}'],
  ['One two three', 'One three', 'One [-two -]three'],
  ['a big red house', 'a small blue house', 'a [-big red-]{+small blue+} house'],
  ['', 'New', '{+New+}'],
  ['Old', '', '[-Old-]'],
  ['Same', 'Same', 'Same'],
  ['Don’t stop', 'Do stop', '[-Don’t-]{+Do+} stop'],
  ['Why\nThree plans', 'Why\nTwo plans', 'Why\n[-Three-]{+Two+} plans'],
  ['x', 'a x b', '{+a +}x{+ b+}'],
])('%j became %j', (before, after, shown) => {
  expect(marked(before, after)).toBe(shown)
})

test('both texts can be read from the parts, whatever changed', () => {
  const words = ['a', 'b', 'c', ' ', ' ', '\n', '.']
  for (let seed = 0; seed < 300; seed += 1) {
    const make = (by: number) =>
      Array.from({ length: 12 }, (_, i) => words[(seed * by + i * i * (by + seed)) % 7]).join('')
    const [before, after] = [make(3), make(5)]
    const parts = wordDiff(before, after)
    const read = (without: string) => parts.flatMap(({ kind, words }) => (kind === without ? [] : words)).join('')
    expect([read('new'), read('gone')]).toEqual([before, after])
  }
})

test('a change of a very long text is shown as a whole', () => {
  const text = (word: string) => Array.from({ length: 3000 }, (_, index) => `${word}${index}`).join(' ')
  const parts = wordDiff(`Start ${text('a')} end`, `Start ${text('b')} end`)
  expect(parts.map(({ kind }) => kind)).toEqual(['same', 'gone', 'new', 'same'])
})

test('texts that share hardly a word are no change of each other', () => {
  expect(isSimilar(wordDiff('We launch on Monday', 'We launch on Friday'))).toBe(true)
  expect(isSimilar(wordDiff('Pricing', 'A totally different title'))).toBe(false)
})

test('what stayed is shortened to what stands beside a change', () => {
  const long = 'word '.repeat(100)
  const parts = shortened(wordDiff(`${long}old ${long}`, `${long}new ${long}`))
  expect(parts.map(({ kind }) => kind)).toEqual(['same', 'gone', 'new', 'same'])
  expect(parts[0]?.words).toMatch(/^… (word )+$/)
  expect(parts.at(-1)?.words).toMatch(/^ (word )+…$/)
  expect(parts[0]?.words.length).toBeLessThan(70)
})
