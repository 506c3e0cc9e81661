import { Columns3 } from 'lucide-react'
import { Button as AriaButton, Menu as AriaMenu, MenuTrigger, Popover } from 'react-aria-components'
import { tableText } from '../../text/board-views.ts'
import floating from '../../ui/Floating.module.css'
import { MenuItem } from '../../ui/Menu.tsx'
import { Select } from '../../ui/Select.tsx'
import { useView, withValue } from '../view.ts'
import { COLUMN_KEYS, type ColumnKey } from './columns.ts'
import type { GroupBy } from './lines.ts'
import styles from './Table.module.css'

const GROUPS = Object.entries(tableText.groups).map(([value, words]) => ({ value, words }))

/** Which columns are shown, and what the lines are grouped by. */
export function TableTools({ columns, group }: { columns: readonly ColumnKey[]; group: GroupBy }) {
  const { change } = useView()
  return (
    <div className={styles.tools}>
      <Select
        label={tableText.group}
        isLabelHidden
        value={group}
        onChoose={(value) => change((before) => withValue(before, 'group', value === 'list' ? null : value))}
        choices={GROUPS}
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
              const chosen = COLUMN_KEYS.filter((key) => keys === 'all' || keys.has(key))
              change((before) => withValue(before, 'columns', chosen.join() || 'none'))
            }}
          >
            {COLUMN_KEYS.map((key) => (
              <MenuItem key={key} id={key}>
                {tableText.columns[key]}
              </MenuItem>
            ))}
          </AriaMenu>
        </Popover>
      </MenuTrigger>
    </div>
  )
}
