import { type SqlBool, sql } from 'kysely'
import type { Row } from '../../store/tables.ts'
import { findNewPlace, twoSpots } from '../../workspace/place.ts'
import type { Write } from '../../workspace/workspace.ts'
import { requireLiveBoard } from '../boards/boards.queries.ts'
import { forgetList } from '../boards/boards.vcs.ts'
import { toId } from '../shapes.ts'
import { carryTags } from '../tags/tags.carry.ts'
import { requireList } from './lists.queries.ts'

interface Wish {
  board_id?: string
  position?: number
  after_list_id?: string
}

/** A list of a board: sprints move theirs by their settings alone. */
type BoardList = Row<'lists'> & { board_id: number }

/** Where an update puts a list: onto which board, and where among its lists. */
export async function findMove(w: Write, list: BoardList, wish: Wish) {
  const { position: index, after_list_id } = wish
  if (index !== undefined && after_list_id !== undefined) throw twoSpots('after_list_id')
  const isElsewhere = wish.board_id !== undefined && toId(wish.board_id) !== list.board_id
  const { board_id, project_id } = isElsewhere ? await requireHome(w, wish.board_id as string) : list
  const position = await findNewPlace(w, { table: 'lists', within: { board_id } }, list, {
    isElsewhere,
    ...(index !== undefined && { index }),
    ...(after_list_id !== undefined && { after_id: (await requireList(w, after_list_id)).id }),
  })
  return { board_id, project_id, position }
}

async function requireHome(w: Write, id: string) {
  const board = await requireLiveBoard(w, id)
  return { board_id: board.id, project_id: board.project_id }
}

/** The cards of a list follow it to its new board. */
export async function takeAlong(w: Write, before: BoardList, { board_id, project_id }: Row<'lists'>) {
  await w.db
    .updateTable('cards')
    .set({ board_id, project_id })
    .where('team_id', '=', w.team_id)
    .where('list_id', '=', before.id)
    .execute()
  if (project_id !== before.project_id) await carryTags(w, sql<SqlBool>`cards.list_id = ${before.id}`, project_id)
  await forgetList(w, before.board_id, before.id)
}
