import { deleteCards } from '../../actions/bulk.ts'
import { useWorkspace } from '../../data/hooks.ts'
import { text } from '../../text/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { useBoardState } from '../state.ts'
import type { PickerProps } from './CardPicker.tsx'

export function DeleteCards({ ids, onClose }: PickerProps) {
  const workspace = useWorkspace()
  const state = useBoardState()
  return (
    <Dialog title={text.board.deleteCards(ids.length, ids[0] ?? '')} isOpen onClose={onClose}>
      <p>{text.board.deleteCardsHelp}</p>
      <DialogButtons>
        <Button onPress={onClose}>{text.cancel}</Button>
        <Button
          kind="danger"
          onPress={() => {
            deleteCards(workspace, ids)
            state.deselect()
            onClose()
          }}
        >
          {text.delete}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
