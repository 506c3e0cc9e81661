/** Dates and numbers as the reader's browser writes them, in the reader's own zone. */
const DAY_MS = 86_400_000

const inYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const withYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' })
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short' })
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const hours = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'short' })
const number = new Intl.NumberFormat()

/** A day near enough to be called by its name, else by its date. */
export function formatDay(time: number, now = Date.now()): string {
  const days = Math.round((startOfDay(time) - startOfDay(now)) / DAY_MS)
  if (Math.abs(days) <= 1) return relative.format(days, 'day')
  if (days > 0 && days < 7) return weekday.format(time)
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear()
  return (isThisYear ? inYear : withYear).format(time)
}

const withWeekday = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** A day by all that it is called. */
export function formatLongDay(time: number): string {
  return withWeekday.format(time)
}

const long = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' })
const ofServer = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** From one moment to another, as days: the last day is the one that the end still is part of. */
export function formatSpan(start: number, end: number): string {
  return long.formatRange(start, Math.max(start, end - 1))
}

/** A day of the server's calendar, counted from 1970: charts are kept by it. */
export function formatServerDay(day: number): string {
  return ofServer.format(day * DAY_MS)
}

/** The days of a week by their names, beginning with Monday. */
export function weekdays(): string[] {
  const name = new Intl.DateTimeFormat(undefined, { weekday: 'long', timeZone: 'UTC' })
  // The fifth of January 1970 was a Monday.
  return Array.from({ length: 7 }, (_, day) => name.format((4 + day) * DAY_MS))
}

export function formatMoment(time: number): string {
  return moment.format(time)
}

/** A time of today, or a day with its time. */
export function formatTime(time: number, now = Date.now()): string {
  return startOfDay(time) === startOfDay(now) ? hours.format(time) : moment.format(time)
}

/** How long ago. */
export function formatAgo(time: number, now = Date.now()): string {
  const minutes = Math.round((time - now) / 60_000)
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute')
  if (Math.abs(minutes) < 24 * 60) return relative.format(Math.round(minutes / 60), 'hour')
  if (Math.abs(minutes) < 14 * 24 * 60) return relative.format(Math.round(minutes / 60 / 24), 'day')
  return formatDay(time, now)
}

export function formatNumber(value: number): string {
  return number.format(value)
}

export type Urgency = 'past' | 'soon' | 'later'

/** Red when past, amber within two days. */
export function urgencyOf(due: number, now = Date.now()): Urgency {
  const days = Math.round((startOfDay(due) - startOfDay(now)) / DAY_MS)
  return days < 0 ? 'past' : days <= 2 ? 'soon' : 'later'
}

function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0)
}
