import { AUTHORSHIP, clusteredByKey } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Files hang from cards, epics, pages and comments. The rows say what a file is; its bytes are in the storage, under a key that no
 * caller chooses. A row that goes, by itself or with what it hangs from, leaves its key behind: the bytes stay for as long as it
 * may come back.
 */
export const files: Migration = {
  name: '0056-files',
  statements(dialect) {
    const holders = ['card', 'epic', 'page', 'comment'] as const
    return [
      'alter table teams add column file_bytes bigint not null default 0',
      `create table files (
        team_id text not null,
        id bigint not null,
        ${holders.map((noun) => `${noun}_id bigint,`).join('\n')}
        title text not null,
        content_type text not null,
        size bigint not null,
        storage_key text not null,
        ${AUTHORSHIP},
        primary key (team_id, id),
        unique (team_id, storage_key),
        ${holders.map((noun) => `foreign key (team_id, ${noun}_id) references ${noun}s (team_id, id) on delete cascade,`).join('\n')}
        check (${holders.map((noun) => `(case when ${noun}_id is null then 0 else 1 end)`).join(' + ')} = 1)
      ) ${clusteredByKey(dialect)}`,
      ...holders.map(
        (noun) => `create index files_of_${noun}s on files (team_id, ${noun}_id) where ${noun}_id is not null`,
      ),
      `create table deleted_files (
        team_id text not null,
        id bigint not null,
        storage_key text not null,
        size bigint not null,
        time_deleted bigint not null,
        primary key (team_id, id)
      ) ${clusteredByKey(dialect)}`,
      'create index deleted_files_by_time on deleted_files (time_deleted)',
      ...(dialect === 'sqlite'
        ? [`create trigger keep_deleted_file after delete on files begin ${KEEP}; end`]
        : [
            `create function keep_deleted_file() returns trigger language plpgsql as $$ begin ${KEEP}; return null; end $$`,
            'create trigger keep_deleted_file after delete on files for each row execute function keep_deleted_file()',
          ]),
    ]
  },
}

/** The store does not know the program's clock: 0 until the job that does has set it. */
const KEEP = `insert into deleted_files (team_id, id, storage_key, size, time_deleted)
  values (old.team_id, old.id, old.storage_key, old.size, 0) on conflict do nothing`
