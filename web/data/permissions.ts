import { createContext, use, useCallback } from 'react'
import {
  type Action,
  CONTAINER_ROLES,
  type ContainerRole,
  LOWEST_ROLE,
  ROLE_IN,
  ROLES,
  type Role,
} from '../rules/permissions.generated.ts'
import { useIds, useRow, useWorkspace } from './hooks.ts'
import type { ProjectRow } from './rows.ts'

export type { Action, ContainerRole, Role }

/** What a role of the workspace comes to where a person has a role of their own: in a space, or on a board. */
export function roleIn(role: Role, containerRole: ContainerRole | null): Role {
  return containerRole === null ? role : ROLE_IN[role][containerRole]
}

/** True when a person of this role can have another one in a space or on a board. */
export function dependsOnPlace(role: Role): boolean {
  return CONTAINER_ROLES.some((containerRole) => roleIn(role, containerRole) !== role)
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

type Members = ProjectRow['members']

const roleAmong = (members: Members = [], me: string) => members.find(({ user_id }) => user_id === me)?.role ?? null

function roleInSpace(
  project: Pick<ProjectRow, 'members' | 'is_view_only'> | undefined,
  me: string,
): ContainerRole | null {
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

/** Whether one may do it in any space that one sees. */
export function useAllowedSomewhere(action: Action): boolean {
  const { mirror } = useWorkspace()
  const allowedIn = useAllowedInSpaces()
  return useIds('projects', 'all', 'all').some(
    (id) => !mirror.row('projects', id)?.is_archived && allowedIn(id, action),
  )
}

/** What one may do on a board, whichever it is. */
export function useAllowedOnBoards(): (board_id: string, action: Action) => boolean {
  const { me, mirror } = useWorkspace()
  const role = useRole()
  return (board_id, action) => {
    const board = mirror.row('boards', board_id)
    const inSpace = roleInSpace(mirror.row('projects', board?.project_id ?? ''), me.id)
    return allows(roleIn(role, roleAmong(board?.members, me.id) ?? inSpace), action)
  }
}

/** What may be done with what is shown around: a board's place, or an open card. */
export const AllowedContext = createContext<Allowed>(() => true)

export function useAllowed(action: Action): boolean {
  return use(AllowedContext)(action)
}
