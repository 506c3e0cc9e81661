import { type Day, dayFrom, endOfDay, sameTimeOn, startOfDay, toDay } from './days.ts'

/** The days of something that is planned: both, one of them, or none yet. */
export interface Dates {
  start: Day | null
  due: Day | null
}

/** The first and the last day that it takes. */
export interface Span {
  from: Day
  to: Day
}

export type Edge = 'start' | 'due'

/** Moments before that would be read as seconds, and after it calendars end. */
const EARLIEST = dayFrom(1980, 0, 1)
const LATEST = dayFrom(9999, 11, 31)

const within = (day: Day) => Math.min(Math.max(day, EARLIEST), LATEST)

/** Nobody prevents that something is due before it starts: it takes the days between all the same. */
export function spanOf({ start, due }: Dates): Span | null {
  const [one, other] = [start ?? due, due ?? start]
  return one === null || other === null ? null : { from: Math.min(one, other), to: Math.max(one, other) }
}

/** So many days later, as long as before. */
export function moved(dates: Dates, by: number): Dates {
  const span = spanOf(dates)
  if (!span) return dates
  const days = Math.min(Math.max(by, EARLIEST - span.from), LATEST - span.to)
  const shift = (day: Day | null) => (day === null ? null : day + days)
  return { start: shift(dates.start), due: shift(dates.due) }
}

/** One end so many days later; it stops at the other end. What had one day only begins or ends on it from then on. */
export function stretched(dates: Dates, edge: Edge, by: number): Dates {
  const span = spanOf(dates)
  if (!span || by === 0) return dates
  const start = edge === 'start' ? Math.min(within(span.from + by), span.to) : span.from
  const due = edge === 'due' ? Math.max(within(span.to + by), span.from) : span.to
  const isSame = start === span.from && due === span.to
  return isSame ? dates : { start, due }
}

/** Other days by the keys: how far, and what. */
export interface DateKey {
  kind: 'move' | Edge
  by: number
}

/** What a key makes of days; what has none begins today. */
export function datesByKey(dates: Dates, { kind, by }: DateKey, now: Day): Dates {
  if (dates.start === null && dates.due === null) return { start: null, due: now }
  return kind === 'move' ? moved(dates, by) : stretched(dates, kind, by)
}

export function isSame(a: Dates, b: Dates): boolean {
  return a.start === b.start && a.due === b.due
}

/** What the API calls them: moments. */
export interface Moments {
  start_date: number | null
  due_date: number | null
}

export function datesOf({ start_date, due_date }: Moments): Dates {
  return {
    start: start_date === null ? null : toDay(start_date),
    due: due_date === null ? null : toDay(due_date),
  }
}

/**
 * The moments of other days, of which only those that changed are named. A time of the day stays; without one, a start is at the
 * beginning of its day, and what is due is so at the end of it.
 */
export function momentsOn(dates: Dates, before: Moments): Partial<Moments> {
  const known = datesOf(before)
  const moment = (day: Day | null, time: number | null, fresh: (day: Day) => number) =>
    day === null ? null : time === null ? fresh(day) : sameTimeOn(day, time)
  return {
    ...(dates.start !== known.start && { start_date: moment(dates.start, before.start_date, startOfDay) }),
    ...(dates.due !== known.due && { due_date: moment(dates.due, before.due_date, endOfDay) }),
  }
}
