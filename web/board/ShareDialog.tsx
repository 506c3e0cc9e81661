import { setMemberOfBoard } from '../actions/container-members.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { BoardRow, ProjectRow } from '../data/rows.ts'
import { PlaceMembers } from '../space/PlaceMembers.tsx'
import { spaceText } from '../text/space.ts'
import { text } from '../text/text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { CopyAddress } from './CopyAddress.tsx'
import { PublicBoard } from './PublicBoard.tsx'
import { useAllowedOn } from './permissions.ts'
import { ReadMembers } from './ReadMembers.tsx'
import styles from './ShareDialog.module.css'

interface ShareDialogProps {
  board: BoardRow
  space: ProjectRow | undefined
  onClose(): void
}

/** The address to hand on; who is on the board in which role, and who through its space; and whether everyone can read it. */
export function ShareDialog({ board, space, onClose }: ShareDialogProps) {
  const workspace = useWorkspace()
  const allowed = useAllowedOn(board)
  const isOnBoard = (id: string) => board.members.some(({ user_id }) => user_id === id)
  const others = (space?.members ?? []).filter(({ user_id }) => !isOnBoard(user_id))
  return (
    <Dialog title={text.header.share} isOpen onClose={onClose}>
      <CopyAddress address={window.location.href} label={text.header.address} />
      <p className={styles.help}>{space?.is_private ? text.header.privateHelp : text.header.openHelp}</p>
      <h3>{spaceText.members}</h3>
      {allowed('board.update') ? (
        <PlaceMembers
          members={board.members}
          mayMakeAdmins={allowed('place_admin.update')}
          onChange={(user_id, role) => setMemberOfBoard(workspace, board.id, user_id, role)}
        />
      ) : (
        <ReadMembers label={spaceText.members} members={board.members} />
      )}
      {space && others.length > 0 && (
        <>
          <h3 className={styles.heading}>{text.header.ofSpace(space.title)}</h3>
          <ReadMembers label={text.header.ofSpace(space.title)} members={others} />
        </>
      )}
      {allowed('board.publish') ? (
        <div className={styles.public}>
          <PublicBoard board={board} />
        </div>
      ) : (
        <p className={styles.help}>{board.public_settings ? text.header.isPublic : text.header.isNotPublic}</p>
      )}
    </Dialog>
  )
}
