import { expect, test } from 'vitest'
import { formatDuration, roundTop } from './figures.ts'

test.each([
  [null, ''],
  [0, '0 h'],
  [5_400_000, '1.5 h'],
  [4 * 86_400_000, '4 d'],
])('%s ms are %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words)
})

test.each([
  [0, 4],
  [5, 10],
  [7, 10],
  [12, 20],
  [51, 100],
  [100, 100],
])('an axis for %i ends at %i', (highest, top) => {
  expect(roundTop(highest)).toBe(top)
})
