import type { Archivable, Authorship, Defaulted, Flag } from './columns.ts'

/** What people write besides: comments, pages, notes. */
export interface TextTables {
  comments: CommentTable
  comment_reactions: CommentReactionTable
  pages: PageTable
  page_marks: PageMarkTable
  notes: NoteTable
  note_attendees: NoteAttendeeTable
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
  /** JSON: as the caller wrote them. */
  schema: Defaulted<string>
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
  font: Defaulted<string>
  /** JSON: as the caller wrote it. */
  public_settings: Defaulted<string | null>
  hide_table_of_contents: Defaulted<Flag>
  hide_subpages: Defaulted<Flag>
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
  /** JSON: as the caller wrote it. */
  google_calendar_event: Defaulted<string | null>
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
