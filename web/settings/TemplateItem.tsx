import { Ellipsis, LayoutTemplate, PencilLine, Trash2 } from 'lucide-react'
import { useAllowedInSpaces } from '../data/permissions.ts'
import type { Template } from '../data/templates.ts'
import { showDialog } from '../shell/dialogs.ts'
import { templatesText as words } from '../text/templates.ts'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import { Menu, MenuItem, MenuLine } from '../ui/Menu.tsx'
import styles from './Settings.module.css'

interface TemplateItemProps {
  template: Template
  onEdit(): void
  onDelete(): void
}

/** What is made in a space, not in a list or on a card, can be made from here. */
const MADE_IN_SPACE = { board: 'board.create', page: 'page.create', sprint: 'sprint.create' } as const

export function TemplateItem({ template, onEdit, onDelete }: TemplateItemProps) {
  const { id, type, title, description, project_id } = template
  const allowedIn = useAllowedInSpaces()
  const mayChange = allowedIn(project_id, 'template.update')
  const mayUse = type !== 'card' && type !== 'checklist' && allowedIn(project_id, MADE_IN_SPACE[type])
  const use = () => showDialog({ kind: 'from-template', types: [type], place: { project_id }, template_id: id })
  return (
    <li className={styles.item}>
      <span className={styles.words}>
        <span>{title}</span>
        <span className={styles.small}>{[words.types[type], description].filter(Boolean).join(' · ')}</span>
      </span>
      {(mayChange || mayUse) && (
        <Menu
          label={words.menu(title)}
          trigger={
            <IconButton label={words.menu(title)}>
              <Ellipsis size={16} aria-hidden />
            </IconButton>
          }
        >
          {mayUse && (
            <MenuItem icon={<LayoutTemplate size={16} aria-hidden />} onAction={use}>
              {words.useThis}
            </MenuItem>
          )}
          {mayChange && (
            <MenuItem icon={<PencilLine size={16} aria-hidden />} onAction={onEdit}>
              {words.edit}
            </MenuItem>
          )}
          {mayChange && <MenuLine />}
          {mayChange && (
            <MenuItem isDanger icon={<Trash2 size={16} aria-hidden />} onAction={onDelete}>
              {text.delete}
            </MenuItem>
          )}
        </Menu>
      )}
    </li>
  )
}
