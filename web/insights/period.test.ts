import { expect, test } from 'vitest'
import { REPORT_DAYS } from '../../server/limits/reports.ts'
import { daysOf, MAX_DAYS, periodIn, withEnd } from './period.ts'

test.each([
  [{}, '30', 30],
  [{ days: '90' }, '90', 90],
  [{ days: '5' }, '30', 30],
  [{ from: '2026-01-01', to: '2026-01-31' }, 'chosen', { from: '2026-01-01', to: '2026-01-31' }],
  [{ from: '2026-01-01', days: '7' }, '7', 7],
  [{ from: '2026-02-01', to: '2026-01-31' }, '30', 30],
  [{ from: '2026-13-01', to: '2026-13-31' }, '30', 30],
  [{ from: 'soon', to: 'later' }, '30', 30],
])('an address with %j has the period %s', (search, period, days) => {
  expect(periodIn(search, false)).toBe(period)
  expect(daysOf(periodIn(search, false), search)).toEqual(days)
})

test('a sprint begins with its own days', () => {
  expect(daysOf(periodIn({}, true), {})).toBeNull()
  expect(periodIn({ days: '7' }, true)).toBe('7')
})

test.each([
  ['from', '2026-01-10', '2026-01-10', '2026-01-31'],
  ['from', '2026-02-10', '2026-02-10', '2026-02-10'],
  ['from', '2024-01-01', '2024-01-01', '2024-12-31'],
  ['to', '2025-12-01', '2025-12-01', '2025-12-01'],
  ['to', '2027-02-10', '2026-02-10', '2027-02-10'],
] as const)('with %s on %s the period goes from %s to %s', (end, day, from, to) => {
  expect(withEnd({ from: '2026-01-01', to: '2026-01-31' }, end, day)).toEqual({ from, to })
})

test('a report takes as many days', () => {
  expect(MAX_DAYS).toBe(REPORT_DAYS)
})
