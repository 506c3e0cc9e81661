import { stateOfLink } from './pull-requests.ts'
import type { Card, CardRow, LeanCard } from './rows.ts'
import { toMoment } from './sprint-rows.ts'

/** How cards as the API answers them become rows of the mirror. */

const ASKED_FIELDS = [
  'title',
  'status',
  'project_id',
  'board_id',
  'home_board_id',
  'sprint_id',
  'list_id',
  'position',
  'priority',
  'estimate',
  'start_date',
  'due_date',
  'completed_date',
  'owner_id',
  'member_ids',
  'tag_ids',
  'epic_id',
  'parent_card_id',
  'total_child_cards',
  'total_completed_child_cards',
  'total_checklist_items',
  'total_checked_items',
  'total_comments',
  'is_blocked',
  'pull_request_state',
  'cover_image',
  'is_watching',
  'archived',
  'time_created',
  'time_updated',
] as const satisfies (keyof LeanCard)[]

/** What the mirror asks of cards wherever there are many: what is left out is empty. */
export const CARD_FIELDS = ASKED_FIELDS.join()
/** A row cannot hold what is not asked for. */
type AskedCard = Pick<LeanCard, 'id' | (typeof ASKED_FIELDS)[number]>

export function toCardRow(card: AskedCard): CardRow {
  return {
    id: card.id,
    title: card.title ?? '',
    status: card.status ?? 'committed',
    project_id: card.project_id ?? '',
    board_id: card.board_id ?? null,
    home_board_id: card.home_board_id ?? null,
    sprint_id: card.sprint_id ?? null,
    list_id: card.list_id ?? '',
    position: card.position ?? '',
    priority: card.priority ?? 0,
    estimate: card.estimate ?? null,
    start_date: toTime(card.start_date),
    due_date: toTime(card.due_date),
    completed_date: toTime(card.completed_date),
    owner_id: card.owner_id ?? null,
    member_ids: card.member_ids ?? NONE,
    tag_ids: card.tag_ids ?? NONE,
    epic_id: card.epic_id ?? null,
    parent_id: card.parent_card_id ?? null,
    children: countOf(card.total_completed_child_cards, card.total_child_cards),
    checked: countOf(card.total_checked_items, card.total_checklist_items),
    total_comments: card.total_comments ?? 0,
    is_blocked: card.is_blocked ?? false,
    pull_request: card.pull_request_state ?? null,
    cover: coverIn(card.cover_image),
    is_watching: card.is_watching ?? false,
    is_archived: card.archived != null,
    time_created: card.time_created ?? 0,
    time_updated: card.time_updated ?? 0,
  }
}

const THUMBNAIL = /\/files\/\w+\/\d+\/thumbnail\.[\w.-]+\/cover$/

/** Other hosts are not asked for covers: they would learn who reads what, and the page's policy forbids it. */
function coverIn(image: LeanCard['cover_image']): string | null {
  const { type, src } = typeof image === 'string' ? { type: null, src: image } : (image ?? {})
  if (typeof src !== 'string') return null
  if (src.startsWith('data:image/')) return src
  return type === 'file' ? (THUMBNAIL.exec(src)?.[0] ?? null) : null
}

/** Shared by all that have none: thousands of cards need not each have their own. */
const NONE: readonly string[] = []
const NOTHING_COUNTED = { done: 0, total: 0 } as const

function countOf(done = 0, total = 0) {
  return total === 0 ? NOTHING_COUNTED : { done, total }
}

/** Dates come back as they were written: in seconds or in milliseconds. */
function toTime(date: number | null | undefined): number | null {
  return date == null ? null : toMoment(date)
}

/** A whole card in the lean form: what its own address says, and nothing says its position. */
function inShort(card: Card, position: string): LeanCard {
  const steps = card.checklists.flatMap(({ items }) => items)
  return {
    ...card,
    position,
    member_ids: card.members.map(({ user_id }) => user_id),
    tag_ids: card.tags.map(({ id }) => id),
    ...(card.epic && { epic_id: card.epic.id }),
    ...(card.parent_card && { parent_card_id: card.parent_card.card_id }),
    total_child_cards: card.child_cards.length,
    total_completed_child_cards: card.child_cards.filter(({ status }) => status === 'completed').length,
    total_checklist_items: steps.length,
    total_checked_items: steps.filter(({ checked }) => checked).length,
    is_blocked: card.linked_cards.some(isBlocking),
    ...pullRequestStateIn(card),
  }
}

/** As the lean form tells it: what is finished or archived holds up nothing. */
function isBlocking({ linked_card_type, status, archived }: Card['linked_cards'][number]): boolean {
  return linked_card_type === 'blocked_by' && archived === null && status !== 'completed' && status !== 'cancelled'
}

/** As the lean form tells it: what is open wants most to be seen. */
function pullRequestStateIn({ external_links }: Card): Pick<LeanCard, 'pull_request_state'> {
  const states = external_links.map(stateOfLink)
  const shown = (['open', 'draft', 'merged', 'closed'] as const).find((state) => states.includes(state))
  return shown ? { pull_request_state: shown } : {}
}

/** A card that an act made or changed, at the place where it is shown. */
export function toChangedRow(card: Card, position: string): CardRow {
  return toCardRow(inShort(card, position))
}
