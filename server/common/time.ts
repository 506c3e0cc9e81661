/** How dates are read, everywhere: see docs/decisions/0001. */

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** From here on a number counts milliseconds, below it seconds. */
export const FIRST_MILLISECONDS = 100_000_000_000

/** The end of the year 9999. */
export const LAST_INSTANT = 253_402_300_799_999

export function isInSeconds(date: number): boolean {
  return Math.abs(date) < FIRST_MILLISECONDS
}

/** The moment that a caller's date means. The date itself is never rewritten. */
export function instantOf(date: number): number {
  return isInSeconds(date) ? date * 1000 : date
}

/** Days are counted from 1970, and begin at midnight in UTC. */
export function dayOf(instant: number): number {
  return Math.floor(instant / DAY_MS)
}

/** The day and hour on a person's own clock; in UTC if they chose no time zone. */
export function localTime(now: number, timezone_id: string): { day: number; hour: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone_id || 'UTC',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  }).formatToParts(now)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return { day: dayOf(Date.UTC(part('year'), part('month') - 1, part('day'))), hour: part('hour') }
}
