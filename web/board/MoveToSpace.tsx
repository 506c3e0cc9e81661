import { boardSettingsText as words } from '../text/board-settings.ts'
import { text } from '../text/text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'

interface MoveToSpaceProps {
  space: string
  /** The titles of the custom fields whose values are lost there. */
  lost: readonly string[]
  onMove(): void
  onClose(): void
}

/** Asks before a board goes to a space where its cards lose values: moving it back would not bring them back. */
export function MoveToSpace({ space, lost, onMove, onClose }: MoveToSpaceProps) {
  return (
    <Dialog title={words.moveTo(space)} isOpen onClose={onClose}>
      <Form
        action={text.pick.doMove}
        isDanger
        onCancel={onClose}
        onSubmit={() => {
          onClose()
          onMove()
        }}
      >
        <p>
          {text.pick.lost(lost, space)} {words.notBack}
        </p>
      </Form>
    </Dialog>
  )
}
