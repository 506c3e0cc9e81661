import { clusteredByKey } from './columns.ts'
import type { Migration } from './migration.ts'

/** Imported files, so that importing one again changes nothing. */
export const imports: Migration = {
  name: '0006-imports',
  statements(dialect) {
    return [
      `create table imports (
        team_id text not null references teams (id) on delete cascade,
        import_id text not null,
        source text not null,
        checksum text not null,
        time_created bigint not null,
        primary key (team_id, import_id)
      ) ${clusteredByKey(dialect)}`,
      // An export makes one workspace, even if two processes import it at the same moment.
      `create unique index imports_of_exports on imports (checksum) where source = 'export'`,
    ]
  },
}
