import type { Tables, WorkspaceTable } from '../tables.ts'

type Column<T extends WorkspaceTable> = keyof Tables[T] & string

interface PastTable<C extends string = string> {
  /** The rows have ids of their own. Those of the others are pairs, known by what they join. */
  hasId: boolean
  /** What a row is part of, and is found by: the first of these columns that has a value, 0 if none has. */
  holder: readonly C[]
  /** Another thing that it is found by. */
  other?: C
  /** Columns that follow from other rows, and are counted again instead of being remembered. */
  derived?: readonly C[]
  /** Columns that the table got later, with the values of rows that were deleted before. */
  later?: { readonly [Name in C]?: number | string | null }
}

/**
 * The tables whose rows are remembered as they were: what cards, boards, lists and pages show, and what they hold; null for those
 * that have no past. The type keeps the list complete.
 */
const PAST_TABLES = {
  boards: { hasId: true, holder: ['project_id'] },
  board_members: { hasId: false, holder: ['board_id'] },
  board_marks: { hasId: false, holder: ['board_id'] },
  forms: { hasId: true, holder: ['board_id'] },
  views: { hasId: true, holder: ['board_id', 'project_id'] },
  recurrences: { hasId: true, holder: ['board_id'], later: { skipped_dates: '[]' } },
  rules: { hasId: true, holder: ['board_id', 'project_id'] },
  lists: {
    hasId: true,
    holder: ['board_id', 'sprint_id'],
    derived: ['total_cards'],
    later: { max_cards: 0, min_cards: 0, limit_unit: 'cards', limit_is_hard: 0 },
  },
  list_marks: { hasId: false, holder: ['list_id'] },
  epics: { hasId: true, holder: ['list_id'] },
  cards: { hasId: true, holder: ['board_id', 'sprint_id'], other: 'parent_card_id' },
  card_members: { hasId: false, holder: ['card_id'] },
  card_marks: { hasId: false, holder: ['card_id'], derived: ['time_remind'] },
  card_links: { hasId: false, holder: ['card_id'], other: 'linked_card_id' },
  tags: { hasId: true, holder: ['project_id'] },
  card_tags: { hasId: false, holder: ['card_id'] },
  dismissed_hints: { hasId: false, holder: ['card_id'] },
  sprint_unfinished_cards: { hasId: false, holder: ['card_id'] },
  time_entries: { hasId: true, holder: ['card_id'] },
  checklists: { hasId: true, holder: ['card_id', 'epic_id'] },
  checklist_items: { hasId: true, holder: ['checklist_id'] },
  pages: { hasId: true, holder: ['project_id'], other: 'parent_page_id' },
  page_marks: { hasId: false, holder: ['page_id'] },
  comments: { hasId: true, holder: ['card_id', 'epic_id', 'page_id'] },
  comment_reactions: { hasId: false, holder: ['comment_id'] },
  files: { hasId: true, holder: ['card_id', 'epic_id', 'page_id', 'comment_id'] },
  // Spaces, sprints, the roadmap, templates and notes are shown as they are now alone.
  projects: null,
  project_members: null,
  sprint_settings: null,
  sprints: null,
  sprint_progress: null,
  roadmap_lists: null,
  roadmap_list_marks: null,
  epic_members: null,
  epic_marks: null,
  epic_links: null,
  epic_tags: null,
  dismissed_epic_hints: null,
  templates: null,
  // What was made is made: a date does not come again.
  recurrence_dates: null,
  // How far rules are, and what they did.
  rule_states: null,
  rule_cards: null,
  rule_runs: null,
  rule_cursors: null,
  fields: null,
  notes: null,
  note_attendees: null,
  // Who is here, and what they may do, is decided by what is now.
  members: null,
  tokens: null,
  tickets: null,
  // What happened, which nothing changes.
  events: null,
  past_rows: null,
  // They follow from the rest, or are about requests, deliveries and what is under way.
  imports: null,
  idempotency_keys: null,
  shown_versions: null,
  field_values: null,
  spreads: null,
  search_documents: null,
  deleted_files: null,
  notifications: null,
  notification_settings: null,
  notification_cursors: null,
  integrations: null,
  webhook_cursors: null,
  webhook_deliveries: null,
  pull_requests: null,
  live_documents: null,
  live_updates: null,
  live_presence: null,
  mails: null,
  mail_recipients: null,
  board_mailboxes: null,
  view_feeds: null,
  taken_mails: null,
} as const satisfies { [T in WorkspaceTable]: PastTable<Column<T>> | null }

export type PastTableName = {
  [T in WorkspaceTable]: (typeof PAST_TABLES)[T] extends null ? never : T
}[WorkspaceTable]

// The filter leaves those that have a past.
export const PAST_TABLE_NAMES = Object.entries(PAST_TABLES).flatMap(([table, past]) =>
  past ? table : [],
) as PastTableName[]

/** The same, for code that takes any of them. */
export function pastTable(table: PastTableName): PastTable {
  return PAST_TABLES[table]
}
