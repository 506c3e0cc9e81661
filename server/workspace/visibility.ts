import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PlaceRole, Role } from './policy.ts'

/** Whose eyes a query looks through. `is_guest` is 0 or 1 because queries compare it. */
export interface Viewer {
  user_id: string
  is_guest: 0 | 1
}

export function isGuest(role: Role): boolean {
  return role === 'guest' || role === 'guestReader'
}

/**
 * True for the spaces a person can see: the open ones, and those whose member they are. A private space is visible to its
 * members alone; a guest sees only what they were added to. For queries with `projects` in scope.
 */
export function visibleProject({ user_id, is_guest }: Viewer): RawBuilder<SqlBool> {
  return sql<SqlBool>`((projects.is_private = 0 and cast(${is_guest} as integer) = 0) or exists (
    select 1 from project_members where project_members.team_id = projects.team_id
      and project_members.project_id = projects.id and project_members.user_id = ${user_id}))`
}

/** True for the boards a person can see: those of visible spaces, and those they were added to. Needs both in scope. */
export function visibleBoard(viewer: Viewer): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${visibleProject(viewer)} or exists (
    select 1 from board_members where board_members.team_id = boards.team_id
      and board_members.board_id = boards.id and board_members.user_id = ${viewer.user_id}))`
}

/** What the person was made in the space, or null. */
export function projectRole({ user_id }: Viewer): RawBuilder<PlaceRole | null> {
  return sql<PlaceRole | null>`(select role from project_members where project_members.team_id = projects.team_id
    and project_members.project_id = projects.id and project_members.user_id = ${user_id})`
}

/** What the person was made on the board, else in its space, or null. */
export function boardRole(viewer: Viewer): RawBuilder<PlaceRole | null> {
  return sql<PlaceRole | null>`coalesce((select role from board_members where board_members.team_id = boards.team_id
    and board_members.board_id = boards.id and board_members.user_id = ${viewer.user_id}), ${projectRole(viewer)})`
}
