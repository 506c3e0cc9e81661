import { type Day, inUtc, startOfMonth, startOfWeek, startOfYear } from './days.ts'
import { type Dates, type Span, spanOf } from './span.ts'

export const ZOOMS = ['week', 'month', 'quarter', 'year'] as const
export type Zoom = (typeof ZOOMS)[number]

/** How wide a day is: the named time about fills a laptop. */
export const DAY_PX: Record<Zoom, number> = { week: 48, month: 24, quarter: 9, year: 2.5 }

/** A part of the time that is named above the rows. */
interface Tick extends Span {
  words: string
}

const named = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' })
  return (day: Day) => format.format(inUtc(day))
}
const [dayName, dayNumber] = [named({ weekday: 'short', day: 'numeric' }), named({ day: 'numeric' })]
const [shortMonth, longMonth] = [named({ month: 'short' }), named({ month: 'long', year: 'numeric' })]
const year = named({ year: 'numeric' })

/** Where the part of the time begins that a day is in, and where the next one does. */
interface Unit {
  start(day: Day, first: number): Day
  next(day: Day): Day
  words(day: Day): string
}

const DAYS: Unit = { start: (day) => day, next: (day) => day + 1, words: dayName }
const WEEKS: Unit = { start: startOfWeek, next: (day) => day + 7, words: dayNumber }
const MONTHS: Unit = { start: (day) => startOfMonth(day), next: (day) => startOfMonth(day, 1), words: longMonth }
const YEARS: Unit = { start: (day) => startOfYear(day), next: (day) => startOfYear(day, 1), words: year }

const UNITS: Record<Zoom, { fine: Unit; coarse: Unit }> = {
  week: { fine: DAYS, coarse: MONTHS },
  month: { fine: WEEKS, coarse: MONTHS },
  quarter: { fine: WEEKS, coarse: MONTHS },
  year: { fine: { ...MONTHS, words: shortMonth }, coarse: YEARS },
}

function ticksOf({ start, next, words }: Unit, { from, to }: Span, first: number): Tick[] {
  const ticks: Tick[] = []
  for (let day = start(from, first); day <= to; day = next(day))
    ticks.push({ from: day, to: next(day) - 1, words: words(day) })
  return ticks
}

/** The names of the time between two days: of its larger and of its smaller parts. */
export function ticksBetween(zoom: Zoom, span: Span, firstWeekday: number) {
  const { fine, coarse } = UNITS[zoom]
  return { coarse: ticksOf(coarse, span, firstWeekday), fine: ticksOf(fine, span, firstWeekday) }
}

/** Further from today nothing is drawn: one date that is wrong by a century would make all others invisible. */
const FARTHEST_DAYS = 366 * 6

/** The time that can be scrolled through: all that is planned, with room before and behind to plan more. */
export function rangeOf(all: readonly Dates[], now: Day): Span {
  let [from, to] = [now, now]
  for (const dates of all) {
    const span = spanOf(dates)
    if (!span) continue
    from = Math.min(from, span.from)
    to = Math.max(to, span.to)
  }
  // Whole quarters: it changes seldom.
  const start = startOfMonth(Math.max(from, now - FARTHEST_DAYS), -3)
  return {
    from: startOfMonth(start, -(inUtc(start).getUTCMonth() % 3)),
    to: startOfMonth(Math.min(to, now + FARTHEST_DAYS), 13) - 1,
  }
}

/** The width of a page of A4 for the days, beside the names: see `Timeline.module.css`. */
const PAPER_PX = 400

/** On paper: the days that are planned, all of them in the width of a page. */
export function printedOf(all: readonly Dates[], now: Day): { range: Span; px: number; zoom: Zoom } {
  const spans = all.flatMap((dates) => {
    const span = spanOf(dates)
    return span ? (clamped(span, { from: now - FARTHEST_DAYS, to: now + FARTHEST_DAYS }) ?? []) : []
  })
  const from = startOfMonth(Math.min(now, ...spans.map((span) => span.from)))
  const to = startOfMonth(Math.max(now, ...spans.map((span) => span.to)), 1) - 1
  const px = PAPER_PX / (to - from + 1)
  return { range: { from, to }, px, zoom: ZOOMS.find((zoom) => DAY_PX[zoom] <= px * 1.5) ?? 'year' }
}

/** What of a span is drawn in a range; the ends that are beyond it. */
export function clamped({ from, to }: Span, range: Span): (Span & { isEarlier: boolean; isLater: boolean }) | null {
  if (to < range.from || from > range.to) return null
  const [isEarlier, isLater] = [from < range.from, to > range.to]
  return { from: Math.max(from, range.from), to: Math.min(to, range.to), isEarlier, isLater }
}

/** Sprints of several spaces run at the same time: each is in the first lane that is free. Beyond the last they share it. */
export function lanesOf(spans: readonly (Span & { id: string })[], most: number): ReadonlyMap<string, number> {
  const ends: Day[] = []
  const lanes = new Map<string, number>()
  for (const { id, from, to } of spans.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const free = ends.findIndex((end) => end < from)
    const lane = free >= 0 ? free : Math.min(ends.length, most - 1)
    ends[lane] = Math.max(to, ends[lane] ?? to)
    lanes.set(id, lane)
  }
  return lanes
}
