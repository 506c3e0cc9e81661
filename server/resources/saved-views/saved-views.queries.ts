import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { notFound } from '../../common/errors.ts'
import { VIEWS_DELETED } from '../../limits/views.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import type { ContainerRole } from '../../workspace/policy.ts'
import { boardRole, projectRole, type Viewer, visibleBoard, visibleProject } from '../../workspace/visibility.ts'
import { toId } from '../shapes.ts'
import { type FoundPlace, type Place, siblingsAt } from './saved-views.places.ts'

export type FoundView = Row<'views'> &
  FoundPlace & {
    /** How many of its place come before it. */
    index: number
    /** Whether the viewer has a feed of it. */
    has_feed: number
    /** Whether others have. */
    has_other_feeds: number
    container_role: ContainerRole | null
  }

/**
 * True for the views a person can see: their own, those of boards and spaces that they see, and, unless they are a guest, those of
 * the workspace.
 */
function visibleView(viewer: Viewer): RawBuilder<SqlBool> {
  return sql<SqlBool>`(case when views.owner_id is not null then views.owner_id = ${viewer.user_id}
    when views.board_id is not null then ${visibleBoard(viewer)}
    when views.project_id is not null then ${visibleProject(viewer)}
    else cast(${viewer.is_guest} as integer) = 0 end)`
}

/** The views that the viewer can see, the deleted ones too. */
function selectViews({ db, team_id, viewer }: Read) {
  return db
    .selectFrom('views')
    .leftJoin('boards', (join) =>
      join.onRef('boards.team_id', '=', 'views.team_id').onRef('boards.id', '=', 'views.board_id'),
    )
    .leftJoin('projects', (join) =>
      join.on(sql<SqlBool>`projects.team_id = views.team_id
        and projects.id = coalesce(views.project_id, boards.project_id)`),
    )
    .selectAll('views')
    .select([
      'projects.id as space_id',
      sql<number>`(select count(*) from views as others where others.team_id = views.team_id
        and others.owner_id is not distinct from views.owner_id and others.board_id is not distinct from views.board_id
        and others.project_id is not distinct from views.project_id and others.position < views.position
        and others.time_deleted is null)`.as('index'),
      sql<number>`(select count(*) from view_feeds where view_feeds.team_id = views.team_id
        and view_feeds.view_id = views.id and view_feeds.user_id = ${viewer.user_id})`.as('has_feed'),
      sql<number>`case when exists (select 1 from view_feeds where view_feeds.team_id = views.team_id
        and view_feeds.view_id = views.id and view_feeds.user_id <> ${viewer.user_id}) then 1 else 0 end`.as(
        'has_other_feeds',
      ),
      sql<ContainerRole | null>`(case when views.board_id is not null then ${boardRole(viewer)}
        when views.project_id is not null then ${projectRole(viewer)} end)`.as('container_role'),
    ])
    .where('views.team_id', '=', team_id)
    .where(visibleView(viewer))
}

export async function requireView(r: Read, id: string): Promise<FoundView> {
  const view = await requireViewOrDeleted(r, id)
  if (view.time_deleted !== null) throw notFound('view', id)
  return view
}

export async function requireViewOrDeleted(r: Read, id: string): Promise<FoundView> {
  const view = await selectViews(r).where('views.id', '=', toId(id)).executeTakeFirst()
  if (!view) throw notFound('view', id)
  return view
}

export type ViewKey = readonly [position: string, id: number]

interface ViewFilter {
  board_id?: number
  project_id?: number
  scope?: 'mine' | 'board' | 'space' | 'workspace'
  after: ViewKey | null
  limit: number
}

/** Visible views, each place in its order. */
export function findViews(r: Read, { board_id, project_id, scope, after, limit }: ViewFilter): Promise<FoundView[]> {
  let query = selectViews(r)
    .where('views.time_deleted', 'is', null)
    .orderBy('views.position')
    .orderBy('views.id')
    .limit(limit)
  if (board_id !== undefined) query = query.where('views.board_id', '=', board_id)
  if (project_id !== undefined) query = query.where('views.project_id', '=', project_id)
  if (scope === 'mine') query = query.where('views.owner_id', 'is not', null)
  if (scope === 'board') query = query.where('views.board_id', 'is not', null)
  if (scope === 'space') query = query.where('views.project_id', 'is not', null)
  if (scope === 'workspace')
    query = query
      .where('views.owner_id', 'is', null)
      .where('views.board_id', 'is', null)
      .where('views.project_id', 'is', null)
  if (after) query = query.where(sql<boolean>`(views.position, views.id) > (${after[0]}, ${after[1]})`)
  return query.execute()
}

/** The views of one place, in order. */
export async function findViewsAt(r: Read, place: Place): Promise<Row<'views'>[]> {
  return selectAt(r, place).where('time_deleted', 'is', null).orderBy('position').orderBy('id').execute()
}

/** The deleted views of a place but the last ones. */
export function findLongDeletedAt(r: Read, place: Place) {
  // Without a limit SQLite takes no offset.
  return selectAt(r, place)
    .where('time_deleted', 'is not', null)
    .orderBy('time_deleted', 'desc')
    .orderBy('id', 'desc')
    .limit(VIEWS_DELETED)
    .offset(VIEWS_DELETED)
    .execute()
}

function selectAt({ db, team_id }: Read, place: Place) {
  let query = db.selectFrom('views').selectAll().where('team_id', '=', team_id)
  // `Object.entries` forgets the names.
  for (const [column, value] of Object.entries(siblingsAt(place).within) as [keyof Place, number | null][])
    query = value === null ? query.where(column, 'is', null) : query.where(column, '=', value)
  return query
}
