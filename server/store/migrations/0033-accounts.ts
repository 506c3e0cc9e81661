import { clusteredByKey } from './columns.ts'
import type { Migration } from './migration.ts'

/** How people sign in: their passwords, the sessions of their browsers, and what is good for one use. */
export const accounts: Migration = {
  name: '0033-accounts',
  statements(dialect) {
    const clustered = clusteredByKey(dialect)
    return [
      `create table passwords (
        user_id text primary key references users (id) on delete cascade,
        hash text not null,
        time_updated bigint not null
      ) ${clustered}`,
      `create table sessions (
        id text primary key,
        user_id text not null references users (id) on delete cascade,
        secret_hash text not null,
        user_agent text not null,
        address text not null,
        time_created bigint not null,
        time_used bigint not null
      ) ${clustered}`,
      'create index sessions_of_people on sessions (user_id)',
      'create index sessions_by_use on sessions (time_used)',
      `create table tickets (
        id text primary key,
        kind text not null,
        user_id text references users (id) on delete cascade,
        team_id text references teams (id) on delete cascade,
        secret_hash text not null,
        content text not null default '',
        attempts bigint not null default 0,
        time_created bigint not null,
        time_expires bigint not null
      ) ${clustered}`,
      'create index tickets_of_people on tickets (user_id)',
      'create index tickets_of_workspaces on tickets (team_id)',
      'create index tickets_by_end on tickets (time_expires)',
      'alter table users add column time_confirmed bigint',
    ]
  },
}
