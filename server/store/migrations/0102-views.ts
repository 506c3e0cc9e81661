import { AUTHORSHIP, clusteredByKey, positionType } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Views that people save. Where one belongs follows from which of three columns has a value: a person, a board or a space; none of
 * them for the workspace. Filters, sort and columns are read and written with their view, so that each is one text. Feeds are
 * found by the hash of their secret, and each shows what one person may see.
 */
export const views: Migration = {
  name: '0102-views',
  statements(dialect) {
    return [
      `create table views (
        team_id text not null,
        id bigint not null,
        owner_id text,
        board_id bigint,
        project_id bigint,
        title text not null,
        icon text not null,
        filters text not null,
        layout text not null,
        group_by text,
        lanes_by text,
        sort text,
        columns text not null,
        position ${positionType(dialect)},
        is_default smallint not null,
        ${AUTHORSHIP},
        primary key (team_id, id),
        foreign key (team_id, board_id) references boards (team_id, id) on delete cascade,
        foreign key (team_id, project_id) references projects (team_id, id) on delete cascade,
        check ((case when owner_id is null then 0 else 1 end) + (case when board_id is null then 0 else 1 end)
          + (case when project_id is null then 0 else 1 end) <= 1)
      ) ${clusteredByKey(dialect)}`,
      'create index views_of_board on views (team_id, board_id) where board_id is not null',
      'create index views_of_project on views (team_id, project_id) where project_id is not null',
      'create index views_in_order on views (team_id, position, id)',
      `create table view_feeds (
        team_id text not null,
        view_id bigint not null,
        user_id text not null,
        secret_hash text not null,
        time_created bigint not null,
        primary key (team_id, view_id, user_id),
        foreign key (team_id, view_id) references views (team_id, id) on delete cascade,
        foreign key (team_id, user_id) references members (team_id, user_id)
      ) ${clusteredByKey(dialect)}`,
      'create unique index view_feeds_by_secret on view_feeds (secret_hash)',
    ]
  },
}
