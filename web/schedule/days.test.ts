import { fromAbsolute } from '@internationalized/date'
import { describe, expect, test } from 'vitest'
import {
  dayFrom,
  endOfDay,
  firstWeekday,
  fromIso,
  type OffsetAt,
  sameTimeOn,
  startOfDay,
  startOfMonth,
  startOfWeek,
  toDay,
  toIso,
  weekdayOf,
} from './days.ts'

/** The clocks of a place, wherever the test runs. */
const clocksOf =
  (zone: string): OffsetAt =>
  (time) =>
    fromAbsolute(time, zone).offset

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia', 'America/Sao_Paulo']

describe('days of a calendar', () => {
  test.each(ZONES)('begin and end by the clocks of %s, all year round', (zone) => {
    const clocks = clocksOf(zone)
    for (let day = dayFrom(2026, 0, 1); day < dayFrom(2027, 0, 1); day++) {
      const [start, end] = [startOfDay(day, clocks), endOfDay(day, clocks)]
      expect(toDay(start, clocks)).toBe(day)
      expect(toDay(start - 1, clocks)).toBe(day - 1)
      expect(toDay(end, clocks)).toBe(day)
      expect(toDay(end + 1, clocks)).toBe(day + 1)
    }
  })

  test.each([
    // A late evening in New York is the next day in Berlin.
    ['America/New_York', '2026-11-17'],
    ['Europe/Berlin', '2026-11-18'],
    ['Asia/Kolkata', '2026-11-18'],
  ])('one moment is on different days: in %s on %s', (zone, day) => {
    expect(toIso(toDay(Date.parse('2026-11-18T03:00:00Z'), clocksOf(zone)))).toBe(day)
  })

  test('a time of the clock stays when the clocks change', () => {
    const clocks = clocksOf('Europe/Berlin')
    // Summer time ends on the 25th.
    const before = Date.parse('2026-10-24T09:30:00+02:00')
    expect(new Date(sameTimeOn(dayFrom(2026, 9, 26), before, clocks)).toISOString()).toBe('2026-10-26T08:30:00.000Z')
  })

  test('a time that the clocks skip is as much later, on the same day', () => {
    const berlin = clocksOf('Europe/Berlin')
    const skipped = sameTimeOn(dayFrom(2026, 2, 29), Date.parse('2026-03-28T02:30:00+01:00'), berlin)
    expect(new Date(skipped).toISOString()).toBe('2026-03-29T01:30:00.000Z')
    // In 2018 a day in São Paulo began at one o'clock.
    const brazil = clocksOf('America/Sao_Paulo')
    const day = dayFrom(2018, 10, 4)
    expect(new Date(startOfDay(day, brazil)).toISOString()).toBe('2018-11-04T03:00:00.000Z')
    expect(toDay(startOfDay(day, brazil), brazil)).toBe(day)
  })

  test('weeks and months begin where they do', () => {
    const day = dayFrom(2026, 10, 17)
    expect(weekdayOf(day)).toBe(1)
    expect(weekdayOf(dayFrom(1969, 11, 31))).toBe(2)
    expect(toIso(startOfWeek(day, 0))).toBe('2026-11-16')
    expect(toIso(startOfWeek(day, 6))).toBe('2026-11-15')
    expect(toIso(startOfMonth(day))).toBe('2026-11-01')
    expect(toIso(startOfMonth(day, 2))).toBe('2027-01-01')
    expect([firstWeekday('de-DE'), firstWeekday('en-US'), firstWeekday('ar-EG')]).toEqual([0, 6, 5])
  })

  test.each(['2026-02-30', '2026-13-01', 'tomorrow', '', undefined])('%s is no day of an address', (words) => {
    expect(fromIso(words)).toBe(null)
  })

  test('a day of an address is read back', () => {
    expect(toIso(fromIso('2028-02-29') ?? 0)).toBe('2028-02-29')
  })
})
