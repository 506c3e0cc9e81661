import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Day } from './days.ts'
import type { Span } from './span.ts'

/** As much beside what is seen is drawn, so that not every step of scrolling draws again. */
const MARGIN = 1

interface Drawn extends Span {
  px: number
}

/** The days that are drawn: those on the screen, and as many on both sides. */
export function useDrawnDays(scroller: RefObject<HTMLElement | null>, px: number, range: Span): Span {
  const [drawn, setDrawn] = useState<Drawn>({ from: range.from, to: range.from, px })
  const { from: first, to: last } = range
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const update = () => {
      const count = Math.ceil(element.clientWidth / px)
      const from = first + Math.floor(element.scrollLeft / px)
      const [least, most] = [Math.max(from, first), Math.min(from + count, last)]
      setDrawn((before) => {
        if (before.px === px && before.from <= least && before.to >= most) return before
        return { from: Math.max(first, from - count * MARGIN), to: Math.min(last, from + count * (1 + MARGIN)), px }
      })
    }
    update()
    const watching = new ResizeObserver(update)
    watching.observe(element)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      watching.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [scroller, px, first, last])
  return drawn
}

/** How much of the days stands before today at first. */
const BEFORE = 0.25

/** Begins around today; stays at the same days when they get another width, or more come before them. */
export function useHeldDays(scroller: RefObject<HTMLElement | null>, px: number, first: Day, now: Day) {
  const held = useRef<{ day: number; part: number } | null>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const { day, part } = held.current ?? { day: now, part: BEFORE }
    element.scrollLeft = (day - first) * px - element.clientWidth * part
  }, [scroller, px, first, now])
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const note = () => {
      held.current = { day: first + (element.scrollLeft + element.clientWidth / 2) / px, part: 0.5 }
    }
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [scroller, px, first])
  return () => {
    const element = scroller.current
    element?.scrollTo({ left: (now - first) * px - element.clientWidth * BEFORE })
  }
}
