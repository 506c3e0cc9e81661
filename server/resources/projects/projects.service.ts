import { AppError } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import { Walk } from '../../http/cursor.ts'
import { readFields } from '../../http/fields.ts'
import type { Row } from '../../store/tables.ts'
import {
  archivedChange,
  archiving,
  authored,
  creation,
  differenceInApi,
  given,
  touched,
} from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import type { Changes } from '../../workspace/log.ts'
import { toOrder } from '../../workspace/order.ts'
import { allows, roleIn } from '../../workspace/policy.ts'
import { choosePosition, withPosition } from '../../workspace/position.ts'
import { ANCHOR, type Anchor, findAnchor, toAnchor } from '../../workspace/rebalance.ts'
import { columnsOf, insertRows, updateRow, updateRows } from '../../workspace/rows.ts'
import { findPosition, SPACES } from '../containers/projects.move.ts'
import {
  findProjects,
  type ProjectRow,
  requireProject,
  requireProjectAdmin,
  requireProjectToChange,
} from '../containers/projects.queries.ts'
import { insertMembers } from '../members/members.places.ts'
import { requireMembers } from '../members/members.queries.ts'
import { setOverview } from '../pages/pages.overview.ts'
import { latestSprints } from '../sprints/sprints.service.ts'
import { PROJECT_COLUMNS } from './projects.columns.ts'
import type { CreateProject, Project, ProjectQuery, UpdateProject } from './projects.schema.ts'
import { PROJECT_FIELDS } from './projects.schema.ts'
import { toProjects } from './projects.shape.ts'

export async function listProjects(r: Read, { archived = false, fields: named, ...asked }: ProjectQuery) {
  const fields = readFields(named, PROJECT_FIELDS)
  const walk = new Walk<Anchor>(r.team_id, 'projects', { archived }, asked, ANCHOR)
  const { rows, paging, json } = await walk.collect({
    from: walk.after && (await findAnchor(r, SPACES, walk.after)),
    find: (after, limit) => findProjects(r, { archived, after, limit }),
    keyOf: ({ position, id }) => [position, id] as const,
    toItems: (some) => toProjects(r, some, fields),
    anchorOf: (last) => toAnchor(r, SPACES, last),
  })
  return {
    ...paging,
    project_order: toOrder(
      rows.map(({ id }) => id),
      walk.seen,
    ),
    projects: json,
    ...(fields && { fields }),
  }
}

export async function readProject(r: Read, id: string): Promise<Project> {
  const project = await requireProject(r, id)
  const [outline] = await toProjects(r, [project])
  return { ...must(outline), sprints: await latestSprints(r, project.id) }
}

/** Adds a space after the last one. The caller is its first admin, so that a private one has a member. */
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
    is_view_only: fields.is_view_only ? 1 : 0,
    max_started_per_person: fields.max_started_per_person ?? 0,
    started_limit_is_hard: fields.started_limit_is_hard ? 1 : 0,
    position: await choosePosition(w, SPACES, {}),
    archived_user_id: null,
    time_archived: null,
    ...authored(w),
  }
  await insertRows(w, 'projects', [row])
  const others = members.filter(({ user_id }) => user_id !== w.user_id)
  await insertMembers(w, 'project', [{ id: row.id, members: [{ user_id: w.user_id, role: 'admin' }, ...others] }])
  w.emit('project.created', { project_id: row.id }, creation({ ...PROJECT_COLUMNS.inLog(row), members }))
  return readProject(w, String(row.id))
}

export async function updateProject(w: Write, id: string, body: UpdateProject): Promise<Project> {
  const project = await requireProjectToChange(w, id)
  const {
    position,
    after_project_id,
    archived,
    is_private,
    is_view_only,
    max_started_per_person,
    started_limit_is_hard,
    icon,
    overview_page_id: _,
    ...texts
  } = given(body)
  await w.expectUnchanged(project.id, touchedFields(body))
  const columns = columnsOf('projects', {
    ...texts,
    ...(icon !== undefined && { icon: icon ? JSON.stringify(icon) : null }),
    ...(is_private !== undefined && { is_private: is_private ? 1 : 0 }),
    ...(is_view_only !== undefined && { is_view_only: is_view_only ? 1 : 0 }),
    ...(max_started_per_person !== undefined && { max_started_per_person: max_started_per_person ?? 0 }),
    ...(started_limit_is_hard !== undefined && { started_limit_is_hard: started_limit_is_hard ? 1 : 0 }),
    position: await findPosition(w, project, position, after_project_id),
  })
  const changes: Changes = {
    ...differenceInApi<Row<'projects'>>(project, columns, PROJECT_COLUMNS.inLog),
    ...archivedChange(project, archived),
  }
  if (body.overview_page_id !== undefined) await setOverview(w, project.id, body.overview_page_id)
  if (Object.keys(changes).length === 0) return readProject(w, id)
  if (changes.is_private?.[1]) await permitClosing(w, project)
  if (changes.is_view_only) permitAdmin(w, project, 'make it view-only, or open it again')
  await updateRow(w, 'projects', project.id, {
    ...columns,
    ...(changes.archived && archiving(w, archived === true)),
    ...touched(w),
  })
  // Epics are found by the values of spaces that are not private.
  if (changes.is_private) await updateRows(w, 'fields', { project_id: project.id }, { reindex_after: 0 })
  w.emit(changes.position ? 'project.moved' : 'project.updated', { project_id: project.id }, changes)
  return readProject(w, id)
}

/** Only members see a private space: it takes an admin to shut others out, and nobody may shut out themselves or everyone. */
async function permitClosing(w: Write, project: ProjectRow) {
  permitAdmin(w, project, 'make it private')
  if (project.member_role === null)
    throw new AppError('conflict', 'You would no longer see the space. Become a member of it first.')
  await requireProjectAdmin(w, project.id)
}

function permitAdmin(w: Write, project: ProjectRow, action: string) {
  if (!allows(roleIn(w.role, project.container_role), 'project.close'))
    throw new AppError('forbidden', `Only an admin of the space or of the workspace may ${action}.`)
}

/** The fields an update sets, under their names in the log. */
function touchedFields(body: UpdateProject): string[] {
  return withPosition(Object.keys(given(body)), 'after_project_id')
}
