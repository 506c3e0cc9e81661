import type { EventType } from '../../workspace/events/types.ts'
import type { Happened } from '../../workspace/span.ts'

/** Of these, boards without their cards show nothing. A type that is not here counts as one that changes them. */
const ELSEWHERE: ReadonlySet<string> = new Set<EventType>([
  'card.checklist_created',
  'card.checklist_deleted',
  'card.checklist_item_created',
  'card.checklist_item_deleted',
  'card.checklist_item_due_soon',
  'card.checklist_item_overdue',
  'card.checklist_item_updated',
  'card.checklist_updated',
  'card.due_soon',
  'card.file_added',
  'card.file_deleted',
  'card.hint_dismissed',
  'card.linked',
  'card.marked',
  'card.members_changed',
  'card.overdue',
  'card.pull_request_added',
  'card.pull_request_removed',
  'card.pull_request_updated',
  'comment.created',
  'comment.deleted',
  'comment.file_added',
  'comment.file_deleted',
  'comment.reacted',
  'comment.updated',
  'epic.due_soon',
  'epic.health_stale',
  'epic.linked',
  'epic.marked',
  'epic.members_changed',
  'epic.moved',
  'epic.overdue',
  'epic.updated',
  'note.created',
  'note.deleted',
  'note.updated',
  'page.created',
  'page.file_added',
  'page.file_deleted',
  'page.marked',
  'page.moved',
  'page.updated',
  'sprint.updated',
  'time_entry.created',
  'time_entry.deleted',
  'time_entry.updated',
  'view.created',
  'view.deleted',
  'view.restored',
  'view.updated',
])

/** Of these, a board shows something, and no other board does, unless it names one of these fields. */
const ON_ITS_BOARD: Readonly<Partial<Record<EventType, ReadonlySet<string> | 'any'>>> = {
  'list.created': 'any',
  'list.moved': new Set(['position']),
  'list.updated': new Set([
    'title',
    'content',
    'icon',
    'color',
    'behavior',
    'max_cards',
    'min_cards',
    'limit_unit',
    'limit_is_hard',
  ]),
  // Tags show on how many cards they are, on all boards of their space: cards with tags are not meant.
  'card.created': new Set([
    'title',
    'content',
    'list_id',
    'board_id',
    'project_id',
    'priority',
    'estimate',
    'owner_id',
    'members',
    'start_date',
    'due_date',
    'epic_id',
    'parent_card_id',
    'checklists',
    'icon',
    'cover_image',
    'full_list_id',
  ]),
  'card.moved': new Set(['list_id', 'position', 'status', 'completed_date']),
}

/** A list shows how many cards it has, and a tag on how many it is: these fields of a card change neither. */
const OF_CARDS: ReadonlySet<string> = new Set<EventType>(['card.updated', 'card.moved'])
const OWN_FIELDS: ReadonlySet<string> = new Set([
  'title',
  'content',
  'icon',
  'cover_image',
  'priority',
  'estimate',
  'owner_id',
  'epic_id',
  'parent_card_id',
  'start_date',
  'due_date',
  'external_id',
  'position',
])

/** True of an event after which lists of boards without their cards show the same to everybody. */
export function changesNoOutline({ type, fields }: Pick<Happened, 'type' | 'fields'>, query: unknown): boolean {
  // Fastify does not know the query of a route before it checks it; here only an absent one matters.
  if ((query as { include?: unknown }).include !== undefined) return false
  return changesNothing({ type, fields })
}

/** The boards of which these events change something that boards without their cards show; null when that is not known. */
export function boardsChangedBy(events: readonly Happened[]): ReadonlySet<number> | null {
  const changed = new Set<number>()
  for (const { type, fields, board_id } of events) {
    if (changesNothing({ type, fields })) continue
    // Not every type is there.
    const known = (ON_ITS_BOARD as Partial<Record<string, ReadonlySet<string> | 'any'>>)[type]
    const isOfOne = known === 'any' || (known !== undefined && fields.split(',').every((field) => known.has(field)))
    if (!isOfOne || board_id === null) return null
    changed.add(board_id)
  }
  return changed
}

function changesNothing({ type, fields }: Pick<Happened, 'type' | 'fields'>): boolean {
  return ELSEWHERE.has(type) || (OF_CARDS.has(type) && fields.split(',').every((field) => OWN_FIELDS.has(field)))
}
