import { formatNumber } from '../text/format.ts'
import { insightText as words } from '../text/insights.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Hours for less than two days, else days: to one decimal. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return ''
  const oneDecimal = (value: number) => formatNumber(Math.round(value * 10) / 10)
  return ms < 2 * DAY_MS ? words.hours(oneDecimal(ms / HOUR_MS)) : words.days(oneDecimal(ms / DAY_MS))
}

/** The top of an axis: a round number that nothing exceeds, and whose half is a whole one. */
export function roundTop(highest: number): number {
  if (highest <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(highest))
  const step = [1, 2, 4, 6, 8].find((factor) => factor * power >= highest) ?? 10
  return step * power
}

/** The day of a report, as the reader's browser writes days: with the year where that is another one. */
const dayFormat = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const yearFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

export function formatReportDay(day: string): string {
  const isThisYear = day.startsWith(`${new Date().getUTCFullYear()}-`)
  return (isThisYear ? dayFormat : yearFormat).format(Date.parse(day))
}

/** The week of a day, by its Monday (UTC): the first one of a period may begin before that. */
export function formatReportWeek(day: string): string {
  const date = new Date(day)
  const sinceMonday = (date.getUTCDay() + 6) % 7
  return formatReportDay(new Date(date.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10))
}
