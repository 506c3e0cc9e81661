import type { Tables } from './tables.ts'

/** Every table's primary key. A table comes after those it refers to; the type keeps the list complete. */
export const PRIMARY_KEYS = {
  users: ['id'],
  teams: ['id'],
  members: ['team_id', 'user_id'],
  tokens: ['id'],
  imports: ['team_id', 'import_id'],
  events: ['team_id', 'seq'],
  idempotency_keys: ['team_id', 'user_id', 'key'],
  projects: ['team_id', 'id'],
  project_members: ['team_id', 'project_id', 'user_id'],
  boards: ['team_id', 'id'],
  board_members: ['team_id', 'board_id', 'user_id'],
  board_marks: ['team_id', 'user_id', 'board_id'],
  sprint_settings: ['team_id', 'project_id'],
  sprints: ['team_id', 'id'],
  lists: ['team_id', 'id'],
  list_marks: ['team_id', 'user_id', 'list_id'],
  roadmap_lists: ['team_id', 'id'],
  epics: ['team_id', 'id'],
  epic_members: ['team_id', 'epic_id', 'user_id'],
  epic_marks: ['team_id', 'user_id', 'epic_id'],
  cards: ['team_id', 'id'],
  card_members: ['team_id', 'card_id', 'user_id'],
  card_marks: ['team_id', 'user_id', 'card_id'],
  card_links: ['team_id', 'card_id', 'linked_card_id'],
  checklists: ['team_id', 'id'],
  checklist_items: ['team_id', 'id'],
  tags: ['team_id', 'id'],
  card_tags: ['team_id', 'card_id', 'tag_id'],
  sprint_unfinished_cards: ['team_id', 'sprint_id', 'card_id'],
  sprint_progress: ['team_id', 'sprint_id', 'day', 'status'],
  pages: ['team_id', 'id'],
  page_marks: ['team_id', 'user_id', 'page_id'],
  comments: ['team_id', 'id'],
  notes: ['team_id', 'id'],
  note_attendees: ['team_id', 'note_id', 'position'],
  search_documents: ['team_id', 'id'],
} as const satisfies { [T in keyof Tables]: readonly (keyof Tables[T])[] }

// The keys of an object literal are known.
export const TABLES = Object.keys(PRIMARY_KEYS) as (keyof Tables)[]
