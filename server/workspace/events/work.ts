import { Type } from 'typebox'
import {
  type EventDeclaration,
  Flag,
  filesOn,
  Kept,
  marked,
  membersChanged,
  People,
  Position,
  Reference,
  References,
  Text,
  Whole,
} from './declare.ts'

const Link = Type.Object({
  card_id: Type.Union([Type.String(), Type.Null()], { description: 'null where you cannot see it.' }),
  linked_card_type: Type.String(),
})

const DismissedHint = Type.Object({
  type: Type.String(),
  tag_id: Type.Optional(Type.String()),
  card_id: Type.Optional(Type.Union([Type.String(), Type.Null()], { description: 'null where you cannot see it.' })),
})

const PullRequest = Type.Object({
  type: Type.String(),
  number: Type.Integer(),
  title: Type.String(),
  html_url: Type.String(),
  state: Type.String({ description: 'draft, open, merged or closed.' }),
})
const PULL_REQUEST = {
  type: 'github_pull_request',
  number: 128,
  title: 'Write the launch post',
  html_url: 'https://github.com/acme/website/pull/128',
}

/** The item that a date is about. */
const ItemDue = Type.Object({
  id: Type.String(),
  checklist_id: Type.String(),
  owner_id: Type.Union([Type.String(), Type.Null()]),
  due_date: Type.Integer(),
})
const ITEM_DUE = { id: '46', checklist_id: '45', owner_id: 'u3kT9xQa', due_date: 1_767_830_400_000 }

/** The fields of a checklist and of its items in the log, under names such as `checklists.45.title`, without positions. */
export const CHECKLIST = { title: Text, content: Text }
export const CHECKLIST_ITEM = { title: Text, content: Text, checked: Flag, owner_id: Reference, due_date: Whole }
/** The same, with their positions. */
export const CHECKLIST_FIELDS = { ...CHECKLIST, position: Position }
export const CHECKLIST_ITEM_FIELDS = { ...CHECKLIST_ITEM, position: Position }

/** Fields and events that cards and epics share. */
function workOn(what: 'a card' | 'an epic') {
  return {
    linked: {
      description: `${what === 'a card' ? 'A card' : 'An epic'} was linked to another, or the link was removed.`,
      changes: { linked_cards: Link },
      example: { linked_cards: [null, { card_id: '43', linked_card_type: 'blocks' }] },
    },
    members_changed: membersChanged(what),
    tags_changed: {
      description: `The tags of ${what} changed. Before and after are all their ids.`,
      changes: { tags: References },
      example: { tags: [[], ['18']] },
    },
    checklist_created: {
      description: `A checklist was added to ${what}.`,
      changes: {},
      hasNumberedFields: true,
      example: { 'checklists.45.title': [null, 'Before it goes out'] },
    },
    checklist_updated: {
      description: `A checklist of ${what} changed.`,
      changes: {},
      hasNumberedFields: true,
      example: { 'checklists.45.title': ['Before', 'Before it goes out'] },
    },
    checklist_deleted: {
      description: `A checklist of ${what} was deleted, with its items.`,
      changes: {},
      hasNumberedFields: true,
      example: { 'checklists.45.title': ['Before it goes out', null] },
    },
    checklist_item_created: {
      description: `An item was added to a checklist of ${what}.`,
      changes: {},
      hasNumberedFields: true,
      example: { 'checklists.45.items.46.title': [null, 'Ask for a review'] },
    },
    checklist_item_updated: {
      description: `An item on a checklist of ${what} changed.`,
      changes: {},
      hasNumberedFields: true,
      example: { 'checklists.45.items.46.checked': [false, true] },
    },
    checklist_item_deleted: {
      description: `An item on a checklist of ${what} was deleted.`,
      changes: {},
      hasNumberedFields: true,
      example: { 'checklists.45.items.46.title': ['Ask for a review', null] },
    },
    checklist_item_due_soon: {
      description: `An item on a checklist of ${what} is due soon. Sent once for each due date.`,
      changes: { checklist_item: ItemDue },
      example: { checklist_item: [null, ITEM_DUE] },
    },
    checklist_item_overdue: {
      description: `The due date of an item on a checklist of ${what} has passed. Sent once for each due date.`,
      changes: { checklist_item: ItemDue },
      example: { checklist_item: [null, ITEM_DUE] },
    },
    ...filesOn(what),
    pull_request_added: {
      description: `A pull request or merge request names ${what}.`,
      changes: { external_links: PullRequest },
      example: { external_links: [null, { ...PULL_REQUEST, state: 'open' }] },
    },
    pull_request_updated: {
      description: `A pull request of ${what} changed its state or its text.`,
      changes: { external_links: PullRequest },
      example: {
        external_links: [
          { ...PULL_REQUEST, state: 'open' },
          { ...PULL_REQUEST, state: 'merged' },
        ],
      },
    },
    pull_request_removed: {
      description: `A pull request no longer names ${what}.`,
      changes: { external_links: PullRequest },
      example: { external_links: [{ ...PULL_REQUEST, state: 'open' }, null] },
    },
    hint_dismissed: {
      description: `A proposed tag or link was dismissed, and is no longer proposed for ${what}.`,
      changes: { hints: DismissedHint },
      example: { hints: [{ type: 'tag', tag_id: '18' }, null] },
    },
    due_soon: {
      description: `${what === 'a card' ? 'A card' : 'An epic'} is due soon. Sent once for each due date.`,
      changes: {},
      example: {},
    },
    reminded: {
      description: `You were reminded of ${what}, as you chose in your settings or on it. Only you read this.`,
      changes: { kind: Type.Enum(['due_soon', 'reminder']) },
      example: { kind: [null, 'reminder'] },
    },
    overdue: {
      description: `The due date of ${what} has passed. Sent once for each due date.`,
      changes: {},
      example: {},
    },
  } as const satisfies Record<string, EventDeclaration>
}

/** By the id of the field: those that changed. */
const Values = Type.Record(Type.String(), Type.Unknown())

const CARD = {
  title: Text,
  content: Text,
  icon: Kept,
  cover_image: Kept,
  priority: Whole,
  estimate: Type.Number(),
  owner_id: Reference,
  epic_id: Reference,
  parent_card_id: Reference,
  start_date: Whole,
  due_date: Whole,
  external_id: Text,
  custom_fields: Values,
}
const CARD_PLACE = {
  project_id: Reference,
  board_id: Reference,
  list_id: Reference,
  sprint_id: Reference,
  home_board_id: Reference,
  home_list_id: Reference,
  position: Position,
}
/** The list that a card was meant for, and did not get into: it was full, and nobody was there to choose another. */
const Full = { full_list_id: Reference }
/** The fields of a card in the log. */
export const CARD_FIELDS = { ...CARD, ...CARD_PLACE }

const markedCard = marked('a card', 'is_bookmarked', 'is_watching')

export const card = {
  created: {
    description:
      'A card was created. `full_list_id` is the list that it was meant for, where that was full and nobody could choose another.',
    changes: {
      ...CARD,
      ...Full,
      list_id: Reference,
      form_id: Reference,
      members: People,
      tags: References,
      checklists: Kept,
    },
    example: { title: [null, 'Write the launch post'], list_id: [null, '31'] },
  },
  updated: {
    description: 'A card changed. `archived` shows that it was archived or unarchived.',
    changes: { ...CARD, archived: Flag, home_board_id: Reference, home_list_id: Reference },
    example: { due_date: [null, 1_767_830_400_000] },
  },
  moved: {
    description:
      'A card was moved within its list or to another list, board or sprint, and may have changed otherwise too. `full_list_id` as in `card.created`.',
    changes: { ...CARD_FIELDS, ...Full, status: Text, archived: Flag },
    example: { list_id: ['30', '31'], status: ['committed', 'started'] },
  },
  restored: {
    description:
      'A card was restored to an earlier state. If it had been deleted, its fields and list are shown; other changes have events before this one.',
    changes: { ...CARD_FIELDS, checklists: Type.Array(Text) },
    example: { title: [null, 'Write the launch post'], list_id: [null, '31'] },
  },
  deleted: {
    description: 'A card was deleted.',
    changes: CARD_FIELDS,
    example: { title: ['Write the launch post', null], list_id: ['31', null] },
  },
  ...workOn('a card'),
  marked: {
    ...markedCard,
    description: `${markedCard.description} \`reminder\` is how long before the due date you are reminded, or the moment.`,
    changes: { ...markedCard.changes, reminder: Text },
  },
} as const satisfies Record<string, EventDeclaration>

const EPIC = {
  title: Text,
  content: Text,
  icon: Kept,
  cover_image: Kept,
  priority: Whole,
  owner_id: Reference,
  start_date: Whole,
  due_date: Whole,
  health_status: Text,
  health_status_stale_period: Whole,
  custom_fields: Values,
}
/** The fields of an epic in the log. */
export const EPIC_FIELDS = { ...EPIC, list_id: Reference, position: Position }

export const epic = {
  created: {
    description: 'An epic was created.',
    changes: { ...EPIC_FIELDS, members: People },
    example: { title: [null, 'Spring release'] },
  },
  updated: {
    description: 'An epic changed. `archived` shows that it was archived or unarchived.',
    changes: { ...EPIC, archived: Flag },
    example: { health_status: ['on_track', 'at_risk'] },
  },
  moved: {
    description:
      'An epic was moved within its list or to another list of the roadmap, and may have changed otherwise too.',
    changes: { ...EPIC_FIELDS, archived: Flag, status: Text },
    example: { list_id: ['2', '3'], status: ['committed', 'started'] },
  },
  deleted: {
    description: 'An epic was deleted.',
    changes: EPIC_FIELDS,
    example: { title: ['Spring release', null] },
  },
  ...workOn('an epic'),
  health_stale: {
    description: 'The last update on the health of an epic is too old. Sent once, until someone updates it.',
    changes: {},
    example: {},
  },
  marked: marked('an epic', 'is_watching'),
} as const satisfies Record<string, EventDeclaration>
