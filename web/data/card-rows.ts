import { FINISHED, PULL_REQUEST_STATES } from '../rules/work.generated.ts'
import { stateOfLink } from './pull-requests.ts'
import type { Card, CardRow, LeanCard } from './rows.ts'
import { toMoment } from './sprint-rows.ts'

/** How cards as the API answers them become rows of the mirror. */

/** What the mirror does without. */
type LeftOut = Extract<
  keyof LeanCard,
  // Those of the place are with the place.
  | 'team_id'
  | 'board_title'
  | 'list_title'
  | 'list_color'
  | 'archived_board'
  | 'archived_list'
  | 'home_list_id'
  // In short above, as ids and counts.
  | 'members'
  | 'tags'
  | 'epic'
  | 'parent_card'
  | 'child_cards'
  | 'child_card_order'
  | 'checklists'
  | 'checklist_order'
  | 'checklist_item_order'
  | 'linked_cards'
  | 'external_links'
  // An open card shows them, from `details`.
  | 'content'
  | 'schema'
  | 'collaboration'
  | 'icon'
  | 'hints'
  | 'total_files'
  | 'is_bookmarked'
  | 'suggested_branch_name'
  | 'user_id'
  | 'user_id_updated'
  | 'user'
  | 'user_updated'
  | 'copied_from_card_id'
  | 'form_id'
  | 'external_id'
  | 'type'
>

/**
 * The field of the row that shows each field of a card, wherever there are many. A new field of the API does not compile until it
 * is here or among those left out.
 */
const SHOWN_AS = {
  id: 'id',
  title: 'title',
  status: 'status',
  project_id: 'project_id',
  board_id: 'board_id',
  home_board_id: 'home_board_id',
  sprint_id: 'sprint_id',
  list_id: 'list_id',
  position: 'position',
  priority: 'priority',
  estimate: 'estimate',
  start_date: 'start_date',
  due_date: 'due_date',
  completed_date: 'completed_date',
  owner_id: 'owner_id',
  member_ids: 'member_ids',
  tag_ids: 'tag_ids',
  epic_id: 'epic_id',
  parent_card_id: 'parent_id',
  custom_fields: 'custom_fields',
  total_child_cards: 'children',
  total_completed_child_cards: 'children',
  total_checklist_items: 'checked',
  total_checked_items: 'checked',
  total_comments: 'total_comments',
  is_blocked: 'is_blocked',
  pull_request_state: 'pull_request',
  cover_image: 'cover',
  is_watching: 'is_watching',
  archived: 'is_archived',
  time_created: 'time_created',
  time_updated: 'time_updated',
} as const satisfies Record<Exclude<keyof LeanCard, LeftOut>, keyof CardRow>

type AskedField = keyof typeof SHOWN_AS
/** Does not compile while a row has a field that comes from none of the card's. */
null satisfies Exclude<keyof CardRow, (typeof SHOWN_AS)[AskedField]> extends never ? null : 'a field that nothing fills'

/** What the mirror asks of cards wherever there are many: what is left out is empty. */
export const CARD_FIELDS = Object.keys(SHOWN_AS).join()
/** A row cannot hold what is not asked for. */
type AskedCard = Pick<LeanCard, AskedField>

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
    custom_fields: valuesIn(card.custom_fields),
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

/** What a card has in custom fields. */
const NO_VALUES: CardRow['custom_fields'] = {}

function valuesIn(values: LeanCard['custom_fields'] = NO_VALUES): CardRow['custom_fields'] {
  return Object.keys(values).length === 0 ? NO_VALUES : values
}

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

/** As in the lean form: finished or archived cards block nothing. */
function isBlocking({ linked_card_type, status, archived }: Card['linked_cards'][number]): boolean {
  return linked_card_type === 'blocked_by' && archived === null && !FINISHED.includes(status)
}

/** As in the lean form: open ones come first. */
function pullRequestStateIn({ external_links }: Card): Pick<LeanCard, 'pull_request_state'> {
  const states = external_links.map(stateOfLink)
  const shown = PULL_REQUEST_STATES.find((state) => states.includes(state))
  return shown ? { pull_request_state: shown } : {}
}

/** A card that an action made or changed, at the place where it is shown. */
export function toChangedRow(card: Card, position: string): CardRow {
  return toCardRow(inShort(card, position))
}
