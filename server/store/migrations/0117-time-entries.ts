import { AUTHORSHIP, clusteredByKey } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Time that people logged on cards. A running timer is an entry with its start, so that it survives restarts, and each person has one
 * at most. Sums read indexes alone, which therefore hold everything that is summed. Each card counts its own time.
 */
export const timeEntries: Migration = {
  name: '0117-time-entries',
  statements(dialect) {
    return [
      `create table time_entries (
        team_id text not null,
        id bigint not null,
        card_id bigint not null,
        day bigint not null,
        seconds bigint not null check (seconds >= 0),
        note text not null,
        time_started bigint,
        ${AUTHORSHIP},
        primary key (team_id, id),
        foreign key (team_id, card_id) references cards (team_id, id) on delete cascade
      ) ${clusteredByKey(dialect)}`,
      'create index time_entries_of_card on time_entries (team_id, card_id, id, day, user_id, seconds)',
      'create index time_entries_by_day on time_entries (team_id, day, id, card_id, user_id, seconds)',
      'create index time_entries_of_person on time_entries (team_id, user_id, day, id, card_id, seconds)',
      'create unique index timers on time_entries (team_id, user_id) where time_started is not null',
      'alter table cards add column time_logged bigint not null default 0 check (time_logged >= 0)',
    ]
  },
}
