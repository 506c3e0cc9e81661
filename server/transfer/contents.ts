import { PRIMARY_KEYS, TABLES } from '../store/keys.ts'
import type { Format } from '../store/lines.ts'
import type { Tables } from '../store/tables.ts'

/** An export is one workspace, as lines (see store/lines.ts), without its id: it gets a new one wherever it goes. */
export const EXPORT: Format = { format: 'boardwalk-export', version: 1, noun: 'export' }

type Column<T extends keyof Tables> = keyof Tables[T] & string

interface Part<T extends keyof Tables> {
  /** Columns that name people: their ids may be others where the export goes. */
  people: readonly Column<T>[]
  /** Columns of JSON in which people may be named. */
  json?: readonly Column<T>[]
  /** The column that refers to another row of the same table, which may come later. */
  parent?: Column<T>
}

const AUTHORS = ['user_id', 'user_id_updated'] as const
const ARCHIVED = 'archived_user_id'

/** What an export holds of each table; `null` for what stays behind. The type keeps the list complete. */
const PARTS: { [T in keyof Tables]: Part<T> | null } = {
  users: { people: ['id'] },
  teams: { people: [] },
  members: { people: ['user_id'] },
  // Secrets and what they open.
  tokens: null,
  // What an instance remembers about requests, walks and files.
  imports: null,
  idempotency_keys: null,
  spreads: null,
  events: { people: ['user_id', 'member_id', 'audience_user_id'], json: ['changes'] },
  projects: { people: [...AUTHORS, ARCHIVED] },
  project_members: { people: ['user_id'] },
  boards: { people: [...AUTHORS, ARCHIVED] },
  board_members: { people: ['user_id'] },
  board_marks: { people: ['user_id'] },
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
  cards: { people: [...AUTHORS, ARCHIVED, 'owner_id'], parent: 'parent_card_id' },
  card_members: { people: ['user_id'] },
  card_marks: { people: ['user_id'] },
  card_links: { people: [] },
  checklists: { people: ['user_id'] },
  checklist_items: { people: ['user_id'] },
  tags: { people: [] },
  card_tags: { people: [] },
  epic_tags: { people: [] },
  sprint_unfinished_cards: { people: [] },
  sprint_progress: { people: [] },
  pages: { people: [...AUTHORS, ARCHIVED], parent: 'parent_page_id' },
  page_marks: { people: ['user_id'] },
  comments: { people: AUTHORS, json: ['context'], parent: 'parent_id' },
  comment_reactions: { people: ['user_id'] },
  notes: { people: AUTHORS },
  note_attendees: { people: ['user_id'], json: ['attendee'] },
  // Made from the things themselves, also after an import.
  search_documents: null,
}

/** In the order in which they can be filled. */
export const EXPORTED_TABLES = TABLES.filter((table) => PARTS[table] !== null)

/** What is known of a table that a file names; a file of an older Boardwalk may name one that is no more. */
export function partOf(table: string): { people: readonly string[]; json?: readonly string[]; parent?: string } {
  return (Object.hasOwn(PARTS, table) && PARTS[table as keyof Tables]) || { people: [] }
}

export function isLeftBehind(table: string): boolean {
  return Object.hasOwn(PARTS, table) && PARTS[table as keyof Tables] === null
}

/** What tells the rows of a workspace apart in one of its tables. */
export function keyWithin(table: keyof Tables): string[] {
  return PRIMARY_KEYS[table].filter((column) => column !== 'team_id')
}
