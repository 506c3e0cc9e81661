import { invalid } from '../../errors.ts'
import { LAST_INSTANT } from '../../http/schema.ts'
import { DAY_MS, instantOf } from '../sprints/sprints.dates.ts'

/** `now-1d`, `now+2w-3h`, `1767225600`, `1767225600||+3d`: a moment, and steps away from it. */
export const DATE_MATH = '^(now|\\d{1,15}(\\|\\||$))([+-]\\d{1,6}[mhdwMy])*$'

const MINUTE_MS = 60_000
const STEPS: Record<string, number> = { m: MINUTE_MS, h: 60 * MINUTE_MS, d: DAY_MS, w: 7 * DAY_MS }
const MONTHS: Record<string, number> = { M: 1, y: 12 }

/** The instant that an expression means. Months and years are those of the calendar, in UTC. */
export function readDateMath(field: string, expression: string | number, now: number): number {
  const text = String(expression)
  const start = /^\d+/.exec(text)?.[0]
  let instant = start === undefined ? now : instantOf(Number(start))
  for (const [, sign, count, unit] of text.matchAll(/([+-])(\d+)([mhdwMy])/g)) {
    const steps = Number(`${sign}${count}`)
    const months = MONTHS[unit as string]
    instant = months ? addMonths(instant, steps * months) : instant + steps * (STEPS[unit as string] as number)
    // Written so that what is no moment at all is refused as well.
    if (!(instant >= 0 && instant <= LAST_INSTANT)) break
  }
  if (!(instant >= 0 && instant <= LAST_INSTANT))
    throw invalid(field, `${field} must lie between 1970 and 9999.`, 'out_of_range')
  return instant
}

/** The same day of another month, or its last day: a month after 31 January is 28 February. */
function addMonths(instant: number, months: number): number {
  const date = new Date(instant)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime()
}
