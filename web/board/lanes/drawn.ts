import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { useWorkspace } from '../../data/hooks.ts'
import { useMeasures } from '../../ui/density.ts'
import { usePrinting } from '../../ui/printing.ts'
import { withStand } from '../drawn-cards.ts'
import { useNow } from '../state.ts'
import type { Lane } from './derive.ts'

/** As high as the head of a lane, what stands above the cards of a cell, and what is below them: see `Lanes.module.css`. */
export const LANE_HEAD_PX = 36
export const CELL_TOP_PX = 20
const CELL_END_PX = 24
/** How many lanes beyond the visible ones, and cards of a cell, for scrolling. */
const OVERSCAN_LANES = 1
const OVERSCAN_CARDS = 3
/** About as high as a column's head, until it is measured. */
const USUAL_HEAD_PX = 44

interface LanesToDraw {
  scroller: RefObject<HTMLElement | null>
  head: RefObject<HTMLElement | null>
  lanes: readonly Lane[]
  lists: readonly string[]
  isClosed(key: string): boolean
}

/** Which lanes to draw: the visible ones, and the one that the keys stand in. */
export function useDrawnLanes({ scroller, head, lanes, lists, isClosed }: LanesToDraw) {
  const isPrinting = usePrinting()
  const headHeight = useHeight(head)
  const { usualCard, cardGap } = useMeasures()
  const at = useNow(({ focused, lane }) => (focused === null ? null : lane))
  const stand = lanes.findIndex(({ key }) => key === at)
  const virtual = useVirtualizer({
    count: lanes.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const lane = lanes[index]
      if (!lane || isClosed(lane.key)) return LANE_HEAD_PX
      const most = Math.max(0, ...lists.map((list) => lane.idsOf(list).length))
      return LANE_HEAD_PX + CELL_TOP_PX + CELL_END_PX + most * (usualCard + cardGap)
    },
    // One that was closed is another height.
    getItemKey: (index) => `${lanes[index]?.key} ${isClosed(lanes[index]?.key ?? '')}`,
    rangeExtractor: (range) => withStand(range, stand),
    overscan: isPrinting ? lanes.length : OVERSCAN_LANES,
    scrollMargin: headHeight,
    initialRect: { width: 0, height: window.innerHeight },
    useFlushSync: false,
  })
  return { virtual, headHeight, isPrinting }
}

function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(USUAL_HEAD_PX)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const look = () => setHeight(current.offsetHeight)
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(current)
    return () => sizes.disconnect()
  }, [element])
  return height
}

interface CellToDraw {
  scroller: RefObject<HTMLElement | null>
  /** Where its first card is in what scrolls. */
  top: number
  cards: readonly string[]
  stand: number
  /** What covers the upper end of what scrolls. */
  covered: number
}

/** Which cards of a cell to draw. All cells scroll together: each knows where it stands. */
export function useDrawnCell({ scroller, top, cards, stand, covered }: CellToDraw) {
  const { queue } = useWorkspace()
  const isPrinting = usePrinting()
  const { usualCard, cardGap } = useMeasures()
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualCard,
    getItemKey: (index) => queue.keyOf(cards[index] ?? ''),
    rangeExtractor: (range) => withStand(range, stand),
    gap: cardGap,
    overscan: isPrinting ? cards.length : OVERSCAN_CARDS,
    scrollMargin: top,
    scrollPaddingStart: covered,
    initialRect: { width: 0, height: window.innerHeight },
    useFlushSync: false,
  })
  // The lanes correct it: cells would do so once more, each for itself.
  virtual.shouldAdjustScrollPositionOnItemSizeChange = () => false
  return { virtual, isPrinting }
}
