import { type RefObject, useEffect, useRef } from 'react'
import { useNow } from '../state.ts'
import type { CardPlaces } from './range.ts'
import { isInside, type Viewport } from './viewport.ts'

interface StandToShow {
  cell: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
  viewport: Viewport
  column: number
  /** Where the first card of the cell is in what scrolls. */
  top: number
  /** What covers the upper end of what scrolls. */
  covered: number
  places: CardPlaces
  /** The card of the cell that the keys stand on; -1 for none. */
  stand: number
}

/** Brings the card on the screen that the keys go to, and keeps it there while what is above it is measured. */
export function useShownStand({ cell, scroller, viewport, column, top, covered, places, stand }: StandToShow) {
  const focusRequest = useNow((now) => (stand < 0 ? 0 : now.focusRequest))
  const from = stand < 0 ? 0 : top + (places.starts[stand] ?? 0)
  const to = stand < 0 ? 0 : top + Math.min(places.total, places.starts[stand + 1] ?? places.total)
  const shown = useRef({ request: 0, at: 0 })
  useEffect(() => {
    const element = scroller.current
    if (!element || focusRequest === 0) return
    const isNew = shown.current.request !== focusRequest
    // It went away by scrolling since: there it stays.
    if (!isNew && Math.abs(element.scrollTop - shown.current.at) > 1) return
    const { now } = viewport
    if (isNew && !isInside(column, now)) showSideways(element, cell.current)
    const at = isNew ? element.scrollTop : shown.current.at
    if (from - covered < at) element.scrollTop = from - covered
    else if (to > at + now.height) element.scrollTop = to - now.height
    shown.current = { request: focusRequest, at: element.scrollTop }
  }, [cell, scroller, viewport, column, covered, from, to, focusRequest])
}

/** Brings a cell on the screen that is beside it; up and down its cards do that. */
function showSideways(scroller: HTMLElement, cell: HTMLElement | null) {
  if (!cell) return
  const [frame, box] = [scroller.getBoundingClientRect(), cell.getBoundingClientRect()]
  if (box.left < frame.left) scroller.scrollBy(box.left - frame.left, 0)
  else if (box.right > frame.right) scroller.scrollBy(box.right - frame.right, 0)
}
