import { useMatchRoute, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { addEpic, listOfNewEpics } from '../actions/epics.ts'
import { useListOptions } from '../card/options.tsx'
import { ROADMAP } from '../data/epic-rows.ts'
import { useWorkspace } from '../data/hooks.ts'
import { loadEpics } from '../data/reading.ts'
import { epicText } from '../text/epic.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Select } from '../ui/Select.tsx'
import { closeDialog } from './dialogs.ts'

/** Adds an epic to the roadmap, and shows it there. */
export function NewEpic() {
  const workspace = useWorkspace()
  const { mirror, team_id: team } = workspace
  const navigate = useNavigate()
  const isAt = useMatchRoute()
  const [title, setTitle] = useState('')
  const [chosen, choose] = useState<string | null>(null)
  const lists = useListOptions(ROADMAP)
  const list = chosen ?? listOfNewEpics(mirror)
  useEffect(() => {
    // Without its lists nothing can be added; the form says why when it is sent.
    loadEpics(workspace).catch(() => undefined)
  }, [workspace])
  return (
    <Dialog title={epicText.add} isOpen onClose={closeDialog}>
      <Form
        action={epicText.create}
        isDisabled={title.trim() === ''}
        onCancel={closeDialog}
        onSubmit={async () => {
          await loadEpics(workspace)
          const list_id = chosen ?? listOfNewEpics(mirror)
          if (list_id === null) return
          addEpic(workspace, title.trim(), list_id)
          closeDialog()
          if (!isAt({ to: '/$team/roadmap' })) void navigate({ to: '/$team/roadmap', params: { team } })
        }}
      >
        <Field label={epicText.newTitle} value={title} onChange={setTitle} autoFocus />
        <Select
          label={epicText.inList}
          value={list}
          choices={lists.map(({ id, name, icon }) => ({ value: id, words: name, icon }))}
          onChoose={choose}
        />
      </Form>
    </Dialog>
  )
}
