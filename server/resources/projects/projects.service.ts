import { AppError } from '../../errors.ts'
import { Walk } from '../../http/cursor.ts'
import { insertRows } from '../../store/prepared.ts'
import type { Row } from '../../store/tables.ts'
import {
  archivedChange,
  archiving,
  authored,
  creation,
  differenceInApi,
  emptied,
  given,
  touched,
} from '../../workspace/changes.ts'
import type { Changes } from '../../workspace/log.ts'
import { toOrder } from '../../workspace/order.ts'
import { findPlace, withPlace } from '../../workspace/place.ts'
import { ANCHOR, type Anchor, findAnchor, toAnchor } from '../../workspace/spread.ts'
import type { Read, Write } from '../../workspace/workspace.ts'
import { insertMembers } from '../members/members.places.ts'
import { requireMembers } from '../members/members.queries.ts'
import { latestSprints } from '../sprints/sprints.service.ts'
import { findPosition, SPACES } from './projects.move.ts'
import {
  findProjects,
  type ProjectRow,
  requireProject,
  requireProjectAdmin,
  requireProjectToChange,
} from './projects.queries.ts'
import type { CreateProject, Project, ProjectOutline, ProjectQuery, UpdateProject } from './projects.schema.ts'
import { readIcon, toProjects } from './projects.shape.ts'

export async function listProjects(r: Read, { archived = false, ...asked }: ProjectQuery) {
  const walk = new Walk<Anchor>(r.team_id, 'projects', { archived }, asked, ANCHOR)
  const after = walk.after && (await findAnchor(r, SPACES, walk.after))
  const rows = await findProjects(r, { archived, after, limit: walk.limit })
  const { page, paging } = await walk.cut(rows, (last) => toAnchor(r, SPACES, last))
  return {
    ...paging,
    project_order: toOrder(
      page.map(({ id }) => id),
      walk.seen,
    ),
    projects: await toProjects(r, page),
  }
}

export async function readProject(r: Read, id: string): Promise<Project> {
  const project = await requireProject(r, id)
  const [outline] = await toProjects(r, [project])
  return { ...(outline as ProjectOutline), sprints: await latestSprints(r, project.id) }
}

/** Adds a space after the last one. Whoever makes it is its first admin, so that a private one has somebody in it. */
export async function createProject(w: Write, body: CreateProject): Promise<Project> {
  const { members = [], ...fields } = body
  await requireMembers(w, members)
  const row: Row<'projects'> = {
    team_id: w.team_id,
    id: w.nextId(),
    title: fields.title,
    description: fields.description ?? '',
    icon: fields.icon ? JSON.stringify(fields.icon) : null,
    is_private: fields.is_private ? 1 : 0,
    is_public: fields.is_public ? 1 : 0,
    position: await findPlace(w, SPACES, {}),
    archived_user_id: null,
    time_archived: null,
    ...authored(w),
  }
  await insertRows(w.db, 'projects', [row])
  const others = members.filter(({ user_id }) => user_id !== w.user_id)
  await insertMembers(w, 'project', [{ id: row.id, members: [{ user_id: w.user_id, role: 'admin' }, ...others] }])
  w.emit('project.created', { project_id: row.id }, creation({ ...fields, members }))
  return readProject(w, String(row.id))
}

export async function updateProject(w: Write, id: string, body: UpdateProject): Promise<Project> {
  const project = await requireProjectToChange(w, id)
  const { position, after_project_id, archived, is_private, icon, ...texts } = given(body)
  await w.expectUnchanged(project.id, touchedFields(body))
  const columns: Partial<Row<'projects'>> = {
    ...texts,
    ...(icon && { icon: JSON.stringify(icon) }),
    ...(body.icon === null && { icon: null }),
    ...(is_private !== undefined && { is_private: is_private ? 1 : 0 }),
    position: await findPosition(w, project, position, after_project_id),
  }
  const changes: Changes = {
    ...differenceInApi<Row<'projects'>>(project, columns, inApiValues),
    ...archivedChange(project, archived),
  }
  if (Object.keys(changes).length === 0) return readProject(w, id)
  if (changes.is_private?.[1]) await requireSomebodyInside(w, project)
  await w.db
    .updateTable('projects')
    .set({ ...columns, ...(changes.archived && archiving(w, archived === true)), ...touched(w) })
    .where('team_id', '=', w.team_id)
    .where('id', '=', project.id)
    .execute()
  w.emit(changes.position ? 'project.moved' : 'project.updated', { project_id: project.id }, changes)
  return readProject(w, id)
}

/** A private space is seen by its members alone: nobody may shut out themselves, or everybody. */
async function requireSomebodyInside(w: Write, project: ProjectRow) {
  if (project.place_role === null)
    throw new AppError('conflict', 'You would not see the space any more. Become a member of it first.')
  await requireProjectAdmin(w, project.id)
}

/** What an update means to change, as the log calls it. */
function touchedFields(body: UpdateProject): string[] {
  return withPlace(Object.keys({ ...given(body), ...emptied(body, ['icon']) }), 'after_project_id')
}

/** The row keeps flags as numbers and the icon as text; the log speaks as the API does. */
export function inApiValues({ title, description, icon, is_private, position }: Row<'projects'>) {
  return { title, description, icon: readIcon(icon), is_private: is_private === 1, position }
}
