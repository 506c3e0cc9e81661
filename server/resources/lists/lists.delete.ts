import { type SqlBool, sql } from 'kysely'
import { invalid } from '../../common/errors.ts'
import type { Row } from '../../store/tables.ts'
import { exceeding } from '../../workspace/card-limits.ts'
import { deletion } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { deleteRow } from '../../workspace/rows.ts'
import { deleteCards, deleteSomeCards, hasMoreCards } from '../cards/cards.delete.ts'
import { requireDestination } from '../cards/cards.destination.ts'
import { replaceHomeList } from '../cards/cards.home.ts'
import { type Destination, moveToBottom } from '../cards/cards.move.ts'
import { findAllRowsOfList } from '../cards/cards.of-lists.queries.ts'
import { type FoundList, requireList } from '../containers/lists.queries.ts'
import { forgetList } from '../containers/vcs-mapping.ts'
import { refuseToDeleteRoadmapList } from '../epics/epics.lists.ts'
import { toId } from '../shapes.ts'
import { LIST_COLUMNS } from './lists.columns.ts'
import { withList } from './lists.kinds.ts'
import type { DeleteListQuery } from './lists.schema.ts'
import { refsOf, refuseSprintList } from './lists.service.ts'

/** Deletes a list with its cards, in one write that can be restored; or moves them to another list first. */
export async function deleteList(w: Write, id: string, { move_to, override }: DeleteListQuery) {
  exceeding(w, override)
  await withList(w, id, {
    ofCards: (list) => deleteListOfCards(w, list, move_to),
    ofEpics: refuseToDeleteRoadmapList,
  })
}

async function deleteListOfCards(w: Write, list: FoundList, move_to: string | undefined) {
  w.permit(list.container_role)
  const own = refuseSprintList(list)
  // Cards that are moved away are not lost.
  const contents = move_to === undefined ? { board_id: own.board_id, list_id: list.id } : undefined
  await w.expectUnchanged(list.id, 'any', contents)
  const to = move_to === undefined ? null : await moveCardsAway(w, list, move_to)
  await deleteWithCards(w, own, to)
}

/** Deletes a list of a board with the cards that are still in it. */
async function deleteWithCards(w: Write, list: BoardList, successor: Destination | null) {
  await deleteCards(w, inList(list))
  await replaceHomeList(w, list, successor)
  await forgetList(w, list.board_id, list.id)
  await deleteRow(w, 'lists', list.id)
  w.emit('list.deleted', refsOf(list), deletion(LIST_COLUMNS.inLog(list)))
}

/** Whether there is more in a list than one write deletes. */
export async function isLargeList(r: Read, id: string): Promise<boolean> {
  return hasMoreCards(r, sql<SqlBool>`cards.list_id = ${toId(id)}`)
}

/** A part of the deletion of a list, for callers who may delete all of it; false when no card is left. */
export async function deletePartOfList(w: Write, id: string, most: number): Promise<boolean> {
  const list = await requireList(w, id)
  w.permit(list.container_role)
  const own = refuseSprintList(list)
  await w.expectUnchanged(list.id, 'any', { board_id: own.board_id, list_id: list.id })
  return deleteSomeCards(w, inList(list), most)
}

/** A part of the deletion of a board: a list of it, or some cards of one that is too long; false when no list has cards. */
export async function deletePartOfLists(w: Write, board_id: number, most: number): Promise<boolean> {
  const [list] = await w.db
    .selectFrom('lists')
    .selectAll()
    .where('team_id', '=', w.team_id)
    .where('board_id', '=', board_id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('cards')
          .select(sql`1`.as('one'))
          .whereRef('cards.team_id', '=', 'lists.team_id')
          .whereRef('cards.list_id', '=', 'lists.id'),
      ),
    )
    .orderBy('id')
    .limit(1)
    .execute()
  if (!list) return false
  if (await hasMoreCards(w, inList(list), most)) return deleteSomeCards(w, inList(list), most)
  await deleteWithCards(w, { ...list, board_id }, null)
  return true
}

type BoardList = Row<'lists'> & { board_id: number }

const inList = ({ id }: { id: number }) => sql<SqlBool>`cards.list_id = ${id}`

async function moveCardsAway(w: Write, list: FoundList, move_to: string) {
  const to = await requireDestination(w, { list_id: move_to }, list.project_id)
  if (to.id === list.id) throw invalid('move_to', 'move_to must be another list than the one to be deleted.')
  await moveToBottom(w, await findAllRowsOfList(w, list.id), to)
  return to
}
