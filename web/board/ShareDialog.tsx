import { Copy } from 'lucide-react'
import { useState } from 'react'
import { setMemberOfBoard } from '../acts/place-members.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { BoardRow } from '../data/rows.ts'
import { PlaceMembers } from '../space/PlaceMembers.tsx'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './ShareDialog.module.css'

interface ShareDialogProps {
  board: BoardRow
  isPrivate: boolean
  onClose(): void
}

/** The address to hand on, and who is on the board in which role. */
export function ShareDialog({ board, isPrivate, onClose }: ShareDialogProps) {
  const workspace = useWorkspace()
  const [isCopied, setCopied] = useState(false)
  const address = window.location.href
  return (
    <Dialog title={text.header.share} isOpen onClose={onClose}>
      <div className={styles.address}>
        <input className={styles.input} readOnly value={address} aria-label={text.header.address} />
        <Button
          onPress={async () => {
            // Where the browser keeps pages from the clipboard, the address can be taken from the field.
            await navigator.clipboard?.writeText(address).then(
              () => setCopied(true),
              () => undefined,
            )
          }}
        >
          <Copy size={16} aria-hidden /> {isCopied ? text.header.addressCopied : text.header.copyAddress}
        </Button>
      </div>
      <p className={styles.help}>{isPrivate ? text.header.privateHelp : text.header.openHelp}</p>
      <h3>{text.space.members}</h3>
      <PlaceMembers
        members={board.members}
        onChange={(user_id, role) => setMemberOfBoard(workspace, board.id, user_id, role)}
      />
    </Dialog>
  )
}
