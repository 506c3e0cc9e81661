import { REPLICA_EVENTS_BEHIND } from '../limits/reads.ts'
import type { Store } from '../store/store.ts'
import type { EventType } from './events/types.ts'
import { areAll, type Happened, type Span } from './span.ts'

/** After these everybody may still see all that they saw before. */
const ADDS: ReadonlySet<string> = new Set<EventType>([
  'board.created',
  'board.marked',
  'card.checklist_created',
  'card.checklist_item_created',
  'card.checklist_item_due_soon',
  'card.checklist_item_overdue',
  'card.created',
  'card.due_soon',
  'card.file_added',
  'card.marked',
  'card.overdue',
  'card.pull_request_added',
  'card.reminded',
  'comment.created',
  'comment.file_added',
  'comment.reacted',
  'epic.checklist_created',
  'epic.checklist_item_created',
  'epic.checklist_item_due_soon',
  'epic.checklist_item_overdue',
  'epic.created',
  'epic.due_soon',
  'epic.file_added',
  'epic.health_stale',
  'epic.marked',
  'epic.overdue',
  'epic.pull_request_added',
  'epic.reminded',
  'form.created',
  'list.created',
  'list.marked',
  'note.created',
  'page.created',
  'page.file_added',
  'page.marked',
  'project.created',
  'sprint.created',
  'tag.created',
  'template.created',
  'time_entry.created',
  'token.created',
  'view.created',
])

/** These only if what changed leaves everything where it was. */
const CHANGES: ReadonlySet<string> = new Set<EventType>([
  'card.checklist_item_updated',
  'card.checklist_updated',
  'card.moved',
  'card.updated',
  'comment.updated',
  'epic.checklist_item_updated',
  'epic.checklist_updated',
  'epic.moved',
  'epic.updated',
  'list.moved',
  'list.updated',
  'sprint.updated',
  'tag.updated',
  'time_entry.updated',
])

/** Who sees a card or a list follows from where it is. */
const PLACES: ReadonlySet<string> = new Set(['archived', 'board_id', 'home_board_id', 'project_id', 'sprint_id'])

/**
 * True when none of these events took anything away: deleted or archived it, moved it where others see it, or ended a right. Any
 * type that is not named above counts as one that did.
 */
export function takesNothing(store: Store, span: Span): Promise<boolean> {
  return areAll(store, span, REPLICA_EVENTS_BEHIND, leavesAll)
}

function leavesAll({ type, fields }: Happened): boolean {
  return ADDS.has(type) || (CHANGES.has(type) && !fields.split(',').some((field) => PLACES.has(field)))
}
