import { type SqlBool, sql } from 'kysely'
import type { Leniency } from '../../http/ignored.ts'
import type { Row } from '../../store/tables.ts'
import type { Write } from '../../workspace/handles.ts'
import { permitLeaving } from '../../workspace/leaving.ts'
import { chooseNewPosition, twoSpots } from '../../workspace/position.ts'
import { updateRows } from '../../workspace/rows.ts'
import { carryValues } from '../cards/cards.carry.ts'
import { type FoundBoard, requireBoard } from '../containers/boards.queries.ts'
import { requireLiveProject } from '../containers/projects.queries.ts'
import { closeForms } from '../forms/forms.service.ts'
import { toId } from '../shapes.ts'
import { carryTags } from '../tags/tags.carry.ts'

interface MoveRequest {
  project_id?: string
  position?: number
  after_board_id?: string
}

export function siblingsIn(project_id: number) {
  return { table: 'boards', within: { project_id } } as const
}

/** Where an update puts a board: into which space, and where among its boards. */
export async function findMove(w: Write, board: FoundBoard, request: MoveRequest) {
  const { position: index, after_board_id, project_id: wanted } = request
  if (index !== undefined && after_board_id !== undefined) throw twoSpots('after_board_id')
  const isElsewhere = wanted !== undefined && toId(wanted) !== board.project_id
  const project_id = isElsewhere ? (await requireLiveProject(w, wanted)).id : board.project_id
  if (isElsewhere) permitLeaving(w, 'board', board.container_role)
  const position = await chooseNewPosition(w, siblingsIn(project_id), board, {
    isElsewhere,
    ...(index !== undefined && { index }),
    ...(after_board_id !== undefined && { after_id: (await requireBoard(w, after_board_id)).id }),
  })
  return { project_id, position }
}

/** The contents of a board follow it into its new space. */
export async function takeAlong(w: Write, { id, project_id }: Row<'boards'>, leniency?: Leniency) {
  for (const table of ['lists', 'cards'] as const) await updateRows(w, table, { board_id: id }, { project_id })
  await carryTags(w, sql<SqlBool>`cards.board_id = ${id}`, project_id)
  await carryValues(w, sql<SqlBool>`cards.board_id = ${id}`, project_id, leniency)
  await closeForms(w, id)
}
