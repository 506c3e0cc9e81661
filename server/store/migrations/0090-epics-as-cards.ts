import { clusteredByKey } from './columns.ts'
import type { Migration } from './migration.ts'

/** Epics show pull requests and hints as cards do: the first are kept with the epic, of the others what was dismissed. */
export const epicsAsCards: Migration = {
  name: '0090-epics-as-cards',
  statements(dialect) {
    return [
      'alter table epics add column external_links text',
      `create table dismissed_epic_hints (
        team_id text not null,
        epic_id bigint not null,
        hinted_id bigint not null,
        primary key (team_id, epic_id, hinted_id),
        foreign key (team_id, epic_id) references epics (team_id, id) on delete cascade
      ) ${clusteredByKey(dialect)}`,
    ]
  },
}
