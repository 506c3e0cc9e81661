import type { Format } from '../../backup/lines.ts'
import { LINE_BYTES } from '../../limits/files.ts'
import { PRIMARY_KEYS, TABLES } from '../../store/keys.ts'
import type { Tables } from '../../store/tables.ts'

/** An export is one workspace, as lines (see backup/lines.ts), without its id: it gets a new one wherever it goes. */
export const EXPORT: Format = { format: 'boardwalk-export', version: 1, noun: 'export', longestLine: LINE_BYTES }

type Column<T extends keyof Tables> = keyof Tables[T] & string

interface Part<T extends keyof Tables> {
  /** Columns that name people: their ids may be others where the export goes. */
  people: readonly Column<T>[]
  /** Columns of JSON in which people may be named. */
  json?: readonly Column<T>[]
}

const AUTHORS = ['user_id', 'user_id_updated'] as const
const ARCHIVED = 'archived_user_id'

/** What an export holds of each table; `null` for what stays behind. The type keeps the list complete. */
const PARTS: { [T in keyof Tables]: Part<T> | null } = {
  users: { people: ['id'] },
  teams: { people: [] },
  members: { people: ['user_id'] },
  // The store itself, and who works on it.
  installation: null,
  jobs: null,
  // Secrets and what they open.
  tokens: null,
  passwords: null,
  sessions: null,
  tickets: null,
  second_factors: null,
  recovery_codes: null,
  passkeys: null,
  provider_accounts: null,
  daily_counts: null,
  // What an instance remembers about requests, walks and files.
  imports: null,
  idempotency_keys: null,
  spreads: null,
  // What rows were: what has been deleted does not travel.
  past_rows: null,
  events: { people: ['user_id', 'member_id', 'audience_user_id'], json: ['changes'] },
  projects: { people: [...AUTHORS, ARCHIVED] },
  project_members: { people: ['user_id'] },
  boards: { people: [...AUTHORS, ARCHIVED] },
  board_members: { people: ['user_id'] },
  board_marks: { people: ['user_id'] },
  forms: { people: AUTHORS },
  sprint_settings: { people: [] },
  sprints: { people: AUTHORS },
  lists: { people: [...AUTHORS, ARCHIVED] },
  list_marks: { people: ['user_id'] },
  roadmap_lists: { people: [...AUTHORS, ARCHIVED] },
  roadmap_list_marks: { people: ['user_id'] },
  epics: { people: [...AUTHORS, ARCHIVED, 'owner_id', 'health_status_updated_by'] },
  epic_members: { people: ['user_id'] },
  epic_marks: { people: ['user_id'] },
  epic_links: { people: [] },
  cards: { people: [...AUTHORS, ARCHIVED, 'owner_id'] },
  card_members: { people: ['user_id'] },
  card_marks: { people: ['user_id'] },
  card_links: { people: [] },
  checklists: { people: ['user_id'] },
  checklist_items: { people: ['user_id'] },
  tags: { people: [] },
  card_tags: { people: [] },
  dismissed_hints: { people: [] },
  dismissed_epic_hints: { people: [] },
  epic_tags: { people: [] },
  sprint_unfinished_cards: { people: [] },
  sprint_progress: { people: [] },
  pages: { people: [...AUTHORS, ARCHIVED] },
  page_marks: { people: ['user_id'] },
  comments: { people: AUTHORS, json: ['context'] },
  comment_reactions: { people: ['user_id'] },
  files: { people: AUTHORS },
  deleted_files: null,
  // About the bytes in one storage; an import stores them again.
  stored_files: null,
  notes: { people: AUTHORS },
  note_attendees: { people: ['user_id'], json: ['attendee'] },
  // Made from the things themselves, also after an import.
  search_documents: null,
  // Notifications belong to the instance; notification settings go with the people.
  notifications: null,
  notification_cursors: null,
  mails: null,
  mail_recipients: null,
  // Addresses that anybody may write to, and what came there.
  board_mailboxes: null,
  taken_mails: null,
  notification_settings: { people: ['user_id'] },
  // Secrets, which only the server that sealed them can open; and the deliveries made with them.
  integrations: null,
  webhook_cursors: null,
  webhook_deliveries: null,
  // The last state from code hosts, so that older deliveries come too late; what is shown is on the cards.
  pull_requests: null,
  // What those who edit a text at this moment share; the text itself goes with its card.
  live_documents: null,
  live_updates: null,
  live_presence: null,
}

/** In the order in which they can be filled. */
export const EXPORTED_TABLES = TABLES.filter((table) => PARTS[table] !== null)

/** The definition of a table that a file names; a file of an older Boardwalk may name one that no longer exists. */
export function partOf(table: string): { people: readonly string[]; json?: readonly string[] } {
  return (Object.hasOwn(PARTS, table) && PARTS[table as keyof Tables]) || { people: [] }
}

export function isLeftBehind(table: string): boolean {
  // hasOwn has just looked.
  return Object.hasOwn(PARTS, table) && PARTS[table as keyof Tables] === null
}

/**
 * The id of the workspace, whether it is complete, which webhooks it notifies and where it is public belong to its
 * store.
 */
export function isExported(table: keyof Tables, column: string): boolean {
  if (column === 'webhook_notifications') return false
  if (table === 'boards' && ['public_token', 'public_settings'].includes(column)) return false
  if (table === 'forms' && ['public_token', 'page_key'].includes(column)) return false
  // Trust in a person is decided where they sign in.
  if (table === 'members') return !['team_id', 'is_vouched', 'time_closed'].includes(column)
  return table === 'teams' ? !['id', 'time_loading', 'past_start', 'file_bytes'].includes(column) : column !== 'team_id'
}

/** What identifies a row among those of a workspace in one of its tables. */
export function keyWithin(table: keyof Tables): string[] {
  return PRIMARY_KEYS[table].filter((column) => column !== 'team_id')
}
