import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useFields } from '../../data/fields.ts'
import { useWorkspace } from '../../data/hooks.ts'
import { loadEpics } from '../../data/reading.ts'
import { tableText } from '../../text/board-views.ts'
import { formatNumber } from '../../text/format.ts'
import { useMeasures } from '../../ui/density.ts'
import { usePrinting } from '../../ui/printing.ts'
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
import { groupIn, useLines } from './lines.ts'
import styles from './Table.module.css'
import { TableHeader } from './TableHeader.tsx'
import { TableRow } from './TableRow.tsx'
import { TableTools } from './TableTools.tsx'

/** The same board, line by line. */
export function Table({ place, filter }: { place: Place; filter: Filter | null }) {
  // What was measured of another density is of no use.
  const { tableRow } = useMeasures()
  return (
    <BoardFrame place={place} filter={filter}>
      {(shown) => <TableOf key={tableRow} project_id={place.project_id} shown={shown} rowHeight={tableRow} />}
    </BoardFrame>
  )
}

interface TableOfProps {
  project_id: string
  shown: Shown
  rowHeight: number
}

function TableOf({ project_id, shown, rowHeight }: TableOfProps) {
  const workspace = useWorkspace()
  const { queue } = workspace
  const { view } = useView()
  const fields = useFields(project_id)
  const columns = useMemo(() => columnsOf(view.columns, fields), [view.columns, fields])
  const sort = useMemo(() => sortOf(view.sort), [view.sort])
  const group = groupIn(view.group, fields)
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
  const isPrinting = usePrinting()
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => lines[index]?.key ?? index,
    // On paper all of them are seen.
    overscan: isPrinting ? lines.length : 12,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request scrolls once
  useEffect(() => {
    if (focusRequest > 0 && stand >= 0) virtual.scrollToIndex(stand)
  }, [focusRequest])
  return (
    <>
      <TableTools columns={columns} group={group} fields={fields} />
      <div ref={scroller} className={styles.scroller} data-scroller>
        <table aria-label={tableText.name} aria-rowcount={lines.length + 1} className={styles.table}>
          <TableHeader columns={columns} sort={sort} fields={fields} />
          <tbody className={styles.body} style={{ blockSize: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, key, start }) => {
              const line = lines[index]
              const place = { insetBlockStart: start }
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
