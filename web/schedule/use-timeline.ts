import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import type { Day } from './days.ts'
import type { Schedule, ScheduleItem } from './items.ts'
import { useSteadyOrder } from './order.ts'
import { useRowFocus } from './row-focus.ts'
import { rangeOf } from './scale.ts'
import { type Span, spanOf } from './span.ts'

export const ROW_PX = 36
/** So many rows of what is over stand above the first one that is not. */
const OVER = 2

/** A row on the screen. */
export interface DrawnRow {
  index: number
  start: number
}

/** The items with days, each in its row, of which those on the screen are drawn. */
export function useTimelineRows({ items, focus }: Schedule, scroller: RefObject<HTMLElement | null>, now: Day) {
  const planned = useSteadyOrder(useMemo(() => items.filter((item) => spanOf(item) !== null), [items]))
  const virtual = useVirtualizer({
    count: planned.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => planned[index]?.id ?? index,
    overscan: 10,
    // Keys must not wait for rows that become visible.
    useFlushSync: false,
  })
  // Once, when there is something: cards may come later than the page.
  const isPlaced = useRef(false)
  useLayoutEffect(() => {
    if (isPlaced.current || planned.length === 0) return
    isPlaced.current = true
    const first = planned.findIndex((item) => (spanOf(item)?.to ?? 0) >= now)
    if (first > OVER) scroller.current?.scrollTo({ top: (first - OVER) * ROW_PX, left: scroller.current.scrollLeft })
  }, [planned, scroller, now])
  useRowFocus(focus, planned, (index) => virtual.scrollToIndex(index))
  const rows: readonly DrawnRow[] = virtual.getVirtualItems()
  return { planned, rows, height: virtual.getTotalSize() }
}

/** The same object until it begins or ends elsewhere. */
export function useRange(items: readonly ScheduleItem[], now: Day): Span {
  const { from, to } = useMemo(() => rangeOf(items, now), [items, now])
  return useMemo(() => ({ from, to }), [from, to])
}
