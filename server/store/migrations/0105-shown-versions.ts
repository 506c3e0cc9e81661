import { clusteredByKey } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * How often what a card shows has changed, and when last: the JSON of a card that is kept in memory is right for as long as its
 * version stays. Filled by triggers (`store/shown/triggers.ts`); a card without a row never changed. Beside it the order of live
 * cards, found without reading the cards, and copies by what they were copied from.
 */
export const shownVersions: Migration = {
  name: '0105-shown-versions',
  statements: (dialect) => [
    `create table shown_versions (
      team_id text not null references teams (id) on delete cascade,
      card_id bigint not null,
      n bigint not null,
      revision bigint not null,
      primary key (team_id, card_id)
    ) ${clusteredByKey(dialect)}`,
    // SQLite looks at the condition although the index has nothing else; here it does not have to read the cards for that.
    `create index live_cards_of_list on cards (team_id, list_id, position, id, time_archived) where time_archived is null`,
    `create index cards_copied_from on cards (team_id, copied_from_card_id) where copied_from_card_id is not null`,
  ],
}
