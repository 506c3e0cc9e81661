import { useCallback, useEffect } from 'react'
import { addRecurrence } from '../actions/recurrences.ts'
import { useRead } from '../data/answer.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { readHomeList, useRecurrences } from '../data/recurrences.ts'
import { showToast } from '../data/toasts.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { closeDialog } from '../shell/dialogs.ts'
import { recurrenceText as words } from '../text/recurrences.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { newDraft } from './draft.ts'
import { EditRecurrence } from './EditRecurrence.tsx'
import { RecurrenceForm } from './RecurrenceForm.tsx'

export interface RepeatCardProps {
  card_id: string
  board_id: string
  /** The one that is there already. */
  recurrence_id?: string | undefined
}

/** Repeats an open card, or changes how it is repeated. */
export function RepeatCard({ card_id, board_id, recurrence_id }: RepeatCardProps) {
  const workspace = useWorkspace()
  const {
    boards: { load: loadBoard },
  } = workspace
  const card = useRow('cards', card_id)
  const known = useRecurrences(board_id).find(({ id }) => id === recurrence_id)
  // A card that was opened by its address knows its own list alone.
  useEffect(() => {
    loadBoard(board_id).catch(() => undefined)
  }, [loadBoard, board_id])
  const { answer: home, failure } = useRead(
    useCallback((data: WorkspaceData) => readHomeList(data, card_id), [card_id]),
  )
  if (known) return <EditRecurrence recurrence={known} onClose={closeDialog} />
  // Without its home it is proposed the first list of the board.
  if (!card || (home === undefined && failure === undefined)) return null
  return (
    <Dialog title={words.title} isOpen onClose={closeDialog}>
      <RecurrenceForm
        board_id={board_id}
        first={newDraft(card.title, home ?? card.list_id)}
        action={words.add}
        onCancel={closeDialog}
        onSubmit={async (draft) => {
          await addRecurrence(workspace, { ...draft, card_id })
          closeDialog()
          showToast({ words: words.added, kind: 'done' })
        }}
      />
    </Dialog>
  )
}
