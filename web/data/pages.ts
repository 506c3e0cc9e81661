import { etagOf } from '../../client/client.ts'
import { PAGE_ITEMS } from '../rules/work.generated.ts'
import { PAGE_FIELDS } from './left-out.ts'
import type { Mirror } from './mirror.ts'
import { putPage, putPages, type TreePage } from './page-rows.ts'
import type { PageRow } from './rows.ts'
import type { WorkspaceData } from './workspace.ts'

/** The pages of spaces, and open ones. The log keeps right what is loaded. */

export function loadPages(workspace: WorkspaceData, project_id: string): Promise<void> {
  return workspace.load(`pages/${project_id}`, async () => (await readPages(workspace, project_id))())
}

/** Reads all pages of a space without their texts, archived ones too, and answers what puts them into the mirror. */
export async function readPages({ api, mirror }: WorkspaceData, project_id: string) {
  const pages: TreePage[] = []
  for (const archived of [false, true]) {
    let cursor = ''
    do {
      const asked = { project_id, archived, fields: PAGE_FIELDS, count: PAGE_ITEMS }
      const answer = await api.listPages({ ...asked, ...(cursor && { cursor }) })
      pages.push(...answer.pages)
      cursor = answer.cursor
    } while (cursor)
  }
  return () => putPages(mirror, project_id, pages)
}

export function loadPage(workspace: WorkspaceData, id: string): Promise<void> {
  return workspace.load(`pageDetails/${id}`, async () => (await readPage(workspace, id)).settle())
}

/** Reads a page and answers what puts it into the mirror. */
export async function readPage({ api, mirror }: WorkspaceData, page_id: string) {
  const answer = await api.readPage({ page_id })
  const version = etagOf(answer)
  return { page: answer.page, version, settle: () => putPage(mirror, answer.page, version) }
}

/** What was changed in a page, newest first, from where an earlier answer ended. */
export async function readPageHistory({ api }: WorkspaceData, page_id: string, cursor = '') {
  return api.listHistoryOfPage({ page_id, count: 50, ...(cursor && { cursor }) })
}

/** The live pages of a space by what they are below; those at the top are below nothing. */
export type PageTree = ReadonlyMap<string | null, readonly PageRow[]>

/** A page below an archived one stands at the top: the archived one is not shown. */
export function treeOf(mirror: Mirror, project_id: string): PageTree {
  const live = mirror
    .ids('pages', 'project', project_id)
    .flatMap((id) => mirror.row('pages', id) ?? [])
    .filter(({ is_archived }) => !is_archived)
  const known = new Set(live.map(({ id }) => id))
  return Map.groupBy(live, ({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : null))
}

/** The pages that a page is below, from the top. */
export function pathOf(mirror: Mirror, id: string): PageRow[] {
  const path: PageRow[] = []
  let above = mirror.row('pages', id)?.parent_id ?? null
  while (above !== null && path.every((page) => page.id !== above)) {
    const page = mirror.row('pages', above)
    if (!page) break
    path.unshift(page)
    above = page.parent_id
  }
  return path
}

/** Whether a page is the other one, or below it. */
export function isWithin(mirror: Mirror, id: string, other: string): boolean {
  return id === other || pathOf(mirror, id).some((page) => page.id === other)
}

export interface PageText {
  title: string
  content: string
  /** How deep it is below the first: that is 1. */
  level: number
}

/** The text of a page, and of all live pages below it, in the order of the tree. */
export async function readPageTexts(workspace: WorkspaceData, id: string, isWithPagesBelow: boolean) {
  const { page } = await readPage(workspace, id)
  const texts: PageText[] = [{ title: page.title, content: page.content, level: 1 }]
  if (!isWithPagesBelow) return texts
  await loadPages(workspace, page.project_id)
  const tree = treeOf(workspace.mirror, page.project_id)
  const add = async (parent: string, level: number) => {
    for (const child of tree.get(parent) ?? []) {
      const { title, content } = (await readPage(workspace, child.id)).page
      texts.push({ title, content, level })
      await add(child.id, level + 1)
    }
  }
  await add(id, 2)
  return texts
}
