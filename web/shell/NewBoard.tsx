import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addBoard, liveIds } from '../actions/containers.ts'
import { useIds, useWorkspace } from '../data/hooks.ts'
import { useAllowedInSpaces } from '../data/permissions.ts'
import { FromTemplateButton } from '../template/FromTemplateButton.tsx'
import { text } from '../text/text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Select } from '../ui/Select.tsx'
import { closeDialog } from './dialogs.ts'

/** A new board in a space; the person goes there afterwards. */
export function NewBoard({ project_id }: { project_id: string | null }) {
  const workspace = useWorkspace()
  const { mirror, team_id } = workspace
  const allowedIn = useAllowedInSpaces()
  const spaces = liveIds(mirror, 'projects', useIds('projects', 'all', 'all')).filter((id) =>
    allowedIn(id, 'board.create'),
  )
  const [space, setSpace] = useState(project_id ?? spaces[0] ?? '')
  const [title, setTitle] = useState('')
  const navigate = useNavigate()
  return (
    <Dialog title={text.shell.newBoard} isOpen onClose={closeDialog}>
      <Form
        action={text.shell.create}
        isDisabled={title.trim() === '' || space === ''}
        onCancel={closeDialog}
        onSubmit={async () => {
          const board = await addBoard(workspace, space, title.trim())
          closeDialog()
          await navigate({ to: '/$team/board-{$board}', params: { team: team_id, board } })
        }}
      >
        <Field label={text.shell.boardTitle} value={title} onChange={setTitle} autoFocus />
        {spaces.length > 1 && (
          <Select
            label={text.shell.boardSpace}
            value={space}
            choices={spaces.map((id) => ({ value: id, words: mirror.row('projects', id)?.title ?? '' }))}
            onChoose={setSpace}
          />
        )}
        <div>
          <FromTemplateButton type="board" project_id={space} />
        </div>
      </Form>
    </Dialog>
  )
}
