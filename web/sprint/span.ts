import { type CalendarDate, fromDate, getLocalTimeZone, toCalendarDate } from '@internationalized/date'

/** The first and the last day of a sprint. */
export interface Span {
  start: CalendarDate
  end: CalendarDate
}

interface Dates {
  start_date: number
  end_date: number
}

/** A sprint lasts until the day after its last one begins. */
export function spanOf({ start_date, end_date }: Dates, zone: string): Span {
  const dayOf = (time: number) => toCalendarDate(fromDate(new Date(time), zone))
  return { start: dayOf(start_date), end: dayOf(Math.max(start_date, end_date - 1)) }
}

export function datesOf({ start, end }: Span): Dates {
  const zone = getLocalTimeZone()
  return { start_date: start.toDate(zone).getTime(), end_date: end.add({ days: 1 }).toDate(zone).getTime() }
}

export function isSameSpan(a: Span, b: Span): boolean {
  return a.start.compare(b.start) === 0 && a.end.compare(b.end) === 0
}
