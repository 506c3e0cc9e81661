// Generated from the OpenAPI document by `npm run generate`. Do not edit.

export interface Activity {
  id: string
  /** What the person did, in words: for “Ada …”. */
  text: string
  /** Counts the changes of the workspace. */
  seq: number
  team_id: string
  type: string
  entity_id: string | null
  project_id: string | null
  board_id: string | null
  list_id: string | null
  card_id: string | null
  sprint_id: string | null
  epic_id: string | null
  page_id: string | null
  user_id: string
  user: UserReference
  /** Before and after, field by field. */
  changes: Record<string, Array<unknown>>
  time_created: number
}

export interface ArchivedMarker {
  user_id: string
  time_archived: number
}

export interface BatchResult {
  status: number
  /** What the operation by itself would have answered; null for none. */
  body: unknown
}

export interface Board {
  id: string
  project_id: string
  team_id: string
  title: string
  content: string
  icon: string
  color: string
  image_urls: string
  thumbnail_url: string
  user_id: string
  user_id_updated: string
  user: UserReference
  user_updated: UserReference
  time_created: number
  time_updated: number
  members: Array<Member>
  list_order: Record<string, number>
  tags: Array<Tag>
  archived: ArchivedMarker | null
  is_public: boolean
  public_settings: PublicSettings | null
  is_watching: boolean
  is_bookmarked: boolean
  vcs_mapping: VcsMapping | null
  layout: 'board' | 'list' | 'timeline' | 'calendar'
  email: BoardEmail | null
  webhook_notifications: Array<WebhookNotification>
  card_cover_enabled: boolean
  forms: Array<Form>
  lists: Array<List>
}

export interface BoardEmail {
  email: string
  active: boolean
}

export interface BoardFilters {
  /** true: only what is archived, or in a list, board or space that is; false or absent: only the rest. */
  is_archived?: boolean
  has_members?: boolean
  time_created?: DateRange
  time_updated?: DateRange
  include?: BoardFiltersChoices
  exclude?: BoardFiltersChoices
  sort_by?: {
    field: 'time_created' | 'time_updated' | 'title'
    order_ascending?: boolean
  }
}

export interface BoardFiltersChoices {
  ids?: Array<string>
  title?: Array<string>
  content?: Array<string>
  projects?: Array<string>
  members?: Array<string>
  owners?: Array<string>
}

export interface BoardOutline {
  id: string
  project_id: string
  team_id: string
  title: string
  content: string
  icon: string
  color: string
  image_urls: string
  thumbnail_url: string
  user_id: string
  user_id_updated: string
  user: UserReference
  user_updated: UserReference
  time_created: number
  time_updated: number
  members: Array<Member>
  list_order: Record<string, number>
  tags: Array<Tag>
  archived: ArchivedMarker | null
  is_public: boolean
  public_settings: PublicSettings | null
  is_watching: boolean
  is_bookmarked: boolean
  vcs_mapping: VcsMapping | null
  layout: 'board' | 'list' | 'timeline' | 'calendar'
  email: BoardEmail | null
  webhook_notifications: Array<WebhookNotification>
  card_cover_enabled: boolean
  forms: Array<Form>
  lists: Array<ListOutline>
}

export interface BoardStub {
  id: string
  title: string
}

export interface Card {
  id: string
  team_id: string
  title: string
  content: string
  schema: number
  collaboration: Collaboration | null
  status: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
  priority: number
  list_id: string
  list_color: string
  list_title: string
  owner_id: string | null
  user_id: string
  user_id_updated: string
  user: UserReference
  user_updated: UserReference
  start_date: number | null
  due_date: number | null
  completed_date: number | null
  time_created: number
  time_updated: number
  members: Array<Member>
  checklists: Array<Checklist>
  checklist_order: Record<string, number>
  checklist_item_order: Record<string, number>
  child_cards: Array<CardSummary>
  child_card_order: Record<string, number>
  linked_cards: Array<LinkedCard>
  archived: ArchivedMarker | null
  archived_list: boolean
  tags: Array<Tag>
  total_comments: number
  total_files: number
  is_watching: boolean
  external_links: Array<ExternalLink>
  hints: Array<Hint>
  type: 'card'
  board_id: string | null
  board_title: string
  sprint_id: string | null
  parent_card: ParentCard | null
  archived_board: boolean
  is_bookmarked: boolean
  project_id: string
  estimate: number | null
  epic: {
    id: string
    title: string
  } | null
  copied_from_card_id: string | null
  form_id: string | null
  suggested_branch_name: string
}

export interface CardFilters {
  /** true: only what is archived, or in a list, board or space that is; false or absent: only the rest. */
  is_archived?: boolean
  is_parent?: boolean
  is_child?: boolean
  has_estimate?: boolean
  has_members?: boolean
  has_priority?: boolean
  has_status?: boolean
  has_tags?: boolean
  has_linked_card?: boolean
  has_due_date?: boolean
  has_start_date?: boolean
  has_completed_date?: boolean
  has_parent_card?: boolean
  start_date?: DateRange
  due_date?: DateRange
  completed_date?: DateRange
  time_created?: DateRange
  time_updated?: DateRange
  include?: CardFiltersChoices
  exclude?: CardFiltersChoices
  sort_by?: {
    field:
      | 'time_created'
      | 'time_updated'
      | 'title'
      | 'status'
      | 'priority'
      | 'estimate'
      | 'start_date'
      | 'due_date'
      | 'completed_date'
    order_ascending?: boolean
  }
}

export interface CardFiltersChoices {
  ids?: Array<string>
  title?: Array<string>
  content?: Array<string>
  projects?: Array<string>
  boards?: Array<string>
  lists?: Array<string>
  estimates?: Array<number>
  members?: Array<string>
  owners?: Array<string>
  priority?: Array<number>
  statuses?: Array<'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'>
  tags?: Array<string>
}

export interface CardSummary {
  title: string
  card_id: string
  user_id: string
  project_id: string
  board_id: string | null
  board_title: string
  list_id: string
  list_title: string
  list_color: string
  status: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
  archived: ArchivedMarker | null
}

export interface Checklist {
  id: string
  title: string
  content: string
  card_id: string
  user_id: string
  time_created: number
  time_updated: number
  items: Array<ChecklistItem>
}

export interface ChecklistItem {
  id: string
  title: string
  content: string
  checklist_id: string
  user_id: string
  time_created: number
  time_updated: number
  checked: boolean
}

export interface Collaboration {
  token: string
}

export interface Comment {
  id: string
  type: 'comment' | 'child_comment'
  team_id: string
  card_id: string | null
  page_id: string | null
  parent_id: string | null
  content: string
  schema: number
  context: Record<string, unknown> | null
  status: 'open' | 'resolved' | 'orphaned'
  user_id: string
  user: UserReference
  user_updated: UserReference
  /** In the order of their first use, each with its people in the order in which they reacted. */
  reactions: Array<{
    /** One emoji. */
    reaction: string
    user_ids: Array<string>
  }>
  /** The author, and whoever replied. */
  participants: Array<{
    user_id: string
  }>
  /** How many replies there are. */
  children: {
    count: number
  }
  time_created: number
  time_updated: number
}

export interface DateRange {
  /** A date in seconds or milliseconds, or date math: `now-1d`, `now+2w`, `1767225600||+3d` (s, m, h, d, w, M, y); `now/d` is the beginning of the day, in UTC. */
  before?: string | number
  /** A date in seconds or milliseconds, or date math: `now-1d`, `now+2w`, `1767225600||+3d` (s, m, h, d, w, M, y); `now/d` is the beginning of the day, in UTC. */
  after?: string | number
}

export interface Epic {
  id: string
  team_id: string
  title: string
  content: string
  schema: number
  collaboration: Collaboration | null
  status: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
  priority: number
  list_id: string
  list_color: string
  list_title: string
  owner_id: string | null
  user_id: string
  user_id_updated: string
  user: UserReference
  user_updated: UserReference
  start_date: number | null
  due_date: number | null
  completed_date: number | null
  time_created: number
  time_updated: number
  members: Array<Member>
  checklists: Array<Checklist>
  checklist_order: Record<string, number>
  checklist_item_order: Record<string, number>
  child_cards: Array<CardSummary>
  child_card_order: Record<string, number>
  linked_cards: Array<LinkedCard>
  archived: ArchivedMarker | null
  archived_list: boolean
  tags: Array<Tag>
  total_comments: number
  total_files: number
  is_watching: boolean
  external_links: Array<ExternalLink>
  hints: Array<Hint>
  type: 'epic'
  health_status: 'on_track' | 'at_risk' | 'off_track' | null
  health_status_is_stale: boolean
  health_status_stale_period: number
  time_health_last_updated: number | null
  health_status_updated_by: string | null
}

export interface Event {
  /** Counts the changes of the workspace. */
  seq: number
  team_id: string
  type: string
  entity_id: string | null
  project_id: string | null
  board_id: string | null
  list_id: string | null
  card_id: string | null
  sprint_id: string | null
  epic_id: string | null
  page_id: string | null
  user_id: string
  user: UserReference
  /** Before and after, field by field. */
  changes: Record<string, Array<unknown>>
  time_created: number
}

export interface ExternalLink {
  type: string
  github_pull_request?: GithubPullRequest
}

export interface FieldProblem {
  field: string
  code: string
  message: string
}

export interface Form {
  id: string
  title: string
  description: string
  board_id: string
  fields: Array<FormField>
  user: UserReference
  user_updated: UserReference
  time_created: number
  time_updated: number
  is_public: boolean
  public_settings: {
    url: string
  } | null
}

export interface FormField {
  id: string
  type: string
  label: string
  order: number
  required: boolean
  options: Array<string>
  placeholder: string
  description: string
  card_property: string | null
  multi_select: boolean
  condition_field_id: string | null
  condition_operator: string | null
  condition_value: string | null
}

export interface FoundBoard {
  id: string
  project_id: string
  team_id: string
  /** HTML: what was found is marked with <em>, all else is escaped. */
  title: string
  /** The text around the first hit, as HTML like the title. Of a space, that of its description. */
  content: string
  icon: string
  color: string
  image_urls: string
  thumbnail_url: string
  user_id: string
  user_id_updated: string
  user: UserReference
  user_updated: UserReference
  time_created: number
  time_updated: number
  members: Array<Member>
  list_order: Record<string, number>
  tags: Array<Tag>
  archived: ArchivedMarker | null
  is_public: boolean
  public_settings: PublicSettings | null
  is_watching: boolean
  is_bookmarked: boolean
  vcs_mapping: VcsMapping | null
  layout: 'board' | 'list' | 'timeline' | 'calendar'
  email: BoardEmail | null
  webhook_notifications: Array<WebhookNotification>
  card_cover_enabled: boolean
  forms: Array<Form>
  lists: Array<ListOutline>
}

export interface FoundCard {
  id: string
  team_id: string
  /** HTML: what was found is marked with <em>, all else is escaped. */
  title: string
  /** The text around the first hit, as HTML like the title. Of a space, that of its description. */
  content: string
  schema: number
  collaboration: Collaboration | null
  status: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
  priority: number
  list_id: string
  list_color: string
  list_title: string
  owner_id: string | null
  user_id: string
  user_id_updated: string
  user: UserReference
  user_updated: UserReference
  start_date: number | null
  due_date: number | null
  completed_date: number | null
  time_created: number
  time_updated: number
  members: Array<Member>
  checklists: Array<Checklist>
  checklist_order: Record<string, number>
  checklist_item_order: Record<string, number>
  child_cards: Array<CardSummary>
  child_card_order: Record<string, number>
  linked_cards: Array<LinkedCard>
  archived: ArchivedMarker | null
  archived_list: boolean
  tags: Array<Tag>
  total_comments: number
  total_files: number
  is_watching: boolean
  external_links: Array<ExternalLink>
  hints: Array<Hint>
  type: 'card'
  board_id: string | null
  board_title: string
  sprint_id: string | null
  parent_card: ParentCard | null
  archived_board: boolean
  is_bookmarked: boolean
  project_id: string
  estimate: number | null
  epic: {
    id: string
    title: string
  } | null
  copied_from_card_id: string | null
  form_id: string | null
  suggested_branch_name: string
}

export interface FoundEpic {
  id: string
  team_id: string
  /** HTML: what was found is marked with <em>, all else is escaped. */
  title: string
  /** The text around the first hit, as HTML like the title. Of a space, that of its description. */
  content: string
  schema: number
  collaboration: Collaboration | null
  status: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
  priority: number
  list_id: string
  list_color: string
  list_title: string
  owner_id: string | null
  user_id: string
  user_id_updated: string
  user: UserReference
  user_updated: UserReference
  start_date: number | null
  due_date: number | null
  completed_date: number | null
  time_created: number
  time_updated: number
  members: Array<Member>
  checklists: Array<Checklist>
  checklist_order: Record<string, number>
  checklist_item_order: Record<string, number>
  child_cards: Array<CardSummary>
  child_card_order: Record<string, number>
  linked_cards: Array<LinkedCard>
  archived: ArchivedMarker | null
  archived_list: boolean
  tags: Array<Tag>
  total_comments: number
  total_files: number
  is_watching: boolean
  external_links: Array<ExternalLink>
  hints: Array<Hint>
  type: 'epic'
  health_status: 'on_track' | 'at_risk' | 'off_track' | null
  health_status_is_stale: boolean
  health_status_stale_period: number
  time_health_last_updated: number | null
  health_status_updated_by: string | null
}

export interface FoundNote {
  id: string
  team_id: string
  /** HTML: what was found is marked with <em>, all else is escaped. */
  title: string
  /** The text around the first hit, as HTML like the title. Of a space, that of its description. */
  content: string
  /** Every member of the workspace may read it. */
  is_public: boolean
  attendees: Array<
    | string
    | {
        user_id?: string | null
        email?: string | null
        name?: string | null
      }
  >
  metadata_date: number | null
  metadata_time: number | null
  user_id: string
  user_id_updated: string
  user: UserReference
  user_updated: UserReference
  time_created: number
  time_updated: number
}

export interface FoundPage {
  id: string
  team_id: string
  project_id: string
  parent_page_id: string | null
  /** HTML: what was found is marked with <em>, all else is escaped. */
  title: string
  /** The text around the first hit, as HTML like the title. Of a space, that of its description. */
  content: string
  schema: number
  icon: string | Record<string, string | number | null> | null
  cover_image: string | Record<string, string | number | null> | null
  user_id: string
  user_id_updated: string
  user: UserReference
  user_updated: UserReference
  time_created: number
  time_updated: number
  archived: ArchivedMarker | null
  is_public: boolean
  /** The one page that its space opens with. */
  is_overview: boolean
  is_watching: boolean
  is_bookmarked: boolean
  total_comments: number
  child_pages: Array<PageStub>
  child_page_order: Record<string, number>
}

export interface FoundProject {
  id: string
  team_id: string
  /** HTML: what was found is marked with <em>, all else is escaped. */
  title: string
  description: string
  icon: Record<string, string | null> | null
  overview_page_id: string | null
  user_id: string
  user_id_updated: string
  user: UserReference
  user_updated: UserReference
  time_created: number
  time_updated: number
  members: Array<Member>
  is_member: boolean
  total_members: number
  archived: ArchivedMarker | null
  is_public: boolean
  is_private: boolean
  page_order: Record<string, number>
  pages: Array<PageStub>
  boards: Array<BoardStub>
  /** The text around the first hit, as HTML like the title. Of a space, that of its description. */
  content: string
}

export interface GithubPullRequest {
  id: number
  number: number
  state: string
  title: string
  body: string
  html_url: string
  time_created: number | null
  time_updated: number | null
  time_closed: number | null
  time_merged: number | null
  head: {
    label: string
    ref: string
  }
  base: {
    label: string
    ref: string
  }
  draft: boolean
  merged: boolean
}

export interface Health {
  status: 'ok'
}

export interface Hint {
  type: string
  tag: {
    name: string
  } | null
  relation: {
    card: HintedCard
    similarity: number
  } | null
}

export interface HintedCard {
  title: string
  card_id: string
  user_id: string
  project_id: string
  board_id: string | null
  board_title: string
  list_id: string
  list_title: string
  list_color: string
  status: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
}

export interface LinkedCard {
  title: string
  card_id: string
  user_id: string
  project_id: string | null
  board_id: string | null
  board_title: string
  list_id: string
  list_title: string
  list_color: string
  status: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
  archived: ArchivedMarker | null
  linked_card_type: 'blocks' | 'blocked_by' | 'related' | 'duplicates'
}

export interface List {
  id: string
  team_id: string
  title: string
  content: string
  behavior: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
  board_id: string | null
  user_id: string
  user: UserReference
  user_updated: UserReference
  project_id: string | null
  icon: string
  color: string
  total_cards: number
  time_created: number
  time_updated: number
  archived: ArchivedMarker | null
  is_watching: boolean
  webhook_notifications: Array<WebhookNotification>
  card_order: Record<string, number>
  cards: Array<Card>
  epics: Array<Epic>
}

export interface ListOutline {
  id: string
  team_id: string
  title: string
  content: string
  behavior: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
  board_id: string | null
  user_id: string
  user: UserReference
  user_updated: UserReference
  project_id: string | null
  icon: string
  color: string
  total_cards: number
  time_created: number
  time_updated: number
  archived: ArchivedMarker | null
  is_watching: boolean
  webhook_notifications: Array<WebhookNotification>
  card_order?: Record<string, number>
  cards?: Array<Card>
  epics?: Array<Epic>
}

export interface Member {
  user_id: string
  assigned_date: number
  role: 'admin' | 'member' | 'viewer'
}

export interface Note {
  id: string
  team_id: string
  title: string
  content: string
  /** Every member of the workspace may read it. */
  is_public: boolean
  attendees: Array<
    | string
    | {
        user_id?: string | null
        email?: string | null
        name?: string | null
      }
  >
  metadata_date: number | null
  metadata_time: number | null
  user_id: string
  user_id_updated: string
  user: UserReference
  user_updated: UserReference
  time_created: number
  time_updated: number
  transcript: string
  transcripts: Array<Transcript>
  user_notes: string
}

export interface NoteOutline {
  id: string
  team_id: string
  title: string
  content: string
  /** Every member of the workspace may read it. */
  is_public: boolean
  attendees: Array<
    | string
    | {
        user_id?: string | null
        email?: string | null
        name?: string | null
      }
  >
  metadata_date: number | null
  metadata_time: number | null
  user_id: string
  user_id_updated: string
  user: UserReference
  user_updated: UserReference
  time_created: number
  time_updated: number
}

export interface Page {
  id: string
  team_id: string
  project_id: string
  parent_page_id: string | null
  title: string
  content: string
  schema: number
  icon: string | Record<string, string | number | null> | null
  cover_image: string | Record<string, string | number | null> | null
  user_id: string
  user_id_updated: string
  user: UserReference
  user_updated: UserReference
  time_created: number
  time_updated: number
  archived: ArchivedMarker | null
  is_public: boolean
  /** The one page that its space opens with. */
  is_overview: boolean
  is_watching: boolean
  is_bookmarked: boolean
  total_comments: number
  child_pages: Array<PageStub>
  child_page_order: Record<string, number>
}

export interface PageFilters {
  /** true: only what is archived, or in a list, board or space that is; false or absent: only the rest. */
  is_archived?: boolean
  is_parent?: boolean
  is_child?: boolean
  time_created?: DateRange
  time_updated?: DateRange
  include?: PageFiltersChoices
  exclude?: PageFiltersChoices
  sort_by?: {
    field: 'time_created' | 'time_updated' | 'title'
    order_ascending?: boolean
  }
}

export interface PageFiltersChoices {
  ids?: Array<string>
  title?: Array<string>
  content?: Array<string>
  projects?: Array<string>
  owners?: Array<string>
}

export interface PageStub {
  id: string
  title: string
}

export interface ParentCard {
  title: string
  card_id: string
  list_color: string
  status: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
}

export interface Problem {
  /** Where the code is explained. */
  type: string
  /** The name of the status. */
  title: string
  /** The status, again. */
  status: number
  /** What is wrong, and what to do. */
  detail: string
  /** Stable: programs decide by this. */
  code:
    | 'invalid_request'
    | 'invalid_cursor'
    | 'malformed_json'
    | 'malformed_request'
    | 'unauthenticated'
    | 'forbidden'
    | 'insufficient_scope'
    | 'not_found'
    | 'route_not_found'
    | 'method_not_allowed'
    | 'request_timeout'
    | 'board_archived'
    | 'list_archived'
    | 'list_not_empty'
    | 'project_archived'
    | 'card_cycle'
    | 'epic_archived'
    | 'page_archived'
    | 'page_cycle'
    | 'sprint_ended'
    | 'mail_not_configured'
    | 'conflict'
    | 'precondition_failed'
    | 'body_too_large'
    | 'uri_too_long'
    | 'unsupported_media_type'
    | 'idempotency_key_reused'
    | 'rate_limited'
    | 'headers_too_large'
    | 'internal_error'
    | 'storage_unavailable'
    | 'not_ready'
    | 'shutting_down'
  /** The same text as `detail`. */
  message: string
  /** Names the request in the log of the server. */
  request_id: string
  /** Which operation of a batch failed. */
  index?: number
  /** All that is wrong, field by field. */
  errors?: Array<FieldProblem>
}

export interface Project {
  id: string
  team_id: string
  title: string
  description: string
  icon: Record<string, string | null> | null
  overview_page_id: string | null
  user_id: string
  user_id_updated: string
  user: UserReference
  user_updated: UserReference
  time_created: number
  time_updated: number
  members: Array<Member>
  is_member: boolean
  total_members: number
  archived: ArchivedMarker | null
  is_public: boolean
  is_private: boolean
  page_order: Record<string, number>
  pages: Array<PageStub>
  boards: Array<BoardStub>
  sprints: Array<SprintOutline>
}

export interface ProjectOutline {
  id: string
  team_id: string
  title: string
  description: string
  icon: Record<string, string | null> | null
  overview_page_id: string | null
  user_id: string
  user_id_updated: string
  user: UserReference
  user_updated: UserReference
  time_created: number
  time_updated: number
  members: Array<Member>
  is_member: boolean
  total_members: number
  archived: ArchivedMarker | null
  is_public: boolean
  is_private: boolean
  page_order: Record<string, number>
  pages: Array<PageStub>
  boards: Array<BoardStub>
}

export interface PublicSettings {
  url: string
  team_name: string
}

export interface Readiness {
  status: 'ready'
}

export interface Roadmap {
  team_id: string
  user_id_updated: string | null
  user_updated: UserReference | null
  time_updated: number | null
  lists: Array<List>
  list_order: Record<string, number>
}

export interface Source {
  type: string
  client_id: string | null
  import_id: string | null
  agent_id: string | null
  email_addr: string | null
  email_verified: boolean | null
}

export interface Sprint {
  id: string
  team_id: string
  project_id: string
  user_updated: UserReference
  title: string
  content: string
  state: 'planned' | 'started' | 'completed' | 'canceled'
  start_date: number
  end_date: number
  override_end_date: number | null
  layout: 'board' | 'list' | 'timeline' | 'calendar'
  /** One entry per day from the start on: how many cards and points stood in each status. */
  progress: Array<
    Array<{
      status: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
      count: number
      pts: number
    }>
  >
  time_created: number
  time_updated: number
  lists: Array<List>
  unfinished_cards: Array<Card>
}

export interface SprintOutline {
  id: string
  team_id: string
  project_id: string
  user_updated: UserReference
  title: string
  content: string
  state: 'planned' | 'started' | 'completed' | 'canceled'
  start_date: number
  end_date: number
  override_end_date: number | null
  layout: 'board' | 'list' | 'timeline' | 'calendar'
  /** One entry per day from the start on: how many cards and points stood in each status. */
  progress: Array<
    Array<{
      status: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
      count: number
      pts: number
    }>
  >
  time_created: number
  time_updated: number
  lists: Array<ListOutline>
  unfinished_cards?: Array<Card>
}

export interface SprintSettings {
  statuses: Array<SprintStatus>
  length: number
  cooldown: number
  start_day: number
  /** false: no sprint of the space starts by itself. */
  enabled: boolean
  vcs_mapping: VcsMapping | null
  layout: 'board' | 'list' | 'timeline' | 'calendar'
  card_cover_enabled: boolean
}

export interface SprintStatus {
  id: string
  title: string
  status: 'committed' | 'started' | 'completed' | 'cancelled'
}

export interface Tag {
  id: string
  team_id: string
  project_id: string | null
  name: string
  slug: string
  color: string
  total_cards: number
}

export interface TeamMember {
  id: string
  user_id: string
  team_id: string
  email: string
  email_confirmed: boolean
  first_name: string
  last_name: string
  display_name: string
  profile_image: string
  /** For the initials where there is no picture. */
  color: string
  /** A name of the IANA time zone database. */
  timezone_id: string
  /** A BCP 47 language tag. */
  locale: string
  role: 'guestReader' | 'guest' | 'member' | 'admin' | 'owner'
  status: 'active' | 'invited' | 'inactive'
  time_created: number
  time_updated: number
}

export interface Transcript {
  content: string
  source?: string
}

export interface User {
  id: string
  email: string
  email_confirmed: boolean
  first_name: string
  last_name: string
  display_name: string
  profile_image: string
  /** For the initials where there is no picture. */
  color: string
  /** A name of the IANA time zone database. */
  timezone_id: string
  /** A BCP 47 language tag. */
  locale: string
  status: 'active'
  /** The workspaces that the token opens. */
  teams: Array<UserTeam>
  time_created: number
  time_updated: number
}

export interface UserReference {
  user_id: string
  type: string
  source: Source
}

export interface UserTeam {
  id: string
  team_name: string
  role: 'guestReader' | 'guest' | 'member' | 'admin' | 'owner'
  status: 'active'
  time_created: number
  time_updated: number
}

export interface VcsBranch {
  name: string
  pr_draft: string | null
  pr_open: string | null
  pr_review_requested: string | null
  pr_merged: string | null
  pr_closed: string | null
  time_created: number
}

export interface VcsMapping {
  pr_draft: string | null
  pr_open: string | null
  pr_review_requested: string | null
  pr_merged: string | null
  pr_closed: string | null
  branches: Array<VcsBranch>
}

export interface WebhookDestination {
  destination_type: string
  integration_id: string
}

export interface WebhookNotification {
  webhook: WebhookDestination
  options: Record<string, boolean>
}

export interface AddCardToEpicParams {
  epic_id: string
  card_id: string
}

export interface AddMemberToBoardParams {
  board_id: string
}
export type AddMemberToBoardBody = {
  user_id: string
  role?: 'admin' | 'member' | 'viewer' | undefined
}
export type AddMemberToBoardAnswer = {
  board: Board
}

export interface AddMemberToCardParams {
  card_id: string
}
export type AddMemberToCardBody = {
  user_id: string
  role?: 'admin' | 'member' | 'viewer' | undefined
}
export type AddMemberToCardAnswer =
  | {
      card: Card
    }
  | {
      epic: Epic
    }

export interface AddMemberToProjectParams {
  project_id: string
}
export type AddMemberToProjectBody = {
  user_id: string
  role?: 'admin' | 'member' | 'viewer' | undefined
}
export type AddMemberToProjectAnswer = {
  project: Project
}

export interface AddReactionToCommentParams {
  comment_id: string
  /** One emoji. */
  reaction: string
}

export interface AddReactionToReplyParams {
  comment_id: string
  child_id: string
  /** One emoji. */
  reaction: string
}

export interface AddTagsToCardParams {
  card_id: string
}
export type AddTagsToCardBody = {
  id?: string | undefined
  ids?: Array<string> | undefined
}

export interface ArchivePageParams {
  page_id: string
}
export type ArchivePageBody = {
  archived?: boolean | undefined
}
export type ArchivePageAnswer = {
  page: Page
}

export interface CopyBoardParams {
  board_id: string
}
export type CopyBoardBody = {
  /** null leaves it unchanged. */
  title?: string | null | undefined
  /** null leaves it unchanged. */
  project_id?: string | null | undefined
  /** null leaves it unchanged. */
  copy_cards?: boolean | null | undefined
  /** null leaves it unchanged. */
  create_missing_tags?: boolean | null | undefined
}
export type CopyBoardAnswer = {
  board: Board
}

export interface CopyCardParams {
  card_id: string
}
export type CopyCardBody = {
  /** null leaves it unchanged. */
  title?: string | null | undefined
  /** null leaves it unchanged. */
  project_id?: string | null | undefined
  /** null leaves it unchanged. */
  board_id?: string | null | undefined
  /** null leaves it unchanged. */
  sprint_id?: string | null | undefined
  /** null leaves it unchanged. */
  list_id?: string | null | undefined
}
export type CopyCardAnswer = {
  card: Card
}

export interface CopyPageParams {
  page_id: string
}
export type CopyPageBody = {
  /** null leaves it unchanged. */
  title?: string | null | undefined
  /** null leaves it unchanged. */
  project_id?: string | null | undefined
  /** null leaves it unchanged. */
  parent_page_id?: string | null | undefined
  /** null leaves it unchanged. */
  position?: number | null | undefined
}
export type CopyPageAnswer = {
  page: Page
}

export type CreateBoardBody = {
  project_id: string
  title: string
  content?: string | undefined
  icon?: string | undefined
  color?: string | undefined
  image_urls?: string | undefined
  thumbnail_url?: string | undefined
  lists?:
    | Array<{
        title?: string | undefined
        content?: string | undefined
        icon?: string | undefined
        color?: string | undefined
        behavior?: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled' | undefined
      }>
    | undefined
  members?:
    | Array<{
        user_id: string
        role?: 'admin' | 'member' | 'viewer' | undefined
      }>
    | undefined
  layout?: 'board' | 'list' | 'timeline' | 'calendar' | undefined
}
export type CreateBoardAnswer = {
  board: Board
}

export type CreateCardBody = {
  title: string
  list_id: string
  board_id?: string | undefined
  sprint_id?: string | undefined
  project_id?: string | undefined
  content?: string | undefined
  content_format?: 'html' | undefined
  schema?: number | undefined
  start_date?: number | undefined
  due_date?: number | undefined
  owner_id?: string | undefined
  members?:
    | Array<{
        user_id: string
        role?: 'admin' | 'member' | 'viewer' | undefined
      }>
    | undefined
  priority?: number | undefined
  estimate?: number | undefined
  parent_card_id?: string | undefined
  epic_id?: string | undefined
  checklists?:
    | Array<{
        title: string
        content?: string | undefined
        items?:
          | Array<{
              title: string
              content?: string | undefined
              checked?: boolean | undefined
            }>
          | undefined
      }>
    | undefined
  tags?: Array<string> | undefined
  form_id?: string | undefined
  cover_image?: string | undefined
  icon?: string | undefined
}
export type CreateCardAnswer = {
  card: Card
}

export interface CreateChecklistParams {
  card_id: string
}
export type CreateChecklistBody = {
  title: string
  content?: string | undefined
  card_id?: string | undefined
}
export type CreateChecklistAnswer = {
  checklist: Checklist
}

export interface CreateChecklistItemParams {
  card_id: string
  checklist_id: string
}
export type CreateChecklistItemBody = {
  title: string
  content?: string | undefined
  checked?: boolean | undefined
  checklist_id?: string | undefined
}
export type CreateChecklistItemAnswer = {
  checklist_item: ChecklistItem
}

export type CreateCommentBody = {
  content: string
  card_id?: string | undefined
  page_id?: string | undefined
  schema?: number | undefined
  context?: Record<string, unknown> | undefined
}
export type CreateCommentAnswer = {
  comment: Comment
}

export type CreateEpicBody = {
  title: string
  list_id: string
  content?: string | undefined
  content_format?: 'html' | undefined
  schema?: number | undefined
  icon?: string | undefined
  cover_image?: string | undefined
  start_date?: number | undefined
  due_date?: number | undefined
  members?:
    | Array<{
        user_id: string
        role?: 'admin' | 'member' | 'viewer' | undefined
      }>
    | undefined
  owner_id?: string | undefined
  priority?: number | undefined
  health_status?: 'on_track' | 'at_risk' | 'off_track' | undefined
  /** Days. */
  health_status_stale_period?: number | undefined
}
export type CreateEpicAnswer = {
  epic: Epic
}

export type CreateListBody = {
  board_id: string
  title?: string | undefined
  content?: string | undefined
  icon?: string | undefined
  color?: string | undefined
  behavior?: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled' | undefined
}
export type CreateListAnswer = {
  list: List
}

export type CreateMemberBody = {
  email?: string | undefined
  user_id?: string | undefined
  role: 'guestReader' | 'guest' | 'member' | 'admin' | 'owner'
}
export type CreateMemberAnswer = {
  member: TeamMember
}

export type CreateNoteBody = {
  title: string
  /** null leaves it unchanged. */
  content?: string | null | undefined
  /** null leaves it unchanged. */
  transcript?: string | null | undefined
  transcripts?: Array<Transcript> | undefined
  /** null leaves it unchanged. */
  user_notes?: string | null | undefined
  /** null leaves it unchanged. */
  is_public?: boolean | null | undefined
  attendees?:
    | Array<
        | string
        | {
            user_id?: string | null | undefined
            email?: string | null | undefined
            name?: string | null | undefined
          }
      >
    | undefined
  /** null leaves it unchanged. */
  metadata_date?: number | null | undefined
  /** null leaves it unchanged. */
  metadata_time?: number | null | undefined
}
export type CreateNoteAnswer = {
  note: Note
}

export type CreatePageBody = {
  project_id: string
  title?: string | undefined
  content?: string | undefined
  schema?: number | undefined
  icon?: string | Record<string, string | number | null> | null | undefined
  cover_image?: string | Record<string, string | number | null> | null | undefined
  /** null leaves it unchanged. */
  parent_page_id?: string | null | undefined
  /** null leaves it unchanged. */
  position?: number | null | undefined
  /** null leaves it unchanged. */
  is_public?: boolean | null | undefined
  /** null leaves it unchanged. */
  is_overview?: boolean | null | undefined
}
export type CreatePageAnswer = {
  page: Page
}

export type CreateProjectBody = {
  title: string
  description?: string | undefined
  icon?: Record<string, string | null> | undefined
  is_public?: boolean | undefined
  is_private?: boolean | undefined
  members?:
    | Array<{
        user_id: string
        role?: 'admin' | 'member' | 'viewer' | undefined
      }>
    | undefined
}
export type CreateProjectAnswer = {
  project: Project
}

export interface CreateReplyParams {
  comment_id: string
}
export type CreateReplyBody = {
  content: string
  schema?: number | undefined
  context?: Record<string, unknown> | undefined
}
export type CreateReplyAnswer = {
  child_comment: Comment
}

export type CreateSprintBody = {
  project_id: string
  title: string
  content?: string | undefined
  start_date?: number | undefined
  end_date?: number | undefined
}
export type CreateSprintAnswer = {
  sprint: Sprint
}

export type CreateTagBody = {
  name: string
  color?: string | undefined
  project_id?: string | undefined
}
export type CreateTagAnswer = {
  tag: Tag
}

export interface DeleteBoardParams {
  board_id: string
}

export interface DeleteCardParams {
  card_id: string
}

export interface DeleteChecklistParams {
  card_id: string
  checklist_id: string
}

export interface DeleteChecklistItemParams {
  card_id: string
  checklist_id: string
  item_id: string
}

export interface DeleteCommentParams {
  comment_id: string
}

export interface DeleteEpicParams {
  epic_id: string
}

export interface DeleteListParams {
  list_id: string
  /** The list that its cards go to. */
  move_to?: string | undefined
}

export interface DeleteNoteParams {
  note_id: string
}

export interface DeletePageParams {
  page_id: string
}

export interface DeleteProjectParams {
  project_id: string
}

export interface DeleteReplyParams {
  comment_id: string
  child_id: string
}

export interface DeleteTagParams {
  tag_id: string
}

export interface LinkCardsParams {
  card_id: string
}
export type LinkCardsBody = {
  card_id: string
  linked_card_type: 'blocks' | 'blocked_by' | 'related' | 'duplicates'
}
export type LinkCardsAnswer = {
  linked_card: LinkedCard
}

export interface ListActivityParams {
  card_id?: string | undefined
  board_id?: string | undefined
  project_id?: string | undefined
  /** The `cursor` of the answer before. */
  cursor?: string | undefined
  /** How many at the most. */
  count?: number | undefined
}
export type ListActivityAnswer = {
  /** Ask again with this to go on; empty at the end. */
  cursor: string
  /** How many this answer holds. */
  count: number
  activity: Array<Activity>
}

export interface ListBoardsParams {
  project_id?: string | undefined
  /** true: only boards you bookmarked. */
  bookmarked?: boolean | undefined
  /** true: only archived boards; false or absent: only live ones. */
  archived?: boolean | undefined
  /** cards: load what the lists hold. */
  include?: 'cards' | undefined
  /** The `cursor` of the answer before. */
  cursor?: string | undefined
  /** How many at the most. */
  count?: number | undefined
}
export type ListBoardsAnswer = {
  /** Ask again with this to go on; empty at the end. */
  cursor: string
  /** How many this answer holds. */
  count: number
  board_order: Record<string, number>
  boards: Array<BoardOutline>
}

export interface ListCardsParams {
  project_id?: string | undefined
  board_id?: string | undefined
  list_id?: string | undefined
  sprint_id?: string | undefined
  /** true: only archived cards; false or absent: only live ones. */
  archived?: boolean | undefined
  /** The `cursor` of the answer before. */
  cursor?: string | undefined
  /** How many at the most. */
  count?: number | undefined
}
export type ListCardsAnswer = {
  /** Ask again with this to go on; empty at the end. */
  cursor: string
  /** How many this answer holds. */
  count: number
  cards: Array<Card>
}

export interface ListCommentsParams {
  card_id?: string | undefined
  page_id?: string | undefined
  /** The `cursor` of the answer before. */
  cursor?: string | undefined
  /** How many at the most. */
  count?: number | undefined
}
export type ListCommentsAnswer = {
  /** Ask again with this to go on; empty at the end. */
  cursor: string
  /** How many this answer holds. */
  count: number
  comments: Array<Comment>
}

export interface ListEventsParams {
  /** Only events after this seq. */
  after?: number | undefined
  /** The `cursor` of the answer before. */
  cursor?: string | undefined
  /** How many at the most. */
  count?: number | undefined
}
export type ListEventsAnswer = {
  /** Ask again with this to go on; empty at the end. */
  cursor: string
  /** How many this answer holds. */
  count: number
  events: Array<Event>
}

export type ListMembersAnswer = {
  /** Everybody who is or was here; `status` tells which. */
  members: Array<TeamMember>
  /** Who has been added and has no token yet. */
  invited: Array<TeamMember>
}

export interface ListNotesParams {
  /** The `cursor` of the answer before. */
  cursor?: string | undefined
  /** How many at the most. */
  count?: number | undefined
}
export type ListNotesAnswer = {
  /** Ask again with this to go on; empty at the end. */
  cursor: string
  /** How many this answer holds. */
  count: number
  notes: Array<NoteOutline>
}

export interface ListPagesParams {
  project_id?: string | undefined
  /** true: only archived pages; false or absent: only live ones. */
  archived?: boolean | undefined
  /** The `cursor` of the answer before. */
  cursor?: string | undefined
  /** How many at the most. */
  count?: number | undefined
}
export type ListPagesAnswer = {
  /** Ask again with this to go on; empty at the end. */
  cursor: string
  /** How many this answer holds. */
  count: number
  page_order: Record<string, number>
  pages: Array<Page>
}

export interface ListProjectsParams {
  /** true: only archived spaces; false or absent: only live ones. */
  archived?: boolean | undefined
  /** The `cursor` of the answer before. */
  cursor?: string | undefined
  /** How many at the most. */
  count?: number | undefined
}
export type ListProjectsAnswer = {
  /** Ask again with this to go on; empty at the end. */
  cursor: string
  /** How many this answer holds. */
  count: number
  project_order: Record<string, number>
  projects: Array<ProjectOutline>
}

export interface ListRepliesParams {
  comment_id: string
  /** The `cursor` of the answer before. */
  cursor?: string | undefined
  /** How many at the most. */
  count?: number | undefined
}
export type ListRepliesAnswer = {
  /** Ask again with this to go on; empty at the end. */
  cursor: string
  /** How many this answer holds. */
  count: number
  child_comments: Array<Comment>
}

export interface ListSprintsParams {
  project_id: string
  /** true: only sprints that ended; false: only those that did not; absent: all. */
  archived?: boolean | undefined
  /** The `cursor` of the answer before. */
  cursor?: string | undefined
  /** How many at the most. */
  count?: number | undefined
}
export type ListSprintsAnswer = {
  /** Ask again with this to go on; empty at the end. */
  cursor: string
  /** How many this answer holds. */
  count: number
  sprints: Array<Sprint>
}

export interface ListTagsParams {
  project_id?: string | undefined
  /** true: of all spaces, also when one is named. */
  all?: boolean | undefined
  /** The `cursor` of the answer before. */
  cursor?: string | undefined
  /** How many at the most. */
  count?: number | undefined
}
export type ListTagsAnswer = {
  /** Ask again with this to go on; empty at the end. */
  cursor: string
  /** How many this answer holds. */
  count: number
  tags: Array<Tag>
}

export interface PreviewViewParams {
  /** The `cursor` of the answer before. */
  cursor?: string | undefined
  /** How many at the most. */
  count?: number | undefined
}
export type PreviewViewBody = {
  type: 'card' | 'board' | 'page'
  card_filters?: CardFilters | undefined
  board_filters?: BoardFilters | undefined
  page_filters?: PageFilters | undefined
  sort_by?:
    | {
        field:
          | 'time_created'
          | 'time_updated'
          | 'title'
          | 'status'
          | 'priority'
          | 'estimate'
          | 'start_date'
          | 'due_date'
          | 'completed_date'
        order_ascending?: boolean | undefined
      }
    | undefined
}
export type PreviewViewAnswer =
  | {
      /** Ask again with this to go on; empty at the end. */
      cursor: string
      /** How many this answer holds. */
      count: number
      cards: Array<Card>
    }
  | {
      /** Ask again with this to go on; empty at the end. */
      cursor: string
      /** How many this answer holds. */
      count: number
      boards: Array<BoardOutline>
    }
  | {
      /** Ask again with this to go on; empty at the end. */
      cursor: string
      /** How many this answer holds. */
      count: number
      pages: Array<Page>
    }

export interface ReadBoardParams {
  board_id: string
}
export type ReadBoardAnswer = {
  board: Board
}

export interface ReadCardParams {
  card_id: string
}
export type ReadCardAnswer = {
  card: Card
}

export interface ReadCommentParams {
  comment_id: string
}
export type ReadCommentAnswer = {
  comment: Comment
}

export interface ReadEpicParams {
  epic_id: string
}
export type ReadEpicAnswer = {
  epic: Epic
}

export type ReadHealthAnswer = Health

export interface ReadListParams {
  list_id: string
  /** The `cursor` of the answer before. */
  cursor?: string | undefined
  /** How many at the most. */
  count?: number | undefined
}
export type ReadListAnswer = {
  /** Ask again with this to go on; empty at the end. */
  cursor: string
  /** How many this answer holds. */
  count: number
  list: List
}

export type ReadMeAnswer = {
  user: User
}

export interface ReadNoteParams {
  note_id: string
}
export type ReadNoteAnswer = {
  note: Note
}

export type ReadOpenApiAnswer = Record<string, unknown>

export interface ReadPageParams {
  page_id: string
}
export type ReadPageAnswer = {
  page: Page
}

export interface ReadProjectParams {
  project_id: string
}
export type ReadProjectAnswer = {
  project: Project
}

export type ReadReadinessAnswer = Readiness

export interface ReadReplyParams {
  comment_id: string
  child_id: string
}
export type ReadReplyAnswer = {
  child_comment: Comment
}

export type ReadRoadmapAnswer = Roadmap

export interface ReadSprintParams {
  sprint_id: string
  project_id: string
}
export type ReadSprintAnswer = {
  sprint: Sprint
}

export interface ReadSprintSettingsParams {
  project_id: string
}
export type ReadSprintSettingsAnswer = {
  sprint_settings: SprintSettings
}

export interface RemoveBookmarkOfBoardParams {
  board_id: string
}

export interface RemoveBookmarkOfCardParams {
  card_id: string
}

export interface RemoveBookmarkOfPageParams {
  page_id: string
}

export interface RemoveCardFromEpicParams {
  epic_id: string
  card_id: string
}

export interface RemoveMemberParams {
  user_id: string
}

export interface RemoveMemberFromBoardParams {
  board_id: string
  user_id: string
}

export interface RemoveMemberFromCardParams {
  card_id: string
  user_id: string
}

export interface RemoveMemberFromProjectParams {
  project_id: string
  user_id: string
}

export interface RemoveReactionFromCommentParams {
  comment_id: string
  /** One emoji. */
  reaction: string
}

export interface RemoveReactionFromReplyParams {
  comment_id: string
  child_id: string
  /** One emoji. */
  reaction: string
}

export interface RemoveTagFromCardParams {
  card_id: string
  tag_id: string
}

export interface RemoveWatchOfBoardParams {
  board_id: string
}

export interface RemoveWatchOfCardParams {
  card_id: string
}

export interface RemoveWatchOfEpicParams {
  epic_id: string
}

export interface RemoveWatchOfListParams {
  list_id: string
}

export interface RemoveWatchOfPageParams {
  page_id: string
}

export type RunBatchBody = {
  /** true: say what would happen, change nothing. */
  dry_run?: boolean | undefined
  operations: Array<{
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    /** Below the workspace, with its query. `{0.list.id}`, here or as a whole text in the body, stands for what the first operation answered there. */
    path: string
    body?: unknown | undefined
  }>
}
export type RunBatchAnswer = {
  results: Array<BatchResult>
}

export interface SearchWorkspaceParams {
  /** Words, or the beginnings of words, all of which must be there; or an id: `42`, `#42`, `card-42-launch`. */
  query: string
  /** Only these kinds of things. Separated by commas: boards, cards, pages, projects, epics, notes. */
  types?: string | undefined
  /** Look only here. Separated by commas: title, content. */
  fields?: string | undefined
  /** Only cards and epics of these statuses. Separated by commas: backlog, committed, started, completed, cancelled. */
  statuses?: string | undefined
  project_id?: string | undefined
  /** true: only what is archived, or in a list, board or space that is; false or absent: only the rest. */
  archived?: boolean | undefined
  /** false: leave out the arrays by type. */
  grouped?: boolean | undefined
  /** The `cursor` of the answer before. */
  cursor?: string | undefined
  /** How many at the most. */
  count?: number | undefined
}
export type SearchWorkspaceAnswer = {
  /** Ask again with this to go on; empty at the end. */
  cursor: string
  /** How many this answer holds. */
  count: number
  results: Array<
    | {
        board: FoundBoard
      }
    | {
        card: FoundCard
      }
    | {
        page: FoundPage
      }
    | {
        project: FoundProject
      }
    | {
        epic: FoundEpic
      }
    | {
        note: FoundNote
      }
  >
  boards?: Array<FoundBoard>
  cards?: Array<FoundCard>
  pages?: Array<FoundPage>
  projects?: Array<FoundProject>
  epics?: Array<FoundEpic>
  notes?: Array<FoundNote>
}

export interface SetBookmarkOfBoardParams {
  board_id: string
}

export interface SetBookmarkOfCardParams {
  card_id: string
}

export interface SetBookmarkOfPageParams {
  page_id: string
}

export interface SetContentOfCardParams {
  card_id: string
}
export type SetContentOfCardBody = {
  content: string
}
export type SetContentOfCardAnswer = {
  card: Card
}

export interface SetWatchOfBoardParams {
  board_id: string
}

export interface SetWatchOfCardParams {
  card_id: string
}

export interface SetWatchOfEpicParams {
  epic_id: string
}

export interface SetWatchOfListParams {
  list_id: string
}

export interface SetWatchOfPageParams {
  page_id: string
}

export interface UnlinkCardsParams {
  card_id: string
  linked: string
}

export interface UpdateBoardParams {
  board_id: string
}
export type UpdateBoardBody = {
  /** null leaves it unchanged. */
  title?: string | null | undefined
  /** null leaves it unchanged. */
  content?: string | null | undefined
  /** null leaves it unchanged. */
  icon?: string | null | undefined
  /** null leaves it unchanged. */
  color?: string | null | undefined
  /** null leaves it unchanged. */
  image_urls?: string | null | undefined
  /** null leaves it unchanged. */
  thumbnail_url?: string | null | undefined
  /** null leaves it unchanged. */
  layout?: 'board' | 'list' | 'timeline' | 'calendar' | null | undefined
  /** null leaves it unchanged. */
  card_cover_enabled?: boolean | null | undefined
  /** null leaves it unchanged. */
  is_public?: boolean | null | undefined
  /** null leaves it unchanged. */
  email?:
    | {
        active: boolean
      }
    | null
    | undefined
  /** null leaves it unchanged. */
  webhook_notifications?:
    | Array<{
        webhook: {
          destination_type: 'slack_channel_webhook' | 'generic_webhook'
          integration_id: string
        }
        options?:
          | {
              card_created?: boolean | undefined
              card_moved?: boolean | undefined
              card_commented?: boolean | undefined
              card_due_date?: boolean | undefined
            }
          | undefined
      }>
    | null
    | undefined
  /** null empties it. */
  vcs_mapping?:
    | {
        /** null empties it. */
        pr_draft?: string | null | undefined
        /** null empties it. */
        pr_open?: string | null | undefined
        /** null empties it. */
        pr_review_requested?: string | null | undefined
        /** null empties it. */
        pr_merged?: string | null | undefined
        /** null empties it. */
        pr_closed?: string | null | undefined
        branches?:
          | Array<{
              name: string
              /** null empties it. */
              pr_draft?: string | null | undefined
              /** null empties it. */
              pr_open?: string | null | undefined
              /** null empties it. */
              pr_review_requested?: string | null | undefined
              /** null empties it. */
              pr_merged?: string | null | undefined
              /** null empties it. */
              pr_closed?: string | null | undefined
              time_created?: number | undefined
            }>
          | undefined
      }
    | null
    | undefined
  /** null leaves it unchanged. */
  project_id?: string | null | undefined
  /** null leaves it unchanged. */
  position?: number | null | undefined
  /** null leaves it unchanged. */
  after_board_id?: string | null | undefined
  /** null leaves it unchanged. */
  archived?: boolean | null | undefined
}
export type UpdateBoardAnswer = {
  board: Board
}

export interface UpdateCardParams {
  card_id: string
}
export type UpdateCardBody = {
  /** null leaves it unchanged. */
  title?: string | null | undefined
  /** null leaves it unchanged. */
  content?: string | null | undefined
  /** null leaves it unchanged. */
  project_id?: string | null | undefined
  /** null leaves it unchanged. */
  board_id?: string | null | undefined
  /** null leaves it unchanged. */
  sprint_id?: string | null | undefined
  /** null leaves it unchanged. */
  list_id?: string | null | undefined
  /** null leaves it unchanged. */
  position?: number | null | undefined
  /** null leaves it unchanged. */
  after_card_id?: string | null | undefined
  /** null empties it. */
  parent_card_id?: string | null | undefined
  /** null empties it. */
  epic_id?: string | null | undefined
  /** null empties it. */
  owner_id?: string | null | undefined
  /** null empties it. */
  start_date?: number | null | undefined
  /** null empties it. */
  due_date?: number | null | undefined
  /** null leaves it unchanged. */
  priority?: number | null | undefined
  /** null empties it. */
  estimate?: number | null | undefined
  /** null leaves it unchanged. */
  archived?: boolean | null | undefined
  /** null leaves it unchanged. */
  cover_image?: string | null | undefined
  /** null leaves it unchanged. */
  icon?: string | null | undefined
}
export type UpdateCardAnswer = {
  card: Card
}

export interface UpdateChecklistParams {
  card_id: string
  checklist_id: string
}
export type UpdateChecklistBody = {
  /** null leaves it unchanged. */
  title?: string | null | undefined
  /** null leaves it unchanged. */
  content?: string | null | undefined
  /** null leaves it unchanged. */
  card_id?: string | null | undefined
}
export type UpdateChecklistAnswer = {
  checklist: Checklist
}

export interface UpdateChecklistItemParams {
  card_id: string
  checklist_id: string
  item_id: string
}
export type UpdateChecklistItemBody = {
  /** null leaves it unchanged. */
  title?: string | null | undefined
  /** null leaves it unchanged. */
  content?: string | null | undefined
  /** null leaves it unchanged. */
  checked?: boolean | null | undefined
  /** null leaves it unchanged. */
  checklist_id?: string | null | undefined
}
export type UpdateChecklistItemAnswer = {
  checklist_item: ChecklistItem
}

export interface UpdateCommentParams {
  comment_id: string
}
export type UpdateCommentBody = {
  /** null leaves it unchanged. */
  content?: string | null | undefined
  /** null leaves it unchanged. */
  status?: 'open' | 'resolved' | 'orphaned' | null | undefined
}
export type UpdateCommentAnswer = {
  comment: Comment
}

export interface UpdateEpicParams {
  epic_id: string
}
export type UpdateEpicBody = {
  /** null leaves it unchanged. */
  title?: string | null | undefined
  /** null leaves it unchanged. */
  content?: string | null | undefined
  /** null leaves it unchanged. */
  list_id?: string | null | undefined
  /** null leaves it unchanged. */
  position?: number | null | undefined
  /** null empties it. */
  owner_id?: string | null | undefined
  /** null empties it. */
  start_date?: number | null | undefined
  /** null empties it. */
  due_date?: number | null | undefined
  /** null leaves it unchanged. */
  priority?: number | null | undefined
  /** null leaves it unchanged. */
  archived?: boolean | null | undefined
  /** null leaves it unchanged. */
  icon?: string | null | undefined
  /** null leaves it unchanged. */
  cover_image?: string | null | undefined
  /** null empties it. */
  health_status?: 'on_track' | 'at_risk' | 'off_track' | null | undefined
  /** null leaves it unchanged. */
  health_status_stale_period?: number | null | undefined
}
export type UpdateEpicAnswer = {
  epic: Epic
}

export interface UpdateListParams {
  list_id: string
}
export type UpdateListBody = {
  /** null leaves it unchanged. */
  title?: string | null | undefined
  /** null leaves it unchanged. */
  content?: string | null | undefined
  /** null leaves it unchanged. */
  icon?: string | null | undefined
  /** null leaves it unchanged. */
  color?: string | null | undefined
  /** null leaves it unchanged. */
  behavior?: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled' | null | undefined
  /** null leaves it unchanged. */
  board_id?: string | null | undefined
  /** null leaves it unchanged. */
  position?: number | null | undefined
  /** null leaves it unchanged. */
  after_list_id?: string | null | undefined
  /** null leaves it unchanged. */
  archived?: boolean | null | undefined
}
export type UpdateListAnswer = {
  list: List
}

export type UpdateMeBody = {
  /** null leaves it unchanged. */
  first_name?: string | null | undefined
  /** null leaves it unchanged. */
  last_name?: string | null | undefined
  /** null leaves it unchanged. */
  display_name?: string | null | undefined
  /** null leaves it unchanged. */
  profile_image?: string | null | undefined
  /** null leaves it unchanged. */
  timezone_id?: string | null | undefined
  /** null leaves it unchanged. */
  locale?: string | null | undefined
}
export type UpdateMeAnswer = {
  user: User
}

export interface UpdateMemberParams {
  user_id: string
}
export type UpdateMemberBody = {
  /** null leaves it unchanged. */
  role?: 'guestReader' | 'guest' | 'member' | 'admin' | 'owner' | null | undefined
}
export type UpdateMemberAnswer = {
  member: TeamMember
}

export interface UpdatePageParams {
  page_id: string
}
export type UpdatePageBody = {
  /** null leaves it unchanged. */
  title?: string | null | undefined
  /** null leaves it unchanged. */
  content?: string | null | undefined
  /** null leaves it unchanged. */
  schema?: number | null | undefined
  icon?: string | Record<string, string | number | null> | null | undefined
  cover_image?: string | Record<string, string | number | null> | null | undefined
  /** null leaves it unchanged. */
  is_public?: boolean | null | undefined
  /** null leaves it unchanged. */
  is_overview?: boolean | null | undefined
  /** null leaves it unchanged. */
  project_id?: string | null | undefined
  /** null empties it. */
  parent_page_id?: string | null | undefined
  /** null leaves it unchanged. */
  position?: number | null | undefined
  /** null leaves it unchanged. */
  after_page_id?: string | null | undefined
  /** null leaves it unchanged. */
  archived?: boolean | null | undefined
}
export type UpdatePageAnswer = {
  page: Page
}

export interface UpdateProjectParams {
  project_id: string
}
export type UpdateProjectBody = {
  /** null leaves it unchanged. */
  title?: string | null | undefined
  /** null leaves it unchanged. */
  description?: string | null | undefined
  /** null empties it. */
  icon?: Record<string, string | null> | null | undefined
  /** null leaves it unchanged. */
  is_private?: boolean | null | undefined
  /** null leaves it unchanged. */
  position?: number | null | undefined
  /** null leaves it unchanged. */
  after_project_id?: string | null | undefined
  /** null leaves it unchanged. */
  archived?: boolean | null | undefined
}
export type UpdateProjectAnswer = {
  project: Project
}

export interface UpdateReplyParams {
  comment_id: string
  child_id: string
}
export type UpdateReplyBody = {
  /** null leaves it unchanged. */
  content?: string | null | undefined
  /** null leaves it unchanged. */
  status?: 'open' | 'resolved' | 'orphaned' | null | undefined
}
export type UpdateReplyAnswer = {
  child_comment: Comment
}

export interface UpdateSprintParams {
  sprint_id: string
  project_id: string
}
export type UpdateSprintBody = {
  /** null leaves it unchanged. */
  title?: string | null | undefined
  /** null leaves it unchanged. */
  content?: string | null | undefined
  /** null leaves it unchanged. */
  state?: 'canceled' | 'completed' | null | undefined
  /** null leaves it unchanged. */
  start_date?: number | null | undefined
  /** null leaves it unchanged. */
  end_date?: number | null | undefined
}
export type UpdateSprintAnswer = {
  sprint: Sprint
}

export interface UpdateSprintSettingsParams {
  project_id: string
}
export type UpdateSprintSettingsBody = {
  statuses?:
    | Array<{
        id?: string | undefined
        title: string
        status: 'committed' | 'started' | 'completed' | 'cancelled'
      }>
    | undefined
  length?: number | undefined
  cooldown?: number | undefined
  start_day?: number | undefined
  enabled?: boolean | undefined
  /** null empties it. */
  vcs_mapping?:
    | {
        /** null empties it. */
        pr_draft?: string | null | undefined
        /** null empties it. */
        pr_open?: string | null | undefined
        /** null empties it. */
        pr_review_requested?: string | null | undefined
        /** null empties it. */
        pr_merged?: string | null | undefined
        /** null empties it. */
        pr_closed?: string | null | undefined
        branches?:
          | Array<{
              name: string
              /** null empties it. */
              pr_draft?: string | null | undefined
              /** null empties it. */
              pr_open?: string | null | undefined
              /** null empties it. */
              pr_review_requested?: string | null | undefined
              /** null empties it. */
              pr_merged?: string | null | undefined
              /** null empties it. */
              pr_closed?: string | null | undefined
              time_created?: number | undefined
            }>
          | undefined
      }
    | null
    | undefined
  layout?: 'board' | 'list' | 'timeline' | 'calendar' | undefined
  card_cover_enabled?: boolean | undefined
}
export type UpdateSprintSettingsAnswer = {
  sprint_settings: SprintSettings
}

export interface UpdateTagParams {
  tag_id: string
}
export type UpdateTagBody = {
  /** null leaves it unchanged. */
  name?: string | null | undefined
  /** null leaves it unchanged. */
  color?: string | null | undefined
}
export type UpdateTagAnswer = {
  tag: Tag
}

export interface UpdateUserParams {
  user_id: string
}
export type UpdateUserBody = {
  /** null leaves it unchanged. */
  first_name?: string | null | undefined
  /** null leaves it unchanged. */
  last_name?: string | null | undefined
  /** null leaves it unchanged. */
  display_name?: string | null | undefined
  /** null leaves it unchanged. */
  profile_image?: string | null | undefined
  /** null leaves it unchanged. */
  timezone_id?: string | null | undefined
  /** null leaves it unchanged. */
  locale?: string | null | undefined
}
export type UpdateUserAnswer = {
  user: User
}

export interface WritePageParams {
  page_id: string
}
export type WritePageBody = {
  content: string
}
export type WritePageAnswer = {
  page: Page
}
