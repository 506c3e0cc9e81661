import { ownersOfItems } from '../../resources/checklists/checklists.people.ts'
import { isCodeHost } from '../../resources/integrations/integrations.code-hosts.ts'
import type { Kind } from '../../resources/notifications/notifications.schema.ts'
import { isPausedByServer } from '../../resources/recurrences/recurrences.schema.ts'
import type { Row } from '../../store/tables.ts'
import type { VerbOf } from '../../workspace/events/types.ts'
import type { Changes } from '../../workspace/log.ts'
import { type Noun, nounOf } from '../../workspace/nouns.ts'
import { type Mentions, newMentions } from './mentions.ts'

/** Groups of people around a thing, found when the log is read. */
export type Circle =
  /** Its members and its owner. */
  | 'assigned'
  | 'watchers'
  /** Who created it, if nobody is assigned. */
  | 'creator'
  /** Those who watch the list or the board that it is in or was in. */
  | 'place'
  /** Earlier commenters. */
  | 'commenters'
  /** The author of the comment that was answered, and those who answered it before. */
  | 'thread'
  /** The owners of the workspace. */
  | 'owners'

/** What people follow and comment on. */
export type FollowedNoun = 'card' | 'epic' | 'page'

/** A reason for notifications: one event, one item, and who is notified of what. */
export interface Occasion {
  seq: number
  noun: FollowedNoun | 'integration' | 'member' | 'recurrence' | 'rule'
  /** Events about a member are identified by their negated seq, an id that no item has. */
  thing_id: number
  /** Null for scheduled jobs and code hosts. */
  actor: string | null
  time: number
  project_id: number | null
  board_id: number | null
  /** Lists and boards whose watchers are notified. */
  lists: number[]
  boards: number[]
  comment_id: number | null
  parent_id: number | null
  /** Due dates of what a person only watches are news by that person's choice. */
  circles: { circle: Circle; kind: Kind; isByChoice?: boolean }[]
  /** People, by their ids. */
  people: { user_id: string; kind: Kind }[]
  /** It comes when that person chose, not when it comes for everybody. */
  isOwn?: boolean
  /** People mentioned in the text. */
  mentions: Mentions
}

const NOBODY: Mentions = { ids: new Set(), emails: new Set() }

/** What an event means for people; null if nobody is notified of it. */
export function occasionOf(event: Row<'events'>): Occasion | null {
  // One person's private events are no news for others: only reminders are, for that person.
  if (event.audience_user_id !== null && !event.type.endsWith('.reminded')) return null
  // Sources and changes are written by this program alone.
  const source = JSON.parse(event.source) as { type: string; client_id?: string; agent_id?: string }
  // An import creates items by the thousand.
  if (source.type === 'import') return null
  const what = NEWS_BY_TYPE.get(event.type)?.(event, JSON.parse(event.changes) as Changes)
  if (!what) return null
  const thing = thingOf(event)
  if (!thing) return null
  const isClock = source.type === 'agent' && source.client_id === undefined && source.agent_id === undefined
  // The person who connected a code host did not do what it does.
  // Nor did the maker of a rule do what it does.
  const isProgram = isClock || isCodeHost(source.type) || source.type === 'automation'
  return {
    seq: event.seq,
    ...thing,
    actor: isProgram ? null : event.user_id,
    time: event.time_created,
    project_id: event.project_id,
    board_id: event.board_id,
    lists: idsOf([event.list_id]),
    boards: idsOf([event.board_id]),
    comment_id: null,
    parent_id: null,
    circles: [],
    people: [],
    mentions: NOBODY,
    ...what,
  }
}

/** What an event is about, for people. */
function thingOf({
  seq,
  type,
  entity_id,
  card_id,
  page_id,
  epic_id,
}: Row<'events'>): Pick<Occasion, 'noun' | 'thing_id'> | null {
  if (card_id !== null) return { noun: 'card', thing_id: card_id }
  if (page_id !== null) return { noun: 'page', thing_id: page_id }
  if (epic_id !== null) return { noun: 'epic', thing_id: epic_id }
  if (nounOf(type) === 'member') return { noun: 'member', thing_id: -seq }
  const noun = nounOf(type)
  if (entity_id === null) return null
  return noun === 'integration' || noun === 'recurrence' || noun === 'rule' ? { noun, thing_id: entity_id } : null
}

type News = (event: Row<'events'>, changes: Changes) => Partial<Occasion> | null

/** What `thingOf` knows, and comments, which are on cards, epics and pages. */
type NotifyingNoun = Occasion['noun'] | 'comment'

const workNews = {
  created: (_, changes) =>
    // A copy has the words and the people of its original, who know them.
    changes.copied_from_card_id
      ? { circles: [{ circle: 'place', kind: 'created' }] }
      : {
          circles: [{ circle: 'place', kind: 'created' }],
          people: [...owner(changes), ...members(changes.members?.[1]), ...ownersOfNewItems(changes.checklists?.[1])],
          mentions: mentioned(changes),
        },
  moved: ({ list_id, board_id }, changes) => ({
    // To another list: what changes its place within one is no news.
    ...(changes.list_id && { circles: toFollowersAndPlace('moved') }),
    lists: idsOf([list_id, ...(changes.list_id ?? [])]),
    boards: idsOf([board_id, ...(changes.board_id ?? [])]),
    people: owner(changes),
    mentions: mentioned(changes),
  }),
  updated: (_, changes) => ({ people: owner(changes), mentions: mentioned(changes) }),
  members_changed: (_, changes) => {
    // One person, before and after; another role is no news.
    const [before, after] = changes.members ?? []
    return { people: before ? [] : members([after]) }
  },
  due_soon: () => ({ circles: aboutDueDate('due_soon') }),
  reminded: ({ audience_user_id }, changes) =>
    audience_user_id === null
      ? null
      : {
          isOwn: true,
          people: [{ user_id: audience_user_id, kind: changes.kind?.[1] === 'reminder' ? 'reminder' : 'due_soon' }],
        },
  overdue: () => ({ circles: aboutDueDate('overdue') }),
  deleted: null,
  linked: null,
  marked: null,
  tags_changed: null,
  checklist_created: null,
  checklist_updated: null,
  checklist_deleted: null,
  checklist_item_created: (_, changes) => ({ people: ownerOfItem(changes) }),
  checklist_item_updated: (_, changes) => ({ people: ownerOfItem(changes) }),
  checklist_item_deleted: null,
  // News to its owner alone: those who watch the card have the dates of cards.
  checklist_item_due_soon: (_, changes) => ({ people: ownerOfDueItem(changes, 'item_due_soon') }),
  checklist_item_overdue: (_, changes) => ({ people: ownerOfDueItem(changes, 'item_overdue') }),
  file_added: null,
  file_deleted: null,
  pull_request_added: null,
  pull_request_updated: null,
  pull_request_removed: null,
  hint_dismissed: null,
} as const satisfies Record<string, News | null>

const mentionedOnPage: News = (_, changes) => ({ mentions: mentioned(changes) })

/** Whom each kind of event is news to; null for nobody. The type keeps the list complete. */
const NEWS: { [N in Noun]: { [V in VerbOf<N>]: N extends NotifyingNoun ? News | null : null } } = {
  card: { ...workNews, restored: null },
  epic: { ...workNews, health_stale: () => ({ circles: toFollowers('health_stale') }) },
  page: {
    created: mentionedOnPage,
    updated: mentionedOnPage,
    moved: null,
    archived: null,
    restored: null,
    deleted: null,
    marked: null,
    file_added: null,
    file_deleted: null,
  },
  comment: {
    created: ({ entity_id }, changes) => ({
      comment_id: entity_id,
      parent_id: idsOf([changes.parent_id?.[1]])[0] ?? null,
      circles: [
        { circle: 'thread', kind: 'replied' },
        { circle: 'commenters', kind: 'commented' },
        ...toFollowersAndPlace('commented'),
        // A question about a card that nobody has taken yet is a question to its creator.
        { circle: 'creator', kind: 'commented' },
      ],
      mentions: mentioned(changes),
    }),
    updated: ({ entity_id }, changes) => ({ comment_id: entity_id, mentions: mentioned(changes) }),
    reacted: null,
    file_added: null,
    file_deleted: null,
    deleted: null,
  },
  integration: {
    // The server turns it off in the name of its maker, who alone can turn it on again.
    updated: ({ user_id }, changes) =>
      changes.switched_off?.[1] ? { people: [{ user_id, kind: 'integration_off' }] } : null,
    created: null,
    rotated: null,
    replayed: null,
    deleted: null,
  },
  member: {
    // For an account in use: anyone with the link can sign in as its owner.
    link_created: ({ member_id }, changes) =>
      changes.kind?.[1] !== 'reset' || member_id === null
        ? null
        : {
            people: [{ user_id: member_id, kind: 'link_created' }],
            circles: [{ circle: 'owners', kind: 'link_created' }],
          },
    added: null,
    joined: null,
    updated: null,
    link_used: null,
    removed: null,
    erased: null,
  },
  project: {
    created: null,
    updated: null,
    moved: null,
    deleted: null,
    members_changed: null,
    recovered: null,
    limit_exceeded: null,
  },
  board: {
    created: null,
    updated: null,
    moved: null,
    deleted: null,
    restored: null,
    members_changed: null,
    marked: null,
  },
  list: {
    created: null,
    updated: null,
    moved: null,
    deleted: null,
    restored: null,
    marked: null,
    limit_exceeded: null,
  },
  form: { created: null, updated: null, deleted: null },
  rule: {
    // The server pauses it in the name of its maker.
    updated: ({ user_id }, changes) =>
      changes.paused_reason?.[1] === 'failed' ? { people: [{ user_id, kind: 'rule_paused' }] } : null,
    notified: (_, changes) => {
      const user_id = changes.user_id?.[1]
      return typeof user_id === 'string' ? { people: [{ user_id, kind: 'rule_notified' }] } : null
    },
    created: null,
    failed: null,
    called: null,
    deleted: null,
  },
  time_entry: { created: null, updated: null, deleted: null },
  recurrence: {
    // The server pauses it in the name of its owner.
    updated: ({ user_id }, changes) =>
      isPausedByServer(changes.paused_reason?.[1]) ? { people: [{ user_id, kind: 'recurrence_paused' }] } : null,
    created: null,
    card_made: null,
    deleted: null,
    restored: null,
  },
  field: { created: null, updated: null, deleted: null, restored: null },
  template: { created: null, updated: null, deleted: null, restored: null },
  view: { created: null, updated: null, deleted: null, restored: null, feed_created: null, feed_deleted: null },
  sprint: { created: null, updated: null, started: null, completed: null, canceled: null, deleted: null },
  sprint_settings: { updated: null },
  tag: { created: null, updated: null, deleted: null },
  note: { created: null, updated: null, deleted: null },
  token: { created: null, revoked: null, expired: null },
  team: { updated: null, log_cut: null },
}

const NEWS_BY_TYPE: ReadonlyMap<string, News | null> = new Map(
  Object.entries(NEWS).flatMap(([noun, verbs]) =>
    Object.entries<News | null>(verbs).map(([verb, news]) => [`${noun}.${verb}`, news]),
  ),
)

function toFollowers(kind: Kind): Occasion['circles'] {
  return [
    { circle: 'assigned', kind },
    { circle: 'watchers', kind },
  ]
}

function toFollowersAndPlace(kind: Kind): Occasion['circles'] {
  return [...toFollowers(kind), { circle: 'place', kind }]
}

/** Boards are watched for what people do there; the dates of all their cards would bury that. */
function aboutDueDate(kind: Kind): Occasion['circles'] {
  return [
    { circle: 'assigned', kind },
    { circle: 'watchers', kind, isByChoice: true },
    { circle: 'place', kind, isByChoice: true },
  ]
}

function owner({ owner_id }: Changes, kind: Kind = 'assigned'): Occasion['people'] {
  const user_id = owner_id?.[1]
  return typeof user_id === 'string' && user_id !== '' ? [{ user_id, kind }] : []
}

/** An item's changes have names such as `checklists.45.items.46.owner_id`. */
function ownerOfItem(changes: Changes): Occasion['people'] {
  return Object.entries(changes).flatMap(([field, change]) =>
    field.endsWith('.owner_id') ? owner({ owner_id: change }, 'item_assigned') : [],
  )
}

function ownerOfDueItem({ checklist_item }: Changes, kind: Kind): Occasion['people'] {
  // That is how this program writes it into the log.
  const item = checklist_item?.[1] as { owner_id: string | null } | undefined
  return item?.owner_id ? [{ user_id: item.owner_id, kind }] : []
}

/** The owners of the items that a new card comes with. */
function ownersOfNewItems(given: unknown): Occasion['people'] {
  // As above; copies and restored cards list titles alone, or nothing.
  const checklists = (Array.isArray(given) ? given : []) as { items?: { owner_id?: string | null }[] }[]
  const items = checklists.flatMap((checklist) => checklist.items ?? [])
  return ownersOfItems(items).map((user_id) => ({ user_id, kind: 'item_assigned' as const }))
}

function members(given: unknown): Occasion['people'] {
  // That is how this program writes them into the log.
  const people = (Array.isArray(given) ? given : []) as ({ user_id: string } | null | undefined)[]
  return people.flatMap((member) => (member ? [{ user_id: member.user_id, kind: 'assigned' as const }] : []))
}

function mentioned({ content }: Changes): Mentions {
  const [before, after] = content ?? []
  return typeof after === 'string' ? newMentions(typeof before === 'string' ? before : '', after) : NOBODY
}

/** Ids are numbers in the store and texts in what changed. */
function idsOf(values: readonly unknown[]): number[] {
  const ids = values.flatMap((value) => (value === null || value === undefined ? [] : [Number(value)]))
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))]
}
