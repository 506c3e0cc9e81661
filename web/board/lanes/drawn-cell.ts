import {
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { useWorkspace } from '../../data/hooks.ts'
import { useMeasures } from '../../ui/density.ts'
import { usePrinting } from '../../ui/printing.ts'
import { NOTHING, placesOf, rangeOf } from './range.ts'
import { isNear, type Viewport, type Visible } from './viewport.ts'

/** How many cards of a cell beyond the visible ones, for scrolling: drawn after the visible ones. */
const OVERSCAN = 3

interface CellToDraw {
  viewport: Viewport
  /** The place of its column among all of them. */
  column: number
  /** Where its first card is in what scrolls. */
  top: number
  cards: readonly string[]
}

/**
 * Which cards of a cell to draw. Scrolling draws it again only when other cards become visible, and a key does not wait for that; what
 * comes or goes is drawn at once: it would stand in two cells for a moment, or in none.
 */
export function useDrawnCell({ viewport, column, top, cards }: CellToDraw) {
  const { queue } = useWorkspace()
  const { usualCard, cardGap } = useMeasures()
  const isPrinting = usePrinting()
  const overscan = useDeferredValue(OVERSCAN, 0)
  const [measured, count] = useReducer((times: number) => times + 1, 0)
  const isNew = useRef(true)
  useEffect(() => {
    isNew.current = false
  }, [])
  // Cards follow each other, whatever is known of their heights: these only say how high the cell is, and where it begins next time. A
  // cell that comes is as high as it should be in its first frame; later on a key does not wait for that.
  const remeasure = useCallback(() => (isNew.current ? count() : startTransition(count)), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights are those that were measured by now
  const places = useMemo(
    () => placesOf(cards, (card) => viewport.heightOf(queue.keyOf(card)) ?? usualCard, cardGap),
    [cards, viewport, queue, usualCard, cardGap, measured],
  )
  const [seen, setSeen] = useState(viewport.now)
  const rangeAt = (visible: Visible) =>
    isNear(column, visible) ? rangeOf(places, visible.top - top, visible.top + visible.height - top, overscan) : NOTHING
  const [first, last] = rangeAt(seen)
  const latest = useRef({ rangeAt, range: '' })
  useLayoutEffect(() => {
    latest.current = { rangeAt, range: `${first} ${last}` }
  })
  // Scrolling that showed no other cards was not noted: it counts when there are others, or they stand elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever these change
  useLayoutEffect(() => setSeen(viewport.now), [viewport, places, top])
  useLayoutEffect(() => {
    const look = () => {
      const { now } = viewport
      const range = latest.current.rangeAt(now).join(' ')
      if (range === latest.current.range) return
      latest.current.range = range
      startTransition(() => setSeen(now))
    }
    look()
    return viewport.subscribe(look)
  }, [viewport])
  return {
    places,
    isNew,
    remeasure,
    isPrinting,
    range: isPrinting ? ([0, cards.length] as const) : ([first, last] as const),
  }
}
