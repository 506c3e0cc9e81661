import { getLocalTimeZone } from '@internationalized/date'
import { formatNumber, weekdays } from '../text/format.ts'
import { recurrenceText as words } from '../text/recurrences.ts'

/** What of the rules of RFC 5545 can be chosen; any other rule is shown and edited as it is written. */

export const UNITS = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Unit = (typeof UNITS)[number]

/** Monday first. */
export const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Day = (typeof DAYS)[number]

/** The last day of a month (no weekday), or one of its Mondays and so on: the first to the fourth, or the last (-1). */
export interface OfMonth {
  nth: Nth
  day: Day | null
}

const NTHS = [1, 2, 3, 4, -1] as const
export type Nth = (typeof NTHS)[number]

export interface Repeat {
  unit: Unit
  interval: number
  /** Of a week; none for the day of the first date. */
  days: readonly Day[]
  /** Of a month; null for the day of the first date. */
  ofMonth: OfMonth | null
  /** How many dates there are; null for no such end. */
  count: number | null
  /** The last moment, as the rule has it; null for no such end. */
  until: string | null
}

export const MAX_INTERVAL = 1000
export const MAX_COUNT = 200

const PARTS = ['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'COUNT', 'UNTIL']
const LAST_DAY = '-1'
const MOMENT = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

/** What a rule says, if all of it can be chosen; null otherwise. */
export function repeatOf(rule: string): Repeat | null {
  const parts = new Map<string, string>()
  for (const part of rule.toUpperCase().split(';')) {
    const [name = '', value = ''] = part.split('=')
    if (parts.has(name)) return null
    parts.set(name, value)
  }
  const unit = UNITS.find((known) => known === parts.get('FREQ'))
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const ofMonth = unit === 'MONTHLY' ? ofMonthIn(parts) : null
  const named = (ofMonth ? undefined : parts.get('BYDAY'))?.split(',') ?? []
  const days = DAYS.filter((day) => named.includes(day))
  const isKnown = [...parts.keys()].every((name) => PARTS.includes(name))
  const areDays = days.length === named.length && (unit === 'WEEKLY' || named.length === 0)
  const areOfMonth = !parts.has('BYMONTHDAY') || ofMonth !== null
  const count = parts.has('COUNT') ? Number(parts.get('COUNT')) : null
  const until = parts.get('UNTIL') ?? null
  const areCounts = isCount(interval, MAX_INTERVAL) && (count === null || isCount(count, MAX_COUNT))
  const isEnd = until === null || (count === null && MOMENT.test(until))
  const isChoice = isKnown && areDays && areOfMonth && areCounts && isEnd
  return unit && isChoice ? { unit, interval, days, ofMonth, count, until } : null
}

function ofMonthIn(parts: ReadonlyMap<string, string>): OfMonth | null {
  const [byDay, byMonthDay] = [parts.get('BYDAY'), parts.get('BYMONTHDAY')]
  if (byMonthDay !== undefined) return byMonthDay === LAST_DAY && byDay === undefined ? { nth: -1, day: null } : null
  return (
    NTHS.flatMap((nth) => DAYS.map((day) => ({ nth, day }))).find(({ nth, day }) => byDay === `${nth}${day}`) ?? null
  )
}

/** Those that the first date is one of: the last day of every month, and its weekday by its number, also from the end. */
export function ofMonthAt({ year, month, day }: { year: number; month: number; day: number }): OfMonth[] {
  const weekday = DAYS[(new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % DAYS.length] ?? null
  const nth = NTHS.find((number) => number === Math.ceil(day / DAYS.length))
  return [{ nth: -1, day: null }, ...(nth ? [{ nth, day: weekday }] : []), { nth: -1, day: weekday }]
}

const isCount = (value: number, most: number) => Number.isInteger(value) && value > 0 && value <= most

export function ruleOf({ unit, interval, days, ofMonth, count, until }: Repeat): string {
  const parts = [`FREQ=${unit}`]
  if (interval > 1) parts.push(`INTERVAL=${interval}`)
  if (unit === 'WEEKLY' && days.length > 0) parts.push(`BYDAY=${DAYS.filter((day) => days.includes(day)).join()}`)
  if (unit === 'MONTHLY' && ofMonth)
    parts.push(ofMonth.day === null ? `BYMONTHDAY=${LAST_DAY}` : `BYDAY=${ofMonth.nth}${ofMonth.day}`)
  if (count !== null) parts.push(`COUNT=${count}`)
  if (until !== null) parts.push(`UNTIL=${until}`)
  return parts.join(';')
}

/** The moment of the end of a rule. */
export function endOfRule(until: string): number {
  return Date.parse(until.replace(MOMENT, '$1-$2-$3T$4:$5:$6Z'))
}

/** The same as a rule has it. */
export function untilAt(moment: number): string {
  return new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '')
}

const list = new Intl.ListFormat(undefined, { type: 'conjunction' })

/** A rule as people say it; one that cannot be chosen as it is written. */
export function ruleInWords(rule: string, timeZone: string): string {
  const repeat = repeatOf(rule)
  if (!repeat) return rule
  const { count, until } = repeat
  const when = datesInWords(repeat)
  if (count !== null) return words.times(when, count)
  if (until === null) return when
  return words.until(
    when,
    new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone }).format(endOfRule(until)),
  )
}

/** “The last Friday” of a month. */
export function ofMonthInWords({ nth, day }: OfMonth): string {
  return day === null ? words.lastDayOfMonth : words.ofMonth(nth, weekdays()[DAYS.indexOf(day)] ?? day)
}

function datesInWords({ unit, interval, days, ofMonth }: Repeat): string {
  const every = interval === 1 ? words.everyOne(unit) : words.everyMany(formatNumber(interval), unit)
  if (ofMonth) return words.on(every, ofMonthInWords(ofMonth))
  if (days.length === 0) return every
  const names = weekdays()
  return words.on(every, list.format(days.map((day) => names[DAYS.indexOf(day)] ?? day)))
}

/** A moment on the clock of a time zone, with its day of the week; the zone is named where it is not the reader's own. */
export function dateInWords(time: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    ...(timeZone !== getLocalTimeZone() && { timeZoneName: 'short' }),
  })
  return format.format(time)
}
