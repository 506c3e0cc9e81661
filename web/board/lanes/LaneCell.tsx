import type { VirtualItem } from '@tanstack/react-virtual'
import { memo, type RefObject, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useRow, useWorkspace } from '../../data/hooks.ts'
import { formatNumber } from '../../text/format.ts'
import { lanesText as words } from '../../text/lanes.ts'
import { useLater } from '../../ui/later.ts'
import { usePrinting } from '../../ui/printing.ts'
import { CardTile } from '../CardTile.tsx'
import { useNow } from '../state.ts'
import type { LaneActions } from './actions.ts'
import { CELL_TOP_PX, useDrawnCell } from './drawn.ts'
import styles from './Lanes.module.css'
import { useCellTarget } from './target.ts'

interface LaneCellProps {
  /** Its list. */
  id: string
  lane: string
  name: string
  cards: readonly string[]
  /** Where it begins in what scrolls. */
  top: number
  covered: number
  scroller: RefObject<HTMLElement | null>
  actions: LaneActions
  /** The keys begin with its first card. */
  isEntry: boolean
}

/** The cards of one list in one lane, of which only the visible ones are drawn, and the focused one. */
export const LaneCell = memo(function LaneCell({ id, lane, name, cards, scroller, actions, ...props }: LaneCellProps) {
  const title = useRow('lists', id)?.title ?? ''
  const { queue } = useWorkspace()
  const cell = useRef<HTMLDivElement>(null)
  const isOver = useCellTarget(cell, id, lane, actions)
  const isTouched = useNow(({ drop }) => drop?.list_id === id && drop.lane === lane)
  const stand = useNow(({ focused, lane: at }) =>
    focused === null || at !== lane ? -1 : cards.indexOf(queue.idOf(focused)),
  )
  const focusRequest = useNow((now) => (stand < 0 ? 0 : now.focusRequest))
  const top = props.top + CELL_TOP_PX
  const { virtual, isPrinting } = useDrawnCell({ scroller, top, cards, stand, covered: props.covered })
  const items = virtual.getVirtualItems()
  const now = useMemo(() => ({ items, cards }), [items, cards])
  // All cells scroll together: a key must not wait for those in which it does not stand. What comes or goes is drawn at
  // once: it would stand in two cells for a moment, or in none.
  const later = useDeferredValue(now)
  const drawn = stand < 0 && later.cards === cards ? later : now
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request scrolls once
  useEffect(() => {
    if (focusRequest === 0 || stand < 0) return
    virtual.scrollToIndex(stand)
    showSideways(scroller.current, cell.current)
  }, [focusRequest])
  return (
    <div ref={cell} className={styles.cell} data-list={id} data-over={isOver || isTouched || undefined}>
      <p className={styles.cellHead}>
        <span className={styles.cellName}>{title}</span> {cards.length > 0 && formatNumber(cards.length)}
      </p>
      <ul
        className={styles.cards}
        aria-label={words.cards(title, name)}
        style={isPrinting ? {} : { blockSize: virtual.getTotalSize() }}
      >
        <DrawnCards {...drawn} top={top} isEntry={props.isEntry} measure={virtual.measureElement} />
      </ul>
    </div>
  )
})

interface DrawnCardsProps {
  items: readonly VirtualItem[]
  /** Those of the cell, from which the items come. */
  cards: readonly string[]
  top: number
  isEntry: boolean
  measure(element: Element | null): void
}

const DrawnCards = memo(function DrawnCards({ items, cards, top, isEntry, measure }: DrawnCardsProps) {
  const isLater = useLater()
  const isPrinting = usePrinting()
  return items.map(({ index, key, start }) => {
    const card = cards[index]
    return (
      card !== undefined && (
        <li
          key={key}
          data-index={index}
          aria-setsize={cards.length}
          aria-posinset={index + 1}
          ref={measure}
          className={styles.item}
          style={isPrinting ? {} : { insetBlockStart: start - top }}
        >
          <CardTile id={card} isFirst={isEntry && index === 0} isPlain={!isLater} />
        </li>
      )
    )
  })
})

/** Brings a cell on the screen that is beside it; up and down its cards do that. */
function showSideways(scroller: HTMLElement | null, cell: HTMLElement | null) {
  if (!scroller || !cell) return
  const [frame, box] = [scroller.getBoundingClientRect(), cell.getBoundingClientRect()]
  if (box.left < frame.left) scroller.scrollBy(box.left - frame.left, 0)
  else if (box.right > frame.right) scroller.scrollBy(box.right - frame.right, 0)
}
