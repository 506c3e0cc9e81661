import { expect, test } from 'vitest'
import { formatDuration, formatReportDay, formatReportWeek, roundTop } from './figures.ts'

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
  [5, 6],
  [7, 8],
  [9, 10],
  [12, 20],
  [41, 60],
  [51, 60],
  [62, 80],
  [81, 100],
  [100, 100],
])('an axis for %i ends at %i', (highest, top) => {
  expect(roundTop(highest)).toBe(top)
})

test('a day of another year has its year', () => {
  const year = new Date().getUTCFullYear()
  // As charts call it.
  expect([`${year}-01-02`, `${year - 1}-12-31`].map(formatReportDay)).toEqual(['Jan 2', `Dec 31, ${year - 1}`])
})

test.each([
  ['2020-12-24', 'Dec 21, 2020'],
  ['2020-12-21', 'Dec 21, 2020'],
  ['2021-01-03', 'Dec 28, 2020'],
])('the week of %s is the one of %s', (day, week) => {
  expect(formatReportWeek(day)).toBe(week)
})
