import { clusteredByKey } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Notifications, their settings, and how far the log has been followed for them. What happened before the upgrade is no
 * news.
 */
export const notifications: Migration = {
  name: '0030-notifications',
  statements(dialect) {
    return [
      `create table notifications (
        team_id text not null,
        user_id text not null,
        id bigint not null,
        turn bigint not null,
        noun text not null,
        thing_id bigint not null,
        kind text not null,
        kinds text not null,
        actors text not null,
        total bigint not null,
        comment_id bigint,
        seq bigint not null,
        is_for_digest smallint not null default 0,
        time_created bigint not null,
        time_updated bigint not null,
        time_read bigint,
        time_archived bigint,
        primary key (team_id, user_id, id),
        foreign key (team_id, user_id) references members (team_id, user_id)
      ) ${clusteredByKey(dialect)}`,
      'create unique index notifications_order on notifications (team_id, user_id, turn)',
      'create index notifications_thing on notifications (team_id, user_id, thing_id)',
      `create table notification_settings (
        team_id text not null,
        user_id text not null,
        settings text not null,
        time_updated bigint not null,
        primary key (team_id, user_id),
        foreign key (team_id, user_id) references members (team_id, user_id)
      ) ${clusteredByKey(dialect)}`,
      `create table notification_cursors (
        team_id text not null references teams (id) on delete cascade,
        seq bigint not null,
        primary key (team_id)
      ) ${clusteredByKey(dialect)}`,
      'insert into notification_cursors (team_id, seq) select id, revision from teams',
    ]
  },
}
