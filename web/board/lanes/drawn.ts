import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { useMeasures } from '../../ui/density.ts'
import { usePrinting } from '../../ui/printing.ts'
import { useHeight } from '../../ui/use-height.ts'
import { withStand } from '../drawn-cards.ts'
import { useNow } from '../state.ts'
import type { Lane } from './derive.ts'

/** As high as the head of a lane, what stands above the cards of a cell, and what is below them: see `Lanes.module.css`. */
export const LANE_HEAD_PX = 36
export const CELL_TOP_PX = 20
const CELL_END_PX = 24
/** How many lanes beyond the visible ones, for scrolling. */
const OVERSCAN_LANES = 1
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
  const headHeight = useHeight(head, USUAL_HEAD_PX)
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
