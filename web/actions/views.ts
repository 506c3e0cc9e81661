import type { Mirror, Patch } from '../data/mirror.ts'
import { type Place, placeOf } from '../data/refusals.ts'
import type { ViewRow } from '../data/rows.ts'
import { closeToast, shownToast } from '../data/toasts.ts'
import { type NewView, putWritten, type ViewChange } from '../data/views.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { viewText as words } from '../text/views.ts'
import { type ActionDefinition, asShown, defineAction, newId, newKey, perform } from './action.ts'

/** What people do with saved views. */

interface Made {
  id: string
  fields: NewView
}

/** Where a view goes that names no position. */
const LAST = 1_000_000

function rowOf({ id, fields }: Made): ViewRow {
  const { title, scope, icon, board_id, project_id, filters, layout, group_by, lanes_by, sort, columns } = fields
  return {
    id,
    title,
    scope,
    icon: icon ?? '',
    board_id: board_id ?? null,
    project_id: project_id ?? null,
    // A body may say of a filter that there is none, which is the same as not naming it.
    filters: (filters ?? {}) as ViewRow['filters'],
    layout: layout ?? 'table',
    group_by: group_by ?? null,
    lanes_by: lanes_by ?? null,
    sort: sort ?? null,
    columns: columns ?? [],
    position: fields.position ?? LAST,
    is_default: fields.is_default ?? false,
    has_feed: false,
  }
}

/** All that a view is made of, for making it again. */
function fieldsOf({ id: _, has_feed: __, board_id, project_id, ...view }: ViewRow): NewView {
  return { ...view, ...(board_id !== null && { board_id }), ...(project_id !== null && { project_id }) }
}

/** A board has one default: the one before it is none any more. */
function withoutDefault(mirror: Mirror, board_id: string | null): Patch[] {
  return mirror
    .rows('views')
    .filter((view) => view.board_id === board_id && view.is_default)
    .map(({ id }) => ({ table: 'views', id, set: { is_default: false } }))
}

/** Views that were refused as they were sent: who waits for them asks. */
const refused = new Set<string>()

/** The dialog of a view stays open until it is saved: what is refused shows there. */
function noteRefused(_: WorkspaceData, { id, fields }: { id: string; fields: ViewChange }): readonly Place[] {
  refused.add(id)
  const notice = shownToast()
  // It said already that it was saved.
  if (notice && [words.saved(fields.title ?? ''), words.updated].includes(notice.words)) closeToast(notice.id)
  return [placeOf('views', id)]
}

const addAction: ActionDefinition<Made> = defineAction<Made>({
  name: 'addView',
  words: words.actions.add,
  patches: (mirror, made) => [
    ...(made.fields.is_default ? withoutDefault(mirror, made.fields.board_id ?? null) : []),
    { table: 'views', id: made.id, row: rowOf(made) },
  ],
  send: async ({ api, mirror }, { id, fields }, key) => {
    const { view } = await api.createView(fields, { idempotencyKey: key })
    return { ids: { [id]: view.id }, settle: () => putWritten(mirror, view) }
  },
  refused: noteRefused,
  undo: (_, { id }) => ({ action: deleteAction, args: { id } }),
  renew: ({ fields }) => ({ id: newId(), fields }),
})

/** Saves a view, and answers its id once it is there; null when it was refused. */
export async function addView(workspace: WorkspaceData, fields: NewView, id = newId()): Promise<string | null> {
  const { queue } = workspace
  perform(workspace, addAction, { id, fields }, { toast: words.saved(fields.title) })
  await queue.whenIdle()
  return queue.idOf(id) === id ? null : queue.idOf(id)
}

interface Change {
  id: string
  fields: ViewChange
}

function shownBy(mirror: Mirror, { id, fields }: Change): Partial<ViewRow> {
  const { position, scope, board_id, project_id, ...others } = fields
  const before = mirror.row('views', id)?.position ?? 0
  const given = Object.entries(others).filter(([, value]) => value !== undefined)
  return {
    // What is null empties only where a row can be empty: see `ViewChange`.
    ...(Object.fromEntries(given) as Partial<ViewRow>),
    ...(scope && { scope, board_id: board_id ?? null, project_id: project_id ?? null }),
    // Between its neighbours, until the server says how all of them count.
    ...(typeof position === 'number' && { position: position + (position > before ? 0.5 : -0.5) }),
  }
}

const changeAction: ActionDefinition<Change> = defineAction<Change>({
  name: 'changeView',
  words: words.actions.change,
  patches: (mirror, change) => {
    const { id, fields } = change
    const board_id = fields.board_id ?? mirror.row('views', id)?.board_id ?? null
    return [
      ...(fields.is_default ? withoutDefault(mirror, board_id) : []),
      { table: 'views', id, set: shownBy(mirror, change) },
    ]
  },
  send: async ({ api, mirror }, { id, fields }, key) => {
    const { view } = await api.updateView({ view_id: id }, fields, { idempotencyKey: key })
    return { settle: () => putWritten(mirror, view) }
  },
  refused: noteRefused,
  undo: (mirror, { id, fields }) => {
    const view = mirror.row('views', id)
    if (!view) return null
    const before: ViewChange = fieldsOf(view)
    const isNamed = (name: string) => name in fields || ('scope' in fields && ['board_id', 'project_id'].includes(name))
    const named = Object.entries(before).filter(([name]) => isNamed(name))
    return { action: changeAction, args: { id, fields: Object.fromEntries(named) } }
  },
})

export function changeView(workspace: WorkspaceData, id: string, fields: ViewChange, toast?: string) {
  perform(workspace, changeAction, { id, fields }, toast ? { toast } : {})
}

/** The same for who waits: false when it was refused. */
export async function saveView(workspace: WorkspaceData, id: string, fields: ViewChange): Promise<boolean> {
  refused.delete(id)
  changeView(workspace, id, fields, words.updated)
  await workspace.queue.whenIdle()
  return !refused.delete(id)
}

const deleteAction: ActionDefinition<{ id: string }> = defineAction<{ id: string }>({
  name: 'deleteView',
  words: words.actions.remove,
  patches: (_, { id }) => [{ table: 'views', id, row: null }],
  send: async ({ api, mirror }, args, key) => {
    await api.deleteView({ view_id: args.id }, { idempotencyKey: key })
    return asShown(mirror, deleteAction.patches(mirror, args))
  },
  undo: (mirror, { id }) => {
    const view = mirror.row('views', id)
    return view ? { action: restoreAction, args: view } : null
  },
})

const restoreAction: ActionDefinition<ViewRow> = defineAction<ViewRow>({
  name: 'restoreView',
  words: words.actions.restore,
  patches: (_, view) => [{ table: 'views', id: view.id, row: view }],
  send: async ({ api, mirror }, { id }, key) => {
    const { view } = await api.restoreView({ view_id: id }, { idempotencyKey: key })
    return { settle: () => putWritten(mirror, view) }
  },
  undo: (_, { id }) => ({ action: deleteAction, args: { id } }),
})

export function deleteView(workspace: WorkspaceData, id: string) {
  perform(workspace, deleteAction, { id }, { toast: words.deleted })
}

/** Makes a secret address. It is shown once: nothing keeps it. */
export function makeFeed({ api, mirror, writing }: WorkspaceData, view_id: string) {
  return writing(async () => {
    const { feed } = await api.createFeed({ view_id }, { idempotencyKey: newKey() })
    noteFeed(mirror, view_id, true)
    return feed
  })
}

export function endFeed({ api, mirror, writing }: WorkspaceData, view_id: string) {
  return writing(async () => {
    await api.deleteFeed({ view_id }, { idempotencyKey: newKey() })
    noteFeed(mirror, view_id, false)
  })
}

function noteFeed(mirror: Mirror, id: string, has_feed: boolean) {
  const view = mirror.said('views', id)
  if (view) mirror.put('views', id, { ...view, has_feed })
}
