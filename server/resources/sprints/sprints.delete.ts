import { AppError, invalid } from '../../common/errors.ts'
import { exceeding } from '../../workspace/card-limits.ts'
import { deletion } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import { deleteRow } from '../../workspace/rows.ts'
import { requireDestination } from '../cards/cards.destination.ts'
import { findHomes, sendHome } from '../cards/cards.home.ts'
import { moveToBottom } from '../cards/cards.move.ts'
import { findRowsOfSprints } from '../cards/cards.queries.ts'
import { requireSprintOf } from '../containers/sprints.queries.ts'
import { SPRINT_COLUMNS } from './sprints.columns.ts'
import type { DeleteSprintQuery } from './sprints.schema.ts'

/**
 * Deletes a sprint that has not started. No card is lost with it: each goes home or, if it has no home that takes
 * cards, to the list that the caller names.
 */
export async function deleteSprint(w: Write, id: string, { project_id, move_to, override }: DeleteSprintQuery) {
  exceeding(w, override)
  const sprint = await requireSprintOf(w, project_id, id)
  w.permit(sprint.container_role)
  await w.expectUnchanged(sprint.id, 'any')
  if (sprint.state === 'started')
    throw new AppError('sprint_running', 'A running sprint cannot be deleted. Complete or cancel it.')
  if (sprint.state !== 'planned')
    throw new AppError('sprint_ended', 'A sprint that ended stays: its chart and velocity show what was done.')
  // Also when no card needs it: an unknown list is the caller's mistake.
  const to = move_to === undefined ? null : await requireDestination(w, { list_id: move_to }, sprint.project_id)
  if (to?.sprint_id === sprint.id) throw invalid('move_to', 'move_to must be a list outside the sprint to be deleted.')
  const cards = await findRowsOfSprints(w, { sprint_id: sprint.id })
  const homes = (await findHomes(w, cards)).filter(({ is_live }) => is_live === 1)
  const homeless = await sendHome(
    w,
    cards,
    homes.map(({ id }) => id),
  )
  if (homeless.length > 0) {
    if (to === null)
      throw new AppError(
        'sprint_not_empty',
        `The sprint holds ${homeless.length} cards that have no board to go back to. Choose the list they should go to (move_to).`,
      )
    await moveToBottom(w, homeless, to)
  }
  await deleteRow(w, 'sprints', sprint.id)
  w.emit(
    'sprint.deleted',
    { sprint_id: sprint.id, project_id: sprint.project_id },
    deletion(SPRINT_COLUMNS.inLog(sprint)),
  )
}
