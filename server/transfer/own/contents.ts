import type { Format } from '../../backup/lines.ts'
import { LINE_BYTES } from '../../limits/files.ts'
import { PRIMARY_KEYS, TABLES } from '../../store/keys.ts'
import { columnsSaying } from '../../store/people.ts'
import type { Tables } from '../../store/tables.ts'

/** An export is one workspace, as lines (see backup/lines.ts), without its id: it gets a new one wherever it goes. */
export const EXPORT: Format = { format: 'boardwalk-export', version: 1, noun: 'export', longestLine: LINE_BYTES }

/** Whether an export holds a table, or leaves it behind. The type keeps the list complete. */
const IS_EXPORTED = {
  users: true,
  teams: true,
  members: true,
  // The store itself, and who works on it.
  installation: false,
  jobs: false,
  // Secrets and what they open.
  tokens: false,
  passwords: false,
  sessions: false,
  tickets: false,
  second_factors: false,
  recovery_codes: false,
  passkeys: false,
  provider_accounts: false,
  daily_counts: false,
  // What an instance remembers about requests, walks and files.
  imports: false,
  idempotency_keys: false,
  shown_versions: false,
  spreads: false,
  // What rows were: what has been deleted does not travel.
  past_rows: false,
  events: true,
  projects: true,
  project_members: true,
  boards: true,
  board_members: true,
  board_marks: true,
  forms: true,
  views: true,
  sprint_settings: true,
  sprints: true,
  lists: true,
  list_marks: true,
  roadmap_lists: true,
  roadmap_list_marks: true,
  epics: true,
  epic_members: true,
  epic_marks: true,
  epic_links: true,
  cards: true,
  card_members: true,
  card_marks: true,
  card_links: true,
  checklists: true,
  checklist_items: true,
  tags: true,
  card_tags: true,
  dismissed_hints: true,
  dismissed_epic_hints: true,
  epic_tags: true,
  sprint_unfinished_cards: true,
  sprint_progress: true,
  templates: true,
  recurrences: true,
  recurrence_dates: true,
  rules: true,
  rule_states: true,
  rule_cards: true,
  // What the rules of one instance did, and how far they read its log.
  rule_runs: false,
  rule_cursors: false,
  fields: true,
  // Made by triggers from the cards.
  field_values: false,
  pages: true,
  page_marks: true,
  time_entries: true,
  comments: true,
  comment_reactions: true,
  files: true,
  deleted_files: false,
  // About the bytes in one storage; an import stores them again.
  stored_files: false,
  notes: true,
  note_attendees: true,
  // Made from the things themselves, also after an import.
  search_documents: false,
  // Sent notifications belong to the instance; the settings of notifications go with the people.
  notifications: false,
  notification_cursors: false,
  mails: false,
  mail_recipients: false,
  // Addresses that anybody may write to, and what came there.
  board_mailboxes: false,
  // Secret addresses.
  view_feeds: false,
  taken_mails: false,
  notification_settings: true,
  // Secrets, which only the server that sealed them can open; and the deliveries of their integrations.
  integrations: false,
  webhook_cursors: false,
  webhook_deliveries: false,
  // The last events of code hosts, to recognise older ones; the cards have what is shown of them.
  pull_requests: false,
  // What those who edit a text at this moment share; the text itself goes with its card.
  live_documents: false,
  live_updates: false,
  live_presence: false,
} as const satisfies Record<keyof Tables, boolean>

export type ExportedTable = { [T in keyof Tables]: (typeof IS_EXPORTED)[T] extends true ? T : never }[keyof Tables]

/** In the order in which they can be filled. */
export const EXPORTED_TABLES = TABLES.filter((table) => IS_EXPORTED[table])

interface Naming {
  /** Columns that name people: their ids may be others where the export goes. */
  people: readonly string[]
  /** Columns of JSON in which people may be named. */
  json: readonly string[]
}

// Asked for every row of an import.
const NAMING: ReadonlyMap<string, Naming> = new Map(
  TABLES.map((table) => [
    table,
    { people: columnsSaying(table, 'person'), json: columnsSaying(table, 'naming', 'log') },
  ]),
)

/** What names people in a table that a file names; a file of an older Boardwalk may name one that is no more. */
export function namingIn(table: string): Naming {
  return NAMING.get(table) ?? { people: [], json: [] }
}

export function isLeftBehind(table: string): boolean {
  // hasOwn has just looked.
  return Object.hasOwn(IS_EXPORTED, table) && !IS_EXPORTED[table as keyof Tables]
}

/**
 * The id of the workspace, whether it is complete, which webhooks it notifies and where it is public belong to its
 * store.
 */
export function isExported(table: keyof Tables, column: string): boolean {
  if (column === 'webhook_notifications') return false
  if (table === 'boards' && ['public_token', 'public_settings'].includes(column)) return false
  // Search indexes all values of an imported workspace.
  if (table === 'fields' && column === 'reindex_after') return false
  if (table === 'forms' && ['public_token', 'page_key'].includes(column)) return false
  // Trust in a person is decided where they sign in.
  if (table === 'members') return !['team_id', 'is_vouched', 'time_closed'].includes(column)
  return table === 'teams' ? !['id', 'time_loading', 'past_start', 'file_bytes'].includes(column) : column !== 'team_id'
}

/** What identifies a row among those of a workspace in one of its tables. */
export function keyWithin(table: keyof Tables): string[] {
  return PRIMARY_KEYS[table].filter((column) => column !== 'team_id')
}
