import { Columns3 } from 'lucide-react'
import { Button as AriaButton, Menu as AriaMenu, MenuTrigger, Popover } from 'react-aria-components'
import { tableText } from '../../text/board-views.ts'
import floating from '../../ui/Floating.module.css'
import { MenuItem } from '../../ui/Menu.tsx'
import styles from './Table.module.css'

interface ColumnChooserProps<Key extends string> {
  /** All that there can be, in the order in which they stand. */
  offered: readonly { key: Key; title: string }[]
  chosen: readonly Key[]
  /** As the address has them. */
  onChoose(columns: string): void
}

/** Which columns a table has beside the title. */
export function ColumnChooser<Key extends string>({ offered, chosen, onChoose }: ColumnChooserProps<Key>) {
  return (
    <MenuTrigger>
      <AriaButton className={styles.columnsButton ?? ''}>
        <Columns3 size={16} aria-hidden /> {tableText.choose}
      </AriaButton>
      <Popover className={floating.popover ?? ''} offset={4}>
        <AriaMenu
          aria-label={tableText.choose}
          className={floating.list ?? ''}
          selectionMode="multiple"
          selectedKeys={chosen}
          shouldCloseOnSelect={false}
          onSelectionChange={(keys) => {
            const next = offered.filter(({ key }) => keys === 'all' || keys.has(key))
            onChoose(next.map(({ key }) => key).join() || 'none')
          }}
        >
          {offered.map(({ key, title }) => (
            <MenuItem key={key} id={key}>
              {title}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
