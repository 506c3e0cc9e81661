import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { idIn, idList } from '../store/ids.ts'
import type { Db } from '../store/store.ts'
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

/** The same, with the boards whose cards are seen in sprints of other spaces as well. */
export interface VisiblePlaces extends VisibleContainers {
  homes: readonly number[]
}

/** The columns that say where a row is. */
const COLUMNS = {
  cards: { projects: 'cards.project_id', boards: 'cards.board_id', homes: 'cards.home_board_id' },
  boards: { projects: 'boards.project_id', boards: 'boards.id' },
  pages: { projects: 'pages.project_id' },
} satisfies Record<string, Partial<Record<keyof VisiblePlaces, string>>>
export type PlacedTable = keyof typeof COLUMNS

export async function findVisiblePlaces(r: Read): Promise<VisiblePlaces | null> {
  const containers = await findVisibleContainers(r)
  if (!containers) return null
  const apart = containers.projects.length === 0 ? [] : await findHomesApart(r)
  return { ...containers, homes: [...containers.boards, ...apart] }
}

/** True for rows of these places: for many rows this takes less time than to ask for each of them who may see it. */
export function visibleInside(db: Db, table: PlacedTable, places: VisiblePlaces | null): RawBuilder<SqlBool> {
  if (!places) return sql<SqlBool>`1 = 1`
  return sql<SqlBool>`(${sql.join(partsOf(db, table, places), sql` or `)})`
}

/** The same rows, one part for each index that leads to them. */
export function partsOf(db: Db, table: PlacedTable, places: VisiblePlaces): RawBuilder<SqlBool>[] {
  const columns: Partial<Record<keyof VisiblePlaces, string>> = COLUMNS[table]
  return (['projects', 'boards', 'homes'] as const).flatMap((kind) => {
    const column = columns[kind]
    return column === undefined ? [] : [idIn(db, column, idList(db, places[kind]))]
  })
}
