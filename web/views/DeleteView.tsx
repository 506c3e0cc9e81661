import type { ViewRow } from '../data/rows.ts'
import { viewText as words } from '../text/views.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'

/** Asks before what does not come back is deleted with a view. */
export function DeleteView({ view, onDelete, onClose }: { view: ViewRow; onDelete(): void; onClose(): void }) {
  return (
    <Dialog title={words.deleteTitle(view.title)} isOpen onClose={onClose}>
      <Form
        action={words.delete}
        isDanger
        onCancel={onClose}
        onSubmit={() => {
          onClose()
          onDelete()
        }}
      >
        <p>{words.deleteHelp}</p>
      </Form>
    </Dialog>
  )
}
