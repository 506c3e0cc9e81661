import { AUTHORSHIP, clusteredByKey } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Recurring cards. Lists, templates and cards are named without foreign keys: when they are gone, the recurrence is paused and says
 * why. Each card that is made has a row with its date, written with it: no date is made twice, whatever clocks and processes do.
 */
export const recurrences: Migration = {
  name: '0114-recurrences',
  statements(dialect) {
    return [
      `create table recurrences (
        team_id text not null,
        id bigint not null,
        board_id bigint not null,
        list_id bigint not null,
        template_id bigint,
        card_id bigint,
        owner_id text not null,
        title text not null,
        content text,
        rule text not null,
        starts text not null,
        time_zone text not null,
        mode text not null,
        paused_reason text,
        time_next bigint,
        time_last bigint,
        last_card_id bigint,
        ${AUTHORSHIP},
        primary key (team_id, id),
        foreign key (team_id, board_id) references boards (team_id, id) on delete cascade
      ) ${clusteredByKey(dialect)}`,
      'create index recurrences_of_board on recurrences (team_id, board_id)',
      'create index recurrences_due on recurrences (time_next) where paused_reason is null',
      `create table recurrence_dates (
        team_id text not null,
        recurrence_id bigint not null,
        occurrence bigint not null,
        card_id bigint not null,
        primary key (team_id, recurrence_id, occurrence),
        foreign key (team_id, recurrence_id) references recurrences (team_id, id) on delete cascade
      ) ${clusteredByKey(dialect)}`,
    ]
  },
}
