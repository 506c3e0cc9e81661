import { invalid } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import { DAY_MS, HOUR_MS, instantOf, LAST_INSTANT } from '../../common/time.ts'

/** `now-1d`, `now+2w-3h`, `1767225600`, `1767225600||+3d`: a moment, steps away from it, and `/d` down to a full day. */
export const DATE_MATH = '^(now|\\d{1,15}(\\|\\||$))([+-]\\d{1,6}[smhHdwMy]|/[smhHdwMy])*$'
const STEP = /([+-]\d+|\/)([smhHdwMy])/g

const STEPS: Record<string, number> = { s: 1000, m: 60_000, h: HOUR_MS, H: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS }
const MONTHS: Record<string, number> = { M: 1, y: 12 }

/** The instant of an expression. Days, months and years are those of the calendar, in UTC. */
export function readDateMath(field: string, expression: string | number, now: number): number {
  const text = String(expression)
  const start = /^\d+/.exec(text)?.[0]
  let instant = start === undefined ? now : instantOf(Number(start))
  for (const [, step, unit = ''] of text.matchAll(STEP)) {
    instant = step === '/' ? startOf(instant, unit) : stepFrom(instant, Number(step), unit)
    // Written so that an invalid date is refused too.
    if (!(instant >= 0 && instant <= LAST_INSTANT)) break
  }
  if (!(instant >= 0 && instant <= LAST_INSTANT))
    throw invalid(field, `${field} must be between 1970 and 9999.`, 'out_of_range')
  return instant
}

function stepFrom(instant: number, steps: number, unit: string): number {
  const months = MONTHS[unit]
  return months ? addMonths(instant, steps * months) : instant + steps * must(STEPS[unit])
}

/** The Epoch was a Thursday; weeks begin on Mondays. */
const FIRST_MONDAY = 4 * DAY_MS

/** When the second, minute, …, week, month or year of an instant began. */
function startOf(instant: number, unit: string): number {
  const date = new Date(instant)
  if (unit === 'y') return Date.UTC(date.getUTCFullYear(), 0)
  if (unit === 'M') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
  const length = must(STEPS[unit])
  const offset = unit === 'w' ? FIRST_MONDAY : 0
  return Math.floor((instant - offset) / length) * length + offset
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
