import { Archive, ArrowRightLeft, Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { MenuItem as AriaMenuItem } from 'react-aria-components'
import { changeEpic, moveEpic } from '../actions/epics.ts'
import { useListOptions } from '../card/options.tsx'
import { ROADMAP } from '../data/epic-rows.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { EpicRow } from '../data/rows.ts'
import { DeleteEpic } from '../epic/DeleteEpic.tsx'
import { epicText } from '../text/epic.ts'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import floating from '../ui/Floating.module.css'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import { Submenu } from '../ui/Submenu.tsx'
import styles from './EpicTile.module.css'

/** What can be done with an epic of a column, also without dragging. */
export function EpicTileMenu({ epic, isEntry }: { epic: EpicRow; isEntry: boolean }) {
  const workspace = useWorkspace()
  const [isDeleting, setDeleting] = useState(false)
  const lists = useListOptions(ROADMAP)
  const [mayChange, mayDelete] = [useAllowed('epic.update'), useAllowed('epic.delete')]
  if (!mayChange) return null
  const move = (list_id: string) => {
    if (list_id === epic.list_id) return
    const last = workspace.mirror.ids('epics', 'list', list_id).at(-1) ?? null
    const title = lists.find(({ id }) => id === list_id)?.name ?? ''
    moveEpic(workspace, epic.id, list_id, last, epicText.movedToList(title))
  }
  return (
    <span className={styles.menu}>
      <Menu
        label={epicText.epicActions(epic.title)}
        trigger={
          <IconButton label={epicText.epicActions(epic.title)} excludeFromTabOrder={!isEntry}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        <Submenu
          label={epicText.moveTo}
          icon={<ArrowRightLeft size={16} aria-hidden />}
          chosen={epic.list_id}
          onChoose={move}
        >
          {lists.map(({ id, name, icon }) => (
            <AriaMenuItem key={id} id={id} textValue={name} className={floating.item ?? ''}>
              {icon}
              <span className={floating.label}>{name}</span>
            </AriaMenuItem>
          ))}
        </Submenu>
        <MenuItem
          icon={<Archive size={16} aria-hidden />}
          onAction={() => changeEpic(workspace, epic.id, { archived: true }, epicText.archived)}
        >
          {epicText.archive}
        </MenuItem>
        {mayDelete && (
          <MenuItem icon={<Trash2 size={16} aria-hidden />} isDanger onAction={() => setDeleting(true)}>
            {text.delete}
          </MenuItem>
        )}
      </Menu>
      {isDeleting && <DeleteEpic id={epic.id} onClose={() => setDeleting(false)} />}
    </span>
  )
}
