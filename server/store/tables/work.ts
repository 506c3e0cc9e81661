import type { Archivable, Authorship, Defaulted, Flag } from './columns.ts'

/** The work: cards and epics, with all that hangs from them. */
export interface WorkTables {
  cards: CardTable
  card_members: CardMemberTable
  card_marks: CardMarkTable
  card_links: CardLinkTable
  card_tags: CardTagTable
  dismissed_hints: DismissedHintTable
  dismissed_epic_hints: DismissedEpicHintTable
  epics: EpicTable
  epic_members: EpicMemberTable
  epic_marks: EpicMarkTable
  epic_links: EpicLinkTable
  epic_tags: EpicTagTable
  time_entries: TimeEntryTable
  checklists: ChecklistTable
  checklist_items: ChecklistItemTable
  tags: TagTable
  field_values: FieldValueTable
}

interface CardTable extends Authorship, Archivable {
  team_id: string
  id: number
  project_id: number
  board_id: number | null
  sprint_id: number | null
  list_id: number
  /** Where a card in a sprint came from: never beside a `board_id`. The list may be gone before the board is. */
  home_board_id: Defaulted<number | null>
  home_list_id: Defaulted<number | null>
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
  /** The same: the form that it was made by may be gone. */
  form_id: Defaulted<number | null>
  total_comments: Defaulted<number>
  /** In seconds: the sum of its time entries. */
  time_logged: Defaulted<number>
  cover_image: string
  icon: string
  /** What another system calls the card: no two of a workspace have the same. */
  external_id: Defaulted<string | null>
  /** JSON: its pull requests at code hosts, as they are shown; null for none. Read with every card, written seldom. */
  external_links: Defaulted<string | null>
  /** JSON: the values of custom fields by their ids, each with what it is found by; null for none. */
  custom_fields: Defaulted<string | null>
  /** The due date that was reported as near, and the one that was reported as passed. */
  due_soon_for: Defaulted<number | null>
  overdue_for: Defaulted<number | null>
  /** The due date for which people's own lead times were looked at, and the next lead of it in milliseconds; null for none left. */
  reminded_for: Defaulted<number | null>
  next_lead: Defaulted<number | null>
}

/** Time that a person logged: their `user_id` is in it. */
interface TimeEntryTable extends Authorship {
  team_id: string
  id: number
  card_id: number
  /** Days since 1970. */
  day: number
  /** 0 while the timer runs. */
  seconds: number
  note: string
  /** Of a running timer alone. */
  time_started: number | null
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
  /** Their own reminder: how long before the due date, in milliseconds; -1 for not at all. Null where their settings decide. */
  reminder_lead: Defaulted<number | null>
  /** Or a moment of their own. */
  time_reminder: Defaulted<number | null>
  /** When it comes; null when it has come, or has no date to come for. */
  time_remind: Defaulted<number | null>
}

/** `card_id` blocks, duplicates or is related to `linked_card_id`; the other end is read from the same row. */
interface CardLinkTable {
  team_id: string
  card_id: number
  linked_card_id: number
  type: string
}

interface CardTagTable {
  team_id: string
  card_id: number
  tag_id: number
}

/** A tag or a card that is not to be proposed for a card any more. Only a number: it may be gone. */
interface DismissedHintTable {
  team_id: string
  card_id: number
  hinted_id: number
}

/** The same of an epic: a tag or another epic. */
interface DismissedEpicHintTable {
  team_id: string
  epic_id: number
  hinted_id: number
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
  /** As a card's. */
  external_links: Defaulted<string | null>
  custom_fields: Defaulted<string | null>
  total_comments: Defaulted<number>
  health_status: string | null
  /** Days. */
  health_status_stale_period: Defaulted<number>
  time_health_last_updated: number | null
  health_status_updated_by: string | null
  /** As a card's. */
  due_soon_for: Defaulted<number | null>
  overdue_for: Defaulted<number | null>
  /** The due date for which people's own lead times were looked at, and the next lead of it in milliseconds; null for none left. */
  reminded_for: Defaulted<number | null>
  next_lead: Defaulted<number | null>
  /** The `time_health_last_updated` that was reported as stale. */
  stale_for: Defaulted<number | null>
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

interface EpicTagTable {
  team_id: string
  epic_id: number
  tag_id: number
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
  owner_id: Defaulted<string | null>
  due_date: Defaulted<number | null>
  /** The due dates that were reported as soon and as past. */
  due_soon_for: Defaulted<number | null>
  overdue_for: Defaulted<number | null>
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

/** What a card is found by in one custom field: made by triggers from its `custom_fields`. */
interface FieldValueTable {
  team_id: string
  card_id: number
  field_id: number
  n: number
  number: number | null
  text: string | null
  /** The board that the card is on, or its home. */
  board_id: number | null
  /** With the first of several options: all of them, in an order of their own. */
  options: string | null
}
