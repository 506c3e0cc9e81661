import { useState } from 'react'
import { addSpace } from '../actions/containers.ts'
import { useWorkspace } from '../data/hooks.ts'
import { text } from '../text/text.ts'
import { Check } from '../ui/Check.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { closeDialog, showDialog } from './dialogs.ts'

/** A space is empty without a board: its first board is asked for next. */
export function NewSpace() {
  const workspace = useWorkspace()
  const [title, setTitle] = useState('')
  const [isPrivate, setPrivate] = useState(false)
  return (
    <Dialog title={text.shell.newSpace} isOpen onClose={closeDialog}>
      <Form
        action={text.shell.create}
        isDisabled={title.trim() === ''}
        onCancel={closeDialog}
        onSubmit={async () => {
          const project_id = await addSpace(workspace, title.trim(), isPrivate)
          showDialog({ kind: 'new-board', project_id })
        }}
      >
        <Field label={text.shell.spaceTitle} help={text.shell.spaceHelp} value={title} onChange={setTitle} autoFocus />
        <Check isSelected={isPrivate} onChange={setPrivate}>
          {text.shell.onlyInvited}
        </Check>
      </Form>
    </Dialog>
  )
}
