import { describe, expect, test } from 'vitest'
import { linesOf } from './day-lines.ts'
import { dayFrom, toIso } from './days.ts'
import { layPage, layWeek, pageOf } from './weeks.ts'

/** A Monday. */
const MON = dayFrom(2026, 10, 16)
const item = (id: string, from: number, to = from) => ({ id, from: MON + from, to: MON + to })

describe('the pages of a calendar', () => {
  test.each([
    ['month', 0, '2026-10-26', '2026-12-06'],
    ['month', 6, '2026-11-01', '2026-12-05'],
    ['week', 0, '2026-11-16', '2026-11-22'],
    ['week', 6, '2026-11-15', '2026-11-21'],
  ] as const)('a %s in weeks that begin with day %i', (kind, first, from, to) => {
    const page = pageOf(kind, dayFrom(2026, 10, 17), first)
    expect([toIso(page.from), toIso(page.to)]).toEqual([from, to])
  })
})

describe('a week of a calendar', () => {
  test('puts items into lanes across their days', () => {
    const { segments, more } = layWeek([item('1', -3, 2), item('2', 0, 1), item('3', 2, 9), item('4', 3)], MON, 4)
    expect(segments).toEqual([
      { id: '1', column: 0, length: 3, lane: 0, isStart: false, isEnd: true },
      { id: '2', column: 0, length: 2, lane: 1, isStart: true, isEnd: true },
      { id: '3', column: 2, length: 5, lane: 1, isStart: true, isEnd: false },
      { id: '4', column: 3, length: 1, lane: 0, isStart: true, isEnd: true },
    ])
    expect(more).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  test('counts what does not fit, and keeps the last lane for it', () => {
    const { segments, more } = layWeek([item('1', 0), item('2', 0), item('3', 0), item('4', 0), item('5', 1)], MON, 3)
    expect(segments.map(({ id, lane }) => [id, lane])).toEqual([
      ['1', 0],
      ['2', 1],
      ['5', 0],
    ])
    expect(more).toEqual([2, 0, 0, 0, 0, 0, 0])
  })

  test('an item over several days that gives way on one of them is counted on each', () => {
    const { segments, more } = layWeek([item('1', 0), item('2', 0, 2), item('3', 0)], MON, 2)
    expect(segments.map(({ id }) => id)).toEqual(['1'])
    expect(more).toEqual([2, 1, 1, 0, 0, 0, 0])
  })

  test('an item over two weeks is in both', () => {
    const weeks = layPage([item('1', 5, 8)], { from: MON, to: MON + 13 }, 3)
    expect(weeks.map(({ segments: [segment] }) => [segment?.column, segment?.length])).toEqual([
      [5, 2],
      [0, 2],
    ])
  })
})

describe('the days of a phone', () => {
  test('have what is planned for them, each item once as the main one', () => {
    const lines = linesOf([item('1', -2, 1), item('2', 1)], { from: MON, to: MON + 6 })
    expect(
      lines.map((line) => (line.kind === 'day' ? line.day - MON : `${line.id}${line.isMain ? '' : ' again'}`)),
    ).toEqual([0, '1', 1, '1 again', '2'])
  })
})
