import type { FieldValue } from '../data/rows.ts'
import { toMoment } from '../data/sprint-rows.ts'

/**
 * What is asked of a custom field, as the address has it under `field-47`: `any` or `none` value, one of several (`1,2,none`),
 * numbers or days between two (`5..`, `..10`, `2026-11-01..2026-12-01`), of which the first is included and of days the last is not,
 * or a text, letter by letter (`=Firefox`).
 */
const KEY = /^field-(\d+)$/

export const ANY = 'any'
export const NO_VALUE = 'none'

export type FieldFilters = Readonly<Record<string, string>>

export function fieldFiltersIn(view: Readonly<Record<string, string>>): FieldFilters {
  return Object.fromEntries(
    Object.entries(view).flatMap(([key, asked]) => {
      const id = KEY.exec(key)?.[1]
      return id && asked ? [[id, asked]] : []
    }),
  )
}

/** The same address without them. */
export function withoutFieldFilters(view: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(view).filter(([key]) => !KEY.test(key)))
}

export function inAddress(filters: FieldFilters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).flatMap(([id, asked]) => (asked ? [[`field-${id}`, asked]] : [])))
}

const isDay = (limit: string) => /^\d{4}-\d{2}-\d{2}$/.test(limit)

/** The two ends of what is asked for; null if something else is. */
export function rangeOf(asked: string): { from: string; to: string } | null {
  if (textOf(asked) !== null) return null
  const [from = '', to, ...more] = asked.split('..')
  return to === undefined || more.length > 0 ? null : { from, to }
}

const EXACTLY = '='
/** As many letters of long texts as the server compares. */
const COMPARED_LENGTH = 500

/** The text that is asked for; null if something else is. */
export const textOf = (asked: string): string | null => (asked.startsWith(EXACTLY) ? asked.slice(1) : null)

export const exactly = (text: string): string => (text === '' ? '' : `${EXACTLY}${text}`)

export const rangeText = (from: string, to: string): string => (from || to ? `${from}..${to}` : '')

/** Dates of custom fields are days in UTC, the same for everybody: see `field/days.ts`. */
const limitOf = (limit: string) => (isDay(limit) ? Date.parse(`${limit}T00:00Z`) : Number(limit))

/** Whether a value is what is asked for. */
export function isAsked(asked: string, me: string): (value: FieldValue | undefined) => boolean {
  if (asked === ANY) return (value) => value !== undefined
  const text = textOf(asked)
  if (text !== null) {
    const wanted = text.slice(0, COMPARED_LENGTH)
    return (value) => typeof value === 'string' && value.slice(0, COMPARED_LENGTH) === wanted
  }
  const range = rangeOf(asked)
  if (!range) {
    const wanted = new Set(asked.split(',').map((one) => (one === 'me' ? me : one)))
    return (value) =>
      value === undefined ? wanted.has(NO_VALUE) : [value].flat().some((one) => wanted.has(String(one)))
  }
  const isOfDays = isDay(range.from) || isDay(range.to)
  const least = range.from === '' ? Number.NEGATIVE_INFINITY : limitOf(range.from)
  const most = range.to === '' ? Number.POSITIVE_INFINITY : limitOf(range.to)
  return (value) => {
    if (typeof value !== 'number') return false
    return isOfDays ? toMoment(value) >= least && toMoment(value) < most : value >= least && value <= most
  }
}

/** As the filters of the API have it. */
interface ApiFilter {
  has_value?: boolean
  include?: (string | number | boolean)[]
  min?: number
  max?: number
  after?: string | number
  before?: string | number
}

export function toApi(asked: string): ApiFilter {
  if (asked === ANY || asked === NO_VALUE) return { has_value: asked === ANY }
  if (asked === 'true' || asked === 'false') return { include: [asked === 'true'] }
  const text = textOf(asked)
  // The two together are never ids, nor “none”.
  if (text !== null) return { has_value: true, include: [text] }
  const range = rangeOf(asked)
  if (!range) return { include: asked.split(',') }
  const isOfDays = isDay(range.from) || isDay(range.to)
  return {
    ...(range.from && { [isOfDays ? 'after' : 'min']: limitOf(range.from) }),
    ...(range.to && { [isOfDays ? 'before' : 'max']: limitOf(range.to) }),
  }
}

/** What an address asks for as a saved filter does; empty for what it cannot say. */
export function fromApi({ has_value, include, min, max, after, before }: ApiFilter): string {
  if (has_value && include?.length === 1) return exactly(String(include[0]))
  if (include) return include.join()
  if (after !== undefined || before !== undefined) return rangeText(dayOf(after), dayOf(before))
  if (min !== undefined || max !== undefined) return rangeText(String(min ?? ''), String(max ?? ''))
  return has_value === undefined ? '' : has_value ? ANY : NO_VALUE
}

/** The day of a date; date math is none. */
function dayOf(date: string | number | undefined): string {
  return typeof date === 'number' ? new Date(toMoment(date)).toISOString().slice(0, 10) : ''
}
