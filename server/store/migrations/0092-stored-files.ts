import { clusteredByKey } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * The files that this database stored, recorded before the bytes: a sweep removes nothing else, and the checksum shows
 * whether the bytes are unchanged. It has no workspace, since bytes outlive the workspace until they are removed.
 * Checksums of older files are not known yet.
 */
export const storedFiles: Migration = {
  name: '0092-stored-files',
  statements: (dialect) => [
    `create table stored_files (
        key text not null primary key,
        sha256 text,
        time_stored bigint not null,
        time_trashed bigint
      ) ${clusteredByKey(dialect)}`,
    `insert into stored_files (key, time_stored) select team_id || '/' || storage_key, time_created from files`,
    `insert into stored_files (key, time_stored) select team_id || '/' || storage_key, 0 from deleted_files where 1 = 1
      on conflict do nothing`,
  ],
}
