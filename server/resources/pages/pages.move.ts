import { AppError, notFound } from '../../common/errors.ts'
import type { Row } from '../../store/tables.ts'
import { touched } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import { permitLeaving } from '../../workspace/leaving.ts'
import { chooseNewPosition, choosePosition, twoSpots } from '../../workspace/position.ts'
import { updateRows } from '../../workspace/rows.ts'
import { requireLiveProject, requireProjectToChange } from '../containers/projects.queries.ts'
import { fromId, toId } from '../shapes.ts'
import { findChildren, findDescendants, type PageRow, requirePage } from './pages.queries.ts'

/** Where pages are: below a page of a space, or at the top level of the space. */
export interface Place {
  project_id: number
  parent_page_id: number | null
}

interface MoveRequest {
  project_id?: string
  /** null: to the top level. */
  parent_page_id?: string | null
  position?: number
  after_page_id?: string
}

export function siblingsAt({ project_id, parent_page_id }: Place) {
  return { table: 'pages', within: { project_id, parent_page_id } } as const
}

/**
 * The requested parent and space, checked against each other. An archived space takes no pages, but its own can be moved
 * within it.
 */
export async function requirePlace(
  w: Write,
  { project_id, parent_page_id }: { project_id: string | undefined; parent_page_id: string | null | undefined },
  home?: number,
): Promise<Place> {
  const parent = typeof parent_page_id === 'string' ? await requirePage(w, parent_page_id) : null
  if (parent && project_id !== undefined && toId(project_id) !== parent.project_id) throw notFound('page', parent.id)
  const space = parent ? String(parent.project_id) : (project_id ?? '')
  const project = await (toId(space) === home ? requireProjectToChange : requireLiveProject)(w, space)
  if (parent && parent.time_archived !== null)
    throw new AppError('page_archived', 'An archived page takes no pages below it. Bring it back first.')
  return { project_id: project.id, parent_page_id: parent?.id ?? null }
}

/** The columns that the move in an update writes; none when the page stays. */
export async function findMove(w: Write, page: PageRow, request: MoveRequest): Promise<Partial<Row<'pages'>>> {
  const { position: index, after_page_id } = request
  if (index !== undefined && after_page_id !== undefined) throw twoSpots('after_page_id')
  const to = await findDestination(w, page, request)
  const isElsewhere = to.project_id !== page.project_id || to.parent_page_id !== page.parent_page_id
  const position = await chooseNewPosition(w, siblingsAt(to), page, {
    isElsewhere,
    ...(index !== undefined && { index }),
    ...(after_page_id !== undefined && { after_id: (await requirePage(w, after_page_id)).id }),
  })
  return { ...to, position, ...(to.project_id !== page.project_id && { is_overview: 0 }) }
}

async function findDestination(w: Write, page: PageRow, { project_id, parent_page_id }: MoveRequest): Promise<Place> {
  const changesSpace = project_id !== undefined && toId(project_id) !== page.project_id
  const changesParent =
    parent_page_id !== undefined && (parent_page_id === null ? null : toId(parent_page_id)) !== page.parent_page_id
  if (!changesSpace && !changesParent) return { project_id: page.project_id, parent_page_id: page.parent_page_id }
  const request = { project_id: project_id ?? fallbackSpace(page, parent_page_id), parent_page_id }
  const to = await requirePlace(w, request, page.project_id)
  if (to.project_id !== page.project_id) permitLeaving(w, 'page', page.container_role)
  if (to.parent_page_id !== null) await refuseCycle(w, page, to.parent_page_id)
  return to
}

/** A named parent implies the space; without a space the top level is that of the page's own. */
function fallbackSpace(page: PageRow, parent_page_id: string | null | undefined): string | undefined {
  return typeof parent_page_id === 'string' ? undefined : String(page.project_id)
}

async function refuseCycle(w: Write, page: PageRow, parent: number) {
  const below = await findDescendants(w, page.id)
  if (parent === page.id || below.some(({ id }) => id === parent))
    throw new AppError('page_cycle', 'A page cannot be moved below itself.')
}

/** Moves a page, with all pages below it, to the top level of another space. */
export async function changeSpace(w: Write, page: PageRow, project_id: number) {
  const below = await findDescendants(w, page.id)
  // First off its parent, then all at once: a page is never below one of another space.
  await updatePages(w, [page.id], { parent_page_id: null })
  await updatePages(w, [page.id, ...below.map(({ id }) => id)], { project_id, is_overview: 0, ...touched(w) })
  for (const { id, is_overview } of below)
    w.emit(
      'page.moved',
      { page_id: id, project_id },
      {
        project_id: [String(page.project_id), String(project_id)],
        ...(is_overview === 1 && { is_overview: [true, false] }),
      },
    )
}

/** The pages right below one take its position, in their order. */
export async function moveChildrenUp(w: Write, page: PageRow) {
  const { project_id, parent_page_id } = page
  let after_id = page.id
  for (const child of await findChildren(w, page.id)) {
    const position = await choosePosition(w, siblingsAt(page), { after_id })
    await updatePages(w, [child.id], { parent_page_id, position, ...touched(w) })
    w.emit(
      'page.moved',
      { page_id: child.id, project_id },
      {
        parent_page_id: [String(page.id), fromId(parent_page_id)],
        position: [child.position, position],
      },
    )
    after_id = child.id
  }
}

export async function updatePages(w: Write, ids: readonly number[], columns: Partial<Row<'pages'>>) {
  await updateRows(w, 'pages', { id: ids }, columns)
}
