import { useState } from 'react'
import { saveView } from '../actions/views.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import type { ViewRow } from '../data/rows.ts'
import { viewText as words } from '../text/views.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { IconField, isIcon } from './IconField.tsx'
import { SaveView } from './SaveView.tsx'
import { ViewForm } from './ViewForm.tsx'

/** The name of a view; of a board's also who sees it. */
export function EditView({ view, onClose }: { view: ViewRow; onClose(): void }) {
  const board = useRow('boards', view.board_id ?? view.filters.include?.boards?.[0] ?? '')
  if (board) return <SaveView board={board} view={view} onClose={onClose} />
  return <NameOnly view={view} onClose={onClose} />
}

function NameOnly({ view, onClose }: { view: ViewRow; onClose(): void }) {
  const workspace = useWorkspace()
  const [title, setTitle] = useState(view.title)
  const [icon, setIcon] = useState(view.icon)
  return (
    <Dialog title={words.editTitle} isOpen onClose={onClose}>
      <ViewForm
        id={view.id}
        isDisabled={title.trim() === '' || !isIcon(icon)}
        onSave={() => saveView(workspace, view.id, { title: title.trim(), icon: icon.trim() })}
        onClose={onClose}
      >
        <Field label={words.name} value={title} onChange={setTitle} autoFocus />
        <IconField value={icon} onChange={setIcon} />
      </ViewForm>
    </Dialog>
  )
}
