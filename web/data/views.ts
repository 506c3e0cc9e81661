import type { BodyOf } from '../../client/client.ts'
import { PAGE_ITEMS } from '../rules/work.generated.ts'
import { toChangedRow } from './card-rows.ts'
import type { ShownView } from './left-out.ts'
import type { Mirror } from './mirror.ts'
import type { Card, ViewRow } from './rows.ts'
import type { WorkspaceData } from './workspace.ts'

/** Saved views, and the cards that they find. The log keeps right what is loaded. */

export type NewView = BodyOf<'createView'>
export type ViewChange = BodyOf<'updateView'>

function toViewRow(view: ShownView): ViewRow {
  const { id, title, icon, scope, board_id, project_id, filters, layout, group_by, lanes_by } = view
  const { sort, columns, position, is_default, has_feed } = view
  const place = { id, title, icon, scope, board_id, project_id, position, is_default, has_feed }
  return { ...place, filters, layout, group_by, lanes_by, sort, columns }
}

export function putView(mirror: Mirror, view: ShownView) {
  mirror.put('views', view.id, toViewRow(view))
}

/** A view as a write answered it. Its neighbours make room, and none of them is the default beside it. */
export function putWritten(mirror: Mirror, view: ShownView) {
  const { id, board_id, project_id, scope } = view
  const isBeside = (other: ViewRow) =>
    other.id !== id && other.board_id === board_id && other.project_id === project_id && other.scope === scope
  const others = mirror
    .saidRows('views')
    .filter(isBeside)
    .sort((a, b) => a.position - b.position)
  mirror.change(() => {
    others.forEach((other, index) => {
      const position = index < view.position ? index : index + 1
      const is_default = other.is_default && !view.is_default
      mirror.put('views', other.id, { ...other, position, is_default })
    })
    putView(mirror, view)
  })
}

export function loadViews(workspace: WorkspaceData): Promise<void> {
  return workspace.load('views', async () => (await readViews(workspace))())
}

/** Reads all views that the reader sees, and answers what puts them into the mirror in place of what was known of them. */
export async function readViews({ api, mirror }: WorkspaceData) {
  const views: ShownView[] = []
  let cursor = ''
  do {
    const answer = await api.listViews({ count: PAGE_ITEMS, ...(cursor && { cursor }) })
    views.push(...answer.views)
    cursor = answer.cursor
  } while (cursor)
  return () =>
    mirror.change(() => {
      const gone = new Set(mirror.saidRows('views').map(({ id }) => id))
      for (const view of views) {
        gone.delete(view.id)
        putView(mirror, view)
      }
      for (const id of gone) mirror.put('views', id, null)
    })
}

/** More cards than these are not shown at once: a view is there to narrow. */
export const MAX_VIEW_CARDS = 1000

/** The ids of the cards of a view, in its order; the cards go into the mirror. */
export function readViewCards({ api, mirror, reading }: WorkspaceData, view_id: string): Promise<readonly string[]> {
  return reading(() => readAll(mirror, (paging) => api.listCardsOfView({ view_id, ...paging })))
}

type Filters = NonNullable<BodyOf<'previewView'>['card_filters']>

/** The same of a view that is looked at with other filters than it has. */
export function readFilteredCards(
  { api, mirror, reading }: WorkspaceData,
  { board_id, project_id, sort }: Pick<ViewRow, 'board_id' | 'project_id' | 'sort'>,
  filters: ViewRow['filters'],
): Promise<readonly string[]> {
  const { include = {} } = filters
  // A view of a board or a space looks for cards there only.
  const boards = within(board_id, include.boards)
  const projects = within(project_id, include.projects)
  if (boards?.length === 0 || projects?.length === 0) return Promise.resolve([])
  const card_filters = { ...filters, include: { ...include, ...(boards && { boards }), ...(projects && { projects }) } }
  // A filter of a view is one of these.
  const asked = { type: 'card' as const, card_filters: card_filters as Filters, ...(sort && { sort_by: sort }) }
  return reading(() =>
    readAll(mirror, async (paging) => {
      const page = await api.previewView(paging, asked)
      return { cursor: page.cursor, cards: 'cards' in page ? page.cards : [] }
    }),
  )
}

const within = (id: string | null, asked: readonly string[] = []) =>
  id === null ? undefined : asked.length === 0 || asked.includes(id) ? [id] : []

async function readAll(
  mirror: Mirror,
  next: (paging: { count: number; cursor?: string }) => Promise<{ cursor: string; cards: readonly Card[] }>,
): Promise<readonly string[]> {
  const ids: string[] = []
  let cursor = ''
  do {
    const answer = await next({ count: PAGE_ITEMS, ...(cursor && { cursor }) })
    mirror.change(() => {
      for (const card of answer.cards) putFound(mirror, card)
    })
    ids.push(...answer.cards.map(({ id }) => id))
    cursor = answer.cursor
  } while (cursor && ids.length < MAX_VIEW_CARDS)
  return ids
}

const NO_LIMIT = { max_cards: 0, min_cards: 0, limit_unit: 'cards', limit_is_hard: false } as const

/** Of a list whose board was never open, what the card says of it: it belongs to no board here until that is read. */
function putFound(mirror: Mirror, card: Card) {
  mirror.put('cards', card.id, toChangedRow(card, mirror.said('cards', card.id)?.position ?? ''))
  if (mirror.said('lists', card.list_id)) return
  mirror.put('lists', card.list_id, {
    id: card.list_id,
    title: card.list_title,
    behavior: card.status,
    color: card.list_color,
    place_id: '',
    position: 0,
    total_cards: 0,
    ...NO_LIMIT,
    is_archived: false,
    is_watching: false,
  })
}

/**
 * Reads what boards say of their people: what the reader may do on each is known then, also on those that were never open. A view
 * shows cards of many boards and opens none.
 */
export async function readBoardRoles({ api, mirror, reading, whenLoaded }: WorkspaceData) {
  await whenLoaded('workspace')
  await reading(async () => {
    for await (const { id, members } of api.all.listBoards({ count: PAGE_ITEMS })) {
      const known = mirror.said('boards', id)
      if (known) mirror.put('boards', id, { ...known, members })
    }
  })
}
