import { type CalendarDate, getLocalTimeZone, today } from '@internationalized/date'
import type { StepPreview } from '../actions/sprint-steps.ts'
import { datesOf, isSameSpan, spanOf } from './span.ts'

/** As many days as before, but from the day on which the sprint before it ends; null where that changes nothing. */
export function daysAfterEnd(
  { follower, cooldown }: Pick<StepPreview, 'follower' | 'cooldown'>,
  now: CalendarDate = today(getLocalTimeZone()),
) {
  if (!follower) return null
  const before = spanOf(follower, getLocalTimeZone())
  const start = follower.starts ? now : now.add({ days: cooldown })
  const moved = { start, end: start.add({ days: before.end.compare(before.start) }) }
  return isSameSpan(before, moved) ? null : { id: follower.id, ...datesOf(moved) }
}
