import { clusteredByKey } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * A board can have an address that takes mail. It is kept beside the board and not in it, so that copies, exports and what
 * boards were in the past never hold one. Received mails are recorded for a while: senders repeat mails that were not
 * acknowledged.
 */
export const mailIn: Migration = {
  name: '0058-mail-in',
  statements(dialect) {
    return [
      `create table board_mailboxes (
        team_id text not null,
        board_id bigint not null,
        token text not null,
        is_active smallint not null,
        user_id text not null,
        time_created bigint not null,
        primary key (team_id, board_id),
        foreign key (team_id, board_id) references boards (team_id, id) on delete cascade,
        foreign key (team_id, user_id) references members (team_id, user_id)
      ) ${clusteredByKey(dialect)}`,
      'create unique index board_mailboxes_of_token on board_mailboxes (token)',
      'create index board_mailboxes_of_person on board_mailboxes (team_id, user_id)',
      `create table taken_mails (
        team_id text not null,
        digest text not null,
        time_created bigint not null,
        primary key (team_id, digest)
      ) ${clusteredByKey(dialect)}`,
      'create index taken_mails_by_age on taken_mails (team_id, time_created)',
    ]
  },
}
