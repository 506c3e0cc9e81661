import { AppError, invalid } from '../../common/errors.ts'
import { SKIPPED_DATES } from '../../limits/recurrences.ts'
import type { Row } from '../../store/tables.ts'
import { isDate, latestUntil, nextAfter, type Schedule } from './recurrences.rule.ts'

/** The dates of a recurrence: those of its rule without those that are skipped (EXDATE in RFC 5545), of which there are few. */
export type Dated = Schedule & Pick<Row<'recurrences'>, 'skipped_dates'>

/** The skipped dates, the first one first. */
export function skippedOf({ skipped_dates }: Pick<Dated, 'skipped_dates'>): readonly number[] {
  // Written only by this program, and checked when it was imported.
  return JSON.parse(skipped_dates) as number[]
}

/** The first date after an instant that is not skipped. */
export function nextDate(row: Dated, after: number): number | null {
  const skipped = new Set(skippedOf(row))
  let next = nextAfter(row, after)
  while (next !== null && skipped.has(next)) next = nextAfter(row, next)
  return next
}

/** The last date until an instant that is not skipped, if one is near. */
export function latestDate(row: Dated, until: number): number | null {
  const skipped = new Set(skippedOf(row))
  let latest = latestUntil(row, until)
  while (latest !== null && skipped.has(latest)) latest = latestUntil(row, latest - 1)
  return latest
}

/** The first dates from an instant on that are not skipped. */
export function nextDates(row: Dated, from: number, most: number): number[] {
  const dates: number[] = []
  for (let next = nextDate(row, from - 1); next !== null && dates.length < most; next = nextDate(row, next))
    dates.push(next)
  return dates
}

/** The skipped dates with one more. Those that have passed give way when there are too many. */
export function withSkipped(row: Dated, date: number, last: number): string {
  const all = [...skippedOf(row), date].sort((a, b) => a - b)
  const kept = all.length > SKIPPED_DATES ? all.filter((one) => one > last) : all
  if (kept.length > SKIPPED_DATES)
    throw new AppError('conflict', `A recurrence skips at most ${SKIPPED_DATES} dates to come. Pause it instead.`)
  return JSON.stringify(kept)
}

/** The skipped dates without one. */
export function withoutSkipped(row: Dated, date: number): string {
  return JSON.stringify(skippedOf(row).filter((one) => one !== date))
}

/** The skipped dates after the last card. Earlier ones cannot come again, wherever the clock is set. */
export function skippedAfter(row: Dated, made: number): string {
  return JSON.stringify(skippedOf(row).filter((one) => one > made))
}

/** The skipped dates that another schedule has, too. */
export function skippedIn(schedule: Schedule, row: Dated): string {
  return JSON.stringify(skippedOf(row).filter((one) => isDate(schedule, one)))
}

/** Refuses what is no date to come of a recurrence. */
export function requireDateToCome(row: Dated, date: number, last: number) {
  if (date <= last || !isDate(row, date))
    throw invalid('date', 'date must be one of the dates to come, in milliseconds as next_dates has them.')
}
