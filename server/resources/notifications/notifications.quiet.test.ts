import { expect, test } from 'vitest'
import { isDelayedTo, quietUntil } from './notifications.quiet.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const NIGHT = { from: '22:00', to: '07:00', days: EVERY_DAY }
const at = (text: string) => Date.parse(text)
const until = (hours: typeof NIGHT, zone: string, text: string) => {
  const end = quietUntil(hours, zone, at(text))
  return end === null ? null : new Date(end).toISOString().slice(0, 16)
}

test.each([
  ['before they begin', '2026-11-18T20:59Z', null],
  ['when they begin', '2026-11-18T21:00Z', '2026-11-19T06:00'],
  ['after midnight', '2026-11-19T02:00Z', '2026-11-19T06:00'],
  ['when they end', '2026-11-19T06:00Z', null],
  // The clock goes from 3:00 back to 2:00, and from 2:00 on to 3:00.
  ['in the longest night', '2026-10-24T21:00Z', '2026-10-25T06:00'],
  ['in the shortest night', '2026-03-28T22:00Z', '2026-03-29T05:00'],
])('quiet hours %s, on the clock of the person', (_, now, end) => {
  expect(until(NIGHT, 'Europe/Berlin', now)).toBe(end)
})

test('quiet hours that end where the clock jumps end with the jump, and where it repeats, at the first', () => {
  const hours = { ...NIGHT, to: '02:30' }
  expect(until(hours, 'Europe/Berlin', '2026-03-29T00:30Z')).toBe('2026-03-29T01:30')
  expect(until(hours, 'Europe/Berlin', '2026-10-25T00:10Z')).toBe('2026-10-25T00:30')
  expect(until(hours, 'Europe/Berlin', '2026-10-25T00:45Z')).toBeNull()
})

test('quiet hours begin on chosen days, are in UTC without a time zone, and may lie within one day', () => {
  const weekend = { ...NIGHT, days: [5, 6] }
  // Friday, the night after it, and Sunday.
  expect(until(weekend, '', '2026-11-20T23:00Z')).toBe('2026-11-21T07:00')
  expect(until(weekend, '', '2026-11-21T03:00Z')).toBe('2026-11-21T07:00')
  expect(until(weekend, '', '2026-11-22T23:00Z')).toBeNull()
  const noon = { from: '12:00', to: '13:00', days: EVERY_DAY }
  expect([until(noon, '', '2026-11-20T12:30Z'), until(noon, '', '2026-11-20T13:00Z')]).toEqual([
    '2026-11-20T13:00',
    null,
  ])
  expect(quietUntil(null, '', at('2026-11-20T23:00Z'))).toBeNull()
})

test('a daily mail whose hour lies in quiet hours waits for their end', () => {
  const is = (text: string) => isDelayedTo(NIGHT, 'Europe/Berlin', 23, at(text))
  expect([is('2026-11-19T05:59Z'), is('2026-11-19T06:00Z'), is('2026-11-19T20:00Z')]).toEqual([false, true, true])
  expect(isDelayedTo(NIGHT, 'Europe/Berlin', 8, at('2026-11-19T06:30Z'))).toBe(false)
})
