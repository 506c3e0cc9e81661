import {
  type EventDeclaration,
  Flag,
  Kept,
  marked,
  membersChanged,
  People,
  Position,
  Reference,
  Text,
  Whole,
} from './declare.ts'
import { Notifications } from './integrations.ts'

const PROJECT = {
  title: Text,
  description: Text,
  icon: Kept,
  is_private: Flag,
  is_public: Flag,
  is_view_only: Flag,
  max_started_per_person: Whole,
  started_limit_is_hard: Flag,
}

/** The fields of a space in the log. */
export const PROJECT_FIELDS = { ...PROJECT, position: Position }

export const project = {
  created: {
    description: 'A space was created.',
    changes: { ...PROJECT_FIELDS, members: People },
    example: { title: [null, 'Website'] },
  },
  updated: {
    description: 'A space changed.',
    changes: { ...PROJECT, archived: Flag },
    example: { title: ['Site', 'Website'] },
  },
  moved: {
    description: 'A space was moved among the spaces, and may have changed otherwise too.',
    changes: { ...PROJECT_FIELDS, archived: Flag },
    example: { position: ['a1', 'a3'] },
  },
  deleted: {
    description: 'A space was deleted, with everything in it. For a private space, only its members read this.',
    changes: PROJECT_FIELDS,
    example: { title: ['Website', null] },
  },
  members_changed: membersChanged('a space'),
  recovered: {
    description: 'An owner of the workspace made themselves an admin of a private space.',
    changes: { members: membersChanged('').changes.members },
    example: { members: [null, { user_id: 'u3kT9xQa', role: 'admin' }] },
  },
  limit_exceeded: {
    description:
      'An admin let a person have more started cards in a space than its hard limit allows. `count` is the limit, then how many they have.',
    changes: { count: Whole, user_id: Reference },
    example: { count: [3, 4], user_id: [null, 'u3kT9xQa'] },
  },
} as const satisfies Record<string, EventDeclaration>

const BOARD = {
  title: Text,
  content: Text,
  icon: Kept,
  color: Text,
  layout: Text,
  card_cover_enabled: Flag,
  is_public: Flag,
  public_settings: Kept,
  image_urls: Kept,
  thumbnail_url: Kept,
  vcs_mapping: Kept,
  webhook_notifications: Notifications,
}
/** The fields of a board in the log. */
export const BOARD_FIELDS = { ...BOARD, project_id: Reference, position: Position }

export const board = {
  created: {
    description: 'A board was created.',
    changes: { ...BOARD_FIELDS, members: People },
    example: { title: [null, 'Launch'] },
  },
  updated: {
    description: 'A board changed.',
    changes: { ...BOARD, archived: Flag, email: Kept },
    example: { title: ['Start', 'Launch'] },
  },
  moved: {
    description: 'A board was moved within its space or to another one, and may have changed otherwise too.',
    changes: { ...BOARD_FIELDS, archived: Flag, email: Kept },
    example: { project_id: ['7', '8'] },
  },
  deleted: {
    description: 'A board was deleted, with its lists and cards.',
    changes: BOARD_FIELDS,
    example: { title: ['Launch', null] },
  },
  restored: {
    description:
      'A board was restored to an earlier state, with its lists and cards. If it had been deleted, its fields are shown.',
    changes: BOARD_FIELDS,
    example: { title: [null, 'Launch'] },
  },
  members_changed: membersChanged('a board'),
  marked: marked('a board', 'is_bookmarked', 'is_watching'),
} as const satisfies Record<string, EventDeclaration>

/** The fields of a form in the log. */
export const FORM_FIELDS = { title: Text, description: Text, fields: Kept, is_public: Flag }
const NOT_PUBLIC = 'For a form that is not public, only `is_public` is shown; its other values are null.'

export const form = {
  created: {
    description: `A form was created on a board. ${NOT_PUBLIC}`,
    changes: FORM_FIELDS,
    example: { title: [null, 'Report a problem'], is_public: [null, true] },
  },
  updated: {
    description: `A form changed. ${NOT_PUBLIC}`,
    changes: FORM_FIELDS,
    example: { title: ['Problems', 'Report a problem'] },
  },
  deleted: {
    description: `A form was deleted. The cards it created stay. ${NOT_PUBLIC}`,
    changes: FORM_FIELDS,
    example: { title: ['Report a problem', null], is_public: [true, null] },
  },
} as const satisfies Record<string, EventDeclaration>

/** The fields of a view in the log. */
export const VIEW_FIELDS = {
  title: Text,
  icon: Text,
  scope: Text,
  filters: Kept,
  layout: Text,
  group_by: Text,
  lanes_by: Text,
  sort: Kept,
  columns: Kept,
  position: Position,
  is_default: Flag,
}
const OF_ONE = 'Only its owner reads this of a view of scope `mine`.'
const Feed = { feed: Flag }

export const view = {
  created: {
    description: `A view was saved, or came here from another place. ${OF_ONE}`,
    changes: VIEW_FIELDS,
    example: { title: [null, 'Due this week'], scope: [null, 'board'] },
  },
  updated: {
    description: `A view changed. ${OF_ONE}`,
    changes: VIEW_FIELDS,
    example: { layout: ['table', 'calendar'] },
  },
  deleted: {
    description: `A view was deleted, or went to another place. ${OF_ONE}`,
    changes: VIEW_FIELDS,
    example: { title: ['Due this week', null] },
  },
  restored: {
    description: `A deleted view was restored, with its feeds. ${OF_ONE}`,
    changes: VIEW_FIELDS,
    example: { title: [null, 'Due this week'] },
  },
  feed_created: {
    description: 'You got a new secret address for the cards of a view; an older one ended. Only you read this.',
    changes: Feed,
    example: { feed: [false, true] },
  },
  feed_deleted: {
    description: 'You ended your secret address for the cards of a view. Only you read this.',
    changes: Feed,
    example: { feed: [true, false] },
  },
} as const satisfies Record<string, EventDeclaration>

const LIST = {
  title: Text,
  content: Text,
  icon: Kept,
  color: Text,
  behavior: Text,
  max_cards: Whole,
  min_cards: Whole,
  limit_unit: Text,
  limit_is_hard: Flag,
  webhook_notifications: Notifications,
}
/** The fields of a list in the log. */
export const LIST_FIELDS = { ...LIST, board_id: Reference, project_id: Reference, position: Position }

export const list = {
  created: {
    description: 'A list was created: on a board, in a sprint, or on the roadmap.',
    changes: LIST_FIELDS,
    example: { title: [null, 'Doing'], behavior: [null, 'started'] },
  },
  updated: {
    description: 'A list changed.',
    changes: { ...LIST, archived: Flag },
    example: { title: ['In work', 'Doing'] },
  },
  moved: {
    description: 'A list was moved within its board or to another one, and may have changed otherwise too.',
    changes: { ...LIST_FIELDS, archived: Flag },
    example: { board_id: ['12', '13'] },
  },
  deleted: {
    description: 'A list was deleted, with its cards, unless they were moved first.',
    changes: LIST_FIELDS,
    example: { title: ['Doing', null] },
  },
  restored: {
    description:
      'A list was restored to an earlier state, with its cards. If it had been deleted, its fields are shown.',
    changes: LIST_FIELDS,
    example: { title: [null, 'Doing'] },
  },
  limit_exceeded: {
    description:
      'An admin put more into a list than its hard limit allows. `count` is the limit, then what the list has now, in cards or points.',
    changes: { count: Whole },
    example: { count: [5, 6] },
  },
  marked: marked('a list', 'is_watching'),
} as const satisfies Record<string, EventDeclaration>

const SPRINT = { title: Text, content: Text, start_date: Whole, end_date: Whole }
const SPRINT_END = { state: Text, override_end_date: Whole }
/** The fields of a sprint in the log. */
export const SPRINT_FIELDS = { ...SPRINT, ...SPRINT_END, layout: Text }

export const sprint = {
  created: {
    description: 'A sprint was planned.',
    changes: SPRINT_FIELDS,
    example: { title: [null, 'Sprint 3'], start_date: [null, 1_767_225_600_000] },
  },
  updated: {
    description: 'A sprint changed.',
    changes: SPRINT,
    example: { end_date: [1_768_348_800_000, 1_768_435_200_000] },
  },
  started: {
    description: 'A sprint started.',
    changes: { state: Text },
    example: { state: ['planned', 'started'] },
  },
  completed: {
    description: 'A sprint was completed.',
    changes: SPRINT_END,
    example: { state: ['started', 'completed'] },
  },
  canceled: {
    description: 'A sprint was canceled.',
    changes: SPRINT_END,
    example: { state: ['started', 'canceled'] },
  },
  deleted: {
    description: 'A sprint was deleted. Its cards returned to their boards.',
    changes: SPRINT_FIELDS,
    example: { title: ['Sprint 3', null] },
  },
} as const satisfies Record<string, EventDeclaration>

/** The fields of how a space runs its sprints in the log. */
export const SPRINT_SETTINGS_FIELDS = {
  enabled: Flag,
  auto_complete: Flag,
  card_cover_enabled: Flag,
  layout: Text,
  length: Whole,
  cooldown: Whole,
  start_day: Whole,
  statuses: Kept,
  vcs_mapping: Kept,
}

export const sprint_settings = {
  updated: {
    description: 'The sprint settings of a space changed.',
    changes: SPRINT_SETTINGS_FIELDS,
    example: { length: [14, 7] },
  },
} as const satisfies Record<string, EventDeclaration>
