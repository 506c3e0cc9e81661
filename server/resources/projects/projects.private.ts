import { AppError, notFound } from '../../common/errors.ts'
import { Walk } from '../../http/cursor.ts'
import { touched } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { updateRow } from '../../workspace/rows.ts'
import { projectMemberRole } from '../../workspace/visibility.ts'
import { setMemberOf } from '../members/members.places.ts'
import { toId } from '../shapes.ts'
import type { PrivateProjectQuery, Project } from './projects.schema.ts'
import { readProject } from './projects.service.ts'
import { toPrivateProjects } from './projects.shape.ts'

/** Every private space, for the owners of the workspace: that it exists and who its admins are, nothing more. */
export async function listPrivateProjects(r: Read, query: PrivateProjectQuery) {
  const walk = new Walk<[number]>(r.team_id, 'private_projects', {}, query, ['number'])
  const { paging, json } = await walk.collect({
    from: walk.after?.[0] ?? 0,
    find: (after, limit) =>
      privateProjects(r)
        .where('id', '>', after ?? 0)
        .orderBy('id')
        .limit(limit)
        .execute(),
    keyOf: ({ id }) => id,
    toItems: (rows) => toPrivateProjects(r, rows),
    anchorOf: ({ id }) => [id],
  })
  return { ...paging, private_projects: json }
}

/** Makes the calling owner an admin of a private space. Its members see that in the log. */
export async function recoverProject(w: Write, id: string): Promise<Project> {
  const project = await privateProjects(w).where('id', '=', toId(id)).executeTakeFirst()
  if (!project) return refuseOpenProject(w, id)
  await w.expectUnchanged(project.id, ['members'])
  const change = await setMemberOf(w, { noun: 'project', id: project.id }, { user_id: w.user_id, role: 'admin' })
  if (change) {
    await updateRow(w, 'projects', project.id, touched(w))
    w.emit('project.recovered', { project_id: project.id }, change)
  }
  return readProject(w, id)
}

async function refuseOpenProject(w: Write, id: string): Promise<never> {
  const open = await w.db
    .selectFrom('projects')
    .select('id')
    .where('team_id', '=', w.team_id)
    .where('id', '=', toId(id))
    .executeTakeFirst()
  if (!open) throw notFound('space')
  throw new AppError('conflict', 'This space is open: owners may already do everything in it.')
}

/**
 * Ignores visibility: only for callers of `private_project.read` and `project.recover`. A space whose import has not finished
 * does not count yet.
 */
function privateProjects({ db, team_id, viewer }: Read) {
  return db
    .selectFrom('projects')
    .selectAll()
    .select(projectMemberRole(viewer).as('member_role'))
    .where('team_id', '=', team_id)
    .where('is_private', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('imports')
            .select('import_id')
            .whereRef('imports.team_id', '=', 'projects.team_id')
            .whereRef('imports.project_id', '=', 'projects.id')
            .where('time_loading', 'is not', null),
        ),
      ),
    )
}
