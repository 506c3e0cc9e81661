import { setMemberOfBoard } from '../actions/container-members.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { BoardRow } from '../data/rows.ts'
import { PlaceMembers } from '../space/PlaceMembers.tsx'
import { text } from '../text/text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { CopyAddress } from './CopyAddress.tsx'
import { useAllowedOn } from './permissions.ts'
import styles from './ShareDialog.module.css'

interface ShareDialogProps {
  board: BoardRow
  isPrivate: boolean
  onClose(): void
}

/** The address to hand on, and who is on the board in which role. */
export function ShareDialog({ board, isPrivate, onClose }: ShareDialogProps) {
  const workspace = useWorkspace()
  const mayMakeAdmins = useAllowedOn(board)('place_admin.update')
  return (
    <Dialog title={text.header.share} isOpen onClose={onClose}>
      <CopyAddress address={window.location.href} label={text.header.address} />
      <p className={styles.help}>{isPrivate ? text.header.privateHelp : text.header.openHelp}</p>
      <h3>{text.space.members}</h3>
      <PlaceMembers
        members={board.members}
        mayMakeAdmins={mayMakeAdmins}
        onChange={(user_id, role) => setMemberOfBoard(workspace, board.id, user_id, role)}
      />
    </Dialog>
  )
}
