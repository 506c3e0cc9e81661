import { describe, expect, test } from 'vitest'
import { dayFrom, endOfDay, startOfDay } from './days.ts'
import { lanesOf, rangeOf } from './scale.ts'
import { datesByKey, datesOf, momentsOn, moved, spanOf, stretched } from './span.ts'

const NOV = dayFrom(2026, 10, 1)
const HOUR_MS = 3_600_000

describe('what is planned', () => {
  test.each([
    ['both days', { start: 3, due: 5 }, { from: 3, to: 5 }],
    ['a due date alone', { start: null, due: 5 }, { from: 5, to: 5 }],
    ['a start alone', { start: 3, due: null }, { from: 3, to: 3 }],
    ['a due date before the start', { start: 9, due: 5 }, { from: 5, to: 9 }],
    ['no days', { start: null, due: null }, null],
  ])('takes the days of %s', (_, dates, span) => {
    expect(spanOf(dates)).toEqual(span)
  })

  test('is moved as a whole, and stays within what can be stored', () => {
    const dates = { start: NOV, due: NOV + 4 }
    expect(moved(dates, 3)).toEqual({ start: NOV + 3, due: NOV + 7 })
    expect(moved({ start: null, due: NOV }, -2)).toEqual({ start: null, due: NOV - 2 })
    expect(moved({ start: null, due: null }, 2)).toEqual({ start: null, due: null })
    const [first, last] = [dayFrom(1980, 0, 1), dayFrom(9999, 11, 31)]
    expect(moved(dates, -1_000_000)).toEqual({ start: first, due: first + 4 })
    expect(moved(dates, 10_000_000)).toEqual({ start: last - 4, due: last })
  })

  test('is stretched at one end, up to the other', () => {
    const dates = { start: NOV, due: NOV + 4 }
    expect(stretched(dates, 'due', 2)).toEqual({ start: NOV, due: NOV + 6 })
    expect(stretched(dates, 'start', 2)).toEqual({ start: NOV + 2, due: NOV + 4 })
    expect(stretched(dates, 'due', -9)).toEqual({ start: NOV, due: NOV })
    expect(stretched(dates, 'start', 9)).toEqual({ start: NOV + 4, due: NOV + 4 })
    // What has one day begins or ends on it from then on.
    expect(stretched({ start: null, due: NOV }, 'due', 2)).toEqual({ start: NOV, due: NOV + 2 })
    expect(stretched({ start: null, due: NOV }, 'start', -2)).toEqual({ start: NOV - 2, due: NOV })
    expect(stretched({ start: null, due: NOV }, 'start', 2)).toEqual({ start: null, due: NOV })
    expect(stretched(dates, 'due', 0)).toBe(dates)
  })

  test('by keys too; what has no days is due today', () => {
    expect(datesByKey({ start: null, due: null }, { kind: 'move', by: 7 }, NOV)).toEqual({ start: null, due: NOV })
    expect(datesByKey({ start: NOV, due: NOV }, { kind: 'move', by: 7 }, 0)).toEqual({ start: NOV + 7, due: NOV + 7 })
    expect(datesByKey({ start: NOV, due: NOV }, { kind: 'start', by: -1 }, 0)).toEqual({ start: NOV - 1, due: NOV })
  })

  test('keeps its times of the day, and names only what changed', () => {
    const before = { start_date: startOfDay(NOV) + 9 * HOUR_MS, due_date: endOfDay(NOV + 2) }
    expect(datesOf(before)).toEqual({ start: NOV, due: NOV + 2 })
    expect(momentsOn({ start: NOV, due: NOV + 3 }, before)).toEqual({ due_date: endOfDay(NOV + 3) })
    expect(momentsOn({ start: NOV + 1, due: NOV + 2 }, before)).toEqual({
      start_date: startOfDay(NOV + 1) + 9 * HOUR_MS,
    })
    expect(momentsOn({ start: NOV, due: NOV }, { start_date: null, due_date: null })).toEqual({
      start_date: startOfDay(NOV),
      due_date: endOfDay(NOV),
    })
    expect(momentsOn({ start: NOV, due: null }, before)).toEqual({ due_date: null })
  })

  test('is drawn within some years of today, whatever dates there are', () => {
    const { from, to } = rangeOf([{ start: 0, due: dayFrom(9999, 0, 1) }], NOV)
    expect(to - from).toBeLessThan(366 * 15)
    expect(from).toBeLessThan(NOV - 366 * 5)
    const near = rangeOf([{ start: NOV - 10, due: NOV + 10 }], NOV)
    expect(near.from).toBeLessThan(NOV - 80)
    expect(near.to).toBeGreaterThan(NOV + 365)
  })

  test('what runs at the same time is in different lanes, as long as there are some', () => {
    const spans = [1, 2, 3].map((id) => ({ id: String(id), from: NOV + id, to: NOV + 9 }))
    const lanes = lanesOf([...spans, { id: '4', from: NOV + 10, to: NOV + 12 }], 2)
    expect([...lanes]).toEqual([
      ['1', 0],
      ['2', 1],
      ['3', 1],
      ['4', 0],
    ])
  })
})
