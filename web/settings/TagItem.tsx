import { Ellipsis, Merge, PencilLine, Trash2 } from 'lucide-react'
import { allows, useAllowedInSpaces, useRole } from '../data/permissions.ts'
import type { Tag } from '../data/tags.ts'
import { formatNumber } from '../text/format.ts'
import { settingsText } from '../text/settings.ts'
import { IconButton } from '../ui/Button.tsx'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import styles from './Settings.module.css'
import type { TagTask } from './TagDialog.tsx'

interface TagItemProps {
  tag: Tag
  /** How many tags it could be merged into. */
  others: number
  onTask(task: TagTask): void
}

export function TagItem({ tag, others, onTask }: TagItemProps) {
  const { name, color, total_cards, project_id } = tag
  const role = useRole()
  const allowedIn = useAllowedInSpaces()
  const mayChange = project_id === null ? allows(role, 'tag.update') : allowedIn(project_id, 'tag.update')
  const words = settingsText.tags
  return (
    <li className={styles.item}>
      <span className={styles.dot} style={{ background: color }} aria-hidden />
      <span className={styles.words}>
        <span>{name}</span>
        <span className={styles.small}>{words.cards(total_cards, formatNumber(total_cards))}</span>
      </span>
      {mayChange && (
        <Menu
          label={words.menu(name)}
          trigger={
            <IconButton label={words.menu(name)}>
              <Ellipsis size={16} aria-hidden />
            </IconButton>
          }
        >
          <MenuItem icon={<PencilLine size={16} aria-hidden />} onAction={() => onTask({ kind: 'edit', tag })}>
            {words.edit}
          </MenuItem>
          <MenuItem
            icon={<Merge size={16} aria-hidden />}
            isDisabled={others === 0}
            onAction={() => onTask({ kind: 'merge', tag })}
          >
            {words.merge}
          </MenuItem>
          <MenuItem isDanger icon={<Trash2 size={16} aria-hidden />} onAction={() => onTask({ kind: 'delete', tag })}>
            {words.delete}
          </MenuItem>
        </Menu>
      )}
    </li>
  )
}
