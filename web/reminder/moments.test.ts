import { expect, test } from 'vitest'
import { asFieldValue, laterToday, morningOf, nextWeek, tomorrowMorning } from './moments.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime()

test('moments to put something off to are on the person’s own clock', () => {
  expect(laterToday(at(18, 10))).toBe(at(18, 18))
  expect(laterToday(at(18, 17, 30))).toBe(at(18, 20, 30))
  expect(tomorrowMorning(at(18, 23))).toBe(at(19, 9))
  // From a Wednesday, a Sunday and a Monday.
  expect([18, 22, 23].map((day) => nextWeek(at(day, 12)))).toEqual([at(23, 9), at(23, 9), at(30, 9)])
  expect(morningOf(at(20, 0))).toBe(at(20, 9))
  expect(asFieldValue(at(8, 9, 5))).toBe('2026-11-08T09:05')
})
