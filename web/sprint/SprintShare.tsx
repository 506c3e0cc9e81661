import { setMemberOfSpace } from '../actions/container-members.ts'
import { CopyAddress } from '../board/CopyAddress.tsx'
import styles from '../board/ShareDialog.module.css'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowedIn } from '../data/permissions.ts'
import { PlaceMembers } from '../space/PlaceMembers.tsx'
import { spaceText } from '../text/space.ts'
import { sprintText } from '../text/sprint.ts'
import { text } from '../text/text.ts'
import { Dialog } from '../ui/Dialog.tsx'

/** The address to hand on, with the filter that is set; and the people of the space, who see its sprints. */
export function SprintShare({ project_id, onClose }: { project_id: string; onClose(): void }) {
  const workspace = useWorkspace()
  const space = useRow('projects', project_id)
  const allowed = useAllowedIn({ project_id, board_id: null })
  return (
    <Dialog title={text.header.share} isOpen onClose={onClose}>
      <CopyAddress address={window.location.href} label={sprintText.share.address} />
      <p className={styles.help}>{space?.is_private ? sprintText.share.privateHelp : sprintText.share.openHelp}</p>
      {space && allowed('project.update') && (
        <>
          <h3>{spaceText.members}</h3>
          <PlaceMembers
            members={space.members}
            mayMakeAdmins={allowed('place_admin.update')}
            onChange={(user_id, role) => setMemberOfSpace(workspace, project_id, user_id, role)}
          />
        </>
      )}
    </Dialog>
  )
}
