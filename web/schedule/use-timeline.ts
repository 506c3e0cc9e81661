import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePrinting } from '../ui/printing.ts'
import type { Day } from './days.ts'
import type { Schedule, ScheduleItem } from './items.ts'
import { useSteadyOrder } from './order.ts'
import { DAY_PX, printedOf, rangeOf, type Zoom } from './scale.ts'
import { type Span, spanOf } from './span.ts'

export const ROW_PX = 36
/** So many rows of what is over stand above the first one that is not. */
const OVER = 2

/** A row on the screen. */
export interface DrawnRow {
  index: number
  start: number
}

/** The items with days, in the order of their rows. */
export function usePlanned({ items }: Schedule): readonly ScheduleItem[] {
  return useSteadyOrder(useMemo(() => items.filter((item) => spanOf(item) !== null), [items]))
}

/** The rows that are on the screen, and how to go to one. */
export function useTimelineRows(
  planned: readonly ScheduleItem[],
  scroller: RefObject<HTMLElement | null>,
  headHeight: number,
  now: Day,
): { rows: readonly DrawnRow[]; scrollTo(index: number): void } {
  // What scrolls is around the rows: on the page it is only after them, and then they are drawn.
  const [isThere, setThere] = useState(false)
  const isPrinting = usePrinting()
  useLayoutEffect(() => setThere(true), [])
  const virtual = useVirtualizer({
    count: planned.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    // All rows are placed again when this is another function.
    getItemKey: useCallback((index: number) => planned[index]?.id ?? index, [planned]),
    overscan: 10,
    // Rows begin below the head: the last one on the screen is as much lower as that is high.
    scrollPaddingEnd: headHeight,
    // Keys must not wait for rows that become visible.
    useFlushSync: false,
  })
  // Once, when there is something: cards may come later than the page.
  const isPlaced = useRef(false)
  useLayoutEffect(() => {
    if (isPlaced.current || !isThere || planned.length === 0) return
    isPlaced.current = true
    const first = planned.findIndex((item) => (spanOf(item)?.to ?? 0) >= now)
    if (first > OVER) scroller.current?.scrollTo({ top: (first - OVER) * ROW_PX, left: scroller.current.scrollLeft })
  }, [planned, scroller, now, isThere])
  // Paper does not scroll.
  const rows = isPrinting ? planned.map((_, index) => ({ index, start: index * ROW_PX })) : virtual.getVirtualItems()
  return { rows, scrollTo: (index) => virtual.scrollToIndex(index) }
}

/** The days and how wide they are; on paper all that is planned is as wide as a page. */
export function useDays(items: readonly ScheduleItem[], zoom: Zoom, now: Day) {
  const range = useRange(items, now)
  const isPrinting = usePrinting()
  const printed = useMemo(() => (isPrinting ? printedOf(items, now) : null), [isPrinting, items, now])
  return { ...(printed ?? { range, px: DAY_PX[zoom], zoom }), isPrinting }
}

/** The same object until it begins or ends elsewhere. */
function useRange(items: readonly ScheduleItem[], now: Day): Span {
  const { from, to } = useMemo(() => rangeOf(items, now), [items, now])
  return useMemo(() => ({ from, to }), [from, to])
}
