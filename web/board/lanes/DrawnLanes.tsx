import { useLayoutEffect, useRef } from 'react'
import { useBusyPeople } from '../../data/busy.ts'
import { useWorkspace } from '../../data/hooks.ts'
import { lanesText as words } from '../../text/lanes.ts'
import { useAutoScroll } from '../../ui/auto-scroll.ts'
import { AddList } from '../AddList.tsx'
import { COLUMN_PX, useBusyLists } from '../Columns.tsx'
import { useContainer } from '../container.ts'
import { useDrops } from '../drag.ts'
import { type ColumnSlot, useDrawnColumns } from '../drawn-columns.ts'
import { useBoardKeys } from '../keys.ts'
import type { Shown } from '../shown.ts'
import { useBoardState, useNow } from '../state.ts'
import type { LaneActions, LanesNow } from './actions.ts'
import { useDrawnLanes } from './drawn.ts'
import { LaneColumn } from './LaneColumn.tsx'
import { LaneRow } from './LaneRow.tsx'
import styles from './Lanes.module.css'
import { useViewport } from './viewport.ts'

interface DrawnLanesProps {
  now: LanesNow
  shown: Shown
  actions: LaneActions
  onToggle(key: string): void
}

/** The lanes that are on the screen, below the heads of the columns. */
export function DrawnLanes({ now, shown: { lists, idsOf }, actions, onToggle }: DrawnLanesProps) {
  const { by, lanes, isClosed } = now
  const { board_id, project_id } = useContainer()
  const busy = useBusyPeople(by.kind === 'owner' || by.kind === 'member' ? project_id : null)
  const scroller = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const { slots: drawn, across } = useDrawnColumns(scroller, lists, useBusyLists(), COLUMN_PX)
  const slots = useSame(drawn)
  const viewport = useViewport(scroller)
  useDrops()
  useBoardKeys()
  useAutoScroll(scroller)
  useStandIn(lanes, lists)
  const { virtual, headHeight, isPrinting } = useDrawnLanes({ scroller, head, lanes, lists, isClosed })
  const first = lanes.find(({ key, total }) => total > 0 && !isClosed(key))
  const size = isPrinting ? {} : { blockSize: virtual.getTotalSize(), ...(across > 0 && { minInlineSize: across }) }
  return (
    <div ref={scroller} className={styles.scroller} data-columns data-lanes>
      <div ref={head} className={styles.columns}>
        {slots.map((slot) =>
          slot.id === null ? (
            <div key={slot.key} className={styles.room} style={{ inlineSize: slot.width }} />
          ) : (
            <LaneColumn key={slot.id} id={slot.id} shown={idsOf(slot.id).length} />
          ),
        )}
        {board_id && <AddList board_id={board_id} />}
      </div>
      <section aria-label={words.lanes} className={styles.lanes} style={size}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const lane = lanes[index]
          return (
            lane && (
              <LaneRow
                key={key}
                {...{ by, lane, index, start, headHeight, slots, scroller, viewport, actions, onToggle }}
                busy={busy.get(lane.key)}
                isClosed={isClosed(lane.key)}
                isFirst={lane === first}
                measure={virtual.measureElement}
              />
            )
          )
        })}
      </section>
    </div>
  )
}

/** The same array as long as it draws the same columns: lanes are not drawn again while they only scroll. */
function useSame(slots: readonly ColumnSlot[]): readonly ColumnSlot[] {
  const kept = useRef(slots)
  if (JSON.stringify(kept.current) !== JSON.stringify(slots)) kept.current = slots
  return kept.current
}

/** A card that went to another lane while the keys stood on it takes them along. */
function useStandIn(lanes: LanesNow['lanes'], lists: readonly string[]) {
  const { queue } = useWorkspace()
  const state = useBoardState()
  const focused = useNow((now) => now.focused)
  const at = useNow((now) => now.lane)
  useLayoutEffect(() => {
    if (focused === null) return
    const id = queue.idOf(focused)
    const holding = lanes.filter((lane) => lists.some((list) => lane.idsOf(list).includes(id)))
    const [first] = holding
    if (first && !holding.some(({ key }) => key === at)) state.set({ lane: first.key })
  }, [queue, state, lanes, lists, focused, at])
}
