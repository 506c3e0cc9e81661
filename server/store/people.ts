import { recordWith } from '../common/records.ts'
import { TABLES } from './keys.ts'
import type { Row, Tables, WorkspaceTable } from './tables.ts'

/** What a column of text says of people: it decides what becomes of it when one of them is erased, or moves to another store. */
type Said<T extends keyof Tables> =
  /** The id of a person. It stays: by itself it says nothing of them. Another store may call them otherwise. */
  | 'person'
  /** Nothing. What people wrote is here as well: it stays as they wrote it. */
  | 'nothing'
  | (T extends WorkspaceTable ? SaidInWorkspace : never)
  | (T extends keyof SaidApart ? SaidApart[T] : never)

type SaidInWorkspace =
  /** JSON in which callers may name people, by their ids, addresses and names. */
  | 'naming'
  /** How a thing came in: by mail it comes from an address. */
  | 'source'

/** What is erased by a rule of its own: see `users.erase.ts`. */
interface SaidApart {
  users: 'profile'
  events: 'log'
  idempotency_keys: 'answer'
  past_rows: 'image'
}

/** Of a table whose rows go with the person whom their `user_id` names. */
type Gone<T extends keyof Tables> = 'user_id' extends keyof Row<T>
  ? /** How they sign in, wherever that is. */
      | 'account'
      /** What a workspace keeps for them alone. */
      | (T extends WorkspaceTable ? 'own' : never)
  : never

/** Columns that can hold any text, not one of a few words. */
type TextColumn<T extends keyof Tables> = {
  [C in keyof Row<T>]: string extends NonNullable<Row<T>[C]> ? C : never
}[Exclude<keyof Row<T>, 'team_id'>]

const nothing = recordWith('nothing')
const AUTHORED = {
  user_id: 'person',
  source: 'source',
  user_id_updated: 'person',
  source_updated: 'source',
} as const
const ARCHIVED = { archived_user_id: 'person' } as const
const OF_PERSON = { user_id: 'person' } as const

/** Every column of text that there is. The type keeps the list complete: a new one has to say here what it says of people. */
const PEOPLE = {
  installation: nothing('epoch', 'public_url', 'identity'),
  jobs: nothing('name', 'holder'),
  users: {
    id: 'person',
    email: 'profile',
    first_name: 'profile',
    last_name: 'profile',
    display_name: 'profile',
    profile_image: 'profile',
    timezone_id: 'profile',
    locale: 'profile',
  },
  teams: nothing('id', 'title'),
  passwords: 'account',
  sessions: 'account',
  tickets: 'account',
  second_factors: 'account',
  recovery_codes: 'account',
  passkeys: 'account',
  provider_accounts: 'account',
  // It names ids, and the network that invitations came from; it is forgotten after a day.
  daily_counts: nothing('subject'),
  members: { ...OF_PERSON, ...nothing('status') },
  tokens: { ...OF_PERSON, ...nothing('id', 'secret_hash', 'title', 'agent_name') },
  imports: nothing('import_id', 'source', 'checksum', 'epic_ids'),
  events: {
    user_id: 'person',
    member_id: 'person',
    audience_user_id: 'person',
    source: 'source',
    changes: 'log',
    ...nothing('type', 'token_id', 'fields'),
  },
  past_rows: { image: 'image', ...nothing('table_name', 'row_key') },
  idempotency_keys: { ...OF_PERSON, answer: 'answer', ...nothing('key', 'fingerprint') },
  shown_versions: {},
  spreads: nothing('siblings', 'positions'),
  projects: { ...AUTHORED, ...ARCHIVED, ...nothing('title', 'description', 'icon', 'position') },
  project_members: OF_PERSON,
  boards: {
    ...AUTHORED,
    ...ARCHIVED,
    ...nothing('title', 'content', 'icon', 'color', 'image_urls', 'thumbnail_url', 'layout', 'public_token'),
    ...nothing('public_settings', 'vcs_mapping', 'webhook_notifications', 'position'),
  },
  board_members: OF_PERSON,
  board_marks: OF_PERSON,
  forms: { ...AUTHORED, ...nothing('title', 'description', 'fields', 'public_token', 'page_key') },
  views: {
    ...AUTHORED,
    owner_id: 'person',
    filters: 'naming',
    ...nothing('title', 'icon', 'layout', 'group_by', 'lanes_by', 'sort', 'columns', 'position'),
  },
  view_feeds: 'own',
  sprint_settings: nothing('statuses', 'vcs_mapping', 'layout'),
  sprints: { ...AUTHORED, ...nothing('title', 'content', 'layout') },
  lists: {
    ...AUTHORED,
    ...ARCHIVED,
    ...nothing('title', 'content', 'icon', 'color', 'position', 'sprint_status_id', 'webhook_notifications'),
  },
  list_marks: OF_PERSON,
  roadmap_lists: { ...AUTHORED, ...ARCHIVED, ...nothing('title', 'content', 'icon', 'color', 'position') },
  roadmap_list_marks: OF_PERSON,
  epics: {
    ...AUTHORED,
    ...ARCHIVED,
    owner_id: 'person',
    health_status_updated_by: 'person',
    ...nothing('position', 'title', 'content', 'cover_image', 'icon', 'external_links', 'health_status'),
    custom_fields: 'naming',
  },
  epic_members: { ...OF_PERSON, ...nothing('role') },
  epic_marks: OF_PERSON,
  epic_links: nothing('type'),
  dismissed_epic_hints: {},
  cards: {
    ...AUTHORED,
    ...ARCHIVED,
    owner_id: 'person',
    ...nothing('position', 'title', 'content', 'cover_image', 'icon', 'external_id', 'external_links'),
    custom_fields: 'naming',
  },
  card_members: { ...OF_PERSON, ...nothing('role') },
  card_marks: OF_PERSON,
  card_links: nothing('type'),
  time_entries: { ...AUTHORED, ...nothing('note') },
  checklists: { ...OF_PERSON, ...nothing('title', 'content', 'position') },
  checklist_items: { ...OF_PERSON, owner_id: 'person', ...nothing('title', 'content', 'position') },
  tags: nothing('name', 'slug', 'color'),
  card_tags: {},
  dismissed_hints: {},
  epic_tags: {},
  sprint_unfinished_cards: {},
  sprint_progress: nothing('status'),
  fields: { ...AUTHORED, default_value: 'naming', ...nothing('title', 'options', 'unit', 'position') },
  field_values: nothing('text', 'options'),
  templates: { ...AUTHORED, content: 'naming', ...nothing('title', 'description') },
  recurrences: {
    ...AUTHORED,
    owner_id: 'person',
    content: 'naming',
    ...nothing('title', 'rule', 'starts', 'time_zone', 'skipped_dates'),
  },
  recurrence_dates: {},
  rules: {
    ...AUTHORED,
    owner_id: 'person',
    trigger: 'naming',
    filters: 'naming',
    actions: 'naming',
    ...nothing('title'),
  },
  rule_states: {},
  rule_cards: {},
  rule_runs: nothing('reason', 'message'),
  rule_cursors: {},
  pages: {
    ...AUTHORED,
    ...ARCHIVED,
    public_settings: 'naming',
    ...nothing('position', 'title', 'content', 'icon', 'cover_image', 'font'),
  },
  page_marks: OF_PERSON,
  comments: { ...AUTHORED, schema: 'naming', context: 'naming', ...nothing('content', 'status') },
  comment_reactions: { ...OF_PERSON, ...nothing('reaction') },
  deleted_files: nothing('storage_key'),
  files: { ...AUTHORED, ...nothing('title', 'content_type', 'storage_key') },
  stored_files: nothing('key', 'sha256'),
  notes: {
    ...AUTHORED,
    google_calendar_event: 'naming',
    ...nothing('title', 'content', 'transcript', 'transcripts', 'user_notes'),
  },
  note_attendees: { ...OF_PERSON, attendee: 'naming' },
  // Made from the things themselves.
  search_documents: nothing('noun', 'terms'),
  notifications: 'own',
  notification_settings: 'own',
  notification_cursors: {},
  integrations: {
    ...AUTHORED,
    ...nothing('type', 'title', 'sealed', 'key_id', 'events', 'project_ids', 'switched_off', 'hook'),
  },
  webhook_cursors: nothing('lease_owner', 'last_error'),
  webhook_deliveries: nothing('type', 'message_id', 'status', 'error'),
  live_documents: nothing('noun', 'generation', 'state', 'content'),
  live_updates: { ...OF_PERSON, source: 'source', ...nothing('data') },
  // Names of those who are connected at this moment; who was erased is not.
  live_presence: nothing('process_id', 'states'),
  pull_requests: nothing('type', 'origin', 'stage', 'cards'),
  mails: 'own',
  mail_recipients: 'own',
  board_mailboxes: { ...OF_PERSON, ...nothing('token') },
  taken_mails: nothing('digest'),
} as const satisfies { [T in keyof Tables]: Record<TextColumn<T>, Said<T>> | Gone<T> }

type TableThatIs<G extends string> = { [T in keyof Tables]: (typeof PEOPLE)[T] extends G ? T : never }[keyof Tables]

// The filter leaves exactly these tables.
export const ACCOUNT_TABLES = TABLES.filter((table) => PEOPLE[table] === 'account') as TableThatIs<'account'>[]
// As above.
export const OWN_TABLES = TABLES.filter((table) => PEOPLE[table] === 'own') as TableThatIs<'own'>[]

/** Columns by what they say, of a table that may be none of ours. */
export function columnsSaying(table: string, ...wanted: Said<keyof Tables>[]): string[] {
  // hasOwn looks first.
  const columns = Object.hasOwn(PEOPLE, table) ? PEOPLE[table as keyof Tables] : {}
  // Whose rows go with a person has them in this column.
  if (typeof columns === 'string') return wanted.includes('person') ? ['user_id'] : []
  return Object.entries<Said<keyof Tables>>(columns).flatMap(([column, said]) => (wanted.includes(said) ? column : []))
}

type Users = typeof PEOPLE.users
export type ProfileField = { [C in keyof Users]: Users[C] extends 'profile' ? C : never }[keyof Users]
