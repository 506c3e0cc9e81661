import type { FeedsOfView } from '../actions/views.ts'
import type { ViewRow } from '../data/rows.ts'
import { viewText as words } from '../text/views.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'

interface DeleteViewProps {
  view: ViewRow
  feeds: FeedsOfView
  onDelete(): void
  onClose(): void
}

/** Asks before what does not come back is deleted with a view. */
export function DeleteView({ view, feeds, onDelete, onClose }: DeleteViewProps) {
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
        <p>{words.deleteHelp(feeds.own, feeds.others)}</p>
      </Form>
    </Dialog>
  )
}
