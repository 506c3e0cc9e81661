import { type SqlBool, sql } from 'kysely'
import { invalid } from '../../common/errors.ts'
import { exceeding } from '../../workspace/card-limits.ts'
import { deletion } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import { deleteRow } from '../../workspace/rows.ts'
import { deleteCards } from '../cards/cards.delete.ts'
import { requireDestination } from '../cards/cards.destination.ts'
import { replaceHomeList } from '../cards/cards.home.ts'
import { moveToBottom } from '../cards/cards.move.ts'
import { findAllRowsOfList } from '../cards/cards.of-lists.queries.ts'
import type { FoundList } from '../containers/lists.queries.ts'
import { forgetList } from '../containers/vcs-mapping.ts'
import { refuseToDeleteRoadmapList } from '../epics/epics.lists.ts'
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
  if (!to) await deleteCards(w, sql<SqlBool>`cards.list_id = ${list.id}`)
  await replaceHomeList(w, own, to)
  await forgetList(w, own.board_id, list.id)
  await deleteRow(w, 'lists', list.id)
  w.emit('list.deleted', refsOf(list), deletion(LIST_COLUMNS.inLog(list)))
}

async function moveCardsAway(w: Write, list: FoundList, move_to: string) {
  const to = await requireDestination(w, { list_id: move_to }, list.project_id)
  if (to.id === list.id) throw invalid('move_to', 'move_to must be another list than the one to be deleted.')
  await moveToBottom(w, await findAllRowsOfList(w, list.id), to)
  return to
}
