import type { ColumnType, Selectable } from 'kysely'

/**
 * Every table, as both stores keep it. Booleans are 0 and 1, instants are milliseconds, JSON is text: the portable subset.
 * Each table of workspace data is keyed by `(team_id, id)` and refers to others by composite keys only, so that a row
 * that points into another workspace cannot be stored.
 */
export interface Tables {
  users: UserTable
  teams: TeamTable
  members: MemberTable
  tokens: TokenTable
  imports: ImportTable
  events: EventTable
  idempotency_keys: IdempotencyKeyTable
  spreads: SpreadTable
  projects: ProjectTable
  project_members: ProjectMemberTable
  boards: BoardTable
  board_members: BoardMemberTable
  board_marks: BoardMarkTable
  lists: ListTable
  list_marks: ListMarkTable
  roadmap_lists: RoadmapListTable
  roadmap_list_marks: RoadmapListMarkTable
  epics: EpicTable
  epic_members: EpicMemberTable
  epic_marks: EpicMarkTable
  epic_links: EpicLinkTable
  cards: CardTable
  card_members: CardMemberTable
  card_marks: CardMarkTable
  card_links: CardLinkTable
  checklists: ChecklistTable
  checklist_items: ChecklistItemTable
  tags: TagTable
  card_tags: CardTagTable
  epic_tags: EpicTagTable
  comments: CommentTable
  comment_reactions: CommentReactionTable
  sprint_settings: SprintSettingsTable
  sprints: SprintTable
  sprint_unfinished_cards: SprintUnfinishedCardTable
  sprint_progress: SprintProgressTable
  pages: PageTable
  page_marks: PageMarkTable
  notes: NoteTable
  note_attendees: NoteAttendeeTable
  search_documents: SearchDocumentTable
}

type Flag = 0 | 1
/** Written by the database's default when the insert leaves it out. */
type Defaulted<T> = ColumnType<T, T | undefined, T>

/** Who made a row and who touched it last, each with the way they came in (JSON of a source). */
export interface Authorship {
  user_id: string
  source: string
  user_id_updated: string
  source_updated: string
  time_created: number
  time_updated: number
}

interface Archivable {
  archived_user_id: Defaulted<string | null>
  time_archived: Defaulted<number | null>
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

interface ProjectTable extends Authorship, Archivable {
  team_id: string
  id: number
  title: string
  description: string
  icon: string | null
  is_private: Flag
  is_public: Flag
  position: string
}

interface ProjectMemberTable {
  team_id: string
  project_id: number
  user_id: string
  role: string
  assigned_date: number
}

interface BoardTable extends Authorship, Archivable {
  team_id: string
  id: number
  project_id: number
  title: string
  content: string
  icon: string
  color: string
  image_urls: string
  thumbnail_url: string
  layout: string
  card_cover_enabled: Flag
  is_public: Defaulted<Flag>
  /** JSON */
  vcs_mapping: string | null
  position: string
}

interface BoardMemberTable {
  team_id: string
  board_id: number
  user_id: string
  role: string
  assigned_date: number
}

interface BoardMarkTable {
  team_id: string
  user_id: string
  board_id: number
  is_bookmarked: Flag
  is_watching: Flag
}

interface ListTable extends Authorship, Archivable {
  team_id: string
  id: number
  project_id: number
  /** A list belongs to a board or to a sprint. */
  board_id: number | null
  sprint_id: number | null
  title: string
  content: string
  behavior: string
  icon: string
  color: string
  position: string
  /** Live cards of this list, kept by every write that moves one: counting a million rows per answer would not do. */
  total_cards: Defaulted<number>
}

interface ListMarkTable {
  team_id: string
  user_id: string
  list_id: number
  is_watching: Flag
}

/** The columns of the one roadmap that a workspace has: lists of epics, of no board or space. */
interface RoadmapListTable extends Authorship, Archivable {
  team_id: string
  id: number
  title: string
  content: string
  behavior: string
  icon: string
  color: string
  position: string
}

interface RoadmapListMarkTable {
  team_id: string
  user_id: string
  list_id: number
  is_watching: Flag
}

interface EpicTable extends Authorship, Archivable {
  team_id: string
  id: number
  list_id: number
  position: string
  title: string
  content: string
  schema: number
  priority: number
  owner_id: string | null
  start_date: number | null
  due_date: number | null
  completed_date: number | null
  cover_image: string
  icon: string
  total_comments: Defaulted<number>
  health_status: string | null
  /** Days. */
  health_status_stale_period: Defaulted<number>
  time_health_last_updated: number | null
  health_status_updated_by: string | null
}

interface EpicMemberTable {
  team_id: string
  epic_id: number
  user_id: string
  role: string
  assigned_date: number
}

interface EpicMarkTable {
  team_id: string
  user_id: string
  epic_id: number
  is_watching: Flag
}

/** As the links of cards. */
interface EpicLinkTable {
  team_id: string
  epic_id: number
  linked_epic_id: number
  type: string
}

interface CardTable extends Authorship, Archivable {
  team_id: string
  id: number
  project_id: number
  board_id: number | null
  sprint_id: number | null
  list_id: number
  position: string
  title: string
  content: string
  schema: number
  priority: number
  estimate: number | null
  owner_id: string | null
  start_date: number | null
  due_date: number | null
  completed_date: number | null
  parent_card_id: number | null
  epic_id: number | null
  /** Only a number: what it was copied from may be gone. */
  copied_from_card_id: number | null
  total_comments: Defaulted<number>
  cover_image: string
  icon: string
}

interface CardMemberTable {
  team_id: string
  card_id: number
  user_id: string
  role: string
  assigned_date: number
}

interface CardMarkTable {
  team_id: string
  user_id: string
  card_id: number
  is_bookmarked: Flag
  is_watching: Flag
}

/** `card_id` blocks, duplicates or is related to `linked_card_id`; the other end is read from the same row. */
interface CardLinkTable {
  team_id: string
  card_id: number
  linked_card_id: number
  type: string
}

/** Of a card or of an epic. */
interface ChecklistTable {
  team_id: string
  id: number
  card_id: number | null
  epic_id: number | null
  title: string
  content: string
  position: string
  user_id: string
  time_created: number
  time_updated: number
}

interface ChecklistItemTable {
  team_id: string
  id: number
  checklist_id: number
  title: string
  content: string
  checked: Flag
  position: string
  user_id: string
  time_created: number
  time_updated: number
}

interface TagTable {
  team_id: string
  id: number
  /** null: the tag is the whole workspace's. */
  project_id: number | null
  name: string
  slug: string
  color: string
  total_cards: Defaulted<number>
}

interface CardTagTable {
  team_id: string
  card_id: number
  tag_id: number
}

interface EpicTagTable {
  team_id: string
  epic_id: number
  tag_id: number
}

/** On a card, an epic or a page; a reply is on what its parent is on. */
interface CommentTable extends Authorship {
  team_id: string
  id: number
  card_id: number | null
  epic_id: number | null
  page_id: number | null
  parent_id: number | null
  content: string
  schema: number
  /** JSON: as the caller wrote it. */
  context: string | null
  status: string
}

interface CommentReactionTable {
  team_id: string
  comment_id: number
  /** One emoji. */
  reaction: string
  user_id: string
  /** Different for each reaction to a comment: they are in this order. */
  time_created: number
}

interface SprintSettingsTable {
  team_id: string
  project_id: number
  /** JSON: [{id, title, status}] */
  statuses: string
  length: number
  cooldown: number
  start_day: number
  enabled: Flag
  /** JSON */
  vcs_mapping: string | null
  layout: string
  card_cover_enabled: Flag
}

interface SprintTable extends Authorship {
  team_id: string
  id: number
  project_id: number
  title: string
  content: string
  state: string
  /** Dates exactly as the caller wrote them; the instants beside them serve comparisons. */
  start_date: number
  end_date: number
  start_instant: number
  end_instant: number
  override_end_date: Defaulted<number | null>
  layout: string
}

interface SprintUnfinishedCardTable {
  team_id: string
  sprint_id: number
  card_id: number
  position: number
}

/** What changed in a sprint on one day (days since 1970, UTC): the burn-up chart is the running sum. */
interface SprintProgressTable {
  team_id: string
  sprint_id: number
  day: number
  status: string
  count: number
  pts: number
}

interface PageTable extends Authorship, Archivable {
  team_id: string
  id: number
  project_id: number
  parent_page_id: number | null
  position: string
  title: string
  content: string
  schema: number
  /** JSON: whatever the client draws with. */
  icon: string | null
  cover_image: string | null
  is_public: Flag
  /** At most one page of a space is its overview. */
  is_overview: Flag
  total_comments: Defaulted<number>
}

interface PageMarkTable {
  team_id: string
  user_id: string
  page_id: number
  is_bookmarked: Flag
  is_watching: Flag
}

interface NoteTable extends Authorship {
  team_id: string
  id: number
  title: string
  content: string
  transcript: string
  /** JSON: [{content, source}] */
  transcripts: string
  user_notes: string
  is_public: Flag
  /** Exactly as the caller wrote them. */
  metadata_date: number | null
  metadata_time: number | null
}

interface NoteAttendeeTable {
  team_id: string
  note_id: number
  position: number
  /** JSON: as the caller wrote it. */
  attendee: string
  /** The member of the workspace whom it names, if any: they may read the note. */
  user_id: string | null
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

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
