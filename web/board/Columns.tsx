import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { memo, useEffect, useRef, useState } from 'react'
import { text } from '../text/text.ts'
import { AddList } from './AddList.tsx'
import { BoardFrame } from './BoardFrame.tsx'
import { BoardTools } from './BoardTools.tsx'
import { Column } from './Column.tsx'
import styles from './Columns.module.css'
import { type Place, useContainer } from './container.ts'
import { useDrops } from './drag.ts'
import type { Filter } from './filter.ts'
import { useBoardKeys } from './keys.ts'
import type { Shown } from './shown.ts'

/** As wide as a column is at least, with its gap: see `Column.module.css`. */
const COLUMN_PX = 296

/** The columns of a board or a sprint, side by side. */
export const Columns = memo(function Columns({ place, filter = null }: { place: Place; filter?: Filter | null }) {
  return (
    <BoardFrame place={place} filter={filter}>
      {(shown) => <ColumnsOf shown={shown} />}
    </BoardFrame>
  )
})

function ColumnsOf({ shown }: { shown: Shown }) {
  const { board_id } = useContainer()
  const { lists, isFiltered, idsOf } = shown
  const scroller = useRef<HTMLDivElement>(null)
  const [visible] = useState(() => Math.ceil(window.innerWidth / COLUMN_PX))
  useDrops()
  useBoardKeys()
  useEffect(() => {
    const element = scroller.current
    return element ? autoScrollForElements({ element }) : undefined
  }, [])
  return (
    <>
      <div ref={scroller} className={styles.columns} data-columns>
        {lists.map((id, index) => (
          <Column key={id} id={id} filtered={isFiltered ? idsOf(id) : null} isVisible={index < visible} />
        ))}
        {lists.length === 0 && <p className={styles.empty}>{text.board.empty}</p>}
        {board_id && <AddList board_id={board_id} />}
      </div>
      <BoardTools />
    </>
  )
}
