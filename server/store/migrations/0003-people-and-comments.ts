import { AUTHORSHIP, clusteredByKey } from './columns.ts'
import type { Migration } from './migration.ts'

export const peopleAndComments: Migration = {
  name: '0003-people-and-comments',
  statements(dialect) {
    return [
      `alter table users add column profile_image text not null default ''`,
      `alter table users add column timezone_id text not null default ''`,
      `alter table users add column locale text not null default ''`,
      // Until a person has been given a token they are invited, and the workspace learns only their address.
      'alter table members add column time_joined bigint',
      'update members set time_joined = time_created',

      // People have texts for ids, so an event about one of them names them apart from other things.
      'alter table events add column member_id text',
      'create index events_of_member on events (team_id, member_id, seq) where member_id is not null',
      // The activity of one container, newest first, without a scan of the whole log.
      'create index events_of_card on events (team_id, card_id, seq) where card_id is not null',
      'create index events_of_board on events (team_id, board_id, seq) where board_id is not null',
      'create index events_of_project on events (team_id, project_id, seq) where project_id is not null',

      `create table comments (
        team_id text not null,
        id bigint not null,
        card_id bigint,
        page_id bigint,
        parent_id bigint,
        content text not null,
        schema integer not null,
        context text,
        status text not null,
        ${AUTHORSHIP},
        primary key (team_id, id),
        foreign key (team_id, card_id) references cards (team_id, id) on delete cascade,
        foreign key (team_id, page_id) references pages (team_id, id) on delete cascade,
        foreign key (team_id, parent_id) references comments (team_id, id) on delete cascade,
        check ((card_id is null) <> (page_id is null))
      ) ${clusteredByKey(dialect)}`,
      'create index comments_of_card on comments (team_id, card_id, id) where card_id is not null',
      'create index comments_of_page on comments (team_id, page_id, id) where page_id is not null',
      'create index comments_of_parent on comments (team_id, parent_id, id) where parent_id is not null',
    ]
  },
}
