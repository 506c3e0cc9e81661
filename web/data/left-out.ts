import type {
  BoardRow,
  Epic,
  EpicRow,
  Field,
  FieldRow,
  LeanBoard,
  ListOutline,
  ListRow,
  MemberRow,
  NoteOutline,
  NoteRow,
  Page,
  PageRow,
  ProjectOutline,
  ProjectRow,
  Recurrence,
  RecurrenceRow,
  SprintOutline,
  SprintRow,
  Tag,
  TagRow,
  TeamMember,
  View,
  ViewRow,
} from './rows.ts'

/**
 * The field of the row that shows each field of an answer; `null` for what the mirror does without. A new field of the API does
 * not compile until it is here. Those of cards are in `card-rows.ts`, which also says what is asked for.
 */
type ShownAs<Answer, Row> = { readonly [Field in keyof Answer]-?: keyof Row | null }

/** The part of an answer that rows are made of: nothing can be taken from what is left out. */
type Shown<Answer, As extends ShownAs<Answer, Record<string, unknown>>> = Pick<
  Answer,
  { [Field in keyof Answer]: As[Field] extends null ? never : Field }[keyof Answer]
>

const LIST = {
  id: 'id',
  title: 'title',
  behavior: 'behavior',
  color: 'color',
  total_cards: 'total_cards',
  max_cards: 'max_cards',
  min_cards: 'min_cards',
  limit_unit: 'limit_unit',
  limit_is_hard: 'limit_is_hard',
  archived: 'is_archived',
  is_watching: 'is_watching',
  // Rows of their own.
  cards: null,
  epics: null,
  card_order: null,
  // It is read for its board or sprint, which is known.
  team_id: null,
  project_id: null,
  board_id: null,
  // Shown nowhere.
  content: null,
  icon: null,
  user_id: null,
  user: null,
  user_updated: null,
  time_created: null,
  time_updated: null,
  webhook_notifications: null,
} as const satisfies ShownAs<ListOutline, ListRow>
export type ShownList = Shown<ListOutline, typeof LIST>

const BOARD = {
  id: 'id',
  title: 'title',
  project_id: 'project_id',
  content: 'content',
  color: 'color',
  layout: 'layout',
  card_cover_enabled: 'card_cover_enabled',
  archived: 'is_archived',
  is_bookmarked: 'is_bookmarked',
  is_watching: 'is_watching',
  public_settings: 'public_settings',
  email: 'email',
  members: 'members',
  // Rows of their own.
  lists: null,
  tags: null,
  list_order: null,
  // `public_settings` says it.
  is_public: null,
  // Shown nowhere.
  team_id: null,
  icon: null,
  image_urls: null,
  thumbnail_url: null,
  user_id: null,
  user_id_updated: null,
  user: null,
  user_updated: null,
  time_created: null,
  time_updated: null,
  webhook_notifications: null,
  // Its settings and its dialog of forms read them when they open.
  vcs_mapping: null,
  forms: null,
} as const satisfies ShownAs<LeanBoard, BoardRow>
export type ShownBoard = Shown<LeanBoard, typeof BOARD>

const PROJECT = {
  id: 'id',
  title: 'title',
  icon: 'icon',
  is_private: 'is_private',
  is_view_only: 'is_view_only',
  max_started_per_person: 'max_started_per_person',
  started_limit_is_hard: 'started_limit_is_hard',
  archived: 'is_archived',
  members: 'members',
  pages: 'has_pages',
  // Rows of their own.
  boards: null,
  // `members` says it.
  is_member: null,
  total_members: null,
  // Shown nowhere.
  team_id: null,
  description: null,
  overview_page_id: null,
  is_public: null,
  page_order: null,
  user_id: null,
  user_id_updated: null,
  user: null,
  user_updated: null,
  time_created: null,
  time_updated: null,
} as const satisfies ShownAs<ProjectOutline, ProjectRow>
export type ShownProject = Shown<ProjectOutline, typeof PROJECT>

const SPRINT = {
  id: 'id',
  title: 'title',
  content: 'content',
  project_id: 'project_id',
  state: 'state',
  layout: 'layout',
  start_date: 'start_date',
  end_date: 'end_date',
  override_end_date: 'override_end_date',
  progress: 'progress',
  // Rows of their own.
  lists: null,
  unfinished_cards: null,
  // Shown nowhere.
  team_id: null,
  user_updated: null,
  time_created: null,
  time_updated: null,
} as const satisfies ShownAs<SprintOutline, SprintRow>
export type ShownSprint = Shown<SprintOutline, typeof SPRINT>

export const EPIC_SHOWN_AS = {
  id: 'id',
  title: 'title',
  status: 'status',
  list_id: 'list_id',
  priority: 'priority',
  owner_id: 'owner_id',
  start_date: 'start_date',
  due_date: 'due_date',
  completed_date: 'completed_date',
  health_status: 'health',
  health_status_is_stale: 'is_health_stale',
  health_status_stale_period: 'health_stale_period',
  time_health_last_updated: 'time_health',
  health_status_updated_by: 'health_by',
  child_cards: 'progress',
  total_comments: 'total_comments',
  is_watching: 'is_watching',
  archived: 'is_archived',
  custom_fields: 'values',
  // Those of the list are with the list.
  list_color: null,
  list_title: null,
  archived_list: null,
  // An open epic shows them, from `epicDetails`.
  content: null,
  schema: null,
  collaboration: null,
  total_files: null,
  time_updated: null,
  members: null,
  checklists: null,
  checklist_order: null,
  checklist_item_order: null,
  child_card_order: null,
  linked_cards: null,
  tags: null,
  // Shown nowhere.
  team_id: null,
  type: null,
  user_id: null,
  user_id_updated: null,
  user: null,
  user_updated: null,
  time_created: null,
  external_links: null,
  hints: null,
  cover_image: null,
  icon: null,
} as const satisfies ShownAs<Epic, EpicRow>
export type ShownEpic = Shown<Epic, typeof EPIC_SHOWN_AS>

const TAG = {
  id: 'id',
  name: 'name',
  color: 'color',
  project_id: 'project_id',
  // Shown nowhere.
  team_id: null,
  slug: null,
  total_cards: null,
} as const satisfies ShownAs<Tag, TagRow>
export type ShownTag = Shown<Tag, typeof TAG>

const MEMBER = {
  id: 'id',
  display_name: 'display_name',
  email: 'email',
  role: 'role',
  status: 'status',
  color: 'color',
  profile_image: 'profile_image',
  time_created: 'time_created',
  // The same as `id`, and in `display_name`.
  user_id: null,
  first_name: null,
  last_name: null,
  // Shown nowhere.
  team_id: null,
  email_confirmed: null,
  timezone_id: null,
  locale: null,
  time_updated: null,
} as const satisfies ShownAs<TeamMember, MemberRow>
export type ShownMember = Shown<TeamMember, typeof MEMBER>

const PAGE = {
  id: 'id',
  title: 'title',
  project_id: 'project_id',
  parent_page_id: 'parent_id',
  icon: 'icon',
  archived: 'is_archived',
  is_bookmarked: 'is_bookmarked',
  is_watching: 'is_watching',
  total_comments: 'total_comments',
  // Rows of their own.
  child_pages: null,
  child_page_order: null,
  // Shown by the open page alone, which has all of it.
  content: null,
  cover_image: null,
  user_id: null,
  user_id_updated: null,
  user: null,
  user_updated: null,
  time_created: null,
  time_updated: null,
  collaboration: null,
  // Shown nowhere.
  team_id: null,
  schema: null,
  is_public: null,
  is_overview: null,
  font: null,
  public_settings: null,
  hide_table_of_contents: null,
  hide_subpages: null,
} as const satisfies ShownAs<Page, PageRow>
export type ShownPage = Shown<Page, typeof PAGE>

const NOTE = {
  id: 'id',
  title: 'title',
  content: 'content',
  user_id: 'user_id',
  is_public: 'is_public',
  attendees: 'has_attendees',
  time_created: 'time_created',
  time_updated: 'time_updated',
  // Shown nowhere.
  team_id: null,
  metadata_date: null,
  metadata_time: null,
  user_id_updated: null,
  user: null,
  user_updated: null,
} as const satisfies ShownAs<NoteOutline, NoteRow>
export type ShownNote = Shown<NoteOutline, typeof NOTE>

const VIEW = {
  id: 'id',
  title: 'title',
  icon: 'icon',
  scope: 'scope',
  board_id: 'board_id',
  project_id: 'project_id',
  filters: 'filters',
  layout: 'layout',
  group_by: 'group_by',
  lanes_by: 'lanes_by',
  sort: 'sort',
  columns: 'columns',
  position: 'position',
  is_default: 'is_default',
  has_feed: 'has_feed',
  // Read when the view is deleted.
  has_other_feeds: null,
  // Shown nowhere.
  team_id: null,
  user_id: null,
  user_id_updated: null,
  user: null,
  user_updated: null,
  time_created: null,
  time_updated: null,
} as const satisfies ShownAs<View, ViewRow>
export type ShownView = Shown<View, typeof VIEW>

const FIELD = {
  id: 'id',
  project_id: 'project_id',
  type: 'type',
  title: 'title',
  options: 'options',
  required: 'required',
  default: 'default',
  unit: 'unit',
  decimals: 'decimals',
  on_tile: 'on_tile',
  // Shown nowhere: deleted ones are no rows.
  team_id: null,
  time_deleted: null,
  user_id: null,
  user_id_updated: null,
  user: null,
  user_updated: null,
  time_created: null,
  time_updated: null,
} as const satisfies ShownAs<Field, FieldRow>
export type ShownField = Shown<Field, typeof FIELD>

const RECURRENCE = {
  id: 'id',
  board_id: 'board_id',
  list_id: 'list_id',
  card_id: 'card_id',
  last_card_id: 'last_card_id',
  title: 'title',
  rule: 'rule',
  starts: 'starts',
  time_zone: 'time_zone',
  mode: 'mode',
  paused: 'paused',
  paused_reason: 'paused_reason',
  next_dates: 'next_dates',
  skipped_dates: 'skipped_dates',
  // Shown nowhere.
  team_id: null,
  template_id: null,
  owner_id: null,
  time_last: null,
  user_id: null,
  user_id_updated: null,
  user: null,
  user_updated: null,
  time_created: null,
  time_updated: null,
} as const satisfies ShownAs<Recurrence, RecurrenceRow>
export type ShownRecurrence = Shown<Recurrence, typeof RECURRENCE>

/** What is asked of pages wherever there are many: what is left out is empty. */
export const PAGE_FIELDS = Object.entries(PAGE)
  .flatMap(([field, row]) => (row === null ? [] : field))
  .join()
