import { CalendarDate } from '@internationalized/date'

/** Days as people type them: "fri", "tomorrow", "+1w", "24 dec", "24.12.", "2026-12-24". */

/** The fifth of January 1970 was a Monday. */
const MONDAY = Date.UTC(1970, 0, 5)
const DAY_MS = 86_400_000

/** English is understood everywhere, and the reader's own language. */
function namesOf(
  locale: string | undefined,
  options: Intl.DateTimeFormatOptions,
  times: readonly number[],
): string[][] {
  const own = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const english = new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' })
  return times.map((time) => [own, english].map((format) => format.format(time).toLowerCase()))
}

const weekdayNames = (locale?: string) =>
  namesOf(
    locale,
    { weekday: 'long' },
    Array.from({ length: 7 }, (_, day) => MONDAY + day * DAY_MS),
  )
const monthNames = (locale?: string) =>
  namesOf(
    locale,
    { month: 'long' },
    Array.from({ length: 12 }, (_, month) => Date.UTC(1970, month, 1)),
  )

/** The place of a name in a list, of which at least so many letters are typed. */
function placeOf(typed: string, names: readonly string[][], least: number): number {
  if (typed.length < least) return -1
  return names.findIndex((forms) => forms.some((name) => name.startsWith(typed)))
}

const UNITS: Record<string, 'days' | 'weeks' | 'months' | 'years'> = { d: 'days', w: 'weeks', m: 'months', y: 'years' }
const NEAR: Record<string, number> = { today: 0, tod: 0, tomorrow: 1, tom: 1, tmrw: 1, yesterday: -1 }

/** A day that has no year is the next one: nobody plans for the past. */
function dayIn(now: CalendarDate, day: number, month: number, year?: number): CalendarDate | null {
  const full = year === undefined || year >= 100 ? year : 2000 + year
  const found = new CalendarDate(full ?? now.year, month, day)
  // A day that there is not becomes another one.
  if (month < 1 || month > 12 || found.day !== day || found.month !== month) return null
  return full === undefined && found.compare(now) < 0 ? found.add({ years: 1 }) : found
}

function isDayFirst(locale?: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' }).formatToParts(0)
  return parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'day'
}

function inNumbers(words: string, now: CalendarDate, locale?: string): CalendarDate | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(words)
  if (iso) return dayIn(now, Number(iso[3]), Number(iso[2]), Number(iso[1]))
  const found = /^(\d{1,2})([./-])(\d{1,2})(?:[./-](\d{2}|\d{4})?)?$/.exec(words)
  if (!found) return null
  const [first, second] = [Number(found[1]), Number(found[3])]
  const year = found[4] === undefined ? undefined : Number(found[4])
  const isDay = found[2] === '.' || first > 12 || (second <= 12 && isDayFirst(locale))
  return isDay ? dayIn(now, first, second, year) : dayIn(now, second, first, year)
}

function withMonth(words: string, now: CalendarDate, locale?: string): CalendarDate | null {
  const found =
    /^(?:(\d{1,2})(?:st|nd|rd|th|\.)? ?(\p{L}+)\.?|(\p{L}+)\.? ?(\d{1,2})(?:st|nd|rd|th)?)(?: (\d{4}))?$/u.exec(words)
  if (!found) return null
  const month = placeOf(found[2] ?? found[3] ?? '', monthNames(locale), 3) + 1
  return month === 0 ? null : dayIn(now, Number(found[1] ?? found[4]), month, found[5] ? Number(found[5]) : undefined)
}

function later(words: string, now: CalendarDate): CalendarDate | null {
  const found = /^(?:in |\+ ?)?(\d{1,3}|an?) ?(d|w|m|y)(?:ays?|eeks?|onths?|ears?)?$/.exec(words)
  if (!found) return null
  const unit = UNITS[found[2] ?? ''] ?? 'days'
  return now.add({ [unit]: Number(found[1]) || 1 })
}

/** From Monday, which is 0. */
function weekdayOf(day: CalendarDate): number {
  return (new Date(Date.UTC(day.year, day.month - 1, day.day)).getUTCDay() + 6) % 7
}

/** The next day of that name; with "next", the one of the next week. */
function namedDay(words: string, now: CalendarDate, locale?: string): CalendarDate | null {
  const [, next, name = ''] = /^(next )?(\p{L}+)\.?$/u.exec(words) ?? []
  const monday = now.subtract({ days: weekdayOf(now) }).add({ weeks: 1 })
  if (next && name === 'week') return monday
  if (next && name === 'month') return now.set({ day: 1 }).add({ months: 1 })
  const at = placeOf(name, weekdayNames(locale), 2)
  if (at === -1) return null
  return next ? monday.add({ days: at }) : now.add({ days: ((at - weekdayOf(now) + 6) % 7) + 1 })
}

/** What near days are called in the reader's language. */
function nearDay(words: string, now: CalendarDate, locale?: string): CalendarDate | null {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const days = NEAR[words] ?? [0, 1, -1, 2].find((count) => relative.format(count, 'day').toLowerCase() === words)
  return days === undefined ? null : now.add({ days })
}

/** The day that is meant, or null where the words name none. */
export function typedDay(typed: string, now: CalendarDate, locale?: string): CalendarDate | null {
  const words = typed.trim().toLowerCase().replace(/,/g, ' ').replace(/\s+/g, ' ')
  for (const read of [nearDay, later, namedDay, inNumbers, withMonth]) {
    const day = read(words, now, locale)
    if (day) return day
  }
  return null
}
