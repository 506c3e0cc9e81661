import { expect, test } from 'vitest'
import { DATE_MATH, readDateMath } from './views.dates.ts'

const NOW = Date.UTC(2026, 0, 31, 12)
const utc = (...parts: [number, number, number, number?, number?]) => Date.UTC(...parts)

test.each([
  ['now', NOW],
  ['now-1d', utc(2026, 0, 30, 12)],
  ['now+2w', utc(2026, 1, 14, 12)],
  ['now-90m', utc(2026, 0, 31, 10, 30)],
  ['now+36h', utc(2026, 1, 2)],
  ['now+1M', utc(2026, 1, 28, 12)],
  ['now-2M', utc(2025, 10, 30, 12)],
  ['now-1y', utc(2025, 0, 31, 12)],
  ['now+1M-1d', utc(2026, 1, 27, 12)],
  ['now-30s', NOW - 30_000],
  ['now-1H', utc(2026, 0, 31, 11)],
  ['now/d', utc(2026, 0, 31)],
  ['now+2w/d', utc(2026, 1, 14)],
  ['now/d+8h', utc(2026, 0, 31, 8)],
  ['now/w', utc(2026, 0, 26)],
  ['now+2d/w', utc(2026, 1, 2)],
  ['now/M', utc(2026, 0, 1)],
  ['now/M+1M', utc(2026, 1, 1)],
  ['now/y', utc(2026, 0, 1)],
  ['now-90m/h', utc(2026, 0, 31, 10)],
  ['1767225661||/m', utc(2026, 0, 1, 0, 1)],
  ['1767225600', utc(2026, 0, 1)],
  ['1767225600000', utc(2026, 0, 1)],
  ['1767225600||', utc(2026, 0, 1)],
  ['1767225600||+3d', utc(2026, 0, 4)],
  ['1767225600000||-1y', utc(2025, 0, 1)],
  [1_767_225_600, utc(2026, 0, 1)],
  ['0', 0],
])('%s', (expression, instant) => {
  expect(new RegExp(DATE_MATH).test(String(expression))).toBe(true)
  expect(readDateMath('due_date.before', expression, NOW)).toBe(instant)
})

test.each([
  '',
  'tomorrow',
  'now-1',
  'now-d',
  'now - 1d',
  'now-1q',
  'now/',
  'now/2d',
  '1767225600+3d',
  '-5',
  '1.5',
  'NOW',
  'now||',
])('%s is no date', (expression) => {
  expect(new RegExp(DATE_MATH).test(expression)).toBe(false)
})

test.each(['now-999999y', 'now+9000y', '0||-1m', '0||/w', '999999999999999', 'now+999999M+999999M'])(
  '%s is outside the calendar',
  (expression) => {
    expect(() => readDateMath('due_date.before', expression, NOW)).toThrow('must be between 1970 and 9999')
  },
)
