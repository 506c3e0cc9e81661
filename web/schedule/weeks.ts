import { type Day, startOfMonth, startOfWeek } from './days.ts'
import type { Span } from './span.ts'

export interface SpannedItem extends Span {
  id: string
}

/** What of an item is drawn in one week. */
export interface Segment {
  id: string
  /** From 0, the first day of the week. */
  column: number
  length: number
  lane: number
  /** Whether the item begins and ends here, or goes on in another week. */
  isStart: boolean
  isEnd: boolean
}

export interface Week {
  from: Day
  segments: readonly Segment[]
  /** For each day how many are not drawn. */
  more: readonly number[]
}

/** The seven days from one on. */
export function daysFrom(day: Day): Day[] {
  return Array.from({ length: 7 }, (_, index) => day + index)
}

/** The days that are on the page of a calendar: whole weeks. */
export function pageOf(kind: 'month' | 'week', day: Day, firstWeekday: number): Span {
  if (kind === 'week') {
    const from = startOfWeek(day, firstWeekday)
    return { from, to: from + 6 }
  }
  const last = startOfMonth(day, 1) - 1
  return { from: startOfWeek(startOfMonth(day), firstWeekday), to: startOfWeek(last, firstWeekday) + 6 }
}

/** Those that have a day in it, the earlier ones first, of these the longer ones. */
export function itemsIn(items: readonly SpannedItem[], { from, to }: Span): SpannedItem[] {
  return items
    .filter((item) => item.from <= to && item.to >= from)
    .sort((a, b) => a.from - b.from || b.to - a.to || Number(a.id) - Number(b.id))
}

/**
 * One week of items that are in order: each in the first lane that is free on its days. Where a day has more than there are lanes, its
 * last lane says how many.
 */
export function layWeek(items: readonly SpannedItem[], from: Day, lanes: number): Week {
  const ends: number[] = Array.from({ length: lanes }, () => -1)
  const [drawn, hidden]: [Segment[], Segment[]] = [[], []]
  for (const { id, from: first, to: last } of items) {
    const [column, end] = [Math.max(first - from, 0), Math.min(last - from, 6)]
    if (end < 0 || column > 6) continue
    const lane = ends.findIndex((taken) => taken < column)
    const part = { column, length: end - column + 1, isStart: first >= from, isEnd: last <= from + 6 }
    if (lane === -1) hidden.push({ id, lane: lanes, ...part })
    else {
      ends[lane] = end
      drawn.push({ id, lane, ...part })
    }
  }
  const isFull = Array.from({ length: 7 }, (_, day) => hidden.some((segment) => covers(segment, day)))
  const segments = drawn.filter(
    (segment) => segment.lane < lanes - 1 || !isFull.some((full, day) => full && covers(segment, day)),
  )
  const left = new Set(segments)
  const all = [...hidden, ...drawn.filter((segment) => !left.has(segment))]
  const more = Array.from({ length: 7 }, (_, day) => all.filter((segment) => covers(segment, day)).length)
  return { from, segments, more }
}

function covers({ column, length }: Segment, day: number): boolean {
  return column <= day && day < column + length
}

/** All weeks of a page. */
export function layPage(items: readonly SpannedItem[], page: Span, lanes: number): Week[] {
  const shown = itemsIn(items, page)
  return Array.from({ length: (page.to - page.from + 1) / 7 }, (_, week) => layWeek(shown, page.from + week * 7, lanes))
}
