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
}

/** What the log knows of a space. */
export const PROJECT_FIELDS = { ...PROJECT, position: Position }

export const project = {
  created: {
    description: 'A space was made.',
    changes: { ...PROJECT_FIELDS, members: People },
    example: { title: [null, 'Website'] },
  },
  updated: {
    description: 'A space changed.',
    changes: { ...PROJECT, archived: Flag },
    example: { title: ['Site', 'Website'] },
  },
  moved: {
    description: 'A space got another place among the spaces, and may have changed besides.',
    changes: { ...PROJECT_FIELDS, archived: Flag },
    example: { position: ['a1', 'a3'] },
  },
  deleted: {
    description: 'A space was deleted, with all that was in it. Of a private one only its members read this.',
    changes: PROJECT_FIELDS,
    example: { title: ['Website', null] },
  },
  members_changed: membersChanged('a space'),
  recovered: {
    description: 'An owner of the workspace made themselves an admin of a private space.',
    changes: { members: membersChanged('').changes.members },
    example: { members: [null, { user_id: 'u3kT9xQa', role: 'admin' }] },
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
/** What the log knows of a board. */
export const BOARD_FIELDS = { ...BOARD, project_id: Reference, position: Position }

export const board = {
  created: {
    description: 'A board was made.',
    changes: { ...BOARD_FIELDS, members: People },
    example: { title: [null, 'Launch'] },
  },
  updated: {
    description: 'A board changed.',
    changes: { ...BOARD, archived: Flag, email: Kept },
    example: { title: ['Start', 'Launch'] },
  },
  moved: {
    description: 'A board got another place, or came to another space, and may have changed besides.',
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
      'A board was brought back as it was, with its lists and cards. One that had been deleted says what it is.',
    changes: BOARD_FIELDS,
    example: { title: [null, 'Launch'] },
  },
  members_changed: membersChanged('a board'),
  marked: marked('a board', 'is_bookmarked', 'is_watching'),
} as const satisfies Record<string, EventDeclaration>

/** What the log knows of a form. */
export const FORM_FIELDS = { title: Text, description: Text, fields: Kept, is_public: Flag }
const NOT_TOLD = 'Of a form that is not public only `is_public` is told, and null for what else it is.'

export const form = {
  created: {
    description: `A form was made on a board. ${NOT_TOLD}`,
    changes: FORM_FIELDS,
    example: { title: [null, 'Report a problem'], is_public: [null, true] },
  },
  updated: {
    description: `A form changed. ${NOT_TOLD}`,
    changes: FORM_FIELDS,
    example: { title: ['Problems', 'Report a problem'] },
  },
  deleted: {
    description: `A form was deleted. The cards that it made stay. ${NOT_TOLD}`,
    changes: FORM_FIELDS,
    example: { title: ['Report a problem', null], is_public: [true, null] },
  },
} as const satisfies Record<string, EventDeclaration>

const LIST = {
  title: Text,
  content: Text,
  icon: Kept,
  color: Text,
  behavior: Text,
  webhook_notifications: Notifications,
}
/** What the log knows of a list. */
export const LIST_FIELDS = { ...LIST, board_id: Reference, project_id: Reference, position: Position }

export const list = {
  created: {
    description: 'A list was made: on a board, in a sprint, or on the roadmap.',
    changes: LIST_FIELDS,
    example: { title: [null, 'Doing'], behavior: [null, 'started'] },
  },
  updated: {
    description: 'A list changed.',
    changes: { ...LIST, archived: Flag },
    example: { title: ['In work', 'Doing'] },
  },
  moved: {
    description: 'A list got another place, or came to another board, and may have changed besides.',
    changes: { ...LIST_FIELDS, archived: Flag },
    example: { board_id: ['12', '13'] },
  },
  deleted: {
    description: 'A list was deleted, with its cards, unless they were moved away before.',
    changes: LIST_FIELDS,
    example: { title: ['Doing', null] },
  },
  restored: {
    description: 'A list was brought back as it was, with its cards. One that had been deleted says what it is.',
    changes: LIST_FIELDS,
    example: { title: [null, 'Doing'] },
  },
  marked: marked('a list', 'is_watching'),
} as const satisfies Record<string, EventDeclaration>

const SPRINT = { title: Text, content: Text, start_date: Whole, end_date: Whole }
const SPRINT_END = { state: Text, override_end_date: Whole }
/** What the log knows of a sprint. */
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
    description: 'A sprint began.',
    changes: { state: Text },
    example: { state: ['planned', 'started'] },
  },
  completed: {
    description: 'A sprint was completed.',
    changes: SPRINT_END,
    example: { state: ['started', 'completed'] },
  },
  canceled: {
    description: 'A sprint was called off.',
    changes: SPRINT_END,
    example: { state: ['started', 'canceled'] },
  },
  deleted: {
    description: 'A sprint was deleted. Its cards went back to their boards.',
    changes: SPRINT_FIELDS,
    example: { title: ['Sprint 3', null] },
  },
} as const satisfies Record<string, EventDeclaration>

/** What the log knows of how a space runs its sprints. */
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
    description: 'How a space runs its sprints changed.',
    changes: SPRINT_SETTINGS_FIELDS,
    example: { length: [14, 7] },
  },
} as const satisfies Record<string, EventDeclaration>
