import { movePage, pagesAt } from '../actions/pages.ts'
import type { Mirror } from '../data/mirror.ts'
import { Held } from '../data/observable.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { pageText } from '../text/page.ts'

/** What a move said last, for screen readers. */
export const movedPage = new Held('')

/** The page that was moved by a key, another request for each move: it is drawn elsewhere, and takes the focus there. */
export const focusRequest = new Held<{ id: string } | null>(null)

export type TreeStep = 'up' | 'down' | 'in' | 'out'

interface Destination {
  project_id: string
  parent_id: string | null
  after: string | null
}

/** Where one step takes a page; nothing where there is no such step. */
export function stepOf(mirror: Mirror, id: string, step: TreeStep): Destination | null {
  const page = mirror.row('pages', id)
  if (!page) return null
  const { project_id, parent_id } = page
  const beside = pagesAt(mirror, page)
  const at = beside.indexOf(id)
  const previous = beside[at - 1]
  if (step === 'up') return previous === undefined ? null : { project_id, parent_id, after: beside[at - 2] ?? null }
  if (step === 'down') return at + 1 >= beside.length ? null : { project_id, parent_id, after: beside[at + 1] ?? null }
  if (step === 'in') {
    if (previous === undefined) return null
    return {
      project_id,
      parent_id: previous,
      after: pagesAt(mirror, { project_id, parent_id: previous }).at(-1) ?? null,
    }
  }
  if (parent_id === null) return null
  const above = mirror.row('pages', parent_id)
  if (!above) return null
  // One that is archived has no place among the others.
  return { project_id, parent_id: above.parent_id, after: above.is_archived ? null : parent_id }
}

/** Moves a page, and says where it is now. */
export function moveTo(workspace: WorkspaceData, id: string, { after, ...place }: Destination) {
  const { mirror } = workspace
  movePage(workspace, id, place, after)
  const title = mirror.row('pages', id)?.title ?? ''
  const parent = place.parent_id === null ? undefined : mirror.row('pages', place.parent_id)?.title
  const beside = pagesAt(mirror, place)
  const where = parent ?? mirror.row('projects', place.project_id)?.title ?? pageText.top
  movedPage.set(pageText.movedTo(title, where, beside.indexOf(id) + 1, beside.length))
}
