import { instantOf, LAST_INSTANT } from '../../common/time.ts'

/** Which comes first in 04/11/2026. */
export type DateOrder = 'dmy' | 'mdy'

const ISO_DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const TIME = String.raw`(?:,? (?:at )?(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))? ?(?<half>[AP]M)?)?`

/** As other programs write days; without a zone they mean UTC. Each pattern is anchored and has no choice to go back on. */
const WRITTEN = [
  // Jira: 04/Nov/26 10:15 AM
  new RegExp(String.raw`^(?<day>\d{1,2})[/-](?<month>[a-z]{3})[/-](?<year>\d{4}|\d{2})${TIME}$`, 'i'),
  // Notion and spreadsheets: November 4, 2026 10:15 AM
  new RegExp(String.raw`^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4})${TIME}$`, 'i'),
  // 4 November 2026
  new RegExp(String.raw`^(?<day>\d{1,2})\.? (?<month>[a-z]{3,9})\.? (?<year>\d{4})${TIME}$`, 'i'),
  // Linear, as JavaScript writes: Mon Nov 02 2026 10:15:00 GMT+0000 (GMT)
  new RegExp(
    String.raw`^[a-z]{3} (?<month>[a-z]{3}) (?<day>\d{2}) (?<year>\d{4})${TIME} GMT(?<zone>[+-]\d{4})(?: \([^)]{1,60}\))?$`,
    'i',
  ),
]
const NUMERIC = new RegExp(
  String.raw`^(?<first>\d{1,2})(?<apart>[/.-])(?<second_>\d{1,2})[/.-](?<year>\d{4}|\d{2})${TIME}$`,
  'i',
)

/**
 * ISO 8601 and what other programs write (without a zone: UTC), or seconds or milliseconds since 1970, which stay as they
 * are. Null for all else: a shorter number is more likely to be a spreadsheet's own count of days, and 04/11/2026 means two
 * days unless the order is known.
 */
export function toDate(text: string, order?: DateOrder): number | null {
  const given = text.trim().replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  const date = /^\d{9,15}$/.test(given) ? Number(given) : (readWritten(given, order) ?? readIso(given))
  return date >= 0 && date <= LAST_INSTANT ? date : null
}

/** The same in milliseconds, for times that we keep ourselves. */
export function toInstant(text: string, order?: DateOrder): number | null {
  const date = toDate(text, order)
  return date === null ? null : instantOf(date)
}

/** What a date of numbers alone shows about their order: nothing, if both could be months. */
export function orderShownBy(text: string): DateOrder | null {
  const { first, second_: second, apart } = NUMERIC.exec(text.trim())?.groups ?? {}
  if (first === undefined || second === undefined) return null
  if (apart === '.' || Number(first) > 12) return 'dmy'
  return Number(second) > 12 ? 'mdy' : null
}

function readWritten(text: string, order: DateOrder | undefined): number | null {
  // No date is longer, and no pattern looks at more.
  if (text.length > 100) return null
  for (const pattern of WRITTEN) {
    const { day, month, year, ...time } = pattern.exec(text)?.groups ?? {}
    if (day && month && year) return instantAt(year, MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1, day, time)
  }
  const { first, second_: second, year, ...time } = NUMERIC.exec(text)?.groups ?? {}
  const known = order ?? orderShownBy(text)
  if (!first || !second || !year || !known) return null
  return known === 'dmy' ? instantAt(year, Number(second), first, time) : instantAt(year, Number(first), second, time)
}

/** NaN for a day or time that is in no calendar: Date would read the 30th of February as the 2nd of March. */
function instantAt(year: string, month: number, day: string, time: Record<string, string | undefined>): number {
  const { hour = '0', minute = '0', second = '0', half, zone } = time
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year)
  const midnight = Date.UTC(fullYear, month - 1, Number(day))
  const isDay =
    month >= 1 && new Date(midnight).getUTCDate() === Number(day) && new Date(midnight).getUTCMonth() === month - 1
  const hours = half ? (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hour)
  if (!isDay || hours > 23 || Number(minute) > 59 || Number(second) > 59 || (half && Number(hour) > 12))
    return Number.NaN
  const [, sign, zoneHours = '0', zoneMinutes = '0'] = /^([+-])(\d{2})(\d{2})$/.exec(zone ?? '') ?? []
  const offset = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === '-' ? -1 : 1)
  return midnight + ((hours * 60 + Number(minute) - offset) * 60 + Number(second)) * 1000
}

function readIso(text: string): number {
  const [, day = '', time = '00:00', zone = 'Z'] = ISO_DATE.exec(text) ?? []
  // As above.
  const midnight = new Date(`${day}T00:00Z`)
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return Number.NaN
  return Date.parse(
    `${day}T${time}${zone.toUpperCase().replace(/^([+-]\d{2}):?(\d{2})?$/, (_, h, m = '00') => `${h}:${m}`)}`,
  )
}
