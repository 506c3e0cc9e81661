import { ArrowDown, ArrowUp } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { ColumnChooser } from '../board/table/ColumnChooser.tsx'
import { fieldIn, fieldKey } from '../board/table/columns.ts'
import board from '../board/table/Table.module.css'
import { useView, withValue } from '../board/view.ts'
import { useDerived, useWorkspace } from '../data/hooks.ts'
import type { FieldRow } from '../data/rows.ts'
import { useAreFieldsRead, useEpicFields } from '../epic/fields.ts'
import { cardText } from '../text/card.ts'
import { epicText } from '../text/epic.ts'
import styles from './EpicTable.module.css'
import { EpicTableRow } from './EpicTableRow.tsx'
import {
  COLUMNS,
  type Column,
  type ColumnKey,
  columnsIn,
  nextSort,
  type Sort,
  type SortKey,
  sorted,
  sortOf,
} from './sorting.ts'

const WORDS: Record<ColumnKey | 'title', string> = {
  title: epicText.titleColumn,
  status: epicText.status,
  health: epicText.health,
  progress: epicText.progress,
  owner: cardText.owner,
  start: cardText.startDate,
  due: cardText.dueDate,
}

function titleOf(key: SortKey, fields: readonly FieldRow[]): string {
  const id = fieldIn(key)
  // All that are no fields are ours.
  return id ? (fields.find((field) => field.id === id)?.title ?? '') : WORDS[key as ColumnKey | 'title']
}

/** The same epics, line by line, each of their values a button. The address has the columns and the order. */
export function EpicTable({ ids }: { ids: readonly string[] }) {
  const { mirror, queue } = useWorkspace()
  const { view, change } = useView()
  const fields = useEpicFields()
  const columns = useMemo(() => columnsIn(view.columns, fields), [view.columns, fields])
  const sort = useMemo(() => sortOf(view.sort), [view.sort])
  const derive = useCallback(() => sorted(mirror, ids, sort), [mirror, ids, sort])
  const lines = useDerived(['epics', 'members', 'fields'], derive)
  const areRead = useAreFieldsRead()
  const needsFields = `${view.columns ?? ''},${view.sort ?? ''}`.includes('field-')
  // Their columns, and the order by one of them, would come a moment after the epics.
  if (needsFields && !areRead) return null
  const offered = [...COLUMNS, ...fields.map(fieldKey)].map((key: Column) => ({ key, title: titleOf(key, fields) }))
  const head = (key: SortKey) => (
    <HeaderCell
      key={key}
      column={key}
      words={titleOf(key, fields)}
      sort={sort}
      onPress={() => change((before) => withValue(before, 'sort', nextSort(sort, key) ?? null))}
    />
  )
  return (
    <>
      <div className={board.tools}>
        <ColumnChooser
          offered={offered}
          chosen={columns}
          onChoose={(chosen) => change((before) => withValue(before, 'columns', chosen))}
        />
      </div>
      <div className={styles.scroller}>
        <table className={styles.table} aria-label={epicText.table}>
          <thead>
            <tr>
              {head('title')}
              {columns.map(head)}
            </tr>
          </thead>
          <tbody>
            {lines.map((id) => (
              <EpicTableRow key={queue.keyOf(id)} id={id} columns={columns} fields={fields} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

interface HeaderCellProps {
  column: SortKey
  words: string
  sort: Sort | null
  onPress(): void
}

/** A press sorts by it, the next one the other way round, the third as the roadmap is. */
function HeaderCell({ column, words, sort, onPress }: HeaderCellProps) {
  const isSorted = sort?.key === column
  return (
    <th
      scope="col"
      className={styles.head}
      data-column={column}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" className={styles.sort} onClick={onPress}>
        {words}
        {isSorted && (sort.isDescending ? <ArrowDown size={14} aria-hidden /> : <ArrowUp size={14} aria-hidden />)}
      </button>
    </th>
  )
}
