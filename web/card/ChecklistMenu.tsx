import { ArrowDown, ArrowUp, Ellipsis, LayoutTemplate, Pencil, Trash2 } from 'lucide-react'
import { type Checklist, changeChecklist, deleteChecklist } from '../actions/checklists.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowedInSpaces } from '../data/permissions.ts'
import { showDialog } from '../shell/dialogs.ts'
import { cardText } from '../text/card.ts'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import { Menu, MenuItem, MenuLine } from '../ui/Menu.tsx'

interface ChecklistMenuProps {
  checklist: Checklist
  place: number
  isLast: boolean
  onRename(): void
}

/** Everything that can be done with a checklist as a whole. */
export function ChecklistMenu({ checklist, place, isLast, onRename }: ChecklistMenuProps) {
  const workspace = useWorkspace()
  const { title } = checklist
  const { card_id } = checklist
  const project_id = workspace.mirror.row('cards', card_id)?.project_id ?? ''
  // Epics are of no space, templates are.
  const maySave = useAllowedInSpaces()(project_id, 'template.create') && project_id !== ''
  const save = () => {
    const from = { card_id, checklist_id: checklist.id }
    showDialog({ kind: 'save-template', type: 'checklist', project_id, title, from })
  }
  const move = (position: number) => changeChecklist(workspace, checklist, { position })
  return (
    <Menu
      label={cardText.checklistMenu(title)}
      trigger={
        <IconButton label={cardText.checklistMenu(title)}>
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil size={16} aria-hidden />} onAction={onRename}>
        {cardText.rename}
      </MenuItem>
      <MenuItem icon={<ArrowUp size={16} aria-hidden />} isDisabled={place === 0} onAction={() => move(place - 1)}>
        {cardText.moveUp}
      </MenuItem>
      <MenuItem icon={<ArrowDown size={16} aria-hidden />} isDisabled={isLast} onAction={() => move(place + 1)}>
        {cardText.moveDown}
      </MenuItem>
      {maySave && (
        <MenuItem icon={<LayoutTemplate size={16} aria-hidden />} onAction={save}>
          {text.saveAsTemplate}
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem icon={<Trash2 size={16} aria-hidden />} isDanger onAction={() => deleteChecklist(workspace, checklist)}>
        {text.delete}
      </MenuItem>
    </Menu>
  )
}
