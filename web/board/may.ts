import { useRow, useWorkspace } from '../data/hooks.ts'
import type { BoardRow } from '../data/rows.ts'
import { useRole } from '../shell/role.ts'

/** Admins delete boards and make them public: those of the workspace, of the space, and of the board. */
export function useIsAdmin({ members, project_id }: BoardRow): boolean {
  const { me } = useWorkspace()
  const role = useRole()
  const project = useRow('projects', project_id)
  const isMine = ({ user_id, role: given }: { user_id: string; role: string }) => user_id === me.id && given === 'admin'
  return role === 'owner' || role === 'admin' || members.some(isMine) || (project?.members.some(isMine) ?? false)
}
