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
  'view.updated',
])

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
export function changesNoOutline({ type, fields }: Happened, query: unknown): boolean {
  // Fastify does not know the query of a route before it checks it; here only an absent one matters.
  if ((query as { include?: unknown }).include !== undefined) return false
  return ELSEWHERE.has(type) || (OF_CARDS.has(type) && fields.split(',').every((field) => OWN_FIELDS.has(field)))
}
