import { AppError, invalid, notFound } from '../../errors.ts'
import type { Write } from '../../workspace/workspace.ts'
import { requireBoard } from '../boards/boards.queries.ts'
import { findFirstListOfBoard, findList, findListOfSprint, type ListRow } from '../lists/lists.queries.ts'
import { refuseArchivedProject } from '../projects/projects.queries.ts'
import { toId } from '../shapes.ts'
import { findSprint, isEnded, requireSprint } from '../sprints/sprints.queries.ts'
import type { Destination } from './cards.move.ts'
import type { CardRow } from './cards.queries.ts'

interface Places {
  project_id?: string | undefined
  board_id?: string | undefined
  sprint_id?: string | undefined
  list_id?: string | undefined
}

/** The list a card should go to, with every id on the way there checked against the others. */
export async function requireDestination(w: Write, places: Places & { list_id: string }): Promise<Destination> {
  const list = await findList(w, toId(places.list_id))
  // Each id that was given must be the list's own: a list elsewhere is no list of this board.
  const fits =
    list &&
    (places.board_id === undefined || toId(places.board_id) === list.board_id) &&
    (places.sprint_id === undefined || toId(places.sprint_id) === list.sprint_id) &&
    (places.project_id === undefined || toId(places.project_id) === list.project_id)
  if (!fits) throw notFound('list')
  w.permit(list.place_role)
  if (list.time_archived) throw new AppError('list_archived', 'An archived list takes no cards. Bring it back first.')
  if (list.board_time_archived !== null)
    throw new AppError('board_archived', 'An archived board takes no cards. Bring it back first.')
  refuseArchivedProject(list)
  if (list.sprint_id !== null) await refuseEnded(w, list.sprint_id)
  return list
}

/** Where an update sends a card: the named list, the first list of the named board, the like list of the named sprint. */
export async function findDestination(w: Write, card: CardRow, places: Places): Promise<Destination> {
  const { list_id, board_id, sprint_id, project_id } = places
  if (board_id !== undefined && sprint_id !== undefined)
    throw invalid(
      'sprint_id',
      'A card is on a board or in a sprint: send one of board_id and sprint_id.',
      'conflicting',
    )
  if (staysAt(card, places)) return { ...card, id: card.list_id, behavior: card.status }
  if (list_id !== undefined) return requireDestination(w, { ...places, list_id })
  if (board_id !== undefined) {
    const board = await requireBoard(w, board_id)
    const list = await findFirstListOfBoard(w, board.id)
    if (!list) throw new AppError('conflict', 'That board has no list.')
    return requireDestination(w, { board_id, project_id, list_id: String(list.id) })
  }
  if (sprint_id !== undefined) {
    const sprint = await requireSprint(w, sprint_id)
    // Every sprint has a list of each status: its settings are checked for that.
    const list = (await findListOfSprint(w, sprint.id, card.status)) as ListRow
    return requireDestination(w, { sprint_id, project_id, list_id: String(list.id) })
  }
  throw invalid('board_id', 'To move a card to another space, name the board, sprint or list it goes to.', 'required')
}

/** True when every place that was named is where the card is already. */
function staysAt(card: CardRow, places: Places): boolean {
  const names = ['list_id', 'board_id', 'sprint_id', 'project_id'] as const
  return names.every((name) => places[name] === undefined || toId(places[name]) === card[name])
}

async function refuseEnded(w: Write, sprint_id: number) {
  const sprint = await findSprint(w, sprint_id)
  if (sprint && isEnded(sprint))
    throw new AppError('sprint_ended', 'This sprint has ended. Move the card to another sprint.')
}
