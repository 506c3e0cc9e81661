import { CalendarDate, getDayOfWeek } from '@internationalized/date'

/**
 * Days of the reader's calendar as whole numbers, counted from the first of January 1970. Where something is drawn and moved by days,
 * clocks and zones matter at the edges alone: when a moment becomes a day, and when a day becomes a moment again.
 */
export type Day = number

const DAY_MS = 86_400_000

/** How far the clocks of a place are ahead of UTC at a moment, in milliseconds. */
export type OffsetAt = (time: number) => number

const here: OffsetAt = (time) => -new Date(time).getTimezoneOffset() * 60_000

/** The day of the reader on which a moment is. */
export function toDay(time: number, offsetAt: OffsetAt = here): Day {
  return Math.floor((time + offsetAt(time)) / DAY_MS)
}

/** The moment at which clocks show this time of a day; where they skip it, as much later as they skip. */
function momentOf(day: Day, timeOfDay: number, offsetAt: OffsetAt): number {
  const local = day * DAY_MS + timeOfDay
  // The clocks of a place change at most once in two days.
  const [first, second] = [local - offsetAt(local - DAY_MS), local - offsetAt(local + DAY_MS)]
  const shown = [first, second].find((time) => time + offsetAt(time) === local)
  return shown ?? Math.max(first, second)
}

/** When a day begins for the reader. */
export function startOfDay(day: Day, offsetAt: OffsetAt = here): number {
  return momentOf(day, 0, offsetAt)
}

/** The last moment of a day for the reader: what is due on it is not late before. */
export function endOfDay(day: Day, offsetAt: OffsetAt = here): number {
  return startOfDay(day + 1, offsetAt) - 1
}

/** The same time of the clock on another day. */
export function sameTimeOn(day: Day, time: number, offsetAt: OffsetAt = here): number {
  const local = time + offsetAt(time)
  return momentOf(day, local - Math.floor(local / DAY_MS) * DAY_MS, offsetAt)
}

export function today(now = Date.now()): Day {
  return toDay(now)
}

/** For formats and calendars that reckon in UTC. */
export function inUtc(day: Day): Date {
  return new Date(day * DAY_MS)
}

export function dayFrom(year: number, month: number, date: number): Day {
  return Date.UTC(year, month, date) / DAY_MS
}

/** From Monday, which is 0. */
export function weekdayOf(day: Day): number {
  // The fifth of January 1970 was a Monday.
  return (((day - 4) % 7) + 7) % 7
}

/** The day that weeks begin with where the reader is, from Monday, which is 0. */
export function firstWeekday(locale = navigator.language): number {
  return (7 - getDayOfWeek(new CalendarDate(1970, 1, 5), locale)) % 7
}

export function startOfWeek(day: Day, first: number): Day {
  return day - ((weekdayOf(day) - first + 7) % 7)
}

export function startOfMonth(day: Day, months = 0): Day {
  const date = inUtc(day)
  return dayFrom(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
}

export function startOfYear(day: Day, years = 0): Day {
  return dayFrom(inUtc(day).getUTCFullYear() + years, 0, 1)
}

/** As addresses name it: `2026-11-17`. */
export function toIso(day: Day): string {
  return inUtc(day).toISOString().slice(0, 10)
}

/** The day that an address names; null for anything else. */
export function fromIso(words: string | undefined): Day | null {
  if (words === undefined || !/^\d{4}-\d\d-\d\d$/.test(words)) return null
  const time = Date.parse(`${words}T00:00:00Z`)
  return Number.isNaN(time) || toIso(time / DAY_MS) !== words ? null : time / DAY_MS
}
