import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePrinting } from '../ui/printing.ts'
import type { Day } from './days.ts'
import type { Schedule, ScheduleItem } from './items.ts'
import { useSteadyOrder } from './order.ts'
import { DAY_PX, printedOf, rangeOf, type Zoom } from './scale.ts'
import { type Span, spanOf } from './span.ts'

export const ROW_PX = 36
/** Above and below a title of several lines. */
const NAME_GAP_PX = 8
/** So many rows of what is over stand above the first one that is not. */
const OVER = 2

/** A row on the screen. */
export interface DrawnRow {
  index: number
  start: number
  size: number
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
  printed: readonly number[] | null,
): { rows: readonly DrawnRow[]; scrollTo(index: number): void } {
  // What scrolls is around the rows: on the page it is only after them, and then they are drawn.
  const [isThere, setThere] = useState(false)
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
  const rows = printed ? rowsOf(printed) : virtual.getVirtualItems()
  return { rows, scrollTo: (index) => virtual.scrollToIndex(index) }
}

function rowsOf(heights: readonly number[]): DrawnRow[] {
  let start = 0
  return heights.map((size, index) => {
    start += size
    return { index, start: start - size, size }
  })
}

/**
 * How high the rows are on paper, where a title has as many lines as it needs; null on the screen. They are drawn as on paper before
 * the browser takes its picture, and measured then.
 */
export function usePrintedHeights(
  area: RefObject<HTMLElement | null>,
  planned: readonly ScheduleItem[],
): readonly number[] | null {
  const isPrinting = usePrinting()
  const [measured, setMeasured] = useState<readonly number[]>([])
  useLayoutEffect(() => {
    if (!isPrinting) return
    const names = [...(area.current?.querySelectorAll('li[data-tile]') ?? [])]
    const heightOf = (name: Element) => name.querySelector<HTMLElement>('[data-item]')?.offsetHeight ?? 0
    setMeasured(names.slice(0, planned.length).map((name) => Math.max(ROW_PX, heightOf(name) + NAME_GAP_PX)))
  }, [isPrinting, area, planned])
  return isPrinting ? planned.map((_, index) => measured[index] ?? ROW_PX) : null
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
