import { type SqlBool, sql } from 'kysely'
import type { Row } from '../../store/tables.ts'
import { deletion } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { deleteRow } from '../../workspace/rows.ts'
import { deleteCards, hasMoreCards } from '../cards/cards.delete.ts'
import { clearHomes } from '../cards/cards.home.ts'
import { requireBoardToChange } from '../containers/boards.queries.ts'
import { deletePartOfLists } from '../lists/lists.delete.ts'
import { toId } from '../shapes.ts'
import { BOARD_COLUMNS } from './boards.columns.ts'

/** Deletes a board with its lists and cards. Those that are in a sprint stay there. */
export async function deleteBoard(w: Write, id: string) {
  await deleteWithLists(w, await requireBoardToDelete(w, id))
}

/** A part of the deletion of a board, for callers who may delete all of it; false when no card is left. */
export async function deletePartOfBoard(w: Write, id: string, most: number): Promise<boolean> {
  const board = await requireBoardToDelete(w, id)
  return deletePartOfLists(w, board.id, most)
}

/** A part of the deletion of a space: a board of it, or a part of one that is too large; false when no board has cards. */
export async function deletePartOfBoards(w: Write, project_id: number, most: number): Promise<boolean> {
  const [board] = await w.db
    .selectFrom('boards')
    .selectAll()
    .where('team_id', '=', w.team_id)
    .where('project_id', '=', project_id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('cards')
          .select(sql`1`.as('one'))
          .whereRef('cards.team_id', '=', 'boards.team_id')
          .whereRef('cards.board_id', '=', 'boards.id'),
      ),
    )
    .orderBy('id')
    .limit(1)
    .execute()
  if (!board) return false
  if (await hasMoreCards(w, onBoard(board), most)) return deletePartOfLists(w, board.id, most)
  await deleteWithLists(w, board)
  return true
}

/** Whether there is more on a board than one write deletes. */
export async function isLargeBoard(r: Read, id: string): Promise<boolean> {
  return hasMoreCards(r, sql<SqlBool>`cards.board_id = ${toId(id)}`)
}

async function requireBoardToDelete(w: Write, id: string): Promise<Row<'boards'>> {
  const board = await requireBoardToChange(w, id)
  await w.expectUnchanged(board.id, 'any', { board_id: board.id })
  return board
}

const onBoard = ({ id }: { id: number }) => sql<SqlBool>`cards.board_id = ${id}`

async function deleteWithLists(w: Write, board: Row<'boards'>) {
  await deleteCards(w, onBoard(board))
  await clearHomes(w, [board.id])
  await deleteRow(w, 'boards', board.id)
  w.emit('board.deleted', { board_id: board.id, project_id: board.project_id }, deletion(BOARD_COLUMNS.inLog(board)))
}
