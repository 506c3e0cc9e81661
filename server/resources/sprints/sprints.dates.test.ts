import { describe, expect, test } from 'vitest'
import { DAY_MS, instantOf } from '../../common/time.ts'
import { planDates } from './sprints.dates.ts'

const RHYTHM = { length: 14, cooldown: 0, start_day: 1 }
const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
const seconds = (text: string) => day(text) / 1000
const noon = (text: string) => day(text) + DAY_MS / 2

describe('the dates of a new sprint', () => {
  test.each([
    ['today, when today is the start day', noon('2026-03-02'), null, RHYTHM, '2026-03-02', '2026-03-16'],
    ['the next start day', noon('2026-03-03'), null, RHYTHM, '2026-03-09', '2026-03-23'],
    ['a Sunday', noon('2026-03-03'), null, { ...RHYTHM, start_day: 7 }, '2026-03-08', '2026-03-22'],
    ['another length', noon('2026-03-02'), null, { ...RHYTHM, length: 7 }, '2026-03-02', '2026-03-09'],
    ['right after the last sprint', noon('2026-03-02'), day('2026-03-16'), RHYTHM, '2026-03-16', '2026-03-30'],
    [
      'not on the day on which the last one ends',
      noon('2026-03-02'),
      noon('2026-03-16'),
      RHYTHM,
      '2026-03-23',
      '2026-04-06',
    ],
    [
      'after the cooldown',
      noon('2026-03-02'),
      day('2026-03-16'),
      { ...RHYTHM, cooldown: 1 },
      '2026-03-23',
      '2026-04-06',
    ],
    [
      'after a cooldown of whole weeks',
      noon('2026-03-02'),
      day('2026-03-16'),
      { ...RHYTHM, cooldown: 7 },
      '2026-03-23',
      '2026-04-06',
    ],
    ['not in the past', noon('2026-03-02'), day('2020-01-06'), RHYTHM, '2026-03-02', '2026-03-16'],
  ])('start %s', (_, now, lastEnd, rhythm, start, end) => {
    expect(planDates({}, rhythm, lastEnd, now)).toEqual({ start_date: day(start), end_date: day(end) })
  })

  test.each([
    ['both as given', { start_date: 7, end_date: 8 }, { start_date: 7, end_date: 8 }],
    ['the end from a start in milliseconds', { start_date: noon('2026-03-04') }, { end_date: noon('2026-03-18') }],
    ['the end from a start in seconds', { start_date: seconds('2026-03-04') }, { end_date: seconds('2026-03-18') }],
    ['the start from an end in milliseconds', { end_date: noon('2026-03-18') }, { start_date: noon('2026-03-04') }],
    ['the start from an end in seconds', { end_date: seconds('2026-03-18') }, { start_date: seconds('2026-03-04') }],
    ['nothing before 1970', { end_date: 86_400 }, { start_date: 0 }],
    [
      'seconds where milliseconds would read as another year',
      { end_date: 100_000_000_000 },
      { start_date: 98_790_400 },
    ],
    ['milliseconds where seconds would', { start_date: 99_999_999_999 }, { end_date: 100_001_209_599_000 }],
  ])('are %s', (_, given, expected) => {
    expect(planDates(given, RHYTHM, null, noon('2026-03-02'))).toEqual({ ...given, ...expected })
  })

  test.each([
    [0, 0],
    [99_999_999_999, 99_999_999_999_000],
    [100_000_000_000, 100_000_000_000],
    [1_767_225_600, 1_767_225_600_000],
    [1_767_225_600_000, 1_767_225_600_000],
  ])('%i means the instant %i', (date, instant) => {
    expect(instantOf(date)).toBe(instant)
  })
})
