import { deleteCards } from '../actions/bulk.ts'
import { useWorkspace } from '../data/hooks.ts'
import { cardText } from '../text/card.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'

interface DeleteCardProps {
  id: string
  isOpen: boolean
  onClose(): void
  onGone: (() => void) | undefined
}

/** Asks before the open card is deleted. */
export function DeleteCard({ id, isOpen, onClose, onGone }: DeleteCardProps) {
  const workspace = useWorkspace()
  return (
    <Dialog title={cardText.deleteTitle} isOpen={isOpen} onClose={onClose}>
      <p>{cardText.deleteHelp}</p>
      <DialogButtons>
        <Button onPress={onClose}>{text.cancel}</Button>
        <Button
          kind="danger"
          onPress={() => {
            onClose()
            onGone?.()
            deleteCards(workspace, [id])
          }}
        >
          {text.delete}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
