import type { FieldRow } from '../../data/rows.ts'
import { tableText } from '../../text/board-views.ts'
import { Select } from '../../ui/Select.tsx'
import { useView, withValue } from '../view.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import { COLUMN_KEYS, type Column, fieldKey, titleOf } from './columns.ts'
import { type GroupBy, isGrouping } from './lines.ts'
import styles from './Table.module.css'

const GROUPS = Object.entries(tableText.groups).map(([value, words]) => ({ value, words }))

interface TableToolsProps {
  columns: readonly Column[]
  group: GroupBy
  fields: readonly FieldRow[]
}

/** Which columns are shown, and what the lines are grouped by. */
export function TableTools({ columns, group, fields }: TableToolsProps) {
  const { change } = useView()
  const offered: readonly Column[] = [...COLUMN_KEYS, ...fields.map(fieldKey)]
  const byField = fields
    .filter(isGrouping)
    .map((field) => ({ value: fieldKey(field), words: tableText.by(field.title) }))
  return (
    <div className={styles.tools}>
      <Select
        label={tableText.group}
        isLabelHidden
        value={group}
        onChoose={(value) => change((before) => withValue(before, 'group', value === 'list' ? null : value))}
        choices={[...GROUPS, ...byField]}
      />
      <ColumnChooser
        offered={offered.map((key) => ({ key, title: titleOf(key, fields) }))}
        chosen={columns}
        onChoose={(chosen) => change((before) => withValue(before, 'columns', chosen))}
      />
    </div>
  )
}
