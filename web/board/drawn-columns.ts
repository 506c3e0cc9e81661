import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { usePrinting } from '../ui/printing.ts'

/** Up to this many, all columns are drawn: the browser finds words in them, and nothing is measured. */
const ALL_UP_TO = 24
/** How many beyond the visible ones on either side, for scrolling. */
const OVERSCAN = 2
/** Between two columns: see `Columns.module.css`. */
export const GAP_PX = 8

interface Window {
  first: number
  last: number
  /** How wide a column is. */
  width: number
}

/** A column, or the room of those that are not drawn. */
export type ColumnSlot = { id: string; index: number } | { id: null; key: string; width: number }

/** The columns to draw, with room for the others between them: those in the window, and those that something is done in. */
export function slotsOf(lists: readonly string[], { first, last, width }: Window, kept: readonly (string | null)[]) {
  const slots: ColumnSlot[] = []
  let skipped = 0
  const skip = (at: number) => {
    if (skipped > 0) slots.push({ id: null, key: `room ${at}`, width: skipped * (width + GAP_PX) - GAP_PX })
    skipped = 0
  }
  for (const [index, id] of lists.entries()) {
    if ((index < first || index > last) && !kept.includes(id)) skipped += 1
    else {
      skip(index)
      slots.push({ id, index })
    }
  }
  skip(lists.length)
  return slots
}

/**
 * Which columns to draw of many, side by side in what scrolls, and how wide all of them are together: 0 when all are drawn. While
 * some go and others come there is less between them for a moment. A browser that looks just then scrolls back, unless
 * something else is as wide.
 */
export function useDrawnColumns(
  scroller: RefObject<HTMLElement | null>,
  lists: readonly string[],
  kept: readonly (string | null)[],
  usualWidth: number,
): { slots: ColumnSlot[]; across: number } {
  const isPrinting = usePrinting()
  const isWindowed = lists.length > ALL_UP_TO && !isPrinting
  const [window, setWindow] = useState<Window>({ first: 0, last: ALL_UP_TO, width: usualWidth })
  const look = useCallback(() => {
    const element = scroller.current
    const width = element?.querySelector<HTMLElement>('[data-list]')?.offsetWidth
    if (!element || !width) return
    const at = Math.floor(Math.abs(element.scrollLeft) / (width + GAP_PX))
    const first = Math.max(0, at - OVERSCAN)
    const last = at + Math.ceil(element.clientWidth / (width + GAP_PX)) + OVERSCAN
    setWindow((before) =>
      before.first === first && before.last === last && before.width === width ? before : { first, last, width },
    )
  }, [scroller])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || !isWindowed) return
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller, look, isWindowed])
  if (!isWindowed) return { slots: slotsOf(lists, { first: 0, last: lists.length, width: 0 }, kept), across: 0 }
  return { slots: slotsOf(lists, window, kept), across: lists.length * (window.width + GAP_PX) - GAP_PX }
}
