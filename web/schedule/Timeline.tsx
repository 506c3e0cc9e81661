import { memo, useEffect, useRef } from 'react'
import { scheduleText } from '../text/schedule.ts'
import { useHeight } from '../ui/use-height.ts'
import { today } from './days.ts'
import { DragContext } from './dragged.ts'
import type { Schedule } from './items.ts'
import type { Zoom } from './scale.ts'
import styles from './Timeline.module.css'
import { TimelineBody } from './TimelineBody.tsx'
import { TimelineDays } from './TimelineDays.tsx'
import { TimelineHead } from './TimelineHead.tsx'
import { TimelineTools } from './TimelineTools.tsx'
import { Unscheduled, useOrder, useUnscheduled } from './Unscheduled.tsx'
import { useScheduleChanges } from './use-schedule.ts'
import { ROW_PX, useDays, usePlanned, usePrintedHeights } from './use-timeline.ts'
import { useDrawnDays, useHeldDays } from './visible.ts'

interface TimelineProps {
  schedule: Schedule
  zoom: Zoom
  onZoom(zoom: Zoom): void
}

/** What is dropped on a day takes that day, and can be stretched from there. */
const placed = (day: number) => ({ start: day, due: day })

/** Items from their start to their due day, one below the other. */
export const Timeline = memo(function Timeline({ schedule, zoom, onZoom }: TimelineProps) {
  const now = today()
  const root = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const days = useRef<HTMLDivElement>(null)
  const headHeight = useHeight(head)
  const { range, px, zoom: drawnZoom, isPrinting } = useDays(schedule.items, zoom, now)
  const planned = usePlanned(schedule)
  const printed = usePrintedHeights(scroller, planned)
  const height = printed ? printed.reduce((sum, one) => sum + one, 0) : planned.length * ROW_PX
  const side = useUnscheduled(schedule.items)
  const onDrawn = useOrder(schedule.onOrder, side)
  useEffect(() => onDrawn(planned.map(({ id }) => id)), [onDrawn, planned])
  // In this order: what is drawn goes by where the days are.
  const goToday = useHeldDays(scroller, px, range.from, now)
  const visible = useDrawnDays(scroller, px, range)
  const drawn = isPrinting ? range : visible
  const dayAt = (x: number, y: number, grip: string) => {
    const [area, inside] = [days.current?.getBoundingClientRect(), scroller.current?.getBoundingClientRect()]
    if (!area || !inside) return null
    const isOver = x > inside.left && x < inside.right && y > inside.top && y < inside.bottom
    return grip === 'place' && !isOver ? null : range.from + (x - area.left) / px
  }
  const { store, said } = useScheduleChanges(root, schedule, { now, dayAt, placed, hasWeeks: false })
  const shown = { px, range, drawn, zoom: drawnZoom, now, milestones: schedule.milestones }
  return (
    <DragContext value={store}>
      <div ref={root} className={styles.timeline} data-printing={isPrinting || undefined}>
        <TimelineTools zoom={zoom} onZoom={onZoom} onToday={goToday} side={side} />
        <div className={styles.parts}>
          <div ref={scroller} className={styles.scroller} data-scroller>
            <div className={styles.canvas}>
              <TimelineHead {...shown} ref={head} />
              <div className={styles.body} style={{ blockSize: height }}>
                <TimelineDays {...shown} ref={days} />
                <TimelineBody {...{ schedule, planned, scroller, headHeight, px, range, now, printed }} />
              </div>
            </div>
            {planned.length === 0 && <p className={styles.empty}>{scheduleText.emptyTimeline}</p>}
          </div>
          <Unscheduled side={side} schedule={schedule} />
        </div>
        <div role="status" className="visually-hidden">
          {said}
        </div>
      </div>
    </DragContext>
  )
})
