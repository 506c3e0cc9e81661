import { type SqlBool, sql } from 'kysely'
import { deletion } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import { deleteRow } from '../../workspace/rows.ts'
import { deleteCards } from '../cards/cards.delete.ts'
import { clearHomes } from '../cards/cards.home.ts'
import { requireBoardToChange } from '../containers/boards.queries.ts'
import { BOARD_COLUMNS } from './boards.columns.ts'

/** Deletes a board with its lists and cards. Those that are in a sprint stay there. */
export async function deleteBoard(w: Write, id: string) {
  const board = await requireBoardToChange(w, id)
  await w.expectUnchanged(board.id, 'any', { board_id: board.id })
  await deleteCards(w, sql<SqlBool>`cards.board_id = ${board.id}`)
  await clearHomes(w, [board.id])
  await deleteRow(w, 'boards', board.id)
  w.emit('board.deleted', { board_id: board.id, project_id: board.project_id }, deletion(BOARD_COLUMNS.inLog(board)))
}
