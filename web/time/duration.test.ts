import { describe, expect, test } from 'vitest'
import { formatElapsed, formatSeconds, parseDuration } from './duration.ts'

describe('durations', () => {
  test.each([
    ['1h 30m', 5400],
    ['1h30', 5400],
    ['1:30', 5400],
    ['1.5h', 5400],
    ['1,5 h', 5400],
    ['2 hours', 7200],
    ['45m', 2700],
    ['45 min', 2700],
    ['90', 5400],
    ['24h', 86_400],
    ['24h 1m', null],
    ['0', null],
    ['', null],
    ['1:75', null],
    ['soon', null],
    ['-5m', null],
  ])('“%s” is read', (typed, seconds) => {
    expect(parseDuration(typed)).toBe(seconds)
  })

  test('are written as people type them', () => {
    expect([0, 30, 60, 2700, 3600, 5400, 360_000].map(formatSeconds)).toEqual([
      ...['0m', '30s', '1m', '45m', '1h', '1h 30m', '100h'],
    ])
    expect(formatElapsed(1000, 3_910_000)).toBe('1:05:09')
    // Clocks differ, and a timer counts a day at most.
    expect([formatElapsed(5000, 1000), formatElapsed(0, 1e9)]).toEqual(['0:00:00', '24:00:00'])
  })
})
