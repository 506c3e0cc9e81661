import type { Defaulted } from './columns.ts'

/** A workspace itself: its people, its log, and what it remembers. */
export interface WorkspaceTables {
  users: UserTable
  teams: TeamTable
  members: MemberTable
  tokens: TokenTable
  imports: ImportTable
  events: EventTable
  idempotency_keys: IdempotencyKeyTable
  spreads: SpreadTable
  search_documents: SearchDocumentTable
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
}

interface TeamTable {
  id: string
  title: string
  /** The seq of the last event: it names the workspace's state. */
  revision: Defaulted<number>
  /** The last id given out; ids are never reused. */
  last_id: Defaulted<number>
  time_created: number
}

interface MemberTable {
  team_id: string
  user_id: string
  role: string
  /** active or inactive: nobody who was ever here is forgotten. */
  status: Defaulted<string>
  /** When they were first given a token; null while they are only invited. */
  time_joined: Defaulted<number | null>
  time_created: number
  time_updated: number
}

interface TokenTable {
  id: string
  team_id: string
  user_id: string
  secret_hash: string
  scope: string
  /** The program that the token was made for, or null for the person themselves. */
  agent_name: Defaulted<string | null>
  time_expires: number | null
  time_revoked: Defaulted<number | null>
  time_created: number
}

/** A file that was brought in: the same one is not brought in again. */
interface ImportTable {
  team_id: string
  import_id: string
  /** export, trello or csv */
  source: string
  /** SHA-256 of the file. */
  checksum: string
  time_created: number
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
  /** Whom an event about a member is about. */
  member_id: string | null
  /** The one user who may read this event (a private bookmark), or null for everybody who sees the space. */
  audience_user_id: string | null
  user_id: string
  source: string
  changes: string
  time_created: number
}

interface IdempotencyKeyTable {
  team_id: string
  user_id: string
  key: string
  fingerprint: string
  answer: string
  revision: number
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

/** What a thing is found by. Made from the thing itself, and made anew when it changes; never changed by itself. */
interface SearchDocumentTable {
  team_id: string
  id: number
  noun: string
  project_id: number | null
  board_id: number | null
  /** Apart by spaces; see `search/terms.ts`. */
  terms: string
}
