import { clusteredByKey } from './columns.ts'
import type { Migration } from './migration.ts'

/** The keys that siblings had before they got new ones: a walk in progress finds its position again by them. */
export const spreads: Migration = {
  name: '0010-spreads',
  statements(dialect) {
    return [
      `create table spreads (
        team_id text not null references teams (id) on delete cascade,
        siblings text not null,
        turn bigint not null,
        positions text not null,
        primary key (team_id, siblings, turn)
      ) ${clusteredByKey(dialect)}`,
    ]
  },
}
