import { invalid } from '../../common/errors.ts'
import { DAY_MS, dayOf, instantOf, LAST_INSTANT } from '../../common/time.ts'

/** Days are counted from 1970 in the store, and are texts on the wire: 2026-01-31. */

export function showDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** The day that a text of this form names; refused if there is none. */
export function readDay(field: string, text: string): number {
  const day = Date.parse(`${text}T00:00:00Z`) / DAY_MS
  if (!(day >= 0) || showDay(day) !== text)
    throw invalid(field, 'There is no such day since 1970. Send one such as 2026-01-31.')
  return day
}

/** The same, or the day of a moment. */
export function readBound(field: string, text: string): number {
  if (text.includes('-')) return readDay(field, text)
  const instant = instantOf(Number(text))
  if (instant > LAST_INSTANT) throw invalid(field, 'Send a day before the year 10000.')
  return dayOf(instant)
}

/** The Monday of its week: the first day of 1970 was a Thursday. */
export function mondayOf(day: number): number {
  return day - ((day + 3) % 7)
}
