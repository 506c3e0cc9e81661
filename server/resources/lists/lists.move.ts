import { type SqlBool, sql } from 'kysely'
import type { Leniency } from '../../http/ignored.ts'
import type { Row } from '../../store/tables.ts'
import type { Write } from '../../workspace/handles.ts'
import { permitLeaving } from '../../workspace/leaving.ts'
import { chooseNewPosition, twoSpots } from '../../workspace/position.ts'
import { updateRows } from '../../workspace/rows.ts'
import { carryValues } from '../cards/cards.carry.ts'
import { requireLiveBoard } from '../containers/boards.queries.ts'
import { type FoundList, requireList } from '../containers/lists.queries.ts'
import { forgetList } from '../containers/vcs-mapping.ts'
import { toId } from '../shapes.ts'
import { carryTags } from '../tags/tags.carry.ts'

export interface MoveRequest {
  board_id?: string
  position?: number
  after_list_id?: string
}

/** A list of a board: those of sprints move only by their settings. */
type BoardList = Row<'lists'> & { board_id: number }

/** Where an update puts a list: onto which board, and where among its lists. */
export async function findMove(w: Write, list: FoundList & BoardList, request: MoveRequest) {
  const { position: index, after_list_id, board_id: wanted } = request
  if (index !== undefined && after_list_id !== undefined) throw twoSpots('after_list_id')
  const isElsewhere = wanted !== undefined && toId(wanted) !== list.board_id
  const { board_id, project_id } = isElsewhere ? await requireHome(w, wanted, list.project_id) : list
  if (project_id !== list.project_id) permitLeaving(w, 'list', list.container_role)
  const position = await chooseNewPosition(w, { table: 'lists', within: { board_id } }, list, {
    isElsewhere,
    ...(index !== undefined && { index }),
    ...(after_list_id !== undefined && { after_id: (await requireList(w, after_list_id)).id }),
  })
  return { board_id, project_id, position }
}

async function requireHome(w: Write, id: string, from: number) {
  const board = await requireLiveBoard(w, id, from)
  return { board_id: board.id, project_id: board.project_id }
}

/** The cards of a list follow it to its new board, which becomes the home of those in sprints. */
export async function takeAlong(
  w: Write,
  before: BoardList,
  { board_id, project_id }: Row<'lists'>,
  leniency?: Leniency,
) {
  await updateRows(w, 'cards', { list_id: before.id }, { board_id, project_id })
  const atHome = { home_board_id: before.board_id, home_list_id: before.id }
  await updateRows(w, 'cards', atHome, { home_board_id: board_id })
  if (project_id !== before.project_id) {
    await carryTags(w, sql<SqlBool>`cards.list_id = ${before.id}`, project_id)
    await carryValues(w, sql<SqlBool>`cards.list_id = ${before.id}`, project_id, leniency)
  }
  await forgetList(w, before.board_id, before.id)
}
