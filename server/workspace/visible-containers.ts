import { sql } from 'kysely'
import type { Read } from './handles.ts'
import { visibleBoard, visibleProject } from './visibility.ts'

/**
 * Where everything is that a person can see: in one of these spaces, or on one of these boards, which are not in them. A board of
 * a visible space may also have cards in a sprint of a hidden one: they are those whose home it is.
 */
export interface VisibleContainers {
  projects: readonly number[]
  boards: readonly number[]
}

/** Null for people who see the whole workspace. */
export async function findVisibleContainers({ db, team_id, viewer }: Read): Promise<VisibleContainers | null> {
  const projects = await db
    .selectFrom('projects')
    .select(['id', sql<number>`case when ${visibleProject(viewer)} then 1 else 0 end`.as('is_visible')])
    .where('team_id', '=', team_id)
    .execute()
  if (!viewer.is_guest && projects.every(({ is_visible }) => is_visible === 1)) return null
  const { rows: boards } = await sql<{ id: number }>`select boards.id from board_members
    join boards on boards.team_id = board_members.team_id and boards.id = board_members.board_id
    join projects on projects.team_id = boards.team_id and projects.id = boards.project_id
    where board_members.team_id = ${team_id} and board_members.user_id = ${viewer.user_id}
      and ${visibleBoard(viewer)} and not ${visibleProject(viewer)}`.execute(db)
  return {
    projects: projects.filter(({ is_visible }) => is_visible === 1).map(({ id }) => id),
    boards: boards.map(({ id }) => id),
  }
}

/** The boards of visible spaces whose cards are in sprints of other spaces. */
export async function findHomesApart({ db, team_id, viewer }: Read): Promise<number[]> {
  // One after the other: each of them is looked up in the index of homes, whatever the number of cards.
  const hasCardIn = (spaces: '<' | '>') => sql`exists (select 1 from cards
    where cards.team_id = boards.team_id and cards.home_board_id = boards.id
      and cards.project_id ${sql.raw(spaces)} boards.project_id)`
  const { rows } = await sql<{ id: number }>`select boards.id from boards
    join projects on projects.team_id = boards.team_id and projects.id = boards.project_id
    where boards.team_id = ${team_id} and ${visibleProject(viewer)}
      and (${hasCardIn('<')} or ${hasCardIn('>')})`.execute(db)
  return rows.map(({ id }) => id)
}
