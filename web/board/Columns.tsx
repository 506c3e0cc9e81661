import { memo, Suspense, useRef, useState } from 'react'
import { useWorkspace } from '../data/hooks.ts'
import { text } from '../text/text.ts'
import { useAutoScroll } from '../ui/auto-scroll.ts'
import { useDensity } from '../ui/density.ts'
import { lazily } from '../ui/lazily.ts'
import { AddList } from './AddList.tsx'
import { BoardFrame } from './BoardFrame.tsx'
import { BoardTools } from './BoardTools.tsx'
import { Column } from './Column.tsx'
import styles from './Columns.module.css'
import { type Place, useContainer } from './container.ts'
import { useDrops } from './drag.ts'
import { useDrawnColumns } from './drawn-columns.ts'
import type { Filter } from './filter.ts'
import { useBoardKeys } from './keys.ts'
import type { Shown } from './shown.ts'
import { useNow } from './state.ts'

const Empty = lazily(async () => (await import('../ui/Empty.tsx')).Empty)

/** As wide as a column is at least: see `Column.module.css`. */
export const COLUMN_PX = 288

/** The columns of a board or a sprint, side by side. */
export const Columns = memo(function Columns({ place, filter = null }: { place: Place; filter?: Filter | null }) {
  // What was measured of another density is of no use.
  const density = useDensity()
  return (
    <BoardFrame place={place} filter={filter}>
      {(shown) => <ColumnsOf key={density} shown={shown} />}
    </BoardFrame>
  )
})

function ColumnsOf({ shown }: { shown: Shown }) {
  const { board_id } = useContainer()
  const { lists, isFiltered, idsOf } = shown
  const scroller = useRef<HTMLDivElement>(null)
  const [visible] = useState(() =>
    Math.ceil((document.getElementById('content')?.clientWidth ?? window.innerWidth) / COLUMN_PX),
  )
  const { slots, across } = useDrawnColumns(scroller, lists, useBusyLists(), COLUMN_PX)
  useDrops()
  useBoardKeys()
  useAutoScroll(scroller)
  return (
    <>
      <div ref={scroller} className={styles.columns} data-columns>
        {across > 0 && <div className={styles.across} style={{ inlineSize: across }} />}
        {slots.map((slot) =>
          slot.id === null ? (
            <div key={slot.key} className={styles.room} style={{ inlineSize: slot.width }} />
          ) : (
            <Column
              key={slot.id}
              id={slot.id}
              filtered={isFiltered ? idsOf(slot.id) : null}
              isVisible={slot.index < visible}
            />
          ),
        )}
        {board_id && <AddList board_id={board_id} />}
        {lists.length === 0 && (
          <Suspense>
            <Empty drawing="board">
              <p>{text.board.empty}</p>
            </Empty>
          </Suspense>
        )}
      </div>
      <BoardTools />
    </>
  )
}

/** The lists that something is done in at this moment: what has the focus or is dragged must not go away by scrolling. */
export function useBusyLists(): readonly (string | null)[] {
  const { mirror, queue } = useWorkspace()
  const listOf = (id: string | null) => (id === null ? null : (mirror.row('cards', queue.idOf(id))?.list_id ?? null))
  const focused = useNow((now) => listOf(now.focused))
  const edited = useNow((now) => listOf(now.editing))
  const adding = useNow((now) => now.adding)
  const renaming = useNow((now) => now.renaming)
  return [focused, edited, adding, renaming]
}
