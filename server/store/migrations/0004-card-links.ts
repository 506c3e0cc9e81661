import { clusteredByKey } from './columns.ts'
import type { Migration } from './migration.ts'

/** A link between two cards is stored once and seen from both ends. */
export const cardLinks: Migration = {
  name: '0004-card-links',
  statements(dialect) {
    return [
      `create table card_links (
        team_id text not null,
        card_id bigint not null,
        linked_card_id bigint not null,
        type text not null,
        primary key (team_id, card_id, linked_card_id),
        foreign key (team_id, card_id) references cards (team_id, id) on delete cascade,
        foreign key (team_id, linked_card_id) references cards (team_id, id) on delete cascade,
        check (card_id <> linked_card_id)
      ) ${clusteredByKey(dialect)}`,
      'create index card_links_back on card_links (team_id, linked_card_id)',
    ]
  },
}
