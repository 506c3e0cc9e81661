import { FINISHED } from '../rules/work.generated.ts'
import type { Day } from './days.ts'
import type { ScheduleItem } from './items.ts'

/** Due before today, and not finished. */
export function isLate({ due, behavior }: ScheduleItem, now: Day): boolean {
  return due !== null && due < now && !FINISHED.includes(behavior)
}
