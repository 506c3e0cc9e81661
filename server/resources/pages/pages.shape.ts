import { lean } from '../../http/fields.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { toOrder } from '../../workspace/order.ts'
import { readKept } from '../client-json.ts'
import { fromId, toArchivedMarker, toAuthorship } from '../shapes.ts'
import { findChildStubs, type PageRow } from './pages.queries.ts'
import type { Page, PageField } from './pages.schema.ts'

/** Rows become public pages here; of `fields`, only those. */
export async function toPages(
  r: Read,
  rows: readonly PageRow[],
  fields: readonly PageField[] | null = null,
): Promise<Page[]> {
  const showsChildren = !fields || fields.includes('child_pages') || fields.includes('child_page_order')
  const ids = showsChildren ? rows.map(({ id }) => id) : []
  const children = Map.groupBy(await findChildStubs(r, ids), ({ parent_page_id }) => parent_page_id)
  const pages = rows.map((row): Page => {
    const below = children.get(row.id) ?? []
    return {
      id: String(row.id),
      team_id: row.team_id,
      project_id: String(row.project_id),
      parent_page_id: fromId(row.parent_page_id),
      title: row.title,
      content: row.content,
      schema: row.schema,
      collaboration: null,
      icon: readPicture(row.icon),
      cover_image: readPicture(row.cover_image),
      ...toAuthorship(r, row),
      archived: toArchivedMarker(row),
      is_public: row.is_public === 1,
      is_overview: row.is_overview === 1,
      ...lookOf(row),
      is_watching: row.is_watching === 1,
      is_bookmarked: row.is_bookmarked === 1,
      total_comments: row.total_comments,
      child_pages: below.map(toPageStub),
      child_page_order: toOrder(below.map(({ id }) => id)),
    }
  })
  // Typed as full ones: an answer that shows only some fields says so.
  return fields ? (pages.map((page) => lean(page, fields)) as Page[]) : pages
}

/** How a page is shown. */
export function lookOf(row: Row<'pages'>) {
  return {
    font: row.font,
    public_settings: readKept<Record<string, unknown>>(row.public_settings),
    hide_table_of_contents: row.hide_table_of_contents === 1,
    hide_subpages: row.hide_subpages === 1,
  }
}

export function toPageStub({ id, title }: { id: number; title: string }) {
  return { id: String(id), title }
}

/** Pictures are stored as JSON, as the client sent them. */
export function readPicture(text: string | null): Page['icon'] {
  return text === null ? null : (JSON.parse(text) as Page['icon'])
}
