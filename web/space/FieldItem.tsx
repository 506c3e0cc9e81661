import { ArrowDown, ArrowUp, Ellipsis, PencilLine, Trash2 } from 'lucide-react'
import { deleteField, moveField } from '../actions/fields.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { FieldRow } from '../data/rows.ts'
import { fieldText } from '../text/fields.ts'
import { IconButton } from '../ui/Button.tsx'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import styles from './SpacePage.module.css'

interface FieldItemProps {
  field: FieldRow
  index: number
  isLast: boolean
  mayChange: boolean
  onEdit(): void
}

/** A custom field with its type, and what can be done with it. */
export function FieldItem({ field, index, isLast, mayChange, onEdit }: FieldItemProps) {
  const workspace = useWorkspace()
  const { id, title, type, required } = field
  const facts = [fieldText.types[type], required && fieldText.required]
  return (
    <li className={styles.field}>
      <span className={styles.fieldWords}>
        <span>{title}</span>
        <span className={styles.small}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {mayChange && (
        <Menu
          label={fieldText.menu(title)}
          trigger={
            <IconButton label={fieldText.menu(title)}>
              <Ellipsis size={16} aria-hidden />
            </IconButton>
          }
        >
          <MenuItem icon={<PencilLine size={16} aria-hidden />} onAction={onEdit}>
            {fieldText.edit}
          </MenuItem>
          <MenuItem
            icon={<ArrowUp size={16} aria-hidden />}
            isDisabled={index === 0}
            onAction={() => moveField(workspace, id, index - 1)}
          >
            {fieldText.up}
          </MenuItem>
          <MenuItem
            icon={<ArrowDown size={16} aria-hidden />}
            isDisabled={isLast}
            onAction={() => moveField(workspace, id, index + 1)}
          >
            {fieldText.down}
          </MenuItem>
          <MenuItem isDanger icon={<Trash2 size={16} aria-hidden />} onAction={() => deleteField(workspace, field)}>
            {fieldText.remove}
          </MenuItem>
        </Menu>
      )}
    </li>
  )
}
