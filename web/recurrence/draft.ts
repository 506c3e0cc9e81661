import { type CalendarDate, getLocalTimeZone, parseDate, today } from '@internationalized/date'
import type { Schedule } from '../data/recurrences.ts'
import type { RecurrenceRow } from '../data/rows.ts'

/** Recurring cards as the form has them, before they are saved. */
export interface Draft extends Schedule {
  title: string
  list_id: string
  mode: RecurrenceRow['mode']
}

/** A week, from tomorrow morning on. */
export function newDraft(title: string, list_id: string): Draft {
  const day = today(getLocalTimeZone()).add({ days: 1 })
  return {
    title,
    list_id,
    rule: 'FREQ=WEEKLY',
    starts: `${day}T09:00`,
    time_zone: getLocalTimeZone(),
    mode: 'schedule',
  }
}

export function draftOf({ title, list_id, rule, starts, time_zone, mode }: RecurrenceRow): Draft {
  return { title, list_id, rule, starts, time_zone, mode }
}

export const dayOfStart = ({ starts }: Draft): CalendarDate => parseDate(starts.slice(0, 10))
export const timeOfStart = ({ starts }: Draft): string => starts.slice(11)
export const startAt = (day: CalendarDate, time: string): string => `${day}T${time}`

/** Every time zone that this browser knows, and the one that is chosen. */
export function timeZones(chosen: string): string[] {
  return [...new Set([chosen, getLocalTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])]
}
