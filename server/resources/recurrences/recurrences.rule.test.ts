import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { datesFrom, isSchedule, latestUntil } from './recurrences.rule.ts'

const DAY_MS = 86_400_000
const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
const START = Date.UTC(2020, 0, 1, 9)

/** The slow and obvious way: day after day. */
function count(isDate: (day: Date, index: number) => boolean, from: number, most: number): number[] {
  const dates: number[] = []
  for (let index = 0; dates.length < most && index < 20_000; index += 1) {
    const at = START + index * DAY_MS
    if (at >= from && isDate(new Date(at), index)) dates.push(at)
  }
  return dates
}

const schedule = (rule: string) => ({ rule, starts: '2020-01-01T09:00', time_zone: 'UTC' })
const from = fc.integer({ min: 0, max: 4000 }).map((days) => START + days * DAY_MS - 1000)
const interval = fc.integer({ min: 1, max: 9 })

describe('dates of rules, counted day by day', () => {
  test('days and weeks', () => {
    const weekdays = fc.uniqueArray(fc.constantFrom(...DAYS), { minLength: 1, maxLength: 7 })
    fc.assert(
      fc.property(interval, from, weekdays, (every, at, byDay) => {
        const daily = count((_, index) => index % every === 0, at, 3)
        expect(datesFrom(schedule(`FREQ=DAILY;INTERVAL=${every}`), at, 3)).toEqual(daily)
        // The first of January 2020 is a Wednesday: its week began two days before.
        const isDate = (day: Date, index: number) =>
          Math.floor((index + 2) / 7) % every === 0 && byDay.some((name) => name === DAYS[day.getUTCDay()])
        const rule = schedule(`FREQ=WEEKLY;INTERVAL=${every};BYDAY=${byDay.join(',')}`)
        expect(datesFrom(rule, at, 3)).toEqual(count(isDate, at, 3))
      }),
      { numRuns: 60 },
    )
  })

  test('days of months', () => {
    fc.assert(
      fc.property(interval, from, fc.integer({ min: 1, max: 28 }), (every, at, monthDay) => {
        const isDate = (day: Date) =>
          ((day.getUTCFullYear() - 2020) * 12 + day.getUTCMonth()) % every === 0 && day.getUTCDate() === monthDay
        const rule = schedule(`FREQ=MONTHLY;INTERVAL=${every};BYMONTHDAY=${monthDay}`)
        const dates = datesFrom(rule, at, 3)
        expect(dates).toEqual(count(isDate, at, 3))
        expect(latestUntil(rule, Number(dates[1]) + 1000)).toBe(dates[1])
      }),
      { numRuns: 60 },
    )
  })

  test('the 53rd weekday of a year is in years that have one', () => {
    const at = Date.UTC(2026, 0, 1)
    const expected = datesFrom(schedule('FREQ=YEARLY;BYDAY=MO;BYSETPOS=53'), at, 2)
    expect(datesFrom(schedule('FREQ=YEARLY;BYDAY=53MO'), at, 2)).toEqual(expected)
    expect(expected[0]).toBe(Date.UTC(2029, 11, 31, 9))
    expect(datesFrom(schedule('FREQ=YEARLY;BYDAY=-53MO'), at, 1)).toEqual([Date.UTC(2029, 0, 1, 9)])
  })

  test.each([
    'FREQ=YEARLY;BYDAY=54MO',
    'FREQ=YEARLY;BYDAY=-54MO',
    'FREQ=YEARLY;BYDAY=0MO',
    'FREQ=YEARLY;BYDAY=53MO,TU',
    'FREQ=YEARLY;BYMONTH=2;BYDAY=6MO',
    'FREQ=MONTHLY;BYDAY=6MO',
  ])('%s is no schedule', (rule) => {
    expect(isSchedule(schedule(rule))).toBe(false)
  })

  test('an hourly rule comes in both of the hours that the clock shows twice', () => {
    const hourly = { rule: 'FREQ=HOURLY', starts: '2027-10-31T01:30', time_zone: 'Europe/Berlin' }
    expect(datesFrom(hourly, Date.UTC(2027, 9, 30), 4).map((at) => new Date(at).toISOString().slice(11, 16))).toEqual([
      '23:30',
      '00:30',
      '01:30',
      '02:30',
    ])
  })

  test('a time of day stays when the clocks change, and what they skip has no date', () => {
    const berlin = (starts: string) => ({ rule: 'FREQ=DAILY', starts, time_zone: 'Europe/Berlin' })
    const at = Date.UTC(2026, 2, 28)
    expect(datesFrom(berlin('2026-01-01T09:00'), at, 2)).toEqual([Date.UTC(2026, 2, 28, 8), Date.UTC(2026, 2, 29, 7)])
    expect(datesFrom(berlin('2026-01-01T02:30'), at, 2)).toEqual([
      Date.UTC(2026, 2, 28, 1, 30),
      Date.UTC(2026, 2, 30, 0, 30),
    ])
  })
})
