import { CalendarDate } from '@internationalized/date'
import { describe, expect, test } from 'vitest'
import { typedDay } from './typed-day.ts'

/** A Tuesday. */
const now = new CalendarDate(2026, 11, 17)

describe('a day that is typed', () => {
  test.each([
    ['today', '2026-11-17'],
    ['Tomorrow', '2026-11-18'],
    ['tom', '2026-11-18'],
    ['yesterday', '2026-11-16'],
    ['fri', '2026-11-20'],
    ['Friday', '2026-11-20'],
    ['mo', '2026-11-23'],
    ['tue', '2026-11-24'],
    ['next fri', '2026-11-27'],
    ['next week', '2026-11-23'],
    ['next month', '2026-12-01'],
    ['+1w', '2026-11-24'],
    ['+ 3d', '2026-11-20'],
    ['2m', '2027-01-17'],
    ['in 2 weeks', '2026-12-01'],
    ['in a week', '2026-11-24'],
    ['24 dec', '2026-12-24'],
    ['dec 24', '2026-12-24'],
    ['24th December, 2027', '2027-12-24'],
    ['3 jan', '2027-01-03'],
    ['2026-12-24', '2026-12-24'],
    ['24.12.', '2026-12-24'],
    ['24.12.27', '2027-12-24'],
    ['5.3', '2027-03-05'],
  ])('%s', (typed, day) => {
    expect(typedDay(typed, now, 'en-US')?.toString()).toBe(day)
  })

  test.each([
    ['en-US', '12/5', '2026-12-05'],
    ['en-GB', '12/5', '2027-05-12'],
    ['en-US', '24/12', '2026-12-24'],
    ['de', 'freitag', '2026-11-20'],
    ['de', 'morgen', '2026-11-18'],
    ['de', '24. Dezember', '2026-12-24'],
    ['de', 'friday', '2026-11-20'],
  ])('as %s readers write it: %s', (locale, typed, day) => {
    expect(typedDay(typed, now, locale)?.toString()).toBe(day)
  })

  test.each(['', 'f', 'soon', '31 feb', '2026-13-01', '40.1.', 'dec', '+w', 'next'])('“%s” is none', (typed) => {
    expect(typedDay(typed, now, 'en-US')).toBeNull()
  })
})
