import { toMoment } from '../data/sprint-rows.ts'
import { startOfDay, toDay } from '../schedule/days.ts'

/**
 * The date of a custom field is a day of the calendar, the same for everybody wherever they are: the day that it is in UTC. What
 * chooses and shows days knows moments of the reader; here one becomes the other.
 */

const DAY_MS = 86_400_000

/** When the day of a value begins for the reader. */
export function momentOfDate(value: number): number {
  return startOfDay(Math.floor(toMoment(value) / DAY_MS))
}

/** The value of the day that a moment is on for the reader. */
export function dateOfMoment(time: number): number {
  return toDay(time) * DAY_MS
}
