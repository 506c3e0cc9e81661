import type { Event } from '../../resources/events/events.schema.ts'
import type { NotificationOption } from '../../resources/integrations/notifications.schema.ts'

type Options = Readonly<Record<string, boolean>>

/** The events that an integration follows. */
export interface Following {
  integration_id: string
  /** Types, `noun.*` or `*`; none for one that is notified only by boards and lists. */
  events: readonly string[]
  /** Spaces; none for all. */
  project_ids: readonly string[]
  boards: ReadonlyMap<string, Options>
  lists: ReadonlyMap<string, Options>
}

/** The events that each option of a board or list includes. */
const OPTION_EVENTS: Record<NotificationOption, (event: Event) => boolean> = {
  card_created: ({ type }) => type === 'card.created',
  // A card that only changes its position in a list is no news.
  card_moved: ({ type, changes }) =>
    type === 'card.moved' && ['list_id', 'board_id', 'sprint_id'].some((container) => changes[container] !== undefined),
  card_commented: ({ type, card_id }) => type === 'comment.created' && card_id !== null,
  card_due_date: ({ type }) => type === 'card.due_soon' || type === 'card.overdue',
}

/** True when the integration receives this event. Events are as its maker sees them: hidden fields match nothing. */
export function receives(following: Following, event: Event): boolean {
  // An integration receives no events about itself: being turned off would be the first news when it is turned on
  // again.
  if (event.type.startsWith('integration.') && event.entity_id === following.integration_id) return false
  // A rule calls the one that it names, whatever that one follows, and no other.
  if (event.type === 'rule.called') return event.changes.integration_id?.[1] === following.integration_id
  return follows(following, event) || receivesByPlace(following, event)
}

function follows({ events, project_ids }: Following, event: Event): boolean {
  if (!events.some((type) => isType(type, event.type))) return false
  if (project_ids.length === 0) return true
  return containersOf(event, 'project_id').some((id) => project_ids.includes(id))
}

function isType(wanted: string, type: string): boolean {
  return wanted === '*' || wanted === type || (wanted.endsWith('.*') && type.startsWith(wanted.slice(0, -1)))
}

function receivesByPlace({ boards, lists }: Following, event: Event): boolean {
  const isWanted = (options: Options | undefined) =>
    options !== undefined && NAMES.some((option) => options[option] === true && OPTION_EVENTS[option](event))
  return (
    containersOf(event, 'board_id').some((id) => isWanted(boards.get(id))) ||
    containersOf(event, 'list_id').some((id) => isWanted(lists.get(id)))
  )
}

// The keys of an object literal are known.
const NAMES = Object.keys(OPTION_EVENTS) as NotificationOption[]

/** Where something happened; of a move also where it was before. */
function containersOf(event: Event, container: 'project_id' | 'board_id' | 'list_id'): string[] {
  const before = event.type.endsWith('.moved') ? event.changes[container]?.[0] : null
  return [event[container], before].filter((id) => typeof id === 'string')
}
