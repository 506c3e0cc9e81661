import { toOrder } from '../../workspace/order.ts'
import type { Read } from '../../workspace/workspace.ts'
import { findBoardStubs } from '../boards/boards.queries.ts'
import { findOverviewPages, findPageStubs } from '../pages/pages.queries.ts'
import { toPageStub } from '../pages/pages.shape.ts'
import { toArchivedMarker, toAuthorship, toMember } from '../shapes.ts'
import { findProjectMembers, type ProjectRow } from './projects.queries.ts'
import type { Project, ProjectOutline } from './projects.schema.ts'

/** Rows become public spaces here. */
export async function toProjects(r: Read, rows: readonly ProjectRow[]): Promise<ProjectOutline[]> {
  const ids = rows.map(({ id }) => id)
  const boards = Map.groupBy(await findBoardStubs(r, ids), ({ project_id }) => project_id)
  const pages = Map.groupBy(await findPageStubs(r, ids), ({ project_id }) => project_id)
  const overviews = new Map((await findOverviewPages(r, ids)).map(({ project_id, id }) => [project_id, String(id)]))
  const members = Map.groupBy(await findProjectMembers(r, ids), ({ project_id }) => project_id)
  return rows.map((row) => {
    const own = members.get(row.id) ?? []
    return {
      id: String(row.id),
      team_id: row.team_id,
      title: row.title,
      description: row.description,
      icon: readIcon(row.icon),
      overview_page_id: overviews.get(row.id) ?? null,
      ...toAuthorship(r, row),
      members: own.map(toMember),
      is_member: row.place_role !== null,
      total_members: own.length,
      archived: toArchivedMarker(row),
      is_public: row.is_public === 1,
      is_private: row.is_private === 1,
      page_order: toOrder((pages.get(row.id) ?? []).map(({ id }) => id)),
      pages: (pages.get(row.id) ?? []).map(toPageStub),
      boards: (boards.get(row.id) ?? []).map(({ id, title }) => ({ id: String(id), title })),
    }
  })
}

/** Icons are JSON in the store, as the client sent them. */
export function readIcon(text: string | null): Project['icon'] {
  return text === null ? null : (JSON.parse(text) as Project['icon'])
}
