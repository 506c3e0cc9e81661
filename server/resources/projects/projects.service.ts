import { notFound } from '../../errors.ts'
import { cut, readCursor, toCursor, walkOf } from '../../http/cursor.ts'
import { insertRows } from '../../store/prepared.ts'
import type { Row } from '../../store/tables.ts'
import { authored, creation } from '../../workspace/changes.ts'
import { positionAfter, toOrder } from '../../workspace/order.ts'
import type { Read, Write } from '../../workspace/workspace.ts'
import { findBoardStubs } from '../boards/boards.queries.ts'
import { requireMembers } from '../members/members.queries.ts'
import { findOverviewPages, findPageStubs } from '../pages/pages.queries.ts'
import { toPageStub } from '../pages/pages.shape.ts'
import { groupBy, toId, toMember, toUserReference } from '../shapes.ts'
import { listSprints } from '../sprints/sprints.service.ts'
import {
  findLastProjectPosition,
  findProject,
  findProjectMembers,
  findProjects,
  type ProjectRow,
} from './projects.queries.ts'
import type { CreateProject, Project, ProjectOutline, ProjectQuery } from './projects.schema.ts'

const PAGE_SIZE = 100

export async function listProjects(r: Read, { cursor, count = PAGE_SIZE }: ProjectQuery) {
  const walk = walkOf(r.team_id, 'projects', {})
  const place = readCursor<[string, number]>(cursor, walk, ['string', 'number'])
  const { page, more } = cut(await findProjects(r, place?.after ?? null, count + 1), count)
  const seen = place?.seen ?? 0
  const last = page.at(-1)
  return {
    cursor: more && last ? toCursor(walk, { after: [last.position, last.id], seen: seen + page.length }) : '',
    count: page.length,
    project_order: toOrder(
      page.map(({ id }) => id),
      seen,
    ),
    projects: await toProjects(r, page),
  }
}

export async function readProject(r: Read, id: string): Promise<Project> {
  const row = await findProject(r, toId(id))
  if (!row) throw notFound('space')
  const [outline] = await toProjects(r, [row])
  const { sprints } = await listSprints(r, { project_id: id })
  return { ...(outline as ProjectOutline), sprints }
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
    position: positionAfter(await findLastProjectPosition(w)),
    archived_user_id: null,
    time_archived: null,
    ...authored(w),
  }
  await insertRows(w.db, 'projects', [row])
  const others = members.filter(({ user_id }) => user_id !== w.user_id)
  await insertRows(
    w.db,
    'project_members',
    [{ user_id: w.user_id, role: 'admin' as const }, ...others].map(({ user_id, role = 'member' }) => ({
      team_id: w.team_id,
      project_id: row.id,
      user_id,
      role,
      assigned_date: w.now,
    })),
  )
  w.emit('project.created', { project_id: row.id }, creation({ ...fields, members }))
  return readProject(w, String(row.id))
}

async function toProjects(r: Read, rows: readonly ProjectRow[]): Promise<ProjectOutline[]> {
  const ids = rows.map(({ id }) => id)
  const boards = groupBy(await findBoardStubs(r, ids), ({ project_id }) => project_id)
  const pages = groupBy(await findPageStubs(r, ids), ({ project_id }) => project_id)
  const overviews = new Map((await findOverviewPages(r, ids)).map(({ project_id, id }) => [project_id, String(id)]))
  const members = groupBy(await findProjectMembers(r, ids), ({ project_id }) => project_id)
  return rows.map((row) => {
    const own = members.get(row.id) ?? []
    return {
      id: String(row.id),
      team_id: row.team_id,
      title: row.title,
      description: row.description,
      icon: row.icon === null ? null : (JSON.parse(row.icon) as Project['icon']),
      overview_page_id: overviews.get(row.id) ?? null,
      user_id: row.user_id,
      user_id_updated: row.user_id_updated,
      user: toUserReference(r, row.user_id, row.source),
      user_updated: toUserReference(r, row.user_id_updated, row.source_updated),
      time_created: row.time_created,
      time_updated: row.time_updated,
      members: own.map(toMember),
      is_member: row.place_role !== null,
      total_members: own.length,
      is_public: row.is_public === 1,
      is_private: row.is_private === 1,
      page_order: toOrder((pages.get(row.id) ?? []).map(({ id }) => id)),
      pages: (pages.get(row.id) ?? []).map(toPageStub),
      boards: (boards.get(row.id) ?? []).map(({ id, title }) => ({ id: String(id), title })),
    }
  })
}
