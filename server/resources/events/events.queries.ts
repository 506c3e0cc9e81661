import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Row } from '../../store/tables.ts'
import { type Viewer, visibleBoard, visibleProject } from '../../workspace/visibility.ts'
import type { Read } from '../../workspace/workspace.ts'

/**
 * The log after a point, oldest first: what happened in spaces and on boards the viewer can see, and what concerns the
 * workspace as a whole; never what was meant for somebody else's eyes.
 */
export function findEvents(r: Read, after: number, limit: number): Promise<Row<'events'>[]> {
  return r.db
    .selectFrom('events')
    .selectAll()
    .where('team_id', '=', r.team_id)
    .where('seq', '>', after)
    .where((eb) => eb.or([eb('audience_user_id', 'is', null), eb('audience_user_id', '=', r.viewer.user_id)]))
    .where(inVisiblePlace(r.viewer))
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/**
 * True for events of spaces and boards that a person can see, and of the workspace as a whole; guests get
 * of the latter only what was meant for them alone. That a space is gone concerns the whole workspace.
 */
export function inVisiblePlace(viewer: Viewer): RawBuilder<SqlBool> {
  return sql<SqlBool>`(((events.project_id is null or events.type = 'project.deleted')
      and (cast(${viewer.is_guest} as integer) = 0 or events.audience_user_id = ${viewer.user_id}))
    or exists (select 1 from projects where projects.team_id = events.team_id
      and projects.id = events.project_id and ${visibleProject(viewer)})
    or exists (select 1 from boards join projects on projects.team_id = boards.team_id and projects.id = boards.project_id
      where boards.team_id = events.team_id and boards.id = events.board_id and ${visibleBoard(viewer)}))`
}
