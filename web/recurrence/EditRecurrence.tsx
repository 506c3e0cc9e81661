import { changeRecurrence } from '../actions/recurrences.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { RecurrenceRow } from '../data/rows.ts'
import { showToast } from '../data/toasts.ts'
import { recurrenceText as words } from '../text/recurrences.ts'
import { text } from '../text/text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { draftOf } from './draft.ts'
import { RecurrenceForm } from './RecurrenceForm.tsx'
import { StateOfRecurrence } from './StateOfRecurrence.tsx'

/** How a card is repeated, to be changed. */
export function EditRecurrence({ recurrence, onClose }: { recurrence: RecurrenceRow; onClose(): void }) {
  const workspace = useWorkspace()
  return (
    <Dialog title={words.editTitle(recurrence.title)} isOpen onClose={onClose}>
      <StateOfRecurrence recurrence={recurrence} onClose={onClose} />
      <RecurrenceForm
        board_id={recurrence.board_id}
        recurrence={recurrence}
        first={draftOf(recurrence)}
        action={text.save}
        onCancel={onClose}
        onSubmit={async (draft) => {
          await changeRecurrence(workspace, recurrence.id, draft)
          onClose()
          showToast({ words: words.saved, kind: 'done' })
        }}
      />
    </Dialog>
  )
}
