import { AUTHORSHIP, clusteredByKey } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Programs that receive events: the address of each (sealed), its position in the log, and what it answered. Positions
 * are stored apart from the integrations: deliveries change it all the time, and none of that is a change of the
 * workspace.
 */
export const webhooks: Migration = {
  name: '0027-webhooks',
  statements(dialect) {
    return [
      `create table integrations (
        team_id text not null,
        id bigint not null,
        type text not null,
        title text not null,
        sealed text not null,
        key_id text not null,
        events text not null,
        project_ids text not null,
        is_active smallint not null,
        switched_off text,
        ${AUTHORSHIP},
        primary key (team_id, id)
      ) ${clusteredByKey(dialect)}`,
      `create table webhook_cursors (
        team_id text not null,
        integration_id bigint not null,
        seq bigint not null,
        replays bigint not null default 0,
        attempts bigint not null default 0,
        time_failing bigint,
        time_next bigint not null default 0,
        lease_owner text,
        lease_until bigint not null default 0,
        last_delivery_id bigint not null default 0,
        delivery_id bigint,
        time_success bigint,
        time_failure bigint,
        last_error text,
        primary key (team_id, integration_id),
        foreign key (team_id, integration_id) references integrations (team_id, id) on delete cascade
      ) ${clusteredByKey(dialect)}`,
      `create table webhook_deliveries (
        team_id text not null,
        integration_id bigint not null,
        id bigint not null,
        seq bigint,
        type text not null,
        message_id text not null,
        attempts bigint not null,
        status text not null,
        response_status bigint,
        error text,
        time_created bigint not null,
        time_delivered bigint,
        primary key (team_id, integration_id, id),
        foreign key (team_id, integration_id) references integrations (team_id, id) on delete cascade
      ) ${clusteredByKey(dialect)}`,
      'alter table boards add column webhook_notifications text',
      'alter table lists add column webhook_notifications text',
      'create index boards_that_tell on boards (team_id, id) where webhook_notifications is not null',
      'create index lists_that_tell on lists (team_id, id) where webhook_notifications is not null',
    ]
  },
}
