import type {
  Archivable,
  Authorship,
  Behavior,
  ContainerRole,
  Defaulted,
  FieldType,
  Flag,
  LimitUnit,
} from './columns.ts'

/** Where work is: spaces, boards, sprints, the roadmap, and their lists. */
export interface ContainerTables {
  projects: ProjectTable
  project_members: ProjectMemberTable
  boards: BoardTable
  board_members: BoardMemberTable
  board_marks: BoardMarkTable
  forms: FormTable
  views: ViewTable
  view_feeds: ViewFeedTable
  lists: ListTable
  list_marks: ListMarkTable
  roadmap_lists: RoadmapListTable
  roadmap_list_marks: RoadmapListMarkTable
  sprint_settings: SprintSettingsTable
  sprints: SprintTable
  sprint_unfinished_cards: SprintUnfinishedCardTable
  sprint_progress: SprintProgressTable
  templates: TemplateTable
  recurrences: RecurrenceTable
  recurrence_dates: RecurrenceDateTable
  rules: RuleTable
  rule_states: RuleStateTable
  rule_cards: RuleCardTable
  rule_runs: RuleRunTable
  rule_cursors: RuleCursorTable
  fields: FieldTable
}

interface ProjectTable extends Authorship, Archivable {
  team_id: string
  id: number
  title: string
  description: string
  icon: string | null
  is_private: Flag
  is_public: Flag
  /** Only its admins change what is in it. */
  is_view_only: Defaulted<Flag>
  /** How many started cards a person should have in it; 0 for no limit. */
  max_started_per_person: Defaulted<number>
  started_limit_is_hard: Defaulted<Flag>
  position: string
}

interface ProjectMemberTable {
  team_id: string
  project_id: number
  user_id: string
  role: ContainerRole
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
  /** The end of its public address; null while it is not public. */
  public_token: Defaulted<string | null>
  /** JSON: what is shown there; null while it is not public. */
  public_settings: Defaulted<string | null>
  /** JSON */
  vcs_mapping: string | null
  /** JSON: the integrations that it notifies; null for none. */
  webhook_notifications: Defaulted<string | null>
  position: string
}

interface BoardMemberTable {
  team_id: string
  board_id: number
  user_id: string
  role: ContainerRole
  assigned_date: number
}

interface BoardMarkTable {
  team_id: string
  user_id: string
  board_id: number
  is_bookmarked: Flag
  is_watching: Flag
}

/** A saved view. It belongs to a person, a board or a space, whichever has a value; else to the workspace. */
interface ViewTable extends Authorship {
  team_id: string
  id: number
  owner_id: string | null
  board_id: number | null
  project_id: number | null
  title: string
  icon: string
  /** JSON: what its cards must be like. */
  filters: string
  layout: string
  group_by: string | null
  lanes_by: string | null
  /** JSON: what comes first; null for the newest first. */
  sort: string | null
  /** JSON: the columns of its table. */
  columns: string
  position: string
  /** A board opens with it. */
  is_default: Flag
  /** Null while it is not deleted. */
  time_deleted: Defaulted<number | null>
}

/** The secret address at which a person's programs read a view. */
interface ViewFeedTable {
  team_id: string
  view_id: number
  user_id: string
  secret_hash: string
  time_created: number
}

/** What people fill in to make a card on a board. */
interface FormTable extends Authorship {
  team_id: string
  id: number
  board_id: number
  title: string
  description: string
  /** JSON: what it asks, in order. */
  fields: string
  is_public: Flag
  /** The end of the address of its page; null while it is not public. */
  public_token: Defaulted<string | null>
  /** Signs when its page was served; null as well. */
  page_key: Defaulted<string | null>
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
  behavior: Behavior
  icon: string
  color: string
  position: string
  /** Of a sprint's list: which status of its space's settings it was made from. */
  sprint_status_id: Defaulted<string | null>
  /** Live cards of this list, kept by every write that moves one: counting a million rows per answer would not do. */
  total_cards: Defaulted<number>
  /** How many cards or points it should hold at most and at least; 0 for no limit. A hard maximum is enforced. */
  max_cards: Defaulted<number>
  min_cards: Defaulted<number>
  limit_unit: Defaulted<LimitUnit>
  limit_is_hard: Defaulted<Flag>
  /** JSON, as on boards. */
  webhook_notifications: Defaulted<string | null>
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
  behavior: Behavior
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

interface SprintSettingsTable {
  team_id: string
  project_id: number
  /** JSON: [{id, title, status}] */
  statuses: string
  length: number
  cooldown: number
  start_day: number
  enabled: Flag
  auto_complete: Defaulted<Flag>
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
  state: 'planned' | 'started' | 'completed' | 'canceled'
  /** Dates exactly as the caller wrote them; the instants beside them serve comparisons. */
  start_date: number
  end_date: number
  start_instant: number
  end_instant: number
  override_end_date: Defaulted<number | null>
  layout: string
  time_started: Defaulted<number | null>
  time_ended: Defaulted<number | null>
  /** What it held when it started, without what was cancelled; when it ended, if it never started. */
  planned_count: Defaulted<number | null>
  planned_pts: Defaulted<number | null>
  /** What was done when it ended. */
  completed_count: Defaulted<number | null>
  completed_pts: Defaulted<number | null>
  /** The days of the chart of a sprint that ended (days since 1970, UTC). Nothing changes them afterwards. */
  chart_first_day: Defaulted<number | null>
  chart_last_day: Defaulted<number | null>
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

interface TemplateTable extends Authorship {
  team_id: string
  id: number
  project_id: number
  type: 'card' | 'checklist' | 'board' | 'page' | 'sprint'
  title: string
  description: string
  /** JSON: what is made from it. */
  content: string
  /** Null while it is not deleted. */
  time_deleted: Defaulted<number | null>
}

interface RecurrenceTable extends Authorship {
  team_id: string
  id: number
  board_id: number
  list_id: number
  template_id: number | null
  /** The card that it was made like. */
  card_id: number | null
  /** In whose name cards are made. */
  owner_id: string
  title: string
  /** JSON: the card that is made; null for a template. */
  content: string | null
  rule: string
  /** On the clock of its time zone: 2026-11-20T09:00. */
  starts: string
  time_zone: string
  mode: 'schedule' | 'completion'
  paused_reason:
    | 'person'
    | 'copied'
    | 'ended'
    | 'list_gone'
    | 'archived'
    | 'maker_gone'
    | 'template_gone'
    | 'refused'
    | null
  time_next: number | null
  time_last: number | null
  last_card_id: number | null
  /** JSON: dates of its rule, in milliseconds, that make no card. */
  skipped_dates: Defaulted<string>
  /** Null while it is not deleted. */
  time_deleted: Defaulted<number | null>
}

/** The dates for which cards were made. */
interface RecurrenceDateTable {
  team_id: string
  recurrence_id: number
  occurrence: number
  card_id: number
}

/** A rule of a board, or of a space if it has no board. */
interface RuleTable extends Authorship {
  team_id: string
  id: number
  board_id: number | null
  project_id: number | null
  /** With whose rights it runs. */
  owner_id: string
  title: string
  /** JSON: when it runs; its type also by itself, for those that run by the clock. */
  trigger: string
  trigger_type: 'created' | 'moved' | 'completed' | 'field' | 'due' | 'comment' | 'pull_request' | 'form' | 'time'
  /** JSON: what its cards must be like. */
  filters: string
  /** JSON: what it does. */
  actions: string
  paused_reason: 'person' | 'copied' | 'failed' | null
}

/** How far a rule is: apart from what it says, so that a run leaves no trace in its past. */
interface RuleStateTable {
  team_id: string
  rule_id: number
  /** Events up to this one, and dates up to this moment, were before it was turned on. */
  since: number
  time_since: number
  /** When a rule by the time of day runs next. */
  time_next: number | null
  runs: number
  /** Failed runs in a row. */
  failures: number
  /** When the hour began in which runs are counted. */
  time_hour: number
  hour_runs: number
  time_last: number | null
  last_status: 'done' | 'failed' | 'skipped' | null
}

/** The last moment for which a rule by the clock ran for a card. */
interface RuleCardTable {
  team_id: string
  rule_id: number
  card_id: number
  moment: number
}

interface RuleRunTable {
  team_id: string
  rule_id: number
  id: number
  card_id: number | null
  /** The event that set it off; null for the clock. */
  seq: number | null
  depth: number
  status: 'done' | 'failed' | 'skipped'
  reason: string | null
  message: string | null
  time_created: number
}

/** Events before `seq` were handled; of that one, the rules up to `rule_id`. */
interface RuleCursorTable {
  team_id: string
  seq: number
  rule_id: number
}

interface FieldTable extends Authorship {
  team_id: string
  id: number
  project_id: number
  type: FieldType
  title: string
  /** JSON: what a select offers, in order. */
  options: string
  /** The highest id that an option was given: none is given twice. */
  last_option: number
  required: Flag
  /** JSON: the value of new cards, as cards store it; null for none. */
  default_value: string | null
  unit: string
  decimals: number
  on_tile: Flag
  position: string
  /** Null while it is not deleted. */
  time_deleted: number | null
  /** The last card or epic with a value that search has indexed since the field changed; null when all are. */
  reindex_after: Defaulted<number | null>
}
