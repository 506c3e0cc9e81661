import { DAY_MS, dayOf, instantOf, isInSeconds } from '../../common/time.ts'
import type { SprintSettings } from './sprints.schema.ts'

/** A date so many days from another: in the same unit, unless that would be read as another moment. */
function shift(date: number, days: number): number {
  const instant = Math.max(0, instantOf(date) + days * DAY_MS)
  const seconds = Math.floor(instant / 1000)
  const inSeconds = isInSeconds(date) ? isInSeconds(seconds) : isInSeconds(instant)
  return inSeconds ? seconds : instant
}

type Rhythm = Pick<SprintSettings, 'length' | 'cooldown' | 'start_day'>

/**
 * The dates of a new sprint: as given, else from the space's rhythm. A sprint starts on the first start day after the last
 * sprint and its cooldown, and not in the past.
 */
export function planDates(
  given: { start_date?: number | undefined; end_date?: number | undefined },
  { length, cooldown, start_day }: Rhythm,
  lastEnd: number | null,
  now: number,
): { start_date: number; end_date: number } {
  const { start_date, end_date } = given
  if (start_date !== undefined) return { start_date, end_date: end_date ?? shift(start_date, length) }
  if (end_date !== undefined) return { start_date: shift(end_date, -length), end_date }
  const today = dayOf(now) * DAY_MS
  const earliest = lastEnd === null ? today : Math.max(today, Math.ceil(lastEnd / DAY_MS) * DAY_MS + cooldown * DAY_MS)
  const start = earliest + ((start_day - isoWeekday(earliest) + 7) % 7) * DAY_MS
  return { start_date: start, end_date: start + length * DAY_MS }
}

/** 1 is Monday. */
function isoWeekday(instant: number): number {
  return new Date(instant).getUTCDay() || 7
}
