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
  const step = [1, 2, 4, 10].find((factor) => factor * power >= highest) ?? 10
  return step * power
}

/** The day of a report, as the reader's browser writes days. */
const dayFormat = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })

export function formatReportDay(day: string): string {
  return dayFormat.format(Date.parse(day))
}
