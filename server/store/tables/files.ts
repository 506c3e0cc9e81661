import type { Authorship } from './columns.ts'

/** What people put on cards, epics, pages and comments. */
export interface FileTables {
  files: FileTable
  deleted_files: DeletedFileTable
}

/** On exactly one of the four. */
interface FileTable extends Authorship {
  team_id: string
  id: number
  card_id: number | null
  epic_id: number | null
  page_id: number | null
  comment_id: number | null
  /** What the sender called it. */
  title: string
  /** What its bytes say it is. */
  content_type: string
  size: number
  /** Where its bytes are, within those of the workspace. */
  storage_key: string
}

/** Filled by the store itself when a file goes, however it goes. */
interface DeletedFileTable {
  team_id: string
  id: number
  storage_key: string
  size: number
  /** 0 until the job that removes bytes has seen it. */
  time_deleted: number
}
