import { sql } from 'kysely'
import { idIn, idList } from '../../store/ids.ts'
import type { Row } from '../../store/tables.ts'
import type { PlaceRole } from '../../workspace/policy.ts'
import { projectRole, visibleProject } from '../../workspace/visibility.ts'
import type { Read } from '../../workspace/workspace.ts'

export type ProjectRow = Row<'projects'> & { place_role: PlaceRole | null }

/** One space, if the viewer can see it, with what they were made there. */
export function findProject(r: Read, id: number): Promise<ProjectRow | undefined> {
  return r.db
    .selectFrom('projects')
    .selectAll()
    .select(projectRole(r.viewer).as('place_role'))
    .where('team_id', '=', r.team_id)
    .where('id', '=', id)
    .where(visibleProject(r.viewer))
    .executeTakeFirst()
}

/** Live visible spaces in order. */
export function findProjects(
  r: Read,
  after: readonly [position: string, id: number] | null,
  limit: number,
): Promise<ProjectRow[]> {
  let query = r.db
    .selectFrom('projects')
    .selectAll()
    .select(projectRole(r.viewer).as('place_role'))
    .where('team_id', '=', r.team_id)
    .where('time_archived', 'is', null)
    .where(visibleProject(r.viewer))
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
  if (after) query = query.where(sql<boolean>`(position, id) > (${after[0]}, ${after[1]})`)
  return query.execute()
}

export function findProjectMembers(r: Read, projectIds: readonly number[]) {
  return r.db
    .selectFrom('project_members')
    .selectAll()
    .where('team_id', '=', r.team_id)
    .where(idIn(r.db, 'project_id', idList(r.db, projectIds)))
    .orderBy('assigned_date')
    .orderBy('user_id')
    .execute()
}

export async function findLastProjectPosition(r: Read): Promise<string | null> {
  const last = await r.db
    .selectFrom('projects')
    .select('position')
    .where('team_id', '=', r.team_id)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.position ?? null
}
