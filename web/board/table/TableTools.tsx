import { Columns3 } from 'lucide-react'
import { Button as AriaButton, Menu as AriaMenu, MenuTrigger, Popover } from 'react-aria-components'
import type { FieldRow } from '../../data/rows.ts'
import { tableText } from '../../text/board-views.ts'
import floating from '../../ui/Floating.module.css'
import { MenuItem } from '../../ui/Menu.tsx'
import { Select } from '../../ui/Select.tsx'
import { useView, withValue } from '../view.ts'
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
      <MenuTrigger>
        <AriaButton className={styles.columnsButton ?? ''}>
          <Columns3 size={16} aria-hidden /> {tableText.choose}
        </AriaButton>
        <Popover className={floating.popover ?? ''} offset={4}>
          <AriaMenu
            aria-label={tableText.choose}
            className={floating.list ?? ''}
            selectionMode="multiple"
            selectedKeys={columns}
            shouldCloseOnSelect={false}
            onSelectionChange={(keys) => {
              const chosen = offered.filter((key) => keys === 'all' || keys.has(key))
              change((before) => withValue(before, 'columns', chosen.join() || 'none'))
            }}
          >
            {offered.map((key) => (
              <MenuItem key={key} id={key}>
                {titleOf(key, fields)}
              </MenuItem>
            ))}
          </AriaMenu>
        </Popover>
      </MenuTrigger>
    </div>
  )
}
