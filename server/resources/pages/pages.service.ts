import { Walk } from '../../http/cursor.ts'
import type { MarkFlag } from '../../http/marks.ts'
import { insertRows } from '../../store/prepared.ts'
import type { Row } from '../../store/tables.ts'
import {
  archivedChange,
  archiving,
  authored,
  creation,
  deletion,
  differenceInApi,
  emptied,
  given,
  touched,
} from '../../workspace/changes.ts'
import type { Changes } from '../../workspace/log.ts'
import { toOrder } from '../../workspace/order.ts'
import { findPlace, type Spot, withPlace } from '../../workspace/place.ts'
import { ANCHOR, type Anchor, findAnchor, toAnchor } from '../../workspace/spread.ts'
import type { Read, Write } from '../../workspace/workspace.ts'
import { setMark } from '../marks.ts'
import { SPACES } from '../projects/projects.move.ts'
import { requireProject } from '../projects/projects.queries.ts'
import { fromId, toId } from '../shapes.ts'
import {
  changeSpace,
  findMove,
  moveChildrenUp,
  type Place,
  requirePlace,
  siblingsAt,
  updatePages,
} from './pages.move.ts'
import { findPages, type PageKey, type PageRow, requirePage } from './pages.queries.ts'
import type { CopyPage, CreatePage, Page, PageQuery, UpdatePage } from './pages.schema.ts'
import { readPicture, toPages } from './pages.shape.ts'

const UNTITLED = 'Untitled'

/** The pages the viewer can see, some at a time. */
export async function listPages(r: Read, { project_id, archived = false, ...asked }: PageQuery) {
  if (project_id !== undefined) await requireProject(r, project_id)
  const types = [...ANCHOR, 'number', ...ANCHOR] as const
  const walk = new Walk<PageAnchor>(r.team_id, 'pages', { project_id, archived }, asked, types)
  const rows = await findPages(r, {
    project_id: project_id === undefined ? null : toId(project_id),
    archived,
    after: walk.after && (await findPageAnchor(r, walk.after)),
    limit: walk.limit,
  })
  const { page, paging } = await walk.cut(rows, (last) => toPageAnchor(r, last))
  return {
    ...paging,
    page_order: toOrder(
      page.map(({ id }) => id),
      walk.seen,
    ),
    pages: await toPages(r, page),
  }
}

/** Pages come in the order of their spaces, then of their parents, then in their own. */
type PageAnchor = readonly [...space: Anchor, parent: number, ...page: Anchor]

async function toPageAnchor(r: Read, page: PageRow): Promise<PageAnchor> {
  const space = await toAnchor(r, SPACES, { position: page.project_position, id: page.project_id })
  return [...space, page.parent_page_id ?? 0, ...(await toAnchor(r, siblingsAt(page), page))]
}

async function findPageAnchor(r: Read, [position, project_id, spreads, parent, ...page]: PageAnchor): Promise<PageKey> {
  const space = await findAnchor(r, SPACES, [position, project_id, spreads])
  const siblings = siblingsAt({ project_id, parent_page_id: parent || null })
  return [...space, parent, ...(await findAnchor(r, siblings, page))]
}

export async function readPage(r: Read, id: string): Promise<Page> {
  const [page] = await toPages(r, [await requirePage(r, id)])
  return page as Page
}

export async function createPage(w: Write, body: CreatePage): Promise<Page> {
  const to = await requirePlace(w, { project_id: body.project_id, parent_page_id: body.parent_page_id })
  const { project_id, parent_page_id, position: index, is_public, is_overview, icon, cover_image, ...texts } = body
  return insertPage(w, to, index == null ? {} : { index }, {
    ...texts,
    icon: writePicture(icon),
    cover_image: writePicture(cover_image),
    is_public: is_public ? 1 : 0,
    is_overview: is_overview ? 1 : 0,
  })
}

/**
 * Copies a page, not what is below it or was said about it: right behind the original, unless another place is named. The
 * copy is live and not public, whatever the original is.
 */
export async function copyPage(w: Write, id: string, body: CopyPage): Promise<Page> {
  const page = await requirePage(w, id)
  const { title, project_id, parent_page_id, position: index } = given(body)
  const isNamed = project_id !== undefined || parent_page_id !== undefined
  const to = await requirePlace(
    w,
    isNamed ? { project_id, parent_page_id } : { project_id: undefined, ...ownPlace(page) },
  )
  const isBesideOriginal = to.project_id === page.project_id && to.parent_page_id === page.parent_page_id
  const spot = index !== undefined ? { index } : isBesideOriginal ? { after_id: page.id } : {}
  const { content, schema, icon, cover_image } = page
  return insertPage(w, to, spot, { title: title ?? page.title, content, schema, icon, cover_image })
}

function ownPlace({ project_id, parent_page_id }: Place) {
  return parent_page_id === null
    ? { project_id: String(project_id), parent_page_id: null }
    : { parent_page_id: String(parent_page_id) }
}

async function insertPage(w: Write, to: Place, spot: Spot, fields: Partial<Row<'pages'>>): Promise<Page> {
  const row: Row<'pages'> = {
    team_id: w.team_id,
    id: w.nextId(),
    ...to,
    position: await findPlace(w, siblingsAt(to), spot),
    title: fields.title ?? UNTITLED,
    content: fields.content ?? '',
    schema: fields.schema ?? 1,
    icon: fields.icon ?? null,
    cover_image: fields.cover_image ?? null,
    is_public: fields.is_public ?? 0,
    is_overview: fields.is_overview ?? 0,
    total_comments: 0,
    archived_user_id: null,
    time_archived: null,
    ...authored(w),
  }
  if (row.is_overview === 1) await endOtherOverview(w, row)
  await insertRows(w.db, 'pages', [row])
  w.emit('page.created', refsOf(row), creation(inApiValues(row)))
  return readPage(w, String(row.id))
}

export async function updatePage(w: Write, id: string, body: UpdatePage): Promise<Page> {
  const page = await requirePage(w, id)
  w.permit(page.place_role)
  await w.expectUnchanged(page.id, touchedFields(body))
  const { project_id, position, after_page_id, archived, is_public, is_overview, title, content, schema } = given(body)
  const { parent_page_id, icon, cover_image } = body
  const columns: Partial<Row<'pages'>> = {
    ...(await findMove(w, page, {
      ...given({ project_id, position, after_page_id }),
      ...(parent_page_id !== undefined && { parent_page_id }),
    })),
    ...given({ title, content, schema }),
    ...(icon !== undefined && { icon: writePicture(icon) }),
    ...(cover_image !== undefined && { cover_image: writePicture(cover_image) }),
    ...(is_public !== undefined && { is_public: is_public ? 1 : 0 }),
    ...(is_overview !== undefined && { is_overview: is_overview ? 1 : 0 }),
  }
  const archive = archivedChange(page, archived)
  const after = { ...page, ...columns }
  const changes: Changes = { ...differenceInApi<Row<'pages'>>(page, columns, inApiValues), ...archive }
  if (Object.keys(changes).length === 0) return readPage(w, id)

  if (after.project_id !== page.project_id) await changeSpace(w, page, after.project_id)
  if (columns.is_overview === 1) await endOtherOverview(w, after)
  await updatePages(w, [page.id], {
    ...columns,
    ...(archive.archived && archiving(w, archive.archived[1])),
    ...touched(w),
  })
  w.emit(`page.${verbFor(changes)}`, refsOf(after), changes)
  return readPage(w, id)
}

/** Deletes a page and nothing else: the pages below it take its place. */
export async function deletePage(w: Write, id: string) {
  const page = await requirePage(w, id)
  w.permit(page.place_role)
  await w.expectUnchanged(page.id, 'any')
  await moveChildrenUp(w, page)
  await w.db.deleteFrom('pages').where('team_id', '=', w.team_id).where('id', '=', page.id).execute()
  w.emit('page.deleted', refsOf(page), deletion(inApiValues(page)))
}

/** Sets one of the caller's own flags on a page. */
export async function markPage(w: Write, id: string, flag: MarkFlag, value: boolean) {
  const page = await requirePage(w, id)
  const { is_bookmarked, is_watching } = page
  await setMark(w, { noun: 'page', refs: refsOf(page), marks: { is_bookmarked, is_watching } }, flag, value)
}

/** A space has one overview: the page that was it before gives way. */
async function endOtherOverview(w: Write, { id, project_id }: Pick<Row<'pages'>, 'id' | 'project_id'>) {
  const others = await w.db
    .updateTable('pages')
    .set({ is_overview: 0, ...touched(w) })
    .where('team_id', '=', w.team_id)
    .where('project_id', '=', project_id)
    .where('is_overview', '=', 1)
    .where('id', '!=', id)
    .returning('id')
    .execute()
  for (const other of others) w.emit('page.updated', { page_id: other.id, project_id }, { is_overview: [true, false] })
}

function verbFor(changes: Changes): 'moved' | 'archived' | 'restored' | 'updated' {
  if (changes.project_id || changes.parent_page_id || changes.position) return 'moved'
  if (changes.archived) return changes.archived[1] ? 'archived' : 'restored'
  return 'updated'
}

/** What an update means to change, as the log calls it. */
function touchedFields(body: UpdatePage): string[] {
  const fields = Object.keys({ ...given(body), ...emptied(body, ['icon', 'cover_image', 'parent_page_id']) })
  const changesPlace = body.project_id != null || body.parent_page_id !== undefined
  return [
    ...withPlace(fields, 'after_page_id', 'parent_page_id'),
    ...(changesPlace ? ['project_id', 'parent_page_id'] : []),
  ]
}

/** The row keeps ids and flags as numbers and pictures as text; the log speaks as the API does. */
function inApiValues(row: Row<'pages'>) {
  const { position, title, content, schema } = row
  return {
    project_id: String(row.project_id),
    parent_page_id: fromId(row.parent_page_id),
    position,
    title,
    content,
    schema,
    icon: readPicture(row.icon),
    cover_image: readPicture(row.cover_image),
    is_public: row.is_public === 1,
    is_overview: row.is_overview === 1,
  }
}

function writePicture(picture: Page['icon'] | undefined): string | null {
  return picture == null ? null : JSON.stringify(picture)
}

/** What an event about a page concerns. */
function refsOf({ id, project_id }: Pick<Row<'pages'>, 'id' | 'project_id'>) {
  return { page_id: id, project_id }
}
