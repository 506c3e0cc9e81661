import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useDeferredValue } from 'react'
import { useWorkspace } from '../data/hooks.ts'
import { useMeasures } from '../ui/density.ts'
import { usePrinting } from '../ui/printing.ts'

/** How many beyond the visible ones, for scrolling: drawn after the visible ones. */
const OVERSCAN = 6
/** About as high as what is above and below the cards of a column. */
const AROUND_PX = 180

/** Which cards of a column to draw: the visible ones, and the one that the keys stand on. */
export function useDrawnCards(
  scroller: RefObject<HTMLElement | null>,
  cards: readonly string[],
  { stand, isDrawn }: { stand: number; isDrawn: boolean },
) {
  const { queue } = useWorkspace()
  const overscan = useDeferredValue(OVERSCAN, 0)
  const isPrinting = usePrinting()
  const { usualCard, cardGap } = useMeasures()
  return useVirtualizer({
    count: isDrawn ? cards.length : 0,
    getScrollElement: () => scroller.current,
    // A card with a title of one line and some facts; all are measured as they are drawn.
    estimateSize: () => usualCard,
    getItemKey: (index) => queue.keyOf(cards[index] ?? ''),
    rangeExtractor: (range) => withStand(range, stand),
    gap: cardGap,
    overscan: isPrinting ? cards.length : overscan,
    // Until the column is measured: else nothing would be drawn at first.
    initialRect: { width: 0, height: window.innerHeight - AROUND_PX },
    // Keys and wheels must not wait for cards that become visible.
    useFlushSync: false,
  })
}

/** What is drawn, and the card that the keys stand on, wherever it is: it must not lose the focus by scrolling. */
export function withStand(range: Range, stand: number): number[] {
  const indexes = defaultRangeExtractor(range)
  if (stand < 0 || stand >= range.count || indexes.includes(stand)) return indexes
  return [...indexes, stand].sort((a, b) => a - b)
}
