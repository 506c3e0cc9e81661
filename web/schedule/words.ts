import { scheduleText } from '../text/schedule.ts'
import { type Day, inUtc } from './days.ts'
import type { ScheduleItem } from './items.ts'
import { isLate } from './late.ts'
import type { Dates } from './span.ts'

/** Days as the reader's browser writes them. */
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' })
const short = format({ day: 'numeric', month: 'short' })
const withYear = format({ day: 'numeric', month: 'short', year: 'numeric' })
const whole = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const month = format({ month: 'long', year: 'numeric' })
const weekday = format({ weekday: 'short' })

const isOf = (day: Day, now: Day) => inUtc(day).getUTCFullYear() === inUtc(now).getUTCFullYear()

function shortDay(day: Day, now: Day): string {
  return (isOf(day, now) ? short : withYear).format(inUtc(day))
}

/** What its days are, in words. */
export function datesInWords({ start, due }: Dates, now: Day): string {
  if (start !== null && due !== null) {
    const [from, to] = [Math.min(start, due), Math.max(start, due)]
    const isNear = isOf(from, now) && isOf(to, now)
    return from === to ? shortDay(from, now) : (isNear ? short : withYear).formatRange(inUtc(from), inUtc(to))
  }
  if (due !== null) return scheduleText.due(shortDay(due, now))
  return start === null ? scheduleText.noDates : scheduleText.starts(shortDay(start, now))
}

/** The same of an item, and that it is overdue: colours say it to those who see them. */
export function itemInWords(item: ScheduleItem, now: Day): string {
  const words = datesInWords(item, now)
  return isLate(item, now) ? `${words}, ${scheduleText.late}` : words
}

export const wholeDay = (day: Day) => whole.format(inUtc(day))
export const monthName = (day: Day) => month.format(inUtc(day))
export const weekdayName = (day: Day) => weekday.format(inUtc(day))
export const dayNumber = (day: Day) => inUtc(day).getUTCDate()

/** From one day to another. */
export const weekName = (from: Day) => withYear.formatRange(inUtc(from), inUtc(from + 6))
