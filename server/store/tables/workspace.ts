import type { Defaulted, Flag, Role } from './columns.ts'

/** A workspace itself: its people, its log, and what it remembers. */
export interface WorkspaceTables {
  installation: InstallationTable
  users: UserTable
  teams: TeamTable
  members: MemberTable
  tokens: TokenTable
  imports: ImportTable
  events: EventTable
  past_rows: PastRowTable
  shown_versions: ShownVersionTable
  idempotency_keys: IdempotencyKeyTable
  spreads: SpreadTable
  search_documents: SearchDocumentTable
  jobs: JobTable
}

interface UserTable {
  id: string
  email: string
  first_name: Defaulted<string>
  last_name: Defaulted<string>
  display_name: Defaulted<string>
  profile_image: Defaulted<string>
  timezone_id: Defaulted<string>
  locale: Defaulted<string>
  time_created: number
  time_updated: number
  /** When their personal data was replaced; null for everybody else. */
  time_erased: Defaulted<number | null>
  /** When they verified the address; null while they have not. */
  time_confirmed: Defaulted<number | null>
}

/** The store itself: one row. */
interface InstallationTable {
  id: number
  epoch: string
  /** Where people reach the server, as it said at its last start; null where none started yet. */
  public_url: Defaulted<string | null>
  /** Names the database; `epoch` names a history of it. */
  identity: Defaulted<string>
}

interface TeamTable {
  id: string
  title: string
  /** The seq of the last event: it names the workspace's state. */
  revision: Defaulted<number>
  /** The last id given out; ids are never reused. */
  last_id: Defaulted<number>
  /** The first seq that the log still has. */
  log_start: Defaulted<number>
  /** What its files take, those included that were deleted and may come back. */
  file_bytes: Defaulted<number>
  /** The first revision that is known as it was; null while nothing is remembered of what rows were before. */
  past_start: Defaulted<number | null>
  /** When the last piece of an import came; null for a complete workspace. Until then nobody sees it. */
  time_loading: Defaulted<number | null>
  time_created: number
}

interface MemberTable {
  team_id: string
  user_id: string
  role: Role
  /** active or inactive: former members are kept. */
  status: Defaulted<string>
  /** When they were first given a token; null while they are only invited. */
  time_joined: Defaulted<number | null>
  /** The account may sign in here although its address is unverified: an admin of this workspace handed over the link. */
  is_vouched: Defaulted<Flag>
  /** Private spaces shared with them before this moment are closed until the address is verified; null for none. */
  time_closed: Defaulted<number | null>
  time_created: number
  time_updated: number
}

interface TokenTable {
  id: string
  team_id: string
  user_id: string
  secret_hash: string
  scope: 'read' | 'write'
  /** What its owner calls it. */
  title: Defaulted<string>
  /** The program that the token was made for, or null for the person themselves. */
  agent_name: Defaulted<string | null>
  time_expires: number | null
  time_revoked: Defaulted<number | null>
  /** To a few minutes; null for one that was never used. */
  time_used: Defaulted<number | null>
  /** Made on the command line. */
  is_by_operator: Defaulted<Flag>
  time_created: number
}

/** An imported file: the same one is not imported again. */
interface ImportTable {
  team_id: string
  import_id: string
  /** export, trello or csv */
  source: string
  /** SHA-256 of the file. */
  checksum: string
  time_created: number
  /** The hidden space that an import is filling. */
  project_id: Defaulted<number | null>
  /** When the last piece of it came; null for imports that are done. */
  time_loading: Defaulted<number | null>
  /** The epics that it made so far, as JSON; null for none, and for imports that are done. */
  epic_ids: Defaulted<string | null>
}

interface EventTable {
  team_id: string
  seq: number
  type: string
  entity_id: number | null
  project_id: number | null
  board_id: number | null
  list_id: number | null
  card_id: number | null
  sprint_id: number | null
  epic_id: number | null
  page_id: number | null
  /** Whom an event about a member is about; whose the token of an event is. */
  member_id: string | null
  /** The public part of the token that an event is about. */
  token_id: string | null
  /** The one user who may read this event (a private bookmark), or null for everybody who sees the space. */
  audience_user_id: string | null
  user_id: string
  source: string
  changes: string
  /** The names of what changed, apart by commas; empty for a person's own marks. */
  fields: string
  /** The last id given out by then: what has a higher one was made later. Null in rows of versions that did not keep it. */
  last_id: number | null
  time_created: number
}

/** What a row was before a write changed, removed or (a row of pairs) added it. Written by triggers: see `store/past/`. */
interface PastRowTable {
  team_id: string
  /** Counts per workspace, in the order of the changes. */
  n: number
  /** The first seq of the write. */
  seq: number
  table_name: string
  /** Null for rows that have no id of their own. */
  row_id: number | null
  /** The rest of its primary key, apart by commas, for those. */
  row_key: string
  /** What held it before: see `PAST_TABLES`. */
  holder_id: number | null
  other_id: number | null
  /** JSON: the columns that changed, all if it was removed, with the values they had; null when there was no row. */
  image: string | null
}

interface IdempotencyKeyTable {
  team_id: string
  user_id: string
  key: string
  fingerprint: string
  answer: string
  revision: number
  /** Null in rows of versions that did not keep it. */
  revision_before: number | null
  time_created: number
}

/** The keys that siblings in an order had before they got new ones. */
interface SpreadTable {
  team_id: string
  /** A table and what its rows share: `cards list_id=12`. */
  siblings: string
  /** Counts the spreads of these siblings from 1. */
  turn: number
  /** JSON, in order. */
  positions: string
}

/** How often what a card shows has changed. Counted by triggers (`store/shown/triggers.ts`), never changed directly. */
interface ShownVersionTable {
  team_id: string
  /** 0 for who sees what in the workspace. */
  card_id: number
  n: number
  /** The first of the write that changed it last. */
  revision: number
}

/** What an item is found by. Derived from the item, and rebuilt when it changes; never changed directly. */
interface SearchDocumentTable {
  team_id: string
  id: number
  noun: string
  project_id: number | null
  board_id: number | null
  /** Apart by spaces; see `search/terms.ts`. */
  terms: string
}

/** Scheduled jobs. One process at a time has a job, until it gives it back or its lease ends. */
interface JobTable {
  name: string
  /** Which process. */
  holder: string
  time_lease: number
  /** When it was last carried out. */
  time_done: number | null
}
