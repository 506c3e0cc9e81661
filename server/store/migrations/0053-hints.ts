import { clusteredByKey } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Hints are made when a card is read. Only dismissed ones are stored: a tag or a card, which an id identifies, since
 * ids are counted once per workspace. It is only a number: what was dismissed may be gone.
 */
export const hints: Migration = {
  name: '0053-hints',
  statements(dialect) {
    return [
      `create table dismissed_hints (
        team_id text not null,
        card_id bigint not null,
        hinted_id bigint not null,
        primary key (team_id, card_id, hinted_id),
        foreign key (team_id, card_id) references cards (team_id, id) on delete cascade
      ) ${clusteredByKey(dialect)}`,
    ]
  },
}
