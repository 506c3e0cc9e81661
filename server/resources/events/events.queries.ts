import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { idIn, idList } from '../../store/ids.ts'
import { firstNumberAt } from '../../store/json.ts'
import type { Row } from '../../store/tables.ts'
import { type Viewer, visibleBoard, visibleProject } from '../../workspace/visibility.ts'
import type { Read } from '../../workspace/workspace.ts'
import { visibleEpic } from '../epics/epics.queries.ts'

/** An event, and which of its sides the viewer may know: a thing can come from, or go to, where they cannot see it. */
export interface EventRow extends Row<'events'> {
  sees_before: number
  sees_after: number
}

/**
 * The log after a point, oldest first: what happened in spaces and on boards the viewer can see, and what concerns the
 * workspace as a whole; never what was meant for somebody else's eyes.
 */
export function findEvents(r: Read, after: number, limit: number): Promise<EventRow[]> {
  return selectVisible(r)
    .where('seq', '>', after)
    .where((eb) => eb.or([eb('audience_user_id', 'is', null), eb('audience_user_id', '=', r.viewer.user_id)]))
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/** Events of places that the viewer can see; of a move from one place to another, either will do. */
export function selectVisible({ db, team_id, viewer }: Read) {
  const isAfter = inVisiblePlace(viewer)
  const isMove = sql`events.type in ('card.moved', 'list.moved', 'board.moved', 'page.moved')`
  const isBefore = isVisible(
    viewer,
    firstNumberAt(db, 'events.changes', 'project_id', sql`events.project_id`),
    firstNumberAt(db, 'events.changes', 'board_id', sql`events.board_id`),
  )
  return db
    .selectFrom('events')
    .selectAll()
    .select([
      sql<number>`case when ${isMove} and not ${isBefore} then 0 else 1 end`.as('sees_before'),
      sql<number>`case when ${isMove} and not ${isAfter} then 0 else 1 end`.as('sees_after'),
    ])
    .where('team_id', '=', team_id)
    .where(sql<SqlBool>`(${isAfter} or (${isMove} and ${isBefore}))`)
}

/**
 * True for events of spaces and boards that a person can see, and of the workspace as a whole; guests get
 * of the latter only what was meant for them alone. That a space is gone concerns the whole workspace.
 */
function inVisiblePlace(viewer: Viewer): RawBuilder<SqlBool> {
  return sql<SqlBool>`(((events.project_id is null or events.type = 'project.deleted')
      and (cast(${viewer.is_guest} as integer) = 0 or events.audience_user_id = ${viewer.user_id}))
    or ${isVisible(viewer, sql`events.project_id`, sql`events.board_id`)})`
}

function isVisible(
  viewer: Viewer,
  project_id: RawBuilder<number | null>,
  board_id: RawBuilder<number | null>,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(exists (select 1 from projects where projects.team_id = events.team_id
      and projects.id = ${project_id} and ${visibleProject(viewer)})
    or exists (select 1 from boards join projects on projects.team_id = boards.team_id and projects.id = boards.project_id
      where boards.team_id = events.team_id and boards.id = ${board_id} and ${visibleBoard(viewer)}))`
}

/** Those of these cards and epics that are there, but not for the viewer. */
export async function findHiddenWork({ db, team_id, viewer }: Read, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const list = idList(db, ids)
  const { rows } = await sql<{ id: number }>`
    select cards.id from cards
    join projects on projects.team_id = cards.team_id and projects.id = cards.project_id
    left join boards on boards.team_id = cards.team_id and boards.id = cards.board_id
    where cards.team_id = ${team_id} and ${idIn(db, 'cards.id', list)} and not ${visibleBoard(viewer)}
    union all
    select epics.id from epics
    where epics.team_id = ${team_id} and ${idIn(db, 'epics.id', list)} and not ${visibleEpic(viewer)}`.execute(db)
  return rows.map(({ id }) => id)
}
