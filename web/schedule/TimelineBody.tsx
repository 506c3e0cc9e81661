import { memo, type RefObject, useDeferredValue } from 'react'
import type { Day } from './days.ts'
import type { Schedule, ScheduleItem } from './items.ts'
import { Lines } from './Lines.tsx'
import { RowFocus } from './RowFocus.tsx'
import type { Span } from './span.ts'
import { TimelineRows } from './TimelineRows.tsx'
import { useTimelineRows } from './use-timeline.ts'

interface TimelineBodyProps {
  schedule: Schedule
  planned: readonly ScheduleItem[]
  scroller: RefObject<HTMLElement | null>
  /** Of what stands above the rows, wherever these are scrolled to. */
  headHeight: number
  px: number
  range: Span
  now: Day
  /** How high the rows are on paper; null on the screen. */
  printed: readonly number[] | null
}

/** The rows on the screen, and the lines between them: of a timeline, scrolling draws these again and nothing else. */
export const TimelineBody = memo(function TimelineBody({ schedule, planned, scroller, ...days }: TimelineBodyProps) {
  const { headHeight, px, range, now, printed } = days
  const { rows, scrollTo } = useTimelineRows(planned, scroller, headHeight, now, printed)
  // A key does not wait for the lines around what it goes to.
  const lined = useDeferredValue(rows)
  return (
    <>
      <Lines links={schedule.links} items={planned} rows={printed ? rows : lined} px={px} range={range} />
      <TimelineRows {...{ schedule, planned, rows, px, range, now }} />
      <RowFocus useFocus={schedule.useFocus} items={planned} scrollTo={scrollTo} />
    </>
  )
})
