import { instantOf } from '../../common/time.ts'
import { ToolError } from './tool-error.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(\.\d{1,3})?(Z|[+-]\d{2}:\d{2})$/
const END_OF_DAY = 'T23:59:59.999Z'

/** `2026-11-20` is the end of that day, in UTC; with a time it is that moment. */
export function readDate(field: string, text: string): number {
  const isDay = DAY.test(text)
  const instant = isDay ? Date.parse(text + END_OF_DAY) : MOMENT.test(text) ? Date.parse(text) : Number.NaN
  // A day that no month has is moved to the next one by some programs: here it is none.
  const isReal = !Number.isNaN(instant) && new Date(instant).toISOString().length === 24
  if (!isReal || instant < 0 || (isDay && !new Date(instant).toISOString().startsWith(text)))
    throw new ToolError(`${field} must be a day, such as 2026-11-20, or a moment, such as 2026-11-20T17:00Z.`)
  return instant
}

/** The same for where something begins: a day is its beginning. */
export function readStart(field: string, text: string): number {
  const instant = readDate(field, text)
  return DAY.test(text) ? Date.parse(`${text}T00:00:00.000Z`) : instant
}

/** A day where the time says nothing more, else the moment. */
export function showDate(date: number): string {
  const text = new Date(instantOf(date)).toISOString()
  return text.endsWith(END_OF_DAY) || text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.replace('.000Z', 'Z')
}
