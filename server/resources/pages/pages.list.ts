import { Walk } from '../../http/cursor.ts'
import { readFields } from '../../http/fields.ts'
import type { Read } from '../../workspace/handles.ts'
import { toOrder } from '../../workspace/order.ts'
import { ANCHOR, type Anchor, findAnchor, toAnchor } from '../../workspace/rebalance.ts'
import { SPACES } from '../containers/projects.move.ts'
import { requireProject } from '../containers/projects.queries.ts'
import { toId } from '../shapes.ts'
import { siblingsAt } from './pages.move.ts'
import { findPages, findPagesByUpdate, type PageKey, type PageRow } from './pages.queries.ts'
import { PAGE_FIELDS, type PageField, type PageQuery } from './pages.schema.ts'
import { toPages } from './pages.shape.ts'

/** The pages the viewer can see, a page at a time. */
export async function listPages(r: Read, query: PageQuery) {
  const { project_id, archived = false, bookmarked = false, updated_recently = false, fields: named, ...asked } = query
  const fields = readFields(named, PAGE_FIELDS)
  if (project_id !== undefined) await requireProject(r, project_id)
  const filter = {
    project_id: project_id === undefined ? null : toId(project_id),
    archived,
    // Cursors are bound to what was asked for: those that were handed out before there was this filter stay valid.
    ...(bookmarked && { bookmarked }),
  }
  const collect = updated_recently ? collectByUpdate : collectByPlace
  const { rows, paging, json, seen } = await collect(r, filter, asked, fields)
  return {
    ...paging,
    page_order: toOrder(
      rows.map(({ id }) => id),
      seen,
    ),
    pages: json,
    ...(fields && { fields }),
  }
}

type Asked = Pick<PageQuery, 'cursor' | 'count'>
/** The fields that were asked for; null for all. */
type Shown = readonly PageField[] | null
type Filter = Pick<Parameters<typeof findPages>[1], 'project_id' | 'archived' | 'bookmarked'>

/** In the order of their spaces, then of their parents, then in their own. */
async function collectByPlace(r: Read, filter: Filter, query: Asked, fields: Shown) {
  const types = [...ANCHOR, 'number', ...ANCHOR] as const
  const walk = new Walk<PageAnchor>(r.team_id, 'pages', filter, query, types)
  const collected = await walk.collect({
    from: walk.after && (await findPageAnchor(r, walk.after)),
    find: (after, limit) => findPages(r, { ...filter, after, limit }),
    keyOf: (row): PageKey => [row.project_position, row.project_id, row.parent_page_id ?? 0, row.position, row.id],
    toItems: (some) => toPages(r, some, fields),
    anchorOf: (last) => toPageAnchor(r, last),
  })
  return { ...collected, seen: walk.seen }
}

/** Most recently changed first. A page that is changed meanwhile moves before those already read. */
async function collectByUpdate(r: Read, filter: Filter, query: Asked, fields: Shown) {
  const walk = new Walk<UpdateKey>(r.team_id, 'pages by update', filter, query, ['number', 'number'])
  const collected = await walk.collect({
    from: walk.after,
    find: (after, limit) => findPagesByUpdate(r, { ...filter, after, limit }),
    keyOf: ({ time_updated, id }): UpdateKey => [time_updated, id],
    toItems: (some) => toPages(r, some, fields),
    anchorOf: ({ time_updated, id }): UpdateKey => [time_updated, id],
  })
  return { ...collected, seen: walk.seen }
}

type UpdateKey = [time_updated: number, id: number]
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
