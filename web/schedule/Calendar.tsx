import { useMemo, useRef } from 'react'
import { useMedia } from '../ui/media.ts'
import styles from './Calendar.module.css'
import { CalendarTools, type Shown } from './CalendarTools.tsx'
import { CalendarWeeks } from './CalendarWeeks.tsx'
import { DayList } from './DayList.tsx'
import { firstWeekday, today } from './days.ts'
import { DragContext } from './dragged.ts'
import type { Schedule } from './items.ts'
import { spanOf } from './span.ts'
import { Unscheduled, useOrder, useUnscheduled } from './Unscheduled.tsx'
import { useScheduleChanges } from './use-schedule.ts'
import { itemsIn, pageOf } from './weeks.ts'

interface CalendarProps {
  schedule: Schedule
  shown: Shown
  onShow(shown: Shown): void
}

/** What is dropped on a day is due on it. */
const placed = (day: number) => ({ start: null, due: day })

/** Items on their days: a month or a week; on a phone one day after the other. */
export function Calendar({ schedule, shown, onShow }: CalendarProps) {
  const { items } = schedule
  const now = today()
  const isNarrow = useMedia('(max-width: 640px)')
  const root = useRef<HTMLDivElement>(null)
  const side = useUnscheduled(items)
  const { from, to } = pageOf(shown.kind, shown.day, firstWeekday())
  const planned = useMemo(() => {
    const all = items.flatMap((item) => {
      const span = spanOf(item)
      return span ? [{ id: item.id, ...span }] : []
    })
    return itemsIn(all, { from, to })
  }, [items, from, to])
  const { store, said } = useScheduleChanges(root, schedule, { now, dayAt, placed, hasWeeks: true })
  const page = useMemo(() => ({ from, to }), [from, to])
  const onDrawn = useOrder(schedule.onOrder, side)
  const parts = { schedule, planned, page, now, onDrawn }
  return (
    <DragContext value={store}>
      <div ref={root} className={styles.calendar}>
        <CalendarTools shown={shown} now={now} onShow={onShow} side={side} />
        <div className={styles.parts}>
          {isNarrow ? <DayList {...parts} /> : <CalendarWeeks {...parts} shown={shown} />}
          <Unscheduled side={side} schedule={schedule} />
        </div>
        <div role="status" className="visually-hidden">
          {said}
        </div>
      </div>
    </DragContext>
  )
}

/** The day that lies below a point of the window; something that spans several is in front of them. */
function dayAt(x: number, y: number): number | null {
  const day = document
    .elementsFromPoint(x, y)
    .find((element): element is HTMLElement => element instanceof HTMLElement && element.dataset.day !== undefined)
  return day === undefined ? null : Number(day.dataset.day)
}
