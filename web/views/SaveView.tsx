import { useState } from 'react'
import { newId } from '../actions/action.ts'
import { addView, saveView } from '../actions/views.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { BoardRow, ViewRow } from '../data/rows.ts'
import type { NewView } from '../data/views.ts'
import { viewText as words } from '../text/views.ts'
import { Check } from '../ui/Check.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import { IconField, isIcon } from './IconField.tsx'
import { useMaySave } from './may.ts'
import { ViewForm } from './ViewForm.tsx'

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
  const maySave = useMaySave(board)
  const scopes = SCOPES.filter((one) => one === view?.scope || maySave(one))
  const [id, setId] = useState(view?.id ?? '')
  const [title, setTitle] = useState(view?.title ?? '')
  const [icon, setIcon] = useState(view?.icon ?? '')
  const [scope, setScope] = useState<Scope>(view?.scope ?? (maySave('board') ? 'board' : 'mine'))
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
    if (view) return saveView(workspace, view.id, fields)
    const own = newId()
    setId(own)
    const saved = await addView(workspace, { ...looks, ...fields }, own)
    if (saved !== null && isOfBoard) onSaved?.(saved)
    return saved !== null
  }
  return (
    <Dialog title={view ? words.editTitle : words.save} isOpen onClose={onClose}>
      <ViewForm id={id} isDisabled={title.trim() === '' || !isIcon(icon)} onSave={save} onClose={onClose}>
        <Field label={words.name} value={title} onChange={setTitle} autoFocus />
        <IconField value={icon} onChange={setIcon} />
        {scopes.length > 1 && (
          <Select
            label={words.scope}
            value={scope}
            choices={scopes.map((value) => ({ value, words: words.scopes[value] }))}
            onChoose={setScope}
          />
        )}
        {isOfBoard && (
          <Check isSelected={is_default} onChange={setDefault}>
            {words.makeDefault}
          </Check>
        )}
      </ViewForm>
    </Dialog>
  )
}

/** Beyond its board, a view goes on showing the cards of that board. */
function filtersFor(scope: Scope, board: BoardRow, looks: Pick<NewView, 'filters'> | undefined) {
  const filters = looks?.filters ?? {}
  if (scope === 'board' || filters.include?.boards) return { filters }
  return { filters: { ...filters, include: { ...filters.include, boards: [board.id] } } }
}
