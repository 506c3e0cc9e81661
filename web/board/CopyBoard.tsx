import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { copyBoard } from '../actions/boards.ts'
import { liveIds } from '../actions/containers.ts'
import { useIds, useWorkspace } from '../data/hooks.ts'
import type { BoardRow } from '../data/rows.ts'
import { showToast } from '../data/toasts.ts'
import { boardSettingsText } from '../text/board-settings.ts'
import { text } from '../text/text.ts'
import { Check } from '../ui/Check.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Select } from '../ui/Select.tsx'

/** The title, space and contents of the copy; the person goes there afterwards. */
export function CopyBoard({ board, onClose }: { board: BoardRow; onClose(): void }) {
  const workspace = useWorkspace()
  const { mirror, team_id } = workspace
  const navigate = useNavigate()
  const spaces = liveIds(mirror, 'projects', useIds('projects', 'all', 'all'))
  const [title, setTitle] = useState(text.header.copyOf(board.title))
  const [project_id, setSpace] = useState(board.project_id)
  const [copy_cards, setCards] = useState(true)
  const words = boardSettingsText
  return (
    <Dialog title={words.copyTitle} isOpen onClose={onClose}>
      <Form
        action={words.copy}
        anyway={text.anyway.copy}
        isDisabled={title.trim() === ''}
        onCancel={onClose}
        onSubmit={async (override) => {
          const asked = { title: title.trim(), project_id, copy_cards, ...(override && { override }) }
          const copy = await copyBoard(workspace, board.id, asked)
          onClose()
          showToast({ words: text.header.copied, kind: 'done' })
          await navigate({ to: '/$team/board-{$board}', params: { team: team_id, board: copy }, search: {} })
        }}
      >
        <Field label={words.copyName} value={title} onChange={setTitle} autoFocus />
        {spaces.length > 1 && (
          <Select
            label={words.space}
            value={project_id}
            choices={spaces.map((id) => ({ value: id, words: mirror.row('projects', id)?.title ?? '' }))}
            onChoose={setSpace}
          />
        )}
        <Check isSelected={copy_cards} onChange={setCards}>
          {words.withCards}
        </Check>
      </Form>
    </Dialog>
  )
}
