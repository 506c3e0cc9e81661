import { type SelectQueryBuilder, sql } from 'kysely'
import { notFound } from '../../common/errors.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Row, Tables } from '../../store/tables.ts'
import { beginningOf } from '../../store/text.ts'
import type { Read } from '../../workspace/handles.ts'
import type { ContainerRole } from '../../workspace/policy.ts'
import { projectOf, projectRole, visibleProject } from '../../workspace/visibility.ts'
import { heldBy } from '../in-turns.ts'
import { ownMark } from '../marks.ts'
import { toId } from '../shapes.ts'

export type PageRow = Row<'pages'> & {
  container_role: ContainerRole | null
  is_bookmarked: number
  is_watching: number
  project_position: string
}

/** Pages are visible to everyone who sees their space. */
function visiblePages(r: Read) {
  return shown(r, r.db.selectFrom('pages').innerJoin('projects', projectOf('pages')))
}

/** The same, one space after the other: SQLite keeps the order of a cross join, and sorts the pages of one space at a time. */
function visiblePagesBySpace(r: Read) {
  return shown(r, r.db.selectFrom('projects').crossJoin('pages').where(inItsProject))
    .where('projects.team_id', '=', r.team_id)
    .orderBy('projects.position')
    .orderBy('projects.id')
}

const inItsProject = sql<boolean>`pages.team_id = projects.team_id and pages.project_id = projects.id`

function shown({ team_id, viewer }: Read, pages: SelectQueryBuilder<Tables, 'pages' | 'projects', object>) {
  return pages
    .selectAll('pages')
    .select([
      'projects.position as project_position',
      projectRole(viewer).as('container_role'),
      ownMark(viewer, 'page', 'is_bookmarked').as('is_bookmarked'),
      ownMark(viewer, 'page', 'is_watching').as('is_watching'),
    ])
    .where('pages.team_id', '=', team_id)
    .where(visibleProject(viewer))
}

export function findPage(r: Read, id: number): Promise<PageRow | undefined> {
  return visiblePages(r).where('pages.id', '=', id).executeTakeFirst()
}

export async function requirePage(r: Read, id: string): Promise<PageRow> {
  const page = await findPage(r, toId(id))
  if (!page) throw notFound('page', id)
  return page
}

export function findPagesById(r: Read, ids: readonly number[]): Promise<PageRow[]> {
  return visiblePages(r)
    .where(idIn(r.db, 'pages.id', idList(r.db, ids)))
    .execute()
}

/** Summaries of the same, with the beginnings of their texts. */
export function findPagesInShort(r: Read, ids: readonly number[], length: number) {
  return visiblePages(r)
    .clearSelect()
    .select([
      'pages.id',
      'pages.icon',
      'pages.title',
      'pages.project_id',
      'pages.archived_user_id',
      'pages.time_archived',
      beginningOf('pages.content', length),
    ])
    .where(idIn(r.db, 'pages.id', idList(r.db, ids)))
    .execute()
}

/** The sort order of pages: by space, then top-level pages before those below others, then their own order. */
export type PageKey = readonly [
  projectPosition: string,
  projectId: number,
  parent: number,
  position: string,
  id: number,
]

interface PageFilter {
  project_id: number | null
  archived: boolean
  bookmarked?: boolean
  limit: number
}

export function findPages(r: Read, filter: PageFilter & { after: PageKey | null }): Promise<PageRow[]> {
  const parent = sql<number>`coalesce(pages.parent_page_id, 0)`
  let query = visiblePagesBySpace(r)
    .where('pages.time_archived', filter.archived ? 'is not' : 'is', null)
    .orderBy(parent)
    .orderBy('pages.position')
    .orderBy('pages.id')
    .limit(filter.limit)
  if (filter.project_id !== null) query = query.where('pages.project_id', '=', filter.project_id)
  if (filter.bookmarked) query = query.where(ownMark(r.viewer, 'page', 'is_bookmarked'), '=', 1)
  if (filter.after) {
    const [position, project_id] = filter.after
    query = query
      // Implied by the next one, which no index on spaces can serve.
      .where(sql<boolean>`(projects.position, projects.id) >= (${position}, ${project_id})`)
      .where(
        sql<boolean>`(projects.position, projects.id, ${parent}, pages.position, pages.id) > (${sql.join(filter.after)})`,
      )
  }
  return query.execute()
}

/** Visible pages, most recently changed first. */
export function findPagesByUpdate(
  r: Read,
  filter: PageFilter & { after: readonly [number, number] | null },
): Promise<PageRow[]> {
  let query = visiblePages(r)
    .where('pages.time_archived', filter.archived ? 'is not' : 'is', null)
    .orderBy('pages.time_updated', 'desc')
    .orderBy('pages.id', 'desc')
    .limit(filter.limit)
  if (filter.project_id !== null) query = query.where('pages.project_id', '=', filter.project_id)
  if (filter.bookmarked) query = query.where(ownMark(r.viewer, 'page', 'is_bookmarked'), '=', 1)
  if (filter.after) query = query.where(sql<boolean>`(pages.time_updated, pages.id) < (${sql.join(filter.after)})`)
  return query.execute()
}

/** Id and title of the live pages right below pages the caller has already found. */
export function findChildStubs(r: Read, pageIds: readonly number[]) {
  return heldBy(pageIds, (some, limit) =>
    stubs(r)
      .where(idIn(r.db, 'parent_page_id', idList(r.db, some)))
      .limit(limit)
      .execute(),
  )
}

/** Id and title of the live top-level pages of spaces the caller has already found. */
export function findPageStubs(r: Read, projectIds: readonly number[]) {
  return heldBy(projectIds, (some, limit) =>
    stubs(r)
      .where(idIn(r.db, 'project_id', idList(r.db, some)))
      .where('parent_page_id', 'is', null)
      .limit(limit)
      .execute(),
  )
}

function stubs({ db, team_id }: Read) {
  return db
    .selectFrom('pages')
    .select(['id', 'project_id', 'parent_page_id', 'title'])
    .where('team_id', '=', team_id)
    .where('time_archived', 'is', null)
    .orderBy('position')
    .orderBy('id')
}

/** The live overview pages of spaces the caller has already found. */
export function findOverviewPages(r: Read, projectIds: readonly number[]) {
  return r.db
    .selectFrom('pages')
    .select(['id', 'project_id'])
    .where('team_id', '=', r.team_id)
    .where(idIn(r.db, 'project_id', idList(r.db, projectIds)))
    .where('is_overview', '=', 1)
    .where('time_archived', 'is', null)
    .execute()
}

/** The pages right below one, archived ones too, in order. */
export function findChildren(r: Read, page_id: number): Promise<Row<'pages'>[]> {
  return r.db
    .selectFrom('pages')
    .selectAll()
    .where('team_id', '=', r.team_id)
    .where('parent_page_id', '=', page_id)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Where a page is among the others of its space. */
export type PlacedPage = Pick<Row<'pages'>, 'id' | 'parent_page_id' | 'position' | 'is_overview' | 'time_archived'>

/** All pages of a space, archived ones too, without their texts. */
export function findPlacesOfPages(r: Read, project_id: number): Promise<PlacedPage[]> {
  return r.db
    .selectFrom('pages')
    .select(['id', 'parent_page_id', 'position', 'is_overview', 'time_archived'])
    .where('team_id', '=', r.team_id)
    .where('project_id', '=', project_id)
    .execute()
}

/** All pages below one, however deep. */
export async function findDescendants({ db, team_id }: Read, page_id: number) {
  const { rows } = await sql<Pick<Row<'pages'>, 'id' | 'is_overview'>>`
    with recursive below (id, is_overview) as (
      select id, is_overview from pages where team_id = ${team_id} and parent_page_id = ${page_id}
      union all
      select pages.id, pages.is_overview from pages join below on pages.parent_page_id = below.id
      where pages.team_id = ${team_id})
    select id, is_overview from below order by id`.execute(db)
  return rows
}
