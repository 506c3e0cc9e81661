import type { LeanPage } from '../../client/client.ts'
import type { ShownPage } from './left-out.ts'
import type { Mirror } from './mirror.ts'
import type { Page, PageRow } from './rows.ts'

/** How answers about pages become rows of the mirror. */

/** A page as the tree asks for it: what is empty is left out. */
export type TreePage = Pick<LeanPage, keyof ShownPage>

export function toPageRow(page: TreePage, position: number): PageRow {
  return {
    id: page.id,
    title: page.title ?? '',
    project_id: page.project_id ?? '',
    parent_id: page.parent_page_id ?? null,
    position,
    icon: iconIn(page.icon),
    is_archived: page.archived != null,
    is_bookmarked: page.is_bookmarked ?? false,
    is_watching: page.is_watching ?? false,
    total_comments: page.total_comments ?? 0,
  }
}

/** What an icon is: an emoji or a short name, or the address of a picture. */
export function iconIn(icon: Page['icon'] | undefined): string {
  if (typeof icon === 'string') return icon
  const shown = icon?.emoji ?? icon?.src
  return typeof shown === 'string' ? shown : ''
}

/** All pages of a space, in their order, in place of what was known of it. */
export function putPages(mirror: Mirror, project_id: string, pages: readonly TreePage[]) {
  mirror.change(() => {
    const gone = new Set(
      mirror
        .saidRows('pages')
        .filter((page) => page.project_id === project_id)
        .map(({ id }) => id),
    )
    pages.forEach((page, position) => {
      gone.delete(page.id)
      mirror.put('pages', page.id, toPageRow(page, position))
    })
    for (const id of gone) mirror.put('pages', id, null)
    const space = mirror.said('projects', project_id)
    const has_pages = pages.some(({ archived }) => archived == null)
    if (space && space.has_pages !== has_pages) mirror.put('projects', project_id, { ...space, has_pages })
  })
}

/** One page as its own address or a write shows it; the version is that of the answer. */
export function putPage(mirror: Mirror, page: Page, version?: string) {
  mirror.change(() => {
    const known = mirror.said('pageDetails', page.id)
    mirror.put('pageDetails', page.id, { ...page, version: version ?? known?.version })
    const row = mirror.said('pages', page.id)
    // Where it stands among the others no answer of its own says.
    mirror.put('pages', page.id, toPageRow(page, row?.position ?? Number.MAX_SAFE_INTEGER))
  })
}

/** A page that is gone, or may not be seen any more. */
export function dropPage(mirror: Mirror, id: string) {
  mirror.change(() => {
    mirror.put('pages', id, null)
    mirror.put('pageDetails', id, null)
  })
}
