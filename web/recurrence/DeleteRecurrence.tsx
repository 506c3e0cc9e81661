import { deleteRecurrence } from '../actions/recurrences.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { RecurrenceRow } from '../data/rows.ts'
import { recurrenceText as words } from '../text/recurrences.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'

export function DeleteRecurrence({ recurrence, onClose }: { recurrence: RecurrenceRow; onClose(): void }) {
  const workspace = useWorkspace()
  return (
    <Dialog title={words.deleteTitle(recurrence.title)} isOpen onClose={onClose}>
      <Form
        action={words.delete}
        isDanger
        onCancel={onClose}
        onSubmit={async () => {
          await deleteRecurrence(workspace, recurrence.id)
          onClose()
        }}
      >
        <p>{words.deleteHelp}</p>
      </Form>
    </Dialog>
  )
}
