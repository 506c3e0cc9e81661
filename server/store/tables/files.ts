import type { Authorship } from './columns.ts'

/** What people put on cards, epics, pages and comments. */
export interface FileTables {
  files: FileTable
  deleted_files: DeletedFileTable
  stored_files: StoredFileTable
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

/** All bytes that this database stored and has not removed yet, whether a file names them or not. */
interface StoredFileTable {
  /** Workspace and storage key, as the storage names them. */
  key: string
  /** Null for bytes that are older than checksums, until `boardwalk doctor --files` has read them. */
  sha256: string | null
  time_stored: number
  /** Since when they are in the trash; null for those that are not. */
  time_trashed: number | null
}
