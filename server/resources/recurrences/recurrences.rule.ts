import { RRuleTemporal } from 'rrule-temporal'
import { invalid } from '../../common/errors.ts'
import { RULE_CANDIDATES, RULE_COUNT, RULE_INTERVAL, RULE_LENGTH, RULE_STEPS } from '../../limits/recurrences.ts'

/** What begins later has dates that no time of the API can name. */
const LAST_YEAR = 9999

/** When cards are made: an RFC 5545 rule, its first moment on a local clock, and where that clock is. */
export interface Schedule {
  rule: string
  starts: string
  time_zone: string
}

const FREQUENCIES = { HOURLY: 'hours', DAILY: 'days', WEEKLY: 'weeks', MONTHLY: 'months', YEARLY: 'years' } as const
type Frequency = keyof typeof FREQUENCIES

/** The parts that rules may have, and their values. Weeks and days of the year, and seconds, are left out: nobody plans cards by them. */
const PARTS: Record<string, RegExp> = {
  FREQ: /^(HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d{0,3}$/,
  COUNT: /^[1-9]\d{0,3}$/,
  UNTIL: /^\d{8}T\d{6}Z$/,
  BYDAY: /^[+-]?\d{0,2}(MO|TU|WE|TH|FR|SA|SU)$/,
  BYMONTHDAY: /^-?([1-9]|[12]\d|3[01])$/,
  BYMONTH: /^([1-9]|1[0-2])$/,
  BYSETPOS: /^-?[1-9]\d{0,2}$/,
  BYHOUR: /^(\d|1\d|2[0-3])$/,
  // One: cards come once an hour at most.
  BYMINUTE: /^(\d|[1-5]\d)$/,
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
}
/** Parts by which a rule could have more dates than that. */
const OFTEN = new Set(['FREQ', 'BYHOUR', 'BYMINUTE'])
const ONCE_AN_HOUR = ' Cards come once an hour at most.'
const SINGLE = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYMINUTE', 'WKST'])
/** What belongs to a rule by the hour. Others would be searched hour by hour for months. */
const HOURLY_PARTS = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYHOUR', 'WKST'])

/** A rule in its parts, as it is stored: in capitals, without `RRULE:`. */
export function readRule(text: string): Map<string, string> {
  if (text.length > RULE_LENGTH) throw refused(`A rule has at most ${RULE_LENGTH} characters.`)
  const parts = new Map<string, string>()
  for (const part of text
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')) {
    const [name = '', value = '', more] = part.split('=')
    const values = value.split(',')
    const pattern = PARTS[name]
    if (!pattern || more !== undefined || parts.has(name))
      throw refused(`A rule has each of ${Object.keys(PARTS).join(', ')} at most once, and nothing else.`)
    if (!values.every((one) => pattern.test(one)) || (SINGLE.has(name) && values.length > 1))
      throw refused(`${name} cannot be ${value || 'empty'} in a rule.${OFTEN.has(name) ? ONCE_AN_HOUR : ''}`)
    parts.set(name, value)
  }
  const frequency = parts.get('FREQ')
  if (frequency === undefined) throw refused('A rule needs a FREQ, such as FREQ=WEEKLY;BYDAY=MO.')
  const other = frequency === 'HOURLY' ? [...parts.keys()].find((name) => !HOURLY_PARTS.has(name)) : undefined
  if (other !== undefined) throw refused(`An hourly rule has no ${other}. Use FREQ=DAILY with BYHOUR.`)
  // All moments of a period are made before one is picked.
  if (parts.has('BYSETPOS') && parts.get('BYHOUR')?.includes(','))
    throw refused('A rule with BYSETPOS has one BYHOUR at most.')
  if (Number(parts.get('COUNT') ?? 1) > RULE_COUNT) throw refused(`COUNT is at most ${RULE_COUNT}.`)
  if (Number(parts.get('INTERVAL') ?? 1) > RULE_INTERVAL) throw refused(`INTERVAL is at most ${RULE_INTERVAL}.`)
  return parts
}

export function textOfRule(parts: ReadonlyMap<string, string>): string {
  return [...parts].map(([name, value]) => `${name}=${value}`).join(';')
}

/** Refuses a schedule that cannot be computed within bounds. Returns its rule as it is stored. */
export function checkSchedule(schedule: Schedule): string {
  const parts = readRule(schedule.rule)
  if (!isTimeZone(schedule.time_zone))
    throw invalid('time_zone', 'time_zone must name a time zone, for example Europe/Berlin.')
  checkWeekdays(parts)
  const start = startOf(schedule)
  // The dates that follow are times of the API too.
  if (start.year >= LAST_YEAR) throw invalid('starts', `starts must be before the year ${LAST_YEAR}.`)
  const first = search(() => findNext(schedule, start.epochMilliseconds - 1))
  // Every one of them is counted from the first when the next is asked for.
  if (parts.has('COUNT')) search(() => rulesFrom(schedule, parts, start).all())
  if (first === null) throw refused('This rule has no date. Choose another rule, or an earlier start.')
  return textOfRule(parts)
}

/** Refuses a rule that has come to its end: no card would ever be made. */
export function requireDateFrom(schedule: Schedule, from: number) {
  const parts = readRule(schedule.rule)
  if ((parts.has('COUNT') || parts.has('UNTIL')) && nextAfter(schedule, from - 1) === null)
    throw refused('The last date of this rule has passed. Choose another rule, or a later start.')
}

const NUMBERED_DAY = /^([+-]?\d{1,2})([A-Z]{2})$/
const WEEKS = 53
const WEEKS_OF_MONTH = 5

/** Refuses a numbered weekday that no month, or no year, has. */
function checkWeekdays(parts: ReadonlyMap<string, string>) {
  const most = countsInYear(parts) ? WEEKS : WEEKS_OF_MONTH
  const days = (parts.get('BYDAY') ?? '').split(',')
  for (const day of days) {
    const number = Number(NUMBERED_DAY.exec(day)?.[1] ?? 1)
    if (number === 0 || Math.abs(number) > most)
      throw refused(`BYDAY cannot be ${day} in a rule: number weekdays from 1 to ${most}, or from -1 to -${most}.`)
  }
  if (lastWeekOf(parts) || !days.some(isOfLastWeek)) return
  throw refused(`A weekday with the number ${WEEKS} stands alone in a rule, without other days and with one hour.`)
}

function countsInYear(parts: ReadonlyMap<string, string>): boolean {
  return parts.get('FREQ') === 'YEARLY' && !parts.has('BYMONTH')
}

const isOfLastWeek = (day: string) => Math.abs(Number(NUMBERED_DAY.exec(day)?.[1] ?? 1)) === WEEKS

/** Most years have 52 of a weekday, and the library takes the 53rd from the next one: it is picked from all of them instead. */
function lastWeekOf(parts: ReadonlyMap<string, string>): { BYDAY: string; BYSETPOS: string } | null {
  const [, number = '', day = ''] = NUMBERED_DAY.exec(parts.get('BYDAY') ?? '') ?? []
  const isAlone = !parts.has('BYSETPOS') && !parts.has('BYMONTHDAY') && !parts.get('BYHOUR')?.includes(',')
  if (!countsInYear(parts) || !isAlone || !isOfLastWeek(`${number}${day}`)) return null
  return { BYDAY: day, BYSETPOS: String(Number(number)) }
}

function search<T>(find: () => T): T {
  try {
    return find()
  } catch {
    throw refused('This rule has dates too rarely, or cannot be read. Choose a simpler rule.')
  }
}

function refused(message: string) {
  return invalid('rule', message)
}

/** A name, not an offset, which knows no summer time. */
export function isTimeZone(time_zone: string): boolean {
  return !/^[+-]/.test(time_zone) && isDone(() => new Intl.DateTimeFormat('en', { timeZone: time_zone }))
}

export function isLocalTime(starts: string): boolean {
  return isDone(() => Temporal.PlainDateTime.from(starts))
}

/** True if it can be read: for a text from a file, whose start `isSchedule` looks at. */
export function isRule(rule: string): boolean {
  return isDone(() => readRule(rule))
}

/** True if its dates can be computed from its own start. */
export function isSchedule(schedule: Schedule): boolean {
  return isDone(() => checkSchedule(schedule))
}

function isDone(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}

function startOf({ starts, time_zone }: Schedule): Temporal.ZonedDateTime {
  try {
    return Temporal.PlainDateTime.from(starts).toZonedDateTime(time_zone)
  } catch {
    throw invalid('starts', 'starts must be a moment on a local clock, for example 2026-11-20T09:00.')
  }
}

/** The first date after an instant; null if there is none, or none that can be found within bounds. */
export function nextAfter(schedule: Schedule, after: number): number | null {
  return withinBounds(() => findNext(schedule, after))
}

/** True for a moment that a rule names. */
export function isDate(schedule: Schedule, moment: number): boolean {
  return nextAfter(schedule, moment - 1) === moment
}

function findNext(schedule: Schedule, after: number): number | null {
  const parts = readRule(schedule.rule)
  const start = startOf(schedule)
  const from = Math.max(after, start.epochMilliseconds - 1)
  const next = rulesFrom(schedule, parts, anchorOf(parts, start, from)).next(new Date(from), false)
  return next === null ? null : next.epochMilliseconds
}

/** The last date until an instant, if one is near. */
export function latestUntil(schedule: Schedule, until: number): number | null {
  const parts = readRule(schedule.rule)
  const start = startOf(schedule)
  const rules = rulesFrom(schedule, parts, anchorOf(parts, start, until))
  const instant = withinBounds(() => rules.previous(new Date(until), true)?.epochMilliseconds ?? null)
  return instant === null || instant < start.epochMilliseconds ? null : instant
}

/** A rule that has dates from its start on may have them too rarely later. */
function withinBounds(find: () => number | null): number | null {
  try {
    return find()
  } catch (error) {
    if (error instanceof Error && BEYOND_BOUNDS.test(error.message)) return null
    throw error
  }
}

/** What the library of rules says then. */
const BEYOND_BOUNDS = /^Maximum .* exceeded/

/** The first dates from an instant on. */
export function datesFrom(schedule: Schedule, from: number, most: number): number[] {
  const dates: number[] = []
  for (let at = from - 1; dates.length < most; ) {
    const next = nextAfter(schedule, at)
    if (next === null) break
    dates.push(next)
    at = next
  }
  return dates
}

/** How many periods before an instant a rule is read from: enough for the last date before it. */
const PERIODS_BEFORE = 60

/**
 * A rule is followed from its start, step by step. One that began long ago is followed from later, whole intervals after its start,
 * where the same dates follow. What is counted is followed from its start: `RULE_COUNT` bounds it.
 */
function anchorOf(
  parts: ReadonlyMap<string, string>,
  start: Temporal.ZonedDateTime,
  at: number,
): Temporal.ZonedDateTime {
  if (parts.has('COUNT')) return start
  const unit = FREQUENCIES[frequencyOf(parts)]
  const interval = Number(parts.get('INTERVAL') ?? 1)
  // The day of the month, or of the year, is explicit then: see `rulesFrom`.
  const first = unit === 'months' ? start.with({ day: 1 }) : unit === 'years' ? start.with({ month: 1, day: 1 }) : start
  const until = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(start.timeZoneId)
  const passed = first.until(until, { largestUnit: unit })[unit]
  const whole = Math.floor(passed / interval) - PERIODS_BEFORE
  return whole <= 0 ? first : first.add({ [unit]: whole * interval })
}

function frequencyOf(parts: ReadonlyMap<string, string>): Frequency {
  // Checked when it was read.
  return parts.get('FREQ') as Frequency
}

function rulesFrom({ starts }: Schedule, parts: ReadonlyMap<string, string>, dtstart: Temporal.ZonedDateTime) {
  const { day, month, hour, minute } = Temporal.PlainDateTime.from(starts)
  const explicit = new Map(parts)
  const frequency = frequencyOf(parts)
  const hasDays = parts.has('BYDAY') || parts.has('BYMONTHDAY')
  if (frequency === 'YEARLY' && !hasDays && !parts.has('BYMONTH')) explicit.set('BYMONTH', String(month))
  if ((frequency === 'YEARLY' || frequency === 'MONTHLY') && !hasDays) explicit.set('BYMONTHDAY', String(day))
  // A start that the clock skips is moved, which must not move the others.
  if (frequency !== 'HOURLY' && !parts.has('BYHOUR')) explicit.set('BYHOUR', String(hour))
  if (frequency !== 'HOURLY' && !parts.has('BYMINUTE')) explicit.set('BYMINUTE', String(minute))
  for (const [name, value] of Object.entries(lastWeekOf(parts) ?? {})) explicit.set(name, value)
  // An hour is an hour, also when the clock shows it twice. Hours and days of a local clock are looked for on that.
  const isByTheHour = frequency === 'HOURLY' && !parts.has('BYDAY') && !parts.has('BYHOUR')
  return new RRuleTemporal({
    rruleString: textOfRule(explicit),
    dtstart: isByTheHour ? dtstart.withTimeZone('UTC') : dtstart,
    strict: true,
    maxIterations: RULE_STEPS,
    maxCandidateEvaluations: RULE_CANDIDATES,
  })
}
