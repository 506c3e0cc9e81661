import { useState } from 'react'
import { addView, changeView } from '../actions/views.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { BoardRow, ViewRow } from '../data/rows.ts'
import type { NewView } from '../data/views.ts'
import { text } from '../text/text.ts'
import { viewText as words } from '../text/views.ts'
import { Check } from '../ui/Check.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Select } from '../ui/Select.tsx'
import { IconField, isIcon } from './IconField.tsx'

type Scope = ViewRow['scope']
// The words have each scope, and no other.
const SCOPES = Object.keys(words.scopes satisfies Record<Scope, string>) as Scope[]

interface Props {
  board: BoardRow
  /** What is shown, for a new view. */
  looks?: Pick<NewView, 'filters' | 'layout' | 'group_by' | 'lanes_by' | 'sort' | 'columns'>
  /** The view that is edited; none for a new one. */
  view?: ViewRow
  onSaved?(id: string): void
  onClose(): void
}

/** The name of a view, and who sees it. */
export function SaveView({ board, looks, view, onSaved, onClose }: Props) {
  const workspace = useWorkspace()
  const [title, setTitle] = useState(view?.title ?? '')
  const [icon, setIcon] = useState(view?.icon ?? '')
  const [scope, setScope] = useState<Scope>(view?.scope ?? 'board')
  const [is_default, setDefault] = useState(view?.is_default ?? false)
  const isOfBoard = scope === 'board'
  const save = async () => {
    const fields = {
      title: title.trim(),
      icon: icon.trim(),
      scope,
      ...(isOfBoard && { board_id: board.id, is_default }),
      ...(scope === 'space' && { project_id: board.project_id }),
      ...filtersFor(scope, board, view ?? looks),
    }
    onClose()
    if (view) return changeView(workspace, view.id, fields, words.updated)
    const id = await addView(workspace, { ...looks, ...fields })
    if (id !== null && isOfBoard) onSaved?.(id)
  }
  return (
    <Dialog title={view ? words.editTitle : words.save} isOpen onClose={onClose}>
      <Form action={text.save} isDisabled={title.trim() === '' || !isIcon(icon)} onCancel={onClose} onSubmit={save}>
        <Field label={words.name} value={title} onChange={setTitle} autoFocus />
        <IconField value={icon} onChange={setIcon} />
        <Select
          label={words.scope}
          value={scope}
          choices={SCOPES.map((value) => ({ value, words: words.scopes[value] }))}
          onChoose={setScope}
        />
        {isOfBoard && (
          <Check isSelected={is_default} onChange={setDefault}>
            {words.makeDefault}
          </Check>
        )}
      </Form>
    </Dialog>
  )
}

/** Beyond its board, a view goes on showing the cards of that board. */
function filtersFor(scope: Scope, board: BoardRow, looks: Pick<NewView, 'filters'> | undefined) {
  const filters = looks?.filters ?? {}
  if (scope === 'board' || filters.include?.boards) return { filters }
  return { filters: { ...filters, include: { ...filters.include, boards: [board.id] } } }
}
