import { useRow, useWorkspace } from '../data/hooks.ts'
import type { BoardRow } from '../data/rows.ts'
import { useRole } from '../shell/role.ts'

/** Admins delete boards: those of the workspace, of the space, and of the board. */
export function useMayDelete({ members, project_id }: BoardRow): boolean {
  const { me } = useWorkspace()
  const role = useRole()
  const project = useRow('projects', project_id)
  const isAdmin = ({ user_id, role: given }: { user_id: string; role: string }) =>
    user_id === me.id && given === 'admin'
  return role === 'owner' || role === 'admin' || members.some(isAdmin) || (project?.members.some(isAdmin) ?? false)
}
