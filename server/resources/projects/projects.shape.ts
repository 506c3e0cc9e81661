import { lean } from '../../http/fields.ts'
import type { Read } from '../../workspace/handles.ts'
import { toOrder } from '../../workspace/order.ts'
import { findBoardStubs } from '../containers/boards.queries.ts'
import { findProjectMembers, type ProjectRow } from '../containers/projects.queries.ts'
import { mapInTurns } from '../in-turns.ts'
import { findOverviewPages, findPageStubs } from '../pages/pages.queries.ts'
import { toPageStub } from '../pages/pages.shape.ts'
import { toArchivedMarker, toAuthorship, toMember } from '../shapes.ts'
import type { PrivateProject, Project, ProjectField, ProjectOutline } from './projects.schema.ts'

/** Rows become public spaces here. Only requested fields are looked up. */
export async function toProjects(
  r: Read,
  rows: readonly ProjectRow[],
  fields: readonly ProjectField[] | null = null,
): Promise<ProjectOutline[]> {
  const all = rows.map(({ id }) => id)
  const wanted = (...names: ProjectField[]) => (!fields || names.some((name) => fields.includes(name)) ? all : [])
  const boards = Map.groupBy(await findBoardStubs(r, wanted('boards')), ({ project_id }) => project_id)
  const pages = Map.groupBy(await findPageStubs(r, wanted('pages', 'page_order')), ({ project_id }) => project_id)
  const overviews = new Map(
    (await findOverviewPages(r, wanted('overview_page_id'))).map(({ project_id, id }) => [project_id, String(id)]),
  )
  const members = await findMembersOf(r, wanted('members', 'total_members').length > 0 ? rows : [])
  const projects = await mapInTurns(rows, (row): ProjectOutline => {
    const own = members.get(row.id) ?? []
    return {
      ...toHead(row, own),
      description: row.description,
      icon: readIcon(row.icon),
      overview_page_id: overviews.get(row.id) ?? null,
      ...toAuthorship(r, row),
      members: own.map(toMember),
      is_public: row.is_public === 1,
      is_private: row.is_private === 1,
      is_view_only: row.is_view_only === 1,
      max_started_per_person: row.max_started_per_person,
      started_limit_is_hard: row.started_limit_is_hard === 1,
      page_order: toOrder((pages.get(row.id) ?? []).map(({ id }) => id)),
      pages: (pages.get(row.id) ?? []).map(toPageStub),
      boards: (boards.get(row.id) ?? []).map(({ id, title }) => ({ id: String(id), title })),
    }
  })
  // Typed as full ones: an answer that shows only some fields says so.
  return fields ? (projects.map((project) => lean(project, fields)) as ProjectOutline[]) : projects
}

/** Private spaces for owners who are not in them: that they exist, and their admins. */
export async function toPrivateProjects(r: Read, rows: readonly Headed[]): Promise<PrivateProject[]> {
  const members = await findMembersOf(r, rows)
  return rows.map((row) => {
    const own = members.get(row.id) ?? []
    return {
      ...toHead(row, own),
      user_id: row.user_id,
      admins: own.filter(({ role }) => role === 'admin').map(toMember),
      time_created: row.time_created,
    }
  })
}

type Headed = Omit<ProjectRow, 'container_role'>

async function findMembersOf(r: Read, rows: readonly { id: number }[]) {
  const ids = rows.map(({ id }) => id)
  return Map.groupBy(await findProjectMembers(r, ids), ({ project_id }) => project_id)
}

function toHead(row: Headed, members: readonly unknown[]) {
  return {
    id: String(row.id),
    team_id: row.team_id,
    title: row.title,
    is_member: row.member_role !== null,
    total_members: members.length,
    archived: toArchivedMarker(row),
  }
}

/** Icons are stored as JSON, as the client sent them. */
export function readIcon(text: string | null): Project['icon'] {
  return text === null ? null : (JSON.parse(text) as Project['icon'])
}
