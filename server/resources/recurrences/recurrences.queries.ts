import { notFound } from '../../common/errors.ts'
import { RECURRENCES_DELETED } from '../../limits/recurrences.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import type { ContainerRole } from '../../workspace/policy.ts'
import { boardOf, boardRole, projectOf, visibleBoard } from '../../workspace/visibility.ts'
import { toId } from '../shapes.ts'

export type FoundRecurrence = Row<'recurrences'> & { project_id: number; container_role: ContainerRole | null }

/** The recurrences of boards that the viewer can see, the deleted ones too. */
function selectRecurrences({ db, team_id, viewer }: Read) {
  return db
    .selectFrom('recurrences')
    .innerJoin('boards', boardOf('recurrences'))
    .innerJoin('projects', projectOf('boards'))
    .selectAll('recurrences')
    .select(['boards.project_id', boardRole(viewer).as('container_role')])
    .where('recurrences.team_id', '=', team_id)
    .where(visibleBoard(viewer))
}

export function findRecurrence(r: Read, id: number): Promise<FoundRecurrence | undefined> {
  return selectRecurrences(r).where('recurrences.id', '=', id).executeTakeFirst()
}

export async function requireRecurrence(r: Read, id: string): Promise<FoundRecurrence> {
  const found = await requireRecurrenceOrDeleted(r, id)
  if (found.time_deleted !== null) throw notFound('recurrence', id)
  return found
}

export async function requireRecurrenceOrDeleted(r: Read, id: string): Promise<FoundRecurrence> {
  const found = await findRecurrence(r, toId(id))
  if (!found) throw notFound('recurrence', id)
  return found
}

/** The deleted recurrences of a board but the last ones. */
export function findLongDeleted({ db, team_id }: Read, board_id: number) {
  return (
    db
      .selectFrom('recurrences')
      .select('id')
      .where('team_id', '=', team_id)
      .where('board_id', '=', board_id)
      .where('time_deleted', 'is not', null)
      .orderBy('time_deleted', 'desc')
      .orderBy('id', 'desc')
      // Without a limit SQLite takes no offset.
      .limit(RECURRENCES_DELETED)
      .offset(RECURRENCES_DELETED)
      .execute()
  )
}

interface RecurrenceFilter {
  board_id: number | null
  after: number
  limit: number
}

/** The oldest first. */
export function findRecurrences(r: Read, { board_id, after, limit }: RecurrenceFilter): Promise<FoundRecurrence[]> {
  const query = selectRecurrences(r)
    .where('recurrences.time_deleted', 'is', null)
    .where('recurrences.id', '>', after)
    .orderBy('recurrences.id')
    .limit(limit)
  return (board_id === null ? query : query.where('recurrences.board_id', '=', board_id)).execute()
}
