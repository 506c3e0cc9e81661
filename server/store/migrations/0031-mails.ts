import { clusteredByKey } from './columns.ts'
import type { Migration } from './migration.ts'

/** Mails that wait to be sent, and what is kept for each person who gets some. A mail is written when it is sent, not before. */
export const mails: Migration = {
  name: '0031-mails',
  statements(dialect) {
    return [
      `create table mails (
        team_id text not null,
        id text not null,
        user_id text not null,
        kind text not null,
        notification_id bigint,
        actor_id text,
        attempts bigint not null default 0,
        time_next bigint not null,
        time_failed bigint,
        error text not null default '',
        time_created bigint not null,
        primary key (team_id, id),
        foreign key (team_id, user_id) references members (team_id, user_id)
      ) ${clusteredByKey(dialect)}`,
      'create index mails_due on mails (time_next) where time_failed is null',
      'create index mails_of_person on mails (team_id, user_id)',
      `create table mail_recipients (
        team_id text not null,
        user_id text not null,
        unsubscribe_key text not null,
        digest_day bigint,
        primary key (team_id, user_id),
        foreign key (team_id, user_id) references members (team_id, user_id)
      ) ${clusteredByKey(dialect)}`,
      'create index notifications_digest on notifications (team_id, user_id) where is_for_digest = 1',
    ]
  },
}
