import { CalendarDate } from '@internationalized/date'
import { describe, expect, test } from 'vitest'
import { daysAfterEnd } from './follower.ts'
import { datesOf } from './span.ts'

const day = (date: number) => new CalendarDate(2026, 11, date)
const NOW = day(17)
const planned = (first: number, last: number, starts: boolean) => ({
  id: '8',
  title: 'Sprint 8',
  starts,
  ...datesOf({ start: day(first), end: day(last) }),
})

describe('the days of the sprint after one that ends', () => {
  test.each([
    ['begin today when it starts at once', planned(24, 30, true), 0, [17, 23]],
    ['begin after the cooldown', planned(24, 30, false), 2, [19, 25]],
    ['come later when the one before ran late', planned(12, 18, false), 0, [17, 23]],
  ] as const)('%s', (_, follower, cooldown, [first, last]) => {
    expect(daysAfterEnd({ follower, cooldown }, NOW)).toEqual({
      id: '8',
      ...datesOf({ start: day(first), end: day(last) }),
    })
  })

  test('stay when they are right already, and where there is none', () => {
    expect(daysAfterEnd({ follower: planned(17, 23, true), cooldown: 0 }, NOW)).toBeNull()
    expect(daysAfterEnd({ follower: null, cooldown: 0 }, NOW)).toBeNull()
  })
})
