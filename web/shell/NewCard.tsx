import { useEffect, useState } from 'react'
import { addCards } from '../actions/cards.ts'
import { liveIds } from '../actions/containers.ts'
import { useIds, useWorkspace } from '../data/hooks.ts'
import { useAllowedOnBoards } from '../data/permissions.ts'
import { showToast } from '../data/toasts.ts'
import { NeededFields } from '../field/NeededFields.tsx'
import { useNeeded } from '../field/needed.ts'
import { TITLE_LENGTH } from '../rules/work.generated.ts'
import { cardText } from '../text/card.ts'
import { text } from '../text/text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Select } from '../ui/Select.tsx'
import { closeDialog } from './dialogs.ts'

/** A new card at the end of a list, from wherever one is. */
export function NewCard({ board_id }: { board_id: string | null }) {
  const workspace = useWorkspace()
  const {
    mirror,
    boards: { load: loadBoard },
  } = workspace
  const allowed = useAllowedOnBoards()
  const boards = liveIds(mirror, 'boards', useIds('boards', 'all', 'all')).filter((id) => allowed(id, 'card.create'))
  const [board, setBoard] = useState(boards.find((id) => id === board_id) ?? boards[0] ?? '')
  const [list, setList] = useState('')
  const [title, setTitle] = useState('')
  const lists = useIds('lists', 'place', board).filter((id) => mirror.row('lists', id)?.is_archived === false)
  const to = lists.includes(list) ? list : (lists[0] ?? '')
  useEffect(() => {
    // A board that cannot be read has no lists to choose from.
    if (board) loadBoard(board).catch(() => undefined)
  }, [loadBoard, board])
  const needed = useNeeded()
  const choices = (table: 'boards' | 'lists', ids: readonly string[]) =>
    ids.map((id) => ({ value: id, words: mirror.row(table, id)?.title ?? '' }))
  return (
    <Dialog title={text.shell.newCard} isOpen onClose={closeDialog}>
      <Form
        action={text.shell.create}
        isDisabled={title.trim() === '' || to === ''}
        onCancel={closeDialog}
        onSubmit={() => {
          const row = mirror.row('boards', board)
          if (!row) return
          const values = needed.take()
          if (values === null) return
          const place = { list_id: to, board_id: board, sprint_id: null, project_id: row.project_id }
          addCards(workspace, [title.trim()], place, values && { values })
          showToast({ words: text.shell.cardCreated(row.title), kind: 'done' })
          closeDialog()
        }}
      >
        <Field label={text.board.cardTitle} value={title} onChange={setTitle} maxLength={TITLE_LENGTH} autoFocus />
        <Select label={cardText.board} value={board} choices={choices('boards', boards)} onChoose={setBoard} />
        <Select label={text.pick.list} value={to} choices={choices('lists', lists)} onChoose={setList} />
        <NeededFields project_id={mirror.row('boards', board)?.project_id ?? ''} {...needed.fields} />
      </Form>
    </Dialog>
  )
}
