import { createContext, use, useCallback } from 'react'
import { useRow, useWorkspace } from './hooks.ts'
import type { ProjectRow } from './rows.ts'

/** From the least to the most that a member of a workspace may do. */
const ROLES = ['guestReader', 'guest', 'member', 'admin', 'owner'] as const
export type Role = (typeof ROLES)[number]

/**
 * The lowest role that may do what the application offers. The server decides and says no where this is wrong; a test compares it with
 * the server's own table.
 */
export const LOWEST_ROLE = {
  'board.create': 'member',
  'board.update': 'member',
  'board.delete': 'admin',
  'board.publish': 'admin',
  'card.create': 'guest',
  'card.update': 'guest',
  'card.delete': 'member',
  'card.restore': 'member',
  'comment.create': 'guest',
  'comment.moderate': 'admin',
  'comment.react': 'guest',
  'file.create': 'guest',
  'form.read': 'member',
  'form.publish': 'admin',
  'list.create': 'guest',
  'list.update': 'guest',
  'list.delete': 'member',
  'place_admin.update': 'admin',
  'project.close': 'admin',
  'project.create': 'member',
  'project.update': 'member',
  'sprint.update': 'member',
} as const satisfies Record<string, Role>

export type Action = keyof typeof LOWEST_ROLE

/** What a role of the workspace comes to where somebody has a role of their own: in a space, or on a board. */
export function roleIn(role: Role, placeRole: string | null): Role {
  if (!placeRole || role === 'owner' || role === 'admin' || role === 'guestReader') return role
  if (placeRole === 'viewer') return 'guestReader'
  return role === 'member' && placeRole === 'admin' ? 'admin' : role
}

export function allows(role: Role, action: Action): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(LOWEST_ROLE[action])
}

/** What one is in this workspace, also when that changes while the page is open. */
export function useRole(): Role {
  const { me, team_id } = useWorkspace()
  const member = useRow('members', me.id)
  return member?.role ?? me.teams.find(({ id }) => id === team_id)?.role ?? 'guestReader'
}

/** Where something is: a card in a sprint has a home as well. */
interface Where {
  project_id: string
  board_id: string | null
  home_board_id?: string | null
}

export type Allowed = (action: Action) => boolean

type Members = readonly { user_id: string; role: string }[]

const roleAmong = (members: Members = [], me: string) => members.find(({ user_id }) => user_id === me)?.role ?? null

function roleInSpace(project: Pick<ProjectRow, 'members' | 'is_view_only'> | undefined, me: string): string | null {
  const inSpace = roleAmong(project?.members, me)
  return project?.is_view_only && inSpace !== 'admin' ? 'viewer' : inSpace
}

/** What one may do there: what a board says counts more than what its space says. */
export function useAllowedIn({ project_id, board_id, home_board_id }: Where): Allowed {
  const { me } = useWorkspace()
  const role = useRole()
  const board = useRow('boards', board_id ?? '')
  const home = useRow('boards', home_board_id ?? '')
  const project = useRow('projects', project_id)
  const onBoard = roleAmong(board?.members, me.id) ?? roleAmong(home?.members, me.id)
  const here = roleIn(role, onBoard ?? roleInSpace(project, me.id))
  return useCallback((action: Action) => allows(here, action), [here])
}

/** What one may do in a space, whichever it is. */
export function useAllowedInSpaces(): (project_id: string, action: Action) => boolean {
  const { me, mirror } = useWorkspace()
  const role = useRole()
  return (project_id, action) => allows(roleIn(role, roleInSpace(mirror.row('projects', project_id), me.id)), action)
}

/** What may be done with what is shown around: a board's place, or an open card. */
export const AllowedContext = createContext<Allowed>(() => true)

export function useAllowed(action: Action): boolean {
  return use(AllowedContext)(action)
}
