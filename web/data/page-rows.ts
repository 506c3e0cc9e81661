import type { LeanPage } from '../../client/client.ts'
import type { ShownPage } from './left-out.ts'
import type { Mirror } from './mirror.ts'
import type { Page, PageRow } from './rows.ts'

/** How answers about pages become rows of the mirror. */

const NOWHERE = Number.MAX_SAFE_INTEGER

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
    const positions = positionsOf(mirror, pages)
    for (const page of pages) {
      gone.delete(page.id)
      mirror.put('pages', page.id, toPageRow(page, positions.get(page.id) ?? 0))
    }
    for (const id of gone) mirror.put('pages', id, null)
    const space = mirror.said('projects', project_id)
    const has_pages = pages.some(({ archived }) => archived == null)
    if (space && space.has_pages !== has_pages) mirror.put('projects', project_id, { ...space, has_pages })
  })
}

/**
 * Where pages stand, in numbers of this browser's own: answers give their order alone. Numbers are kept where they show that order
 * already, since moves that are under way were counted by them.
 */
function positionsOf(mirror: Mirror, pages: readonly TreePage[]): ReadonlyMap<string, number> {
  const positions = new Map<string, number>()
  for (const siblings of Map.groupBy(pages, ({ parent_page_id }) => parent_page_id ?? null).values()) {
    let last = -1
    siblings.forEach(({ id }, index) => {
      const known = knownPosition(mirror, id)
      const next = knownPosition(mirror, siblings[index + 1]?.id ?? '')
      if (known !== undefined && known > last) last = known
      else last = known === undefined && next !== undefined && next > last ? (last + next) / 2 : last + 1
      positions.set(id, last)
    })
  }
  return positions
}

/** One that was read by itself, without those beside it, stands nowhere yet. */
function knownPosition(mirror: Mirror, id: string): number | undefined {
  const position = mirror.said('pages', id)?.position
  return position === NOWHERE ? undefined : position
}

/** One page as its own address or a write shows it; the version is that of the answer. */
export function putPage(mirror: Mirror, page: Page, version?: string) {
  mirror.change(() => {
    const known = mirror.said('pageDetails', page.id)
    mirror.put('pageDetails', page.id, { ...page, version: version ?? known?.version })
    const row = mirror.said('pages', page.id)
    // Where it stands among the others no answer of its own says.
    mirror.put('pages', page.id, toPageRow(page, row?.position ?? NOWHERE))
  })
}

/** A page that is gone, or may not be seen any more. */
export function dropPage(mirror: Mirror, id: string) {
  mirror.change(() => {
    mirror.put('pages', id, null)
    mirror.put('pageDetails', id, null)
  })
}
