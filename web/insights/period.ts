import { parseDate } from '@internationalized/date'
import type { DaySpan, ReportDays } from '../data/reports.ts'

/** The period of the page, as its address has it: `days` for the last ones, `from` and `to`, or neither. */

export const PERIODS = ['7', '30', '90', '365'] as const
export type Period = (typeof PERIODS)[number] | 'own' | 'chosen'

/** As many as the server takes. */
export const MAX_DAYS = 366
const DAY = /^\d{4}-\d\d-\d\d$/

interface Search {
  days?: string
  from?: string | undefined
  to?: string | undefined
}

/** What an address says; the sprint's own days, or the last 30, where it says nothing that can be shown. */
export function periodIn({ days, from = '', to = '' }: Search, isSprint: boolean): Period {
  if (isDay(from) && isDay(to) && from <= to) return 'chosen'
  return PERIODS.find((known) => known === days) ?? (isSprint ? 'own' : '30')
}

export function daysOf(period: Period, { from = '', to = '' }: Search): ReportDays {
  if (period === 'chosen') return { from, to }
  return period === 'own' ? null : Number(period)
}

/** One end is moved; the other one follows where the period would be empty, or too long for a report. */
export function withEnd(span: DaySpan, end: keyof DaySpan, day: string): DaySpan {
  const most = MAX_DAYS - 1
  if (end === 'from') {
    const latest = parseDate(day).add({ days: most }).toString()
    return { from: day, to: span.to < day ? day : span.to > latest ? latest : span.to }
  }
  const earliest = parseDate(day).subtract({ days: most }).toString()
  return { from: span.from > day ? day : span.from < earliest ? earliest : span.from, to: day }
}

function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text))
}
