import { DAY_MS, HOUR_MS } from '../../common/time.ts'

/** How long before a due date people can be reminded, in milliseconds. */
export const LEADS = {
  none: -1,
  at_time: 0,
  '1_hour': HOUR_MS,
  '1_day': DAY_MS,
  '2_days': 2 * DAY_MS,
  '1_week': 7 * DAY_MS,
} as const
export type Lead = keyof typeof LEADS

// The names of an object are not in its type.
export const LEAD_NAMES = Object.keys(LEADS) as Lead[]

/** A lead of the store, by its name. Only those above are ever stored. */
export function leadOf(ms: number): Lead {
  return LEAD_NAMES.find((name) => LEADS[name] === ms) ?? 'none'
}

/** At these times before its date a card is looked at: the longest first. */
export const CHECKED_LEADS: readonly number[] = [LEADS['1_week'], LEADS['2_days'], LEADS['1_day'], LEADS['1_hour']]

/**
 * How long before this due date a person is reminded who chose a lead at this time: that long, or, when it was too late for that, by
 * the longest of the leads that were still to come. Null when none were.
 */
export function leadFor(lead: number, timeChosen: number, due: number): number | null {
  return CHECKED_LEADS.find((one) => one <= lead && due - one >= timeChosen) ?? null
}
