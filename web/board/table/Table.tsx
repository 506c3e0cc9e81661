import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useWorkspace } from '../../data/hooks.ts'
import { loadEpics } from '../../data/reading.ts'
import { tableText } from '../../text/board-views.ts'
import { formatNumber } from '../../text/format.ts'
import { useMeasures } from '../../ui/density.ts'
import { refusedHere } from '../../ui/Refused.tsx'
import { BoardFrame } from '../BoardFrame.tsx'
import { BoardTools } from '../BoardTools.tsx'
import type { Place } from '../container.ts'
import type { Filter } from '../filter.ts'
import { useBoardKeys } from '../keys.ts'
import type { Shown } from '../shown.ts'
import { useNow } from '../state.ts'
import { useView } from '../view.ts'
import { columnsOf, sortOf } from './columns.ts'
import { type GroupBy, useLines } from './lines.ts'
import styles from './Table.module.css'
import { TableHeader } from './TableHeader.tsx'
import { TableRow } from './TableRow.tsx'
import { TableTools } from './TableTools.tsx'

// `Object.keys` forgets the names of what it lists.
const GROUPS = Object.keys(tableText.groups) as GroupBy[]

/** The same board, line by line. */
export function Table({ place, filter }: { place: Place; filter: Filter | null }) {
  // What was measured of another density is of no use.
  const { tableRow } = useMeasures()
  return (
    <BoardFrame place={place} filter={filter}>
      {(shown) => <TableOf key={tableRow} shown={shown} rowHeight={tableRow} />}
    </BoardFrame>
  )
}

function TableOf({ shown, rowHeight }: { shown: Shown; rowHeight: number }) {
  const workspace = useWorkspace()
  const { queue } = workspace
  const { view } = useView()
  const columns = useMemo(() => columnsOf(view.columns), [view.columns])
  const sort = useMemo(() => sortOf(view.sort), [view.sort])
  const group = GROUPS.find((known) => known === view.group) ?? 'list'
  const lines = useLines(shown, group, sort)
  const scroller = useRef<HTMLDivElement>(null)
  const stand = useNow(({ focused }) =>
    focused === null ? -1 : lines.findIndex((line) => line.kind === 'card' && line.id === queue.idOf(focused)),
  )
  const focusRequest = useNow((now) => (stand < 0 ? 0 : now.focusRequest))
  useBoardKeys(useCallback(() => lines.flatMap((line) => (line.kind === 'card' ? [line.id] : [])), [lines]))
  useEffect(() => {
    // Without them the column stays empty; the board is not the worse for it.
    loadEpics(workspace).catch(() => undefined)
  }, [workspace])
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 12,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request scrolls once
  useEffect(() => {
    if (focusRequest > 0 && stand >= 0) virtual.scrollToIndex(stand)
  }, [focusRequest])
  return (
    <>
      <TableTools columns={columns} group={group} />
      <div ref={scroller} className={styles.scroller} data-scroller>
        <table aria-label={tableText.name} aria-rowcount={lines.length + 1} className={styles.table}>
          <TableHeader columns={columns} sort={sort} />
          <tbody className={styles.body} style={{ blockSize: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, key, start }) => {
              const line = lines[index]
              const place = { transform: `translateY(${start}px)` }
              if (!line) return null
              return line.kind === 'group' ? (
                <tr key={key} aria-rowindex={index + 2} className={styles.group} style={place}>
                  <th scope="rowgroup" colSpan={columns.length + 1} className={styles.groupName}>
                    {line.name} <span className={styles.count}>{formatNumber(line.count)}</span>
                  </th>
                </tr>
              ) : (
                <tr
                  key={key}
                  aria-rowindex={index + 2}
                  className={styles.row}
                  style={place}
                  {...refusedHere('cards', line.id)}
                >
                  <TableRow id={line.id} columns={columns} isFirst={index <= 1} />
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <BoardTools />
    </>
  )
}
