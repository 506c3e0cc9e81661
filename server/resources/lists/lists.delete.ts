import { AppError, invalid } from '../../errors.ts'
import { deletion } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/workspace.ts'
import { forgetList } from '../boards/boards.vcs.ts'
import { requireDestination } from '../cards/cards.destination.ts'
import { moveToBottom } from '../cards/cards.move.ts'
import { findAllRowsOfList, hasCards } from '../cards/cards.queries.ts'
import { refuseToDeleteRoadmapList } from '../epics/epics.lists.ts'
import { toId } from '../shapes.ts'
import { type FoundList, findList } from './lists.queries.ts'
import { inApiValues, refsOf, refuseSprintList } from './lists.service.ts'

/** Deletes a list. No card is ever lost with it: those it holds must have somewhere to go. */
export async function deleteList(w: Write, id: string, move_to: string | undefined) {
  const list = await findList(w, toId(id))
  if (!list) return refuseToDeleteRoadmapList(w, id)
  w.permit(list.place_role)
  await w.expectUnchanged(list.id, 'any')
  const { board_id } = refuseSprintList(list)
  if (move_to !== undefined) await moveCardsAway(w, list, move_to)
  else if (await hasCards(w, list.id))
    throw new AppError(
      'list_not_empty',
      'The list still holds cards, live or archived. Name the list they should go to in move_to.',
    )
  await forgetList(w, board_id, list.id)
  await w.db.deleteFrom('lists').where('team_id', '=', w.team_id).where('id', '=', list.id).execute()
  w.emit('list.deleted', refsOf(list), deletion(inApiValues(list)))
}

async function moveCardsAway(w: Write, list: FoundList, move_to: string) {
  const to = await requireDestination(w, { list_id: move_to })
  if (to.id === list.id) throw invalid('move_to', 'move_to must be another list than the one to be deleted.')
  await moveToBottom(w, await findAllRowsOfList(w, list.id), to)
}
