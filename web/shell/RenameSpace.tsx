import { useState } from 'react'
import { renameSpace } from '../actions/containers.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { text } from '../text/text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { closeDialog } from './dialogs.ts'

export function RenameSpace({ id }: { id: string }) {
  const workspace = useWorkspace()
  const [title, setTitle] = useState(useRow('projects', id)?.title ?? '')
  return (
    <Dialog title={text.shell.rename} isOpen onClose={closeDialog}>
      <Form
        action={text.save}
        isDisabled={title.trim() === ''}
        onCancel={closeDialog}
        onSubmit={() => {
          renameSpace(workspace, id, title.trim())
          closeDialog()
        }}
      >
        <Field label={text.shell.spaceTitle} value={title} onChange={setTitle} autoFocus />
      </Form>
    </Dialog>
  )
}
