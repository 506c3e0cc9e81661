import { deleteEpic } from '../actions/epics.ts'
import { useWorkspace } from '../data/hooks.ts'
import { epicText } from '../text/epic.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'

interface DeleteEpicProps {
  id: string
  onClose(): void
  onGone?(): void
}

/** Asks before an epic is deleted: nothing brings it back. */
export function DeleteEpic({ id, onClose, onGone }: DeleteEpicProps) {
  const workspace = useWorkspace()
  return (
    <Dialog title={epicText.deleteTitle} isOpen onClose={onClose}>
      <p>{epicText.deleteHelp}</p>
      <DialogButtons>
        <Button onPress={onClose}>{text.cancel}</Button>
        <Button
          kind="danger"
          onPress={() => {
            onClose()
            onGone?.()
            deleteEpic(workspace, id)
          }}
        >
          {text.delete}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
