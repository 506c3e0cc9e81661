import { memo, type RefObject } from 'react'
import type { Busy } from '../../data/busy.ts'
import { usePrinting } from '../../ui/printing.ts'
import type { ColumnSlot } from '../drawn-columns.ts'
import { LaneContext } from '../state.ts'
import type { LaneActions } from './actions.ts'
import type { Lane } from './derive.ts'
import { LANE_HEAD_PX } from './drawn.ts'
import type { LanesBy } from './kinds.ts'
import { LaneCell } from './LaneCell.tsx'
import { LaneHead } from './LaneHead.tsx'
import styles from './Lanes.module.css'
import type { Viewport } from './viewport.ts'

interface LaneRowProps {
  by: LanesBy
  lane: Lane
  index: number
  /** Where it begins in what scrolls. */
  start: number
  headHeight: number
  slots: readonly ColumnSlot[]
  scroller: RefObject<HTMLElement | null>
  viewport: Viewport
  actions: LaneActions
  busy: Busy | undefined
  isClosed: boolean
  /** The keys begin in it. */
  isFirst: boolean
  measure(element: Element | null): void
  onToggle(key: string): void
}

/** One lane: its head, and a cell for each column. */
export const LaneRow = memo(function LaneRow({ lane, index, start, isClosed, measure, ...props }: LaneRowProps) {
  const { by, busy, headHeight, slots, scroller, viewport, actions, isFirst, onToggle } = props
  const isPrinting = usePrinting()
  const entry = isFirst ? slots.find(({ id }) => id !== null && lane.idsOf(id).length > 0)?.id : null
  return (
    <section
      ref={measure}
      className={styles.lane}
      aria-label={lane.name}
      data-index={index}
      data-lane={lane.key}
      style={isPrinting ? {} : { insetBlockStart: start - headHeight }}
    >
      <LaneHead {...{ by, lane, busy, isClosed }} covered={headHeight} onToggle={() => onToggle(lane.key)} />
      {!isClosed && (
        <LaneContext value={lane.key}>
          <div className={styles.cells}>
            {slots.map((slot) =>
              slot.id === null ? (
                <div key={slot.key} className={styles.room} style={{ inlineSize: slot.width }} />
              ) : (
                <LaneCell
                  key={slot.id}
                  id={slot.id}
                  lane={lane.key}
                  name={lane.name}
                  cards={lane.idsOf(slot.id)}
                  top={start + LANE_HEAD_PX}
                  covered={headHeight + LANE_HEAD_PX}
                  column={slot.index}
                  scroller={scroller}
                  viewport={viewport}
                  actions={actions}
                  isEntry={slot.id === entry}
                />
              ),
            )}
          </div>
        </LaneContext>
      )}
    </section>
  )
})
