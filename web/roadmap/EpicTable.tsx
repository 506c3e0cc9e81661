import { ArrowDown, ArrowUp } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useDerived, useWorkspace } from '../data/hooks.ts'
import { cardText } from '../text/card.ts'
import { epicText } from '../text/epic.ts'
import styles from './EpicTable.module.css'
import { EpicTableRow } from './EpicTableRow.tsx'
import { COLUMNS, type ColumnKey, nextSort, type Sort, sorted, sortOf } from './sorting.ts'

const WORDS: Record<ColumnKey, string> = {
  title: epicText.titleColumn,
  status: epicText.status,
  health: epicText.health,
  progress: epicText.progress,
  owner: cardText.owner,
  start: cardText.startDate,
  due: cardText.dueDate,
}

interface EpicTableProps {
  ids: readonly string[]
  /** As the address has it. */
  sort: string | undefined
  onSort(sort: string | undefined): void
}

/** The same epics, line by line, each of their values a button. */
export function EpicTable({ ids, sort: asked, onSort }: EpicTableProps) {
  const { mirror, queue } = useWorkspace()
  const sort = useMemo(() => sortOf(asked), [asked])
  const derive = useCallback(() => sorted(mirror, ids, sort), [mirror, ids, sort])
  const lines = useDerived(['epics', 'members'], derive)
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label={epicText.table}>
        <thead>
          <tr>
            {COLUMNS.map((key) => (
              <HeaderCell key={key} column={key} sort={sort} onPress={() => onSort(nextSort(sort, key))} />
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((id) => (
            <EpicTableRow key={queue.keyOf(id)} id={id} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface HeaderCellProps {
  column: ColumnKey
  sort: Sort | null
  onPress(): void
}

/** A press sorts by it, the next one the other way round, the third as the roadmap is. */
function HeaderCell({ column, sort, onPress }: HeaderCellProps) {
  const isSorted = sort?.key === column
  return (
    <th
      scope="col"
      className={styles.head}
      data-column={column}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" className={styles.sort} onClick={onPress}>
        {WORDS[column]}
        {isSorted && (sort.isDescending ? <ArrowDown size={14} aria-hidden /> : <ArrowUp size={14} aria-hidden />)}
      </button>
    </th>
  )
}
