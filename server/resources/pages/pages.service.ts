import { must } from '../../common/must.ts'
import type { MarkFlag } from '../../http/marks.ts'
import type { Row } from '../../store/tables.ts'
import {
  archivedChange,
  archiving,
  authored,
  creation,
  deletion,
  differenceInApi,
  given,
  touched,
} from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import type { Changes } from '../../workspace/log.ts'
import { choosePosition, type Spot, withPosition } from '../../workspace/position.ts'
import { columnsOf, deleteRow, insertRows } from '../../workspace/rows.ts'
import { writeKept } from '../client-json.ts'
import { collaborationOf } from '../collaboration.ts'
import { listHistory } from '../history/history.list.ts'
import type { HistoryQuery } from '../history/history.schema.ts'
import { setMark } from '../marks.ts'
import { PAGE_COLUMNS } from './pages.columns.ts'
import {
  changeSpace,
  findMove,
  moveChildrenUp,
  type Place,
  requirePlace,
  siblingsAt,
  updatePages,
} from './pages.move.ts'
import { endOtherOverview } from './pages.overview.ts'
import { requirePage } from './pages.queries.ts'
import type { CopyPage, CreatePage, Page, UpdatePage } from './pages.schema.ts'
import { type lookOf, toPages } from './pages.shape.ts'

const UNTITLED = 'Untitled'

export async function readPage(r: Read, id: string): Promise<Page> {
  const [page] = await toPages(r, [await requirePage(r, id)])
  return must(page)
}

/** A page with the token for editing its text together, which is only shown when one page is read. */
export async function readPageToEdit(r: Read, id: string): Promise<Page> {
  const row = await requirePage(r, id)
  const [page] = await toPages(r, [row])
  return { ...must(page), collaboration: collaborationOf(r, 'page', row) }
}

/** The changes of a page itself, newest first: comments on it and the pages below it have their own. */
export async function listPageHistory(r: Read, id: string, query: HistoryQuery) {
  const page = await requirePage(r, id)
  return listHistory(r, id, { entity_id: page.id }, query)
}

export async function createPage(w: Write, body: CreatePage): Promise<Page> {
  const to = await requirePlace(w, { project_id: body.project_id, parent_page_id: body.parent_page_id })
  const { position: index, is_public, is_overview, icon, cover_image, title, content, schema } = body
  return insertPage(w, to, index == null ? {} : { index }, {
    ...given({ title, content, schema }),
    ...toLook(body),
    icon: writePicture(icon),
    cover_image: writePicture(cover_image),
    is_public: is_public ? 1 : 0,
    is_overview: is_overview ? 1 : 0,
  })
}

/**
 * Copies a page, without its subpages and comments: right behind the original, unless another position is named. The
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
  return insertPage(w, to, spot, { ...PAGE_COLUMNS.copied(page), ...(title !== undefined && { title }) })
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
    position: await choosePosition(w, siblingsAt(to), spot),
    title: fields.title ?? UNTITLED,
    content: fields.content ?? '',
    schema: fields.schema ?? 1,
    icon: fields.icon ?? null,
    cover_image: fields.cover_image ?? null,
    is_public: fields.is_public ?? 0,
    is_overview: fields.is_overview ?? 0,
    font: fields.font ?? '',
    public_settings: fields.public_settings ?? null,
    hide_table_of_contents: fields.hide_table_of_contents ?? 0,
    hide_subpages: fields.hide_subpages ?? 0,
    total_comments: 0,
    archived_user_id: null,
    time_archived: null,
    ...authored(w),
  }
  if (row.is_overview === 1) await endOtherOverview(w, row)
  await insertRows(w, 'pages', [row])
  w.emit('page.created', refsOf(row), creation(PAGE_COLUMNS.inLog(row)))
  return readPage(w, String(row.id))
}

export async function updatePage(w: Write, id: string, body: UpdatePage): Promise<Page> {
  const page = await requirePage(w, id)
  w.permit(page.container_role)
  await w.expectUnchanged(page.id, touchedFields(body))
  const { project_id, parent_page_id, position, after_page_id, archived, is_public, is_overview } = body
  const { title, content, schema, icon, cover_image } = body
  const columns = columnsOf('pages', {
    ...(await findMove(w, page, given({ project_id, parent_page_id, position, after_page_id }))),
    ...given({ title, content, schema }),
    ...(icon !== undefined && { icon: writePicture(icon) }),
    ...(cover_image !== undefined && { cover_image: writePicture(cover_image) }),
    ...(is_public !== undefined && { is_public: is_public ? 1 : 0 }),
    ...(is_overview !== undefined && { is_overview: is_overview ? 1 : 0 }),
    ...toLook(body),
  })
  const archive = archivedChange(page, archived)
  const after = { ...page, ...columns }
  const changes: Changes = { ...differenceInApi<Row<'pages'>>(page, columns, PAGE_COLUMNS.inLog), ...archive }
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

/** Deletes a page and nothing else: the pages below it take its position. */
export async function deletePage(w: Write, id: string) {
  const page = await requirePage(w, id)
  w.permit(page.container_role)
  await w.expectUnchanged(page.id, 'any')
  await moveChildrenUp(w, page)
  await deleteRow(w, 'pages', page.id)
  w.emit('page.deleted', refsOf(page), deletion(PAGE_COLUMNS.inLog(page)))
}

/** Sets one of the caller's own flags on a page. */
export async function markPage(w: Write, id: string, flag: MarkFlag, value: boolean) {
  const page = await requirePage(w, id)
  const { is_bookmarked, is_watching } = page
  await setMark(w, { noun: 'page', refs: refsOf(page), marks: { is_bookmarked, is_watching } }, flag, value)
}

export function verbFor(changes: Changes): 'moved' | 'archived' | 'restored' | 'updated' {
  if (changes.project_id || changes.parent_page_id || changes.position) return 'moved'
  if (changes.archived) return changes.archived[1] ? 'archived' : 'restored'
  return 'updated'
}

/** The fields an update sets, under their names in the log. */
function touchedFields(body: UpdatePage): string[] {
  const changesPlace = body.project_id !== undefined || body.parent_page_id !== undefined
  return [
    ...withPosition(Object.keys(given(body)), 'after_page_id', 'parent_page_id'),
    ...(changesPlace ? ['project_id', 'parent_page_id'] : []),
  ]
}

/** How a page is shown, as stored. */
function toLook(body: Pick<UpdatePage, keyof ReturnType<typeof lookOf>>): Partial<Row<'pages'>> {
  const { font, public_settings, hide_table_of_contents, hide_subpages } = body
  return {
    ...(font !== undefined && { font }),
    ...(public_settings === null && { public_settings }),
    ...(public_settings && { public_settings: writeKept('public_settings', public_settings) }),
    ...(hide_table_of_contents !== undefined && { hide_table_of_contents: hide_table_of_contents ? 1 : 0 }),
    ...(hide_subpages !== undefined && { hide_subpages: hide_subpages ? 1 : 0 }),
  }
}

function writePicture(picture: Page['icon'] | undefined): string | null {
  return picture == null || picture === '' ? null : JSON.stringify(picture)
}

/** What an event about a page refers to. */
export function refsOf({ id, project_id }: Pick<Row<'pages'>, 'id' | 'project_id'>) {
  return { page_id: id, project_id }
}
