import { useWorkspace } from '../data/hooks.ts'

/** What one is in this workspace. */
export function useRole() {
  const { me, team_id } = useWorkspace()
  return me.teams.find(({ id }) => id === team_id)?.role ?? 'guestReader'
}

/** Guests use what others made. */
export function useMayCreate(): boolean {
  const role = useRole()
  return role === 'member' || role === 'admin' || role === 'owner'
}
