import { notFound } from '../../errors.ts'
import type { Row } from '../../store/tables.ts'
import { creation, touched } from '../../workspace/changes.ts'
import type { Past } from '../../workspace/past/past.ts'
import { findThere, inOrder, insertAgain, placeAgain, spotAmong } from '../../workspace/past/returning.ts'
import type { Write } from '../../workspace/workspace.ts'
import type { Seq } from '../events/events.seq.ts'
import { findSeen, pastAt } from '../history/history.past.ts'
import { refuseTooMany, returnComments, returnFiles } from '../history/history.return.ts'
import { requireLiveProject } from '../projects/projects.queries.ts'
import { fromId, toId } from '../shapes.ts'
import { siblingsAt } from './pages.move.ts'
import { findDescendants, findOverviewPages, findPage } from './pages.queries.ts'
import type { Page, UpdatePage } from './pages.schema.ts'
import { inApiValues, readPage, refsOf, updatePage } from './pages.service.ts'
import { lookOf, readPicture } from './pages.shape.ts'

/** Brings a page back as it was, with the pages that were below it. */
export async function restorePage(w: Write, id: string, seq: Seq): Promise<Page> {
  const past = await pastAt(w, seq, 'seq')
  const [page] = await findSeen(past, 'pages', await past.byId('pages', [toId(id)]))
  if (!page) throw notFound('page')
  const isThere = (await findThere(w, 'pages', [page.id])).size > 0
  const now = await findPage(w, page.id)
  if (isThere && !now) throw notFound('page')
  if (now) w.permit(now.place_role)
  else await requireLiveProject(w, String(page.project_id))
  await w.expectUnchanged(page.id, 'any')
  const then = await past.heldBy('pages', [page.project_id])
  const below = await findSeen(past, 'pages', descendantsOf(page, then))
  refuseTooMany(below)
  for (const one of [page, ...below]) await restoreOne(w, past, one, then)
  const [after] = (await findThere(w, 'pages', [page.id])).values()
  if (after) w.emit('page.restored', refsOf(after), now ? {} : creation(inApiValues(after)))
  return readPage(w, id)
}

/** Those below a page, each after the one it was below, and in their order. */
function descendantsOf(page: Row<'pages'>, all: readonly Row<'pages'>[]): Row<'pages'>[] {
  const childrenOf = Map.groupBy(all, ({ parent_page_id }) => parent_page_id)
  const found: Row<'pages'>[] = []
  for (let next: Row<'pages'>[] = [page]; next.length > 0; ) {
    next = next.flatMap(({ id }) => inOrder(childrenOf.get(id) ?? []))
    found.push(...next)
  }
  return found
}

async function restoreOne(w: Write, past: Past, page: Row<'pages'>, then: readonly Row<'pages'>[]) {
  const [there] = (await findThere(w, 'pages', [page.id])).values()
  // A page that somebody has taken to another space stays there.
  if (there && there.project_id !== page.project_id) return
  const parent = await findParent(w, page)
  const to = { project_id: page.project_id, parent_page_id: parent }
  const siblings = then.filter(({ parent_page_id }) => parent_page_id === page.parent_page_id)
  if (there) {
    const spot = await spotAmong(w, siblingsAt(to), siblings, page)
    await updatePage(w, String(page.id), toBody(page, parent, spot.after_id))
    return
  }
  const [overview] = await findOverviewPages(w, [page.project_id])
  const comments = await past.heldBy('comments', [page.id])
  await insertAgain(w, 'pages', [
    {
      ...page,
      ...to,
      position: await placeAgain(w, siblingsAt(to), siblings, page),
      is_overview: overview ? 0 : page.is_overview,
      total_comments: comments.filter(({ parent_id }) => parent_id === null).length,
      ...touched(w),
    },
  ])
  await insertAgain(w, 'page_marks', await past.heldBy('page_marks', [page.id]))
  await returnComments(w, past, comments)
  await returnFiles(w, past, [page.id])
  if (page.parent_page_id !== null) w.emit('page.restored', refsOf(page), creation(inApiValues({ ...page, ...to })))
}

/** The page it was below, unless that is gone, elsewhere, or by now below it. */
async function findParent(w: Write, { id, project_id, parent_page_id }: Row<'pages'>): Promise<number | null> {
  if (parent_page_id === null) return null
  const parent = (await findThere(w, 'pages', [parent_page_id])).get(parent_page_id)
  if (!parent || parent.project_id !== project_id) return null
  const below = await findDescendants(w, id)
  return below.some((page) => page.id === parent_page_id) ? null : parent_page_id
}

function toBody(page: Row<'pages'>, parent: number | null, after: number | undefined): UpdatePage {
  const { title, content, schema } = page
  return {
    title,
    content,
    schema,
    icon: readPicture(page.icon),
    cover_image: readPicture(page.cover_image),
    is_public: page.is_public === 1,
    archived: page.time_archived !== null,
    ...lookOf(page),
    parent_page_id: fromId(parent),
    ...(after === undefined ? { position: 0 } : { after_page_id: String(after) }),
  }
}
