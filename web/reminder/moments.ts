/** Moments that people put something off to, on their own clock. */

const MORNING = 9
const EVENING = 18
const HOUR_MS = 3_600_000

/** In the evening; when that is near or over, in three hours. */
export function laterToday(now: number): number {
  const evening = new Date(now).setHours(EVENING, 0, 0, 0)
  return evening - now >= HOUR_MS ? evening : now + 3 * HOUR_MS
}

export function tomorrowMorning(now: number): number {
  return morningAfter(now, 1)
}

/** Monday morning. */
export function nextWeek(now: number): number {
  return morningAfter(now, (8 - new Date(now).getDay()) % 7 || 7)
}

function morningAfter(now: number, days: number): number {
  const day = new Date(now)
  day.setDate(day.getDate() + days)
  return day.setHours(MORNING, 0, 0, 0)
}

/** In the morning of a chosen day. */
export function morningOf(day: number): number {
  return new Date(day).setHours(MORNING, 0, 0, 0)
}

/** What a field for a day and time holds: 2026-11-20T09:00. */
export function asFieldValue(time: number): string {
  const date = new Date(time)
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}
