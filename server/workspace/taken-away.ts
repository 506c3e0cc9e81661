import { REPLICA_EVENTS_BEHIND } from '../limits/reads.ts'
import { prepared } from '../store/prepared.ts'
import type { Store } from '../store/store.ts'
import type { EventType } from './events/types.ts'

/** The events after one revision, up to another. */
interface Span {
  team_id: string
  after: number
  upTo: number
}

/** After these everybody may still see all that they saw before. */
const ADDS: ReadonlySet<string> = new Set<EventType>([
  'board.created',
  'board.marked',
  'card.checklist_created',
  'card.checklist_item_created',
  'card.created',
  'card.due_soon',
  'card.file_added',
  'card.marked',
  'card.overdue',
  'card.pull_request_added',
  'comment.created',
  'comment.file_added',
  'comment.reacted',
  'epic.checklist_created',
  'epic.checklist_item_created',
  'epic.created',
  'epic.due_soon',
  'epic.file_added',
  'epic.health_stale',
  'epic.marked',
  'epic.overdue',
  'epic.pull_request_added',
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
export async function takesNothing(store: Store, { team_id, after, upTo }: Span): Promise<boolean> {
  if (upTo - after > REPLICA_EVENTS_BEHIND) return false
  const events = await store.lookUp((db) => findSpan(db, { team_id, after, upTo }))
  // The log was cut in between, or restored.
  if (events.length !== upTo - after) return false
  return events.every(
    ({ type, fields }) =>
      ADDS.has(type) || (CHANGES.has(type) && !fields.split(',').some((field) => PLACES.has(field))),
  )
}

const findSpan = prepared<Span>()((db, p) =>
  db
    .selectFrom('events')
    .select(['type', 'fields'])
    .where('team_id', '=', p('team_id'))
    .where('seq', '>', p('after'))
    .where('seq', '<=', p('upTo')),
)
