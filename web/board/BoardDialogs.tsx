import { useNavigate } from '@tanstack/react-router'
import { deleteBoard } from '../actions/boards.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import type { BoardRow } from '../data/rows.ts'
import { boardSettingsText } from '../text/board-settings.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { BoardSettings } from './BoardSettings.tsx'
import { CopyBoard } from './CopyBoard.tsx'
import { FormsDialog } from './forms/FormsDialog.tsx'
import type { Asked } from './full-board.ts'
import { ShareDialog } from './ShareDialog.tsx'

interface BoardDialogsProps {
  board: BoardRow
  asked: Asked
  onAsk(asked: Asked | null): void
}

export function BoardDialogs({ board, asked, onAsk }: BoardDialogsProps) {
  const project = useRow('projects', board.project_id)
  const close = () => onAsk(null)
  switch (asked) {
    case 'share':
      return <ShareDialog board={board} space={project} onClose={close} />
    case 'settings':
      return <BoardSettings board={board} onAsk={onAsk} />
    case 'forms':
      return <FormsDialog board={board} onClose={close} />
    case 'copy':
      return <CopyBoard board={board} onClose={close} />
    case 'delete':
      return <DeleteBoard board={board} onClose={close} />
  }
}

function DeleteBoard({ board: { id, title }, onClose }: { board: BoardRow; onClose(): void }) {
  const workspace = useWorkspace()
  const navigate = useNavigate()
  const words = boardSettingsText
  return (
    <Dialog title={words.deleteTitle(title)} isOpen onClose={onClose}>
      <p>{words.deleteHelp}</p>
      <DialogButtons>
        <Button onPress={onClose}>{text.cancel}</Button>
        <Button
          kind="danger"
          onPress={() => {
            onClose()
            // Nobody stays at a place that is gone.
            void navigate({ to: '/$team', params: { team: workspace.team_id } }).then(() => deleteBoard(workspace, id))
          }}
        >
          {text.delete}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
