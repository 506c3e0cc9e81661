import { type SqlBool, sql } from 'kysely'
import type { Row } from '../../store/tables.ts'
import { findNewPlace, twoSpots } from '../../workspace/place.ts'
import type { Write } from '../../workspace/workspace.ts'
import { requireLiveProject } from '../projects/projects.queries.ts'
import { toId } from '../shapes.ts'
import { carryTags } from '../tags/tags.carry.ts'
import { requireBoard } from './boards.queries.ts'

interface Wish {
  project_id?: string
  position?: number
  after_board_id?: string
}

export function siblingsIn(project_id: number) {
  return { table: 'boards', within: { project_id } } as const
}

/** Where an update puts a board: into which space, and where among its boards. */
export async function findMove(w: Write, board: Row<'boards'>, wish: Wish) {
  const { position: index, after_board_id } = wish
  if (index !== undefined && after_board_id !== undefined) throw twoSpots('after_board_id')
  const isElsewhere = wish.project_id !== undefined && toId(wish.project_id) !== board.project_id
  const project_id = isElsewhere ? (await requireLiveProject(w, wish.project_id as string)).id : board.project_id
  const position = await findNewPlace(w, siblingsIn(project_id), board, {
    isElsewhere,
    ...(index !== undefined && { index }),
    ...(after_board_id !== undefined && { after_id: (await requireBoard(w, after_board_id)).id }),
  })
  return { project_id, position }
}

/** What is on a board follows it into its new space. */
export async function takeAlong(w: Write, { id, project_id }: Row<'boards'>) {
  for (const table of ['lists', 'cards'] as const)
    await w.db
      .updateTable(table)
      .set({ project_id })
      .where('team_id', '=', w.team_id)
      .where('board_id', '=', id)
      .execute()
  await carryTags(w, sql<SqlBool>`cards.board_id = ${id}`, project_id)
}
