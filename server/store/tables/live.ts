/** What people who edit one text at the same time share. */
export interface LiveTables {
  live_documents: LiveDocumentTable
  live_updates: LiveUpdateTable
  live_presence: LivePresenceTable
}

interface LiveDocumentTable {
  team_id: string
  /** Of a card, an epic or a page: ids are counted once per workspace. */
  entity_id: number
  noun: string
  /** Names what this was begun from; what clients have of another one cannot be put together with it. */
  generation: string
  /** The state that `content` was made from, as base64. */
  state: string
  /** What the card, epic or page held then: if it holds something else, it was written past the editors. */
  content: string
  last_seq: number
  /** The last update that `state` and `content` have. */
  content_seq: number
  time_created: number
}

interface LiveUpdateTable {
  team_id: string
  entity_id: number
  seq: number
  /** Base64. */
  data: string
  /** Who typed it; null for changes written to `content`. */
  user_id: string | null
  source: string | null
  time_created: number
}

interface LivePresenceTable {
  team_id: string
  entity_id: number
  process_id: string
  /** Names and cursors of those who are connected to that process, as base64. */
  states: string
  time_seen: number
}
