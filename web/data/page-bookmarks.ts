import { PAGE_ITEMS } from '../rules/work.generated.ts'
import { PAGE_FIELDS } from './left-out.ts'
import type { Mirror } from './mirror.ts'
import { type TreePage, toPageRow } from './page-rows.ts'
import type { WorkspaceData } from './workspace.ts'

/** The bookmarked pages of the sidebar: they are read after what every place needs. */

export function loadPageBookmarks(workspace: WorkspaceData): Promise<void> {
  return workspace.load('pageBookmarks', async () => (await readPageBookmarks(workspace))())
}

/** Reads the pages that the reader has bookmarked, in all spaces, and answers what puts them into the mirror. */
export async function readPageBookmarks({ api, mirror, isLoaded }: WorkspaceData) {
  const { pages } = await api.listPages({ bookmarked: true, fields: PAGE_FIELDS, count: PAGE_ITEMS })
  return () => putPageBookmarks(mirror, pages, (project_id) => isLoaded(`pages/${project_id}`))
}

/**
 * The pages that the reader has bookmarked, and no others. Of a space whose tree was not read, nothing else keeps right what is known of
 * its pages: what is not among them is forgotten.
 */
function putPageBookmarks(mirror: Mirror, pages: readonly TreePage[], isRead: (project_id: string) => boolean) {
  mirror.change(() => {
    const marked = new Set(pages.map(({ id }) => id))
    for (const row of mirror.saidRows('pages').filter(({ id, is_bookmarked }) => is_bookmarked && !marked.has(id))) {
      const isKept = isRead(row.project_id) || mirror.said('pageDetails', row.id) !== undefined
      // Archived ones are not listed, whether they have a bookmark or not.
      if (!row.is_archived || !isKept) mirror.put('pages', row.id, isKept ? { ...row, is_bookmarked: false } : null)
    }
    for (const page of pages) {
      const position = mirror.said('pages', page.id)?.position ?? Number.MAX_SAFE_INTEGER
      mirror.put('pages', page.id, toPageRow(page, position))
    }
  })
}
