import { type JoinBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ContainerRole, Role } from './policy.ts'

/** The person a query is limited to. `is_guest` is 0 or 1 because queries compare it. */
export interface Viewer {
  user_id: string
  is_guest: 0 | 1
}

/** The same, or another one for each row of a query. */
export interface Viewers {
  user_id: string | RawBuilder<string>
  is_guest: Viewer['is_guest'] | RawBuilder<number>
}

export function isGuest(role: Role): boolean {
  return role === 'guest' || role === 'guestReader'
}

/** Joins the space that a row is in: `.innerJoin('projects', projectOf('boards'))`. */
export function projectOf(table: 'boards' | 'cards' | 'fields' | 'lists' | 'pages' | 'sprints' | 'tags' | 'templates') {
  const [team_id, project_id] = [sql.ref(`${table}.team_id`), sql.ref(`${table}.project_id`)]
  return <DB, TB extends keyof DB>(join: JoinBuilder<DB, TB>) =>
    join.on(sql<SqlBool>`projects.team_id = ${team_id} and projects.id = ${project_id}`)
}

/** Joins the board that a row is on. */
export function boardOf(table: 'cards' | 'forms' | 'lists' | 'recurrences') {
  const [team_id, board_id] = [sql.ref(`${table}.team_id`), sql.ref(`${table}.board_id`)]
  return <DB, TB extends keyof DB>(join: JoinBuilder<DB, TB>) =>
    join.on(sql<SqlBool>`boards.team_id = ${team_id} and boards.id = ${board_id}`)
}

/**
 * True for what was shared with a person in a private space before they joined through an admin's link: closed until they prove
 * their address, since the admin may have used the link. For queries with `projects` and the table of members in scope.
 */
export function isClosed(table: 'project_members' | 'board_members'): RawBuilder<SqlBool> {
  return sql<SqlBool>`(projects.is_private = 1 and exists (select 1 from members closing
    where closing.team_id = ${sql.ref(`${table}.team_id`)} and closing.user_id = ${sql.ref(`${table}.user_id`)}
      and closing.time_closed >= ${sql.ref(`${table}.assigned_date`)}))`
}

/**
 * True for the spaces a person can see: the open ones, and those they are a member of. A private space is visible only to its
 * members; a guest sees only what they were added to. For queries with `projects` in scope.
 */
export function visibleProject({ user_id, is_guest }: Viewers): RawBuilder<SqlBool> {
  return sql<SqlBool>`((projects.is_private = 0 and cast(${is_guest} as integer) = 0) or exists (
    select 1 from project_members where project_members.team_id = projects.team_id
      and project_members.project_id = projects.id and project_members.user_id = ${user_id}
      and not ${isClosed('project_members')}))`
}

/** True for the boards a person can see: those of visible spaces, and those they were added to. Needs both in scope. */
export function visibleBoard(viewer: Viewers): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${visibleProject(viewer)} or exists (
    select 1 from board_members where board_members.team_id = boards.team_id
      and board_members.board_id = boards.id and board_members.user_id = ${viewer.user_id}
      and not ${isClosed('board_members')}))`
}

/**
 * True for the spaces whose tags and custom fields a person can read: those they see, and those of boards they were added to, whose
 * cards have them. For queries with `projects` in scope.
 */
export function visibleInPart(viewer: Viewer): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${visibleProject(viewer)} or exists (select 1 from boards
    where boards.team_id = projects.team_id and boards.project_id = projects.id and ${visibleBoard(viewer)}))`
}

/**
 * True for the cards a person can see: those of visible boards and sprints, and those in a sprint whose home is a board they
 * can see. Needs the card's own space and board in scope; `cards` may go by another name.
 */
export function visibleCard(viewer: Viewer, cards = 'cards'): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${visibleBoard(viewer)} or (${sql.ref(`${cards}.home_board_id`)} is not null and exists (
    select 1 from boards join projects on projects.team_id = boards.team_id and projects.id = boards.project_id
    where boards.team_id = ${sql.ref(`${cards}.team_id`)} and boards.id = ${sql.ref(`${cards}.home_board_id`)}
      and ${visibleBoard(viewer)})))`
}

/**
 * The person's role in the space, if it differs from the workspace: in a view-only space everybody but its admins can only view.
 */
export function projectRole(viewer: Viewer): RawBuilder<ContainerRole | null> {
  const role = projectMemberRole(viewer)
  return sql<ContainerRole | null>`(case when projects.is_view_only = 1 and coalesce(${role}, 'none') <> 'admin' then 'viewer'
    else ${role} end)`
}

/** The role the person was given in the space, or null. */
export function projectMemberRole({ user_id }: Viewer): RawBuilder<ContainerRole | null> {
  return sql<ContainerRole | null>`(select role from project_members where project_members.team_id = projects.team_id
    and project_members.project_id = projects.id and project_members.user_id = ${user_id})`
}

/** The role the person was given on the board, else their role in its space, or null. */
export function boardRole(viewer: Viewer): RawBuilder<ContainerRole | null> {
  return sql<ContainerRole | null>`coalesce(${boardMemberRole(viewer)}, ${projectRole(viewer)})`
}

function boardMemberRole({ user_id }: Viewer): RawBuilder<ContainerRole | null> {
  return sql<ContainerRole | null>`(select role from board_members where board_members.team_id = boards.team_id
    and board_members.board_id = boards.id and board_members.user_id = ${user_id})`
}

/** The person's role on the card's board, or on the home of a card in a sprint; else their role in the space of either. */
export function cardRole(viewer: Viewer): RawBuilder<ContainerRole | null> {
  const atHome = (role: RawBuilder<ContainerRole | null>) => sql`(select ${role} from boards
    join projects on projects.team_id = boards.team_id and projects.id = boards.project_id
    where boards.team_id = cards.team_id and boards.id = cards.home_board_id)`
  return sql<ContainerRole | null>`coalesce(${boardMemberRole(viewer)}, ${atHome(boardMemberRole(viewer))},
    ${projectRole(viewer)}, ${atHome(projectRole(viewer))})`
}
