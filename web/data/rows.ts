import type {
  Card,
  CardSummary,
  Comment,
  DeletedItem,
  Epic,
  Field,
  LeanBoard,
  LeanCard,
  LeanRoadmap,
  LeanSprint,
  List,
  ListOutline,
  Member,
  NoteOutline,
  Notification,
  Page,
  ProjectOutline,
  Recurrence,
  Sprint,
  SprintOutline,
  Tag,
  TeamMember,
  Velocity,
  View,
} from '../../client/client.ts'
import type { PullRequestState } from '../rules/work.generated.ts'

/**
 * What the mirror holds of each noun: flat, and no more than the places that list many of them show. What one open card shows
 * beyond this is in `details`.
 */
export interface CardRow {
  id: string
  title: string
  status: Card['status']
  project_id: string
  board_id: string | null
  home_board_id: string | null
  sprint_id: string | null
  list_id: string
  /** Sorts the cards of a list, bytewise. */
  position: string
  priority: number
  estimate: number | null
  start_date: number | null
  due_date: number | null
  completed_date: number | null
  owner_id: string | null
  member_ids: readonly string[]
  tag_ids: readonly string[]
  epic_id: string | null
  parent_id: string | null
  children: { done: number; total: number }
  checked: { done: number; total: number }
  total_comments: number
  is_blocked: boolean
  pull_request: PullRequestState | null
  /** Its picture: the path of a file of this server, or a `data:` address. */
  cover: string | null
  /** What it has in custom fields, by their ids. */
  values: Readonly<Record<string, FieldValue>>
  is_watching: boolean
  is_archived: boolean
  time_created: number
  time_updated: number
}

export interface ListRow {
  id: string
  title: string
  behavior: List['behavior']
  color: string
  /** A board's id, or a sprint's: where its column stands. */
  place_id: string
  position: number
  total_cards: number
  /** 0 for no limit. */
  max_cards: number
  min_cards: number
  limit_unit: List['limit_unit']
  limit_is_hard: boolean
  is_archived: boolean
  is_watching: boolean
}

/** A person with a role of their own in a space or on a board. */
type MemberOfPlace = Pick<Member, 'user_id' | 'role'>

export interface BoardRow {
  id: string
  title: string
  project_id: string
  position: number
  /** What it is for: HTML that the server has cleaned. */
  content: string
  color: string
  /** What it opens as. */
  layout: string
  /** Whether its cards show their covers. */
  card_cover_enabled: boolean
  is_archived: boolean
  is_bookmarked: boolean
  is_watching: boolean
  /** Whether the reader was added to it without its space. */
  is_shared: boolean
  /** Where readers without an account find it, and what it shows them; null while it is not public. */
  public_settings: LeanBoard['public_settings']
  /** The address that makes cards of mail; null for none, and for those who may make no cards here. */
  email: LeanBoard['email']
  members: readonly MemberOfPlace[]
}

export interface ProjectRow {
  id: string
  title: string
  icon: string
  position: number
  is_private: boolean
  /** In such a space all but its admins only look. */
  is_view_only: boolean
  /** 0 for no limit. */
  max_started_per_person: number
  started_limit_is_hard: boolean
  is_archived: boolean
  /** Whether there are pages in it, of which the mirror may know none yet. */
  has_pages: boolean
  members: readonly MemberOfPlace[]
}

/** Its dates are moments in milliseconds, however they were written. */
export type SprintRow = Pick<
  Sprint,
  | 'id'
  | 'title'
  | 'content'
  | 'project_id'
  | 'state'
  | 'layout'
  | 'start_date'
  | 'end_date'
  | 'override_end_date'
  | 'progress'
>

/** What a card waits for, by its id. */
export interface DependencyRow {
  id: string
  /** The board or sprint that it was read with. */
  place_id: string
  blocked_by: readonly string[]
}

export interface EpicRow {
  id: string
  title: string
  status: Epic['status']
  /** A list of the roadmap. */
  list_id: string
  /** Sorts all epics: by list, then by the place in it. */
  position: number
  priority: number
  owner_id: string | null
  /** Moments in milliseconds, however they were written. */
  start_date: number | null
  due_date: number | null
  completed_date: number | null
  health: Epic['health_status']
  /** Nobody has said how it is going for longer than the period, in days. */
  is_health_stale: boolean
  health_stale_period: number
  time_health: number | null
  health_by: string | null
  /** Of its cards that are neither cancelled nor archived. */
  progress: { done: number; started: number; total: number }
  total_comments: number
  is_watching: boolean
  is_archived: boolean
  /** Of custom fields, by their ids. */
  values: CardRow['values']
}

export type TagRow = Pick<Tag, 'id' | 'name' | 'color' | 'project_id'>

/** Their colour is another than that of the others in this workspace, as long as there are enough: see `person-colors.ts`. */
export type MemberRow = Pick<
  TeamMember,
  'id' | 'display_name' | 'email' | 'role' | 'status' | 'color' | 'profile_image' | 'time_created'
>

/** A page of a space as its tree shows it. */
export interface PageRow {
  id: string
  title: string
  project_id: string
  /** The page that it is below; null at the top. */
  parent_id: string | null
  /** Sorts the pages that are below the same one. */
  position: number
  /** An emoji, or the address of a picture; empty for none. */
  icon: string
  is_archived: boolean
  is_bookmarked: boolean
  is_watching: boolean
  total_comments: number
}

/** A page as its own address shows it, with the version of that answer. */
export type PageDetails = Page & { version?: string | undefined }

/** A note that one can read: one's own, or another person's that was opened. */
export interface NoteRow {
  id: string
  title: string
  content: string
  /** Who wrote it. */
  user_id: string
  /** Every member of the workspace may read it. */
  is_public: boolean
  /** Others may read it because they were there. */
  has_attendees: boolean
  time_created: number
  time_updated: number
  /** Of the answer that showed it alone; a list does not say it. */
  version?: string | undefined
}

/** A saved view: what it looks for, and how it shows it. */
export type ViewRow = Pick<
  View,
  | 'id'
  | 'title'
  | 'icon'
  | 'scope'
  | 'board_id'
  | 'project_id'
  | 'filters'
  | 'layout'
  | 'group_by'
  | 'lanes_by'
  | 'sort'
  | 'columns'
  | 'position'
  | 'is_default'
  | 'has_feed'
>

/** A card with the version of the answer that showed it: what a write may name as what it knows. */
export type CardDetails = Card & { version?: string | undefined }

/** The same of an epic. */
export type EpicDetails = Epic & { version?: string | undefined }

/** A custom field of a space. */
export type FieldRow = Pick<
  Field,
  'id' | 'project_id' | 'type' | 'title' | 'options' | 'required' | 'default' | 'unit' | 'decimals' | 'on_tile'
> & {
  /** Sorts the fields of a space. */
  position: number
}

/** A rule by which cards are made again and again. */
export type RecurrenceRow = Pick<
  Recurrence,
  | 'id'
  | 'board_id'
  | 'list_id'
  | 'card_id'
  | 'last_card_id'
  | 'title'
  | 'rule'
  | 'starts'
  | 'time_zone'
  | 'mode'
  | 'paused'
  | 'paused_reason'
  | 'next_dates'
  | 'skipped_dates'
>

/** What a card or an epic has in a custom field. */
export type FieldValue = NonNullable<Field['default']>

/** Every table of the mirror. */
export interface Rows {
  projects: ProjectRow
  boards: BoardRow
  lists: ListRow
  cards: CardRow
  dependencies: DependencyRow
  sprints: SprintRow
  epics: EpicRow
  tags: TagRow
  members: MemberRow
  /** Lines of one's own inbox. */
  notifications: Notification
  /** What the last sprints of a space did, by the space's id. */
  velocities: Velocity
  /** Pages of the spaces whose tree was open. */
  pages: PageRow
  /** Pages as the API shows them, of those that are or were open. */
  pageDetails: PageDetails
  /** One's own notes, and those of others that are or were open. */
  notes: NoteRow
  /** Saved views: one's own, and those of boards, spaces and the workspace. */
  views: ViewRow
  /** Custom fields of the spaces whose cards or settings were open. */
  fields: FieldRow
  /** Recurring cards of the boards of which a card was open, or the list of them. */
  recurrences: RecurrenceRow
  /** Cards as the API shows them, of those that are or were open. */
  details: CardDetails
  /** The same of epics. */
  epicDetails: EpicDetails
  /** Of cards, epics and pages that are or were open: comments, and the replies to them. */
  comments: Comment
  /** What is in the bin, of what was looked at there. */
  deleted: DeletedItem
}

export type TableName = keyof Rows

/** What `cards` and `lists` are found by. Each table has its order: see `ORDER`. */
export const INDEXES = {
  projects: { all: () => 'all' },
  boards: {
    project: (row: BoardRow) => row.project_id,
    shared: (row: BoardRow) => (row.is_shared ? 'shared' : ''),
    all: () => 'all',
  },
  lists: { place: (row: ListRow) => row.place_id },
  cards: {
    list: (row: CardRow) => (row.is_archived ? `${row.list_id} archived` : row.list_id),
    epic: (row: CardRow) => row.epic_id ?? '',
  },
  dependencies: { place: (row: DependencyRow) => row.place_id },
  sprints: { project: (row: SprintRow) => row.project_id, all: () => 'all' },
  epics: {
    list: (row: EpicRow) => (row.is_archived ? `${row.list_id} archived` : row.list_id),
    all: (row: EpicRow) => (row.is_archived ? 'archived' : 'all'),
  },
  tags: { all: () => 'all' },
  members: { all: () => 'all' },
  notifications: { all: (row: Notification) => (row.archived ? 'archived' : row.snoozed_until ? 'snoozed' : 'inbox') },
  velocities: {},
  pages: { project: (row: PageRow) => row.project_id, all: () => 'all' },
  pageDetails: {},
  notes: { author: (row: NoteRow) => row.user_id },
  /** By where they belong: `mine`, `workspace`, or the id of a board or a space. */
  views: { place: (row: ViewRow) => row.board_id ?? row.project_id ?? row.scope },
  fields: { project: (row: FieldRow) => row.project_id },
  recurrences: { board: (row: RecurrenceRow) => row.board_id },
  details: {},
  epicDetails: {},
  comments: {
    /** By the id of the card, epic or page. */
    subject: (row: Comment) => (row.parent_id === null ? (row.page_id ?? row.card_id ?? '') : ''),
    parent: (row: Comment) => row.parent_id ?? '',
  },
  deleted: {},
} as const satisfies { [T in TableName]: Record<string, (row: Rows[T]) => string> }

export type IndexName<T extends TableName> = keyof (typeof INDEXES)[T] & string

const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position
/** Release 2 stands before release 10. */
const byName = new Intl.Collator(undefined, { numeric: true }).compare

/** How the rows of an index follow each other. */
export const ORDER: { [T in TableName]: (a: Rows[T], b: Rows[T]) => number } = {
  projects: byPosition,
  boards: byPosition,
  lists: byPosition,
  cards: (a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : Number(a.id) - Number(b.id)),
  dependencies: () => 0,
  sprints: (a, b) => a.start_date - b.start_date || Number(a.id) - Number(b.id),
  epics: byPosition,
  tags: (a, b) => byName(a.name, b.name),
  members: (a, b) => byName(a.display_name, b.display_name),
  notifications: (a, b) => b.time_updated - a.time_updated || Number(b.id) - Number(a.id),
  velocities: () => 0,
  pages: byPosition,
  pageDetails: () => 0,
  // Those that the server has not named yet are the newest.
  notes: (a, b) => b.time_created - a.time_created || Number(b.id) - Number(a.id),
  views: byPosition,
  fields: byPosition,
  recurrences: (a, b) => Number(a.id) - Number(b.id),
  details: () => 0,
  epicDetails: () => 0,
  comments: (a, b) => a.time_created - b.time_created || Number(a.id) - Number(b.id),
  deleted: (a, b) => b.time_deleted - a.time_deleted,
}

export type {
  Card,
  CardSummary,
  Comment,
  Epic,
  Field,
  LeanBoard,
  LeanCard,
  LeanRoadmap,
  LeanSprint,
  List,
  ListOutline,
  NoteOutline,
  Notification,
  Page,
  ProjectOutline,
  Recurrence,
  Sprint,
  SprintOutline,
  Tag,
  TeamMember,
  Velocity,
  View,
}
