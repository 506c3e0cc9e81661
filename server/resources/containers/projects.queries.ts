import { sql } from 'kysely'
import { AppError, notFound } from '../../common/errors.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Row } from '../../store/tables.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import type { ContainerRole } from '../../workspace/policy.ts'
import { projectMemberRole, projectRole, visibleProject } from '../../workspace/visibility.ts'
import { canRunContainers, isActiveIn } from '../conditions.ts'
import { heldBy } from '../in-turns.ts'
import { toId } from '../shapes.ts'

/** `container_role` is what the viewer may do in the space; `member_role` is the role they were given there. */
export type ProjectRow = Row<'projects'> & { container_role: ContainerRole | null; member_role: ContainerRole | null }

/** The spaces that the viewer can see, with their role there. */
function visibleProjects({ db, team_id, viewer }: Read) {
  return db
    .selectFrom('projects')
    .selectAll()
    .select([projectRole(viewer).as('container_role'), projectMemberRole(viewer).as('member_role')])
    .where('team_id', '=', team_id)
    .where(visibleProject(viewer))
}

export function findProject(r: Read, id: number): Promise<ProjectRow | undefined> {
  return visibleProjects(r).where('id', '=', id).executeTakeFirst()
}

/** Summaries of visible spaces by id, without their texts. */
export function findProjectsInShort(r: Read, ids: readonly number[]) {
  return visibleProjects(r)
    .clearSelect()
    .select(['id', 'icon', 'title', 'user_id', 'time_created', 'is_private'])
    .where(idIn(r.db, 'id', idList(r.db, ids)))
    .execute()
}

export async function requireProject(r: Read, id: string): Promise<ProjectRow> {
  const project = await findProject(r, toId(id))
  if (!project) throw notFound('space', id)
  return project
}

/** One space about to be changed: also refuses callers who may only read. */
export async function requireProjectToChange(w: Write, id: string): Promise<ProjectRow> {
  const project = await requireProject(w, id)
  w.permit(project.container_role)
  return project
}

/** A space that takes boards, sprints and pages. */
export async function requireLiveProject(w: Write, id: string): Promise<ProjectRow> {
  const project = await requireProjectToChange(w, id)
  refuseArchivedProject({ project_id: project.id, project_time_archived: project.time_archived })
  return project
}

/**
 * For everything that is added to a space, including to its boards and lists. What is in it already may be moved within it: `from` is
 * the space that it comes from.
 */
export function refuseArchivedProject(
  { project_id, project_time_archived }: { project_id: number; project_time_archived: number | null },
  from?: number,
) {
  if (project_time_archived !== null && project_id !== from)
    throw new AppError('project_archived', 'An archived space takes nothing new. Bring it back first.')
}

/** Visible spaces in order, live or archived ones. */
export function findProjects(
  r: Read,
  { archived, after, limit }: { archived: boolean; after: readonly [string, number] | null; limit: number },
): Promise<ProjectRow[]> {
  let query = visibleProjects(r)
    .where('time_archived', archived ? 'is not' : 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
  if (after) query = query.where(sql<boolean>`(position, id) > (${after[0]}, ${after[1]})`)
  return query.execute()
}

/** The people of spaces, without those removed from the workspace. */
export function findProjectMembers(r: Read, projectIds: readonly number[]) {
  return heldBy(projectIds, (some, limit) =>
    r.db
      .selectFrom('project_members')
      .selectAll()
      .where('team_id', '=', r.team_id)
      .where(idIn(r.db, 'project_id', idList(r.db, some)))
      .where(isActiveIn('project_members'))
      .orderBy('assigned_date')
      .orderBy('user_id')
      .limit(limit)
      .execute(),
  )
}

/** Without an admin nobody could be added: a private space always has one who can act as such. */
export async function requireProjectAdmin(r: Read, project_id: number) {
  const admin = await r.db
    .selectFrom('project_members')
    .innerJoin('members', (join) =>
      join
        .onRef('members.team_id', '=', 'project_members.team_id')
        .onRef('members.user_id', '=', 'project_members.user_id'),
    )
    .select('members.user_id')
    .where('project_members.team_id', '=', r.team_id)
    .where('project_members.project_id', '=', project_id)
    .where('project_members.role', '=', 'admin')
    .where(canRunContainers)
    .limit(1)
    .executeTakeFirst()
  if (!admin) throw new AppError('conflict', 'A private space needs an admin. Make someone else its admin first.')
}
