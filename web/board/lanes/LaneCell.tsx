import { memo, type RefObject, useRef } from 'react'
import { useRow, useWorkspace } from '../../data/hooks.ts'
import { formatNumber } from '../../text/format.ts'
import { lanesText as words } from '../../text/lanes.ts'
import { useNow } from '../state.ts'
import type { LaneActions } from './actions.ts'
import { CellRefusal } from './CellRefusal.tsx'
import { DrawnCards } from './DrawnCards.tsx'
import { CELL_TOP_PX } from './drawn.ts'
import { useDrawnCell } from './drawn-cell.ts'
import { cellPlace } from './kinds.ts'
import styles from './Lanes.module.css'
import { useCellTarget } from './target.ts'
import { useShownStand } from './use-shown-stand.ts'
import type { Viewport } from './viewport.ts'

interface LaneCellProps {
  /** Its list. */
  id: string
  lane: string
  name: string
  cards: readonly string[]
  /** The place of its list among all of them. */
  column: number
  /** Where it begins in what scrolls. */
  top: number
  /** What covers the upper end of what scrolls. */
  covered: number
  scroller: RefObject<HTMLElement | null>
  viewport: Viewport
  actions: LaneActions
  /** The keys begin with its first card. */
  isEntry: boolean
}

/** The cards of one list in one lane, of which only the visible ones are drawn, and the focused one. */
export const LaneCell = memo(function LaneCell({ id, lane, name, cards, actions, isEntry, ...props }: LaneCellProps) {
  const { column, covered, scroller, viewport } = props
  const title = useRow('lists', id)?.title ?? ''
  const { queue } = useWorkspace()
  const cell = useRef<HTMLDivElement>(null)
  const isOver = useCellTarget(cell, id, lane, actions)
  const isTouched = useNow(({ drop }) => drop?.list_id === id && drop.lane === lane)
  const stand = useNow(({ focused, lane: at }) =>
    focused === null || at !== lane ? -1 : cards.indexOf(queue.idOf(focused)),
  )
  const top = props.top + CELL_TOP_PX
  const { places, range, isNew, remeasure, isPrinting } = useDrawnCell({ viewport, column, top, cards })
  useShownStand({ cell, scroller, viewport, column, top, covered, places, stand })
  const [first, last] = range
  // It must not lose the focus by scrolling.
  const besides = stand < first || stand >= last ? stand : -1
  const startOf = (index: number) => places.starts[index] ?? 0
  const place = cellPlace(id, lane)
  const size = { blockSize: places.total, paddingBlockStart: startOf(first) }
  return (
    <div
      ref={cell}
      className={styles.cell}
      data-list={id}
      data-over={isOver || isTouched || undefined}
      data-refused={place}
    >
      <CellRefusal place={place} covered={covered} />
      <p className={styles.cellHead}>
        <span className={styles.cellName}>{title}</span> {cards.length > 0 && formatNumber(cards.length)}
      </p>
      <ul className={styles.cards} aria-label={words.cards(title, name)} style={isPrinting ? {} : size}>
        <DrawnCards
          {...{ cards, first, last, besides, viewport, isEntry, isNew }}
          besidesAt={besides < 0 ? 0 : startOf(besides)}
          onMeasured={remeasure}
        />
      </ul>
    </div>
  )
})
