import { clusteredByKey } from './columns.ts'
import type { Migration } from './migration.ts'

/** Other ways to sign in than a password: a second factor beside it, passkeys, and identity providers. */
export const waysIn: Migration = {
  name: '0034-ways-in',
  statements(dialect) {
    const clustered = clusteredByKey(dialect)
    return [
      `create table second_factors (
        user_id text primary key references users (id) on delete cascade,
        sealed text not null,
        key_id text not null,
        last_step bigint not null default 0,
        time_confirmed bigint,
        time_created bigint not null
      ) ${clustered}`,
      `create table recovery_codes (
        user_id text not null references users (id) on delete cascade,
        code_hash text not null,
        primary key (user_id, code_hash)
      ) ${clustered}`,
      `create table passkeys (
        id text primary key,
        user_id text not null references users (id) on delete cascade,
        credential_id text not null unique,
        public_key text not null,
        counter bigint not null,
        transports text not null,
        title text not null,
        time_created bigint not null,
        time_used bigint
      ) ${clustered}`,
      'create index passkeys_of_people on passkeys (user_id)',
      `create table provider_accounts (
        issuer text not null,
        subject text not null,
        user_id text not null references users (id) on delete cascade,
        time_created bigint not null,
        time_used bigint not null,
        primary key (issuer, subject)
      ) ${clustered}`,
      'create index provider_accounts_of_people on provider_accounts (user_id)',
      'alter table passwords add column is_unproven bigint not null default 0',
    ]
  },
}
