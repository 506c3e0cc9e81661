import { type BodyOf, etagOf } from '../../client/client.ts'
import type { Mirror, Patch } from '../data/mirror.ts'
import { dropPage, iconIn, putPage } from '../data/page-rows.ts'
import { isWithin, readPages } from '../data/pages.ts'
import type { Page, PageRow } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { pageText } from '../text/page.ts'
import { text } from '../text/text.ts'
import { type ActionDefinition, asShown, defineAction, newId, perform } from './action.ts'
import { between } from './containers.ts'
import { deleteAll, seqOf } from './deleting.ts'
import { fieldsBefore, type ShownBy, shownIn } from './shown-fields.ts'

/** What people do with pages as a whole. Their texts are written elsewhere. */

/** Where a page is: below another one, or at the top of a space. */
export interface PagePlace {
  project_id: string
  parent_id: string | null
}

/** The live pages at a place, in their order. */
export function pagesAt(mirror: Mirror, { project_id, parent_id }: PagePlace): string[] {
  return mirror.ids('pages', 'project', project_id).filter((id) => {
    const page = mirror.row('pages', id)
    return page?.parent_id === parent_id && !page.is_archived
  })
}

const positionAfter = (mirror: Mirror, place: PagePlace, after: string | null, without = '') =>
  between(
    pagesAt(mirror, place).filter((id) => id !== without),
    after,
    (id) => mirror.row('pages', id)?.position,
  )

/** Keeps the place that is shown: no answer of its own says where it stands among the others. */
function putAt(mirror: Mirror, page: Page, position: number, version?: string) {
  putPage(mirror, page, version)
  const row = mirror.said('pages', page.id)
  if (row) mirror.put('pages', page.id, { ...row, position })
}

interface NewPage extends PagePlace {
  id: string
  title: string
  position: number
}

const addAction: ActionDefinition<NewPage> = defineAction<NewPage>({
  name: 'addPage',
  words: text.actions.addPage,
  patches: (_, made) => [{ table: 'pages', id: made.id, row: newRow(made) }],
  send: async ({ api, mirror }, { id, title, project_id, parent_id, position }, key) => {
    const place = parent_id === null ? { project_id } : { project_id, parent_page_id: parent_id }
    const answer = await api.createPage({ ...place, title }, { idempotencyKey: key })
    return { ids: { [id]: answer.page.id }, settle: () => putAt(mirror, answer.page, position, etagOf(answer)) }
  },
  undo: (_, { id }) => ({ action: deleteAction, args: { id, moment: newId() } }),
  renew: (args) => ({ ...args, id: newId() }),
})

function newRow({ id, title, project_id, parent_id, position }: NewPage): PageRow {
  const plain = { icon: '', is_archived: false, is_bookmarked: false, is_watching: false, total_comments: 0 }
  return { id, title, project_id, parent_id, position, ...plain }
}

/** Makes a page at the end of its place, and answers its id once it is there; null when it was refused. */
export async function addPage(workspace: WorkspaceData, place: PagePlace): Promise<string | null> {
  const { mirror, queue } = workspace
  const id = newId()
  const position = positionAfter(mirror, place, pagesAt(mirror, place).at(-1) ?? null)
  perform(workspace, addAction, { id, title: pageText.untitled, ...place, position })
  await queue.whenIdle()
  return queue.idOf(id) === id ? null : queue.idOf(id)
}

type Body = BodyOf<'updatePage'>

/** What a page is not changed by here: moves and its text do, or nobody does in the browser. */
type ChangedElsewhere = Extract<
  keyof Body,
  | 'content'
  | 'schema'
  | 'is_html'
  | 'project_id'
  | 'parent_page_id'
  | 'position'
  | 'after_page_id'
  | 'is_public'
  | 'is_overview'
  | 'font'
  | 'public_settings'
  | 'hide_table_of_contents'
  | 'hide_subpages'
>

/** A new field of the API does not compile until `SHOWN` says how it shows, or it is among those above. */
type PageFields = Omit<Body, ChangedElsewhere>

const SHOWN: ShownBy<PageFields, PageRow> = {
  title: (title) => (title === null ? {} : { title }),
  icon: (icon) => ({ icon: iconIn(icon) }),
  cover_image: () => ({}),
  archived: (archived) => (archived === null ? {} : { is_archived: archived }),
}

const changeAction: ActionDefinition<{ id: string; fields: PageFields }> = defineAction({
  name: 'changePage',
  words: text.actions.changePage,
  patches: (_, { id, fields }) => {
    const { title, icon, cover_image } = fields
    return [
      { table: 'pages', id, set: shownIn(SHOWN, fields) },
      {
        table: 'pageDetails',
        id,
        set: {
          ...(title != null && { title }),
          ...(icon !== undefined && { icon }),
          ...(cover_image !== undefined && { cover_image }),
        },
      },
    ]
  },
  send: async ({ api, mirror }, { id, fields }, key) => {
    const answer = await api.updatePage({ page_id: id }, fields, { idempotencyKey: key })
    return { settle: () => putPage(mirror, answer.page, etagOf(answer)) }
  },
  undo: (mirror, { id, fields }) => {
    const [row, details] = [mirror.row('pages', id), mirror.row('pageDetails', id)]
    if (!row) return null
    const { title, icon, is_archived: archived } = row
    const before = {
      title,
      icon: details ? details.icon : icon || null,
      cover_image: details?.cover_image ?? null,
      archived,
    }
    return { action: changeAction, args: { id, fields: fieldsBefore<PageFields>(before, fields) } }
  },
})

export function renamePage(workspace: WorkspaceData, id: string, title: string) {
  perform(workspace, changeAction, { id, fields: { title } })
}

/** An emoji beside its title, or none. */
export function setPageIcon(workspace: WorkspaceData, id: string, emoji: string | null) {
  perform(workspace, changeAction, { id, fields: { icon: emoji === null ? null : { type: 'emoji', emoji } } })
}

/** A picture above its title, named as texts name pictures; or none. */
export function setPageCover(workspace: WorkspaceData, id: string, src: string | null) {
  perform(workspace, changeAction, { id, fields: { cover_image: src === null ? null : { type: 'file', src } } })
}

/** Puts a page away, or brings it back. Those below it stay as they are. */
export function archivePage(workspace: WorkspaceData, id: string, archived = true) {
  const toast = archived ? pageText.archived : pageText.broughtBack
  perform(workspace, changeAction, { id, fields: { archived } }, { toast })
}

interface PageMove extends PagePlace {
  id: string
  after: string | null
  position: number
}

const moveAction: ActionDefinition<PageMove> = defineAction<PageMove>({
  name: 'movePage',
  words: text.actions.movePage,
  patches: (mirror, { id, project_id, parent_id, position }) => [
    { table: 'pages', id, set: { project_id, parent_id, position } },
    { table: 'pageDetails', id, set: { project_id, parent_page_id: parent_id } },
    ...takenAlong(mirror, id, project_id),
  ],
  send: async ({ api, mirror }, args, key) => {
    const { id, project_id, parent_id, after } = args
    const place = after === null ? { position: 0 } : { after_page_id: after }
    const body = { project_id, parent_page_id: parent_id, ...place }
    await api.updatePage({ page_id: id }, body, { idempotencyKey: key })
    return asShown(mirror, moveAction.patches(mirror, args))
  },
  undo: (mirror, { id }) => {
    const row = mirror.row('pages', id)
    if (!row) return null
    const { project_id, parent_id, position } = row
    const beside = pagesAt(mirror, row)
    const args = { id, project_id, parent_id, position, after: beside[beside.indexOf(id) - 1] ?? null }
    return { action: moveAction, args }
  },
})

/** The pages below one go with it to another space. */
function takenAlong(mirror: Mirror, id: string, project_id: string): Patch[] {
  // What the server said: an action that is being sent shows already.
  const page = mirror.said('pages', id) ?? mirror.row('pages', id)
  if (page?.project_id === project_id) return []
  return mirror
    .rows('pages')
    .filter((page) => page.id !== id && isWithin(mirror, page.id, id))
    .map((page): Patch => ({ table: 'pages', id: page.id, set: { project_id } }))
}

/** Puts a page behind another one of a place, or first there. */
export function movePage(workspace: WorkspaceData, id: string, place: PagePlace, after: string | null) {
  const { mirror } = workspace
  if (place.parent_id !== null && isWithin(mirror, place.parent_id, id)) return
  perform(workspace, moveAction, { id, ...place, after, position: positionAfter(mirror, place, after, id) })
}

const copyAction: ActionDefinition<{ id: string; copy: string }> = defineAction<{ id: string; copy: string }>({
  name: 'copyPage',
  words: text.actions.copyPage,
  // What a copy takes with it is the server's to say: it shows when it is there.
  patches: () => [],
  send: async ({ api, mirror }, { id, copy }, key) => {
    const title = pageText.copyOf(mirror.row('pages', id)?.title ?? '')
    const answer = await api.copyPage({ page_id: id }, { title }, { idempotencyKey: key })
    const { project_id, parent_page_id } = answer.page
    return {
      ids: { [copy]: answer.page.id },
      settle: () => {
        const position = positionAfter(mirror, { project_id, parent_id: parent_page_id }, id)
        putAt(mirror, answer.page, position, etagOf(answer))
      },
    }
  },
  undo: (_, { copy }) => ({ action: deleteAction, args: { id: copy, moment: newId() } }),
  renew: ({ id }) => ({ id, copy: newId() }),
})

/** Copies a page, without those below it, right behind it. */
export function copyPage(workspace: WorkspaceData, id: string) {
  perform(workspace, copyAction, { id, copy: newId() }, { toast: pageText.copied })
}

interface Deletion {
  id: string
  moment: string
}

const deleteAction: ActionDefinition<Deletion> = defineAction<Deletion>({
  name: 'deletePage',
  words: text.actions.deletePage,
  patches: (mirror, { id }) => [
    { table: 'pages', id, row: null },
    { table: 'pageDetails', id, row: null },
    ...movedUp(mirror.row('pages', id), mirror.rows('pages')),
  ],
  send: async (workspace, args, key) => {
    const { mirror } = workspace
    // An action that is being sent shows already: what it changes is what the server said before.
    const left = movedUp(mirror.said('pages', args.id), mirror.saidRows('pages'))
    const before = await deleteAll(workspace, [`/pages/${args.id}`], args.moment, key)
    return {
      ...before,
      settle: () => {
        dropPage(mirror, args.id)
        asShown(mirror, left).settle()
      },
    }
  },
  undo: (mirror, { id, moment }) => {
    const page = mirror.row('pages', id)
    if (!page) return null
    const pages = [page, ...mirror.rows('pages').filter(({ parent_id }) => parent_id === id)]
    return { action: restoreAction, args: { pages, moment } }
  },
  renew: (args) => ({ ...args, moment: newId() }),
})

/** The pages below one take its place, in their order. */
function movedUp(page: PageRow | undefined, pages: readonly PageRow[]): Patch[] {
  if (!page) return []
  const { id, parent_id, position } = page
  const below = pages.filter((other) => other.parent_id === id)
  return below
    .sort((a, b) => a.position - b.position)
    .map((child, index): Patch => {
      const set = { parent_id, position: position + (index + 1) / (below.length + 1) }
      return { table: 'pages', id: child.id, set }
    })
}

/** With its text, comments and files; those that were below it go back below it. */
const restoreAction = defineAction<{ pages: PageRow[]; moment: string }>({
  name: 'restorePage',
  words: text.actions.bringBackPage,
  patches: (_, { pages }) => pages.map((row): Patch => ({ table: 'pages', id: row.id, row })),
  send: async (workspace, { pages: [page], moment }, key) => {
    const seq = seqOf(moment)
    if (seq === null || !page) return asShown(workspace.mirror, [])
    const answer = await workspace.api.restorePage({ page_id: page.id }, { seq }, { idempotencyKey: key })
    const put = await readPages(workspace, page.project_id)
    return {
      settle: () => {
        putPage(workspace.mirror, answer.page, etagOf(answer))
        put()
      },
    }
  },
})

export function deletePage(workspace: WorkspaceData, id: string) {
  perform(workspace, deleteAction, { id, moment: newId() }, { toast: pageText.deleted })
}

/** As it was after an event: what came since and is not part of that stays. */
const bringBackAction = defineAction<{ id: string; seq: number | string }>({
  name: 'bringBackPage',
  words: text.actions.bringBackPage,
  patches: () => [],
  send: async (workspace, { id, seq }, key) => {
    const answer = await workspace.api.restorePage({ page_id: id }, { seq }, { idempotencyKey: key })
    const put = await readPages(workspace, answer.page.project_id)
    return {
      settle: () => {
        putPage(workspace.mirror, answer.page, etagOf(answer))
        put()
      },
    }
  },
})

export function bringBackPage(workspace: WorkspaceData, id: string, seq: number | string) {
  perform(workspace, bringBackAction, { id, seq }, { toast: pageText.restored })
}

interface Mark {
  id: string
  flag: 'is_bookmarked' | 'is_watching'
  isOn: boolean
}

const markAction: ActionDefinition<Mark> = defineAction<Mark>({
  name: 'markPage',
  words: text.actions.watchPage,
  patches: (_, { id, flag, isOn }) => {
    const set = flag === 'is_watching' ? { is_watching: isOn } : { is_bookmarked: isOn }
    return [
      { table: 'pages', id, set },
      { table: 'pageDetails', id, set },
    ]
  },
  send: async ({ api, mirror }, args, key) => {
    const [params, options] = [{ page_id: args.id }, { idempotencyKey: key }]
    if (args.flag === 'is_bookmarked')
      await (args.isOn ? api.setBookmarkOfPage(params, options) : api.removeBookmarkOfPage(params, options))
    else await (args.isOn ? api.setWatchOfPage(params, options) : api.removeWatchOfPage(params, options))
    return asShown(mirror, markAction.patches(mirror, args))
  },
  undo: (_, args) => ({ action: markAction, args: { ...args, isOn: !args.isOn } }),
})

export function bookmarkPage(workspace: WorkspaceData, id: string, isOn: boolean) {
  perform(workspace, markAction, { id, flag: 'is_bookmarked', isOn })
}

export function watchPage(workspace: WorkspaceData, id: string, isOn: boolean) {
  perform(workspace, markAction, { id, flag: 'is_watching', isOn })
}
