import type { Tables } from './tables.ts'

/** Every table's primary key. A table comes after those it refers to; the type keeps the list complete. */
export const PRIMARY_KEYS = {
  installation: ['id'],
  jobs: ['name'],
  users: ['id'],
  teams: ['id'],
  passwords: ['user_id'],
  sessions: ['id'],
  tickets: ['id'],
  second_factors: ['user_id'],
  recovery_codes: ['user_id', 'code_hash'],
  passkeys: ['id'],
  provider_accounts: ['issuer', 'subject'],
  daily_counts: ['subject', 'day'],
  // Before the cards: deleting these counts versions.
  shown_versions: ['team_id', 'card_id'],
  members: ['team_id', 'user_id'],
  tokens: ['id'],
  imports: ['team_id', 'import_id'],
  events: ['team_id', 'seq'],
  past_rows: ['team_id', 'n'],
  idempotency_keys: ['team_id', 'user_id', 'key'],
  spreads: ['team_id', 'siblings', 'turn'],
  projects: ['team_id', 'id'],
  project_members: ['team_id', 'project_id', 'user_id'],
  boards: ['team_id', 'id'],
  board_members: ['team_id', 'board_id', 'user_id'],
  board_marks: ['team_id', 'user_id', 'board_id'],
  forms: ['team_id', 'id'],
  views: ['team_id', 'id'],
  view_feeds: ['team_id', 'view_id', 'user_id'],
  sprint_settings: ['team_id', 'project_id'],
  sprints: ['team_id', 'id'],
  lists: ['team_id', 'id'],
  list_marks: ['team_id', 'user_id', 'list_id'],
  roadmap_lists: ['team_id', 'id'],
  roadmap_list_marks: ['team_id', 'user_id', 'list_id'],
  epics: ['team_id', 'id'],
  epic_members: ['team_id', 'epic_id', 'user_id'],
  epic_marks: ['team_id', 'user_id', 'epic_id'],
  epic_links: ['team_id', 'epic_id', 'linked_epic_id'],
  dismissed_epic_hints: ['team_id', 'epic_id', 'hinted_id'],
  cards: ['team_id', 'id'],
  card_members: ['team_id', 'card_id', 'user_id'],
  card_marks: ['team_id', 'user_id', 'card_id'],
  card_links: ['team_id', 'card_id', 'linked_card_id'],
  time_entries: ['team_id', 'id'],
  checklists: ['team_id', 'id'],
  checklist_items: ['team_id', 'id'],
  tags: ['team_id', 'id'],
  card_tags: ['team_id', 'card_id', 'tag_id'],
  dismissed_hints: ['team_id', 'card_id', 'hinted_id'],
  epic_tags: ['team_id', 'epic_id', 'tag_id'],
  sprint_unfinished_cards: ['team_id', 'sprint_id', 'card_id'],
  sprint_progress: ['team_id', 'sprint_id', 'day', 'status'],
  templates: ['team_id', 'id'],
  recurrences: ['team_id', 'id'],
  recurrence_dates: ['team_id', 'recurrence_id', 'occurrence'],
  rules: ['team_id', 'id'],
  rule_states: ['team_id', 'rule_id'],
  rule_cards: ['team_id', 'rule_id', 'card_id'],
  rule_runs: ['team_id', 'rule_id', 'id'],
  rule_cursors: ['team_id'],
  fields: ['team_id', 'id'],
  field_values: ['team_id', 'card_id', 'field_id', 'n'],
  pages: ['team_id', 'id'],
  page_marks: ['team_id', 'user_id', 'page_id'],
  comments: ['team_id', 'id'],
  comment_reactions: ['team_id', 'comment_id', 'reaction', 'user_id'],
  // Before the files: deleting these fills it.
  deleted_files: ['team_id', 'id'],
  files: ['team_id', 'id'],
  stored_files: ['key'],
  notes: ['team_id', 'id'],
  note_attendees: ['team_id', 'note_id', 'position'],
  search_documents: ['team_id', 'id'],
  notifications: ['team_id', 'user_id', 'id'],
  notification_settings: ['team_id', 'user_id'],
  notification_cursors: ['team_id'],
  integrations: ['team_id', 'id'],
  webhook_cursors: ['team_id', 'integration_id'],
  webhook_deliveries: ['team_id', 'integration_id', 'id'],
  live_documents: ['team_id', 'entity_id'],
  live_updates: ['team_id', 'entity_id', 'seq'],
  live_presence: ['team_id', 'entity_id', 'process_id'],
  pull_requests: ['team_id', 'type', 'origin', 'remote_id'],
  mails: ['team_id', 'id'],
  mail_recipients: ['team_id', 'user_id'],
  board_mailboxes: ['team_id', 'board_id'],
  taken_mails: ['team_id', 'digest'],
} as const satisfies { [T in keyof Tables]: readonly (keyof Tables[T])[] }

// The keys of an object literal are known.
export const TABLES = Object.keys(PRIMARY_KEYS) as (keyof Tables)[]

/** What a backup holds: everything but what is about this one database and what it stored. */
export const BACKED_UP = TABLES.filter((table) => table !== 'installation' && table !== 'stored_files')

/** Columns by which rows refer to others of the same table. */
export const PARENTS: { [T in keyof Tables]?: keyof Tables[T] & string } = {
  cards: 'parent_card_id',
  pages: 'parent_page_id',
  comments: 'parent_id',
}

/** Of a table that a file names, which may be none of ours. */
export function parentColumnOf(table: string): string | undefined {
  // hasOwn looks first.
  return Object.hasOwn(PARENTS, table) ? PARENTS[table as keyof Tables] : undefined
}

type TableOfATeam = { [T in keyof Tables]: 'team_id' extends keyof Tables[T] ? T : never }[keyof Tables]

/** What is no workspace's own, and the workspaces themselves. The type keeps the list complete. */
const OTHERS: Record<Exclude<keyof Tables, TableOfATeam>, true> = {
  installation: true,
  jobs: true,
  users: true,
  teams: true,
  passwords: true,
  sessions: true,
  second_factors: true,
  recovery_codes: true,
  passkeys: true,
  provider_accounts: true,
  stored_files: true,
  daily_counts: true,
}

/** Everything that a workspace holds: each has a `team_id`. */
export const TABLES_OF_A_TEAM = TABLES.filter((table) => !(table in OTHERS))
