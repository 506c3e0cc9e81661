import { ArrowDown, ArrowUp } from 'lucide-react'
import type { FieldRow } from '../../data/rows.ts'
import { tableText } from '../../text/board-views.ts'
import { useView, withValue } from '../view.ts'
import { type Column, type Sort, type SortKey, titleOf } from './columns.ts'
import styles from './Table.module.css'

interface TableHeaderProps {
  columns: readonly Column[]
  fields: readonly FieldRow[]
  sort: Sort | null
}

/** The names of the columns. A press sorts by one of them, the next one the other way round, the third as the board is. */
export function TableHeader({ columns, fields, sort }: TableHeaderProps) {
  const { change } = useView()
  const turn = (key: SortKey) => {
    const next = sort?.key !== key ? key : sort.isDescending ? null : `-${key}`
    change((before) => withValue(before, 'sort', next))
  }
  const header = (key: SortKey, words: string) => (
    <th
      key={key}
      scope="col"
      className={`${styles.cell} ${styles.head}`}
      data-column={key}
      aria-sort={sort?.key !== key ? 'none' : sort.isDescending ? 'descending' : 'ascending'}
    >
      <button type="button" className={styles.sort} onClick={() => turn(key)}>
        {words}
        {sort?.key === key &&
          (sort.isDescending ? <ArrowDown size={14} aria-hidden /> : <ArrowUp size={14} aria-hidden />)}
      </button>
    </th>
  )
  return (
    <thead className={styles.header}>
      <tr aria-rowindex={1} className={styles.headerRow}>
        {header('title', tableText.title)}
        {columns.map((key) => header(key, titleOf(key, fields)))}
      </tr>
    </thead>
  )
}
