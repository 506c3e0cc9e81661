import type { Migration } from './migration.ts'

/** An address is a claim until it is proven: what an account may open before that, and which credentials survive the proof. */
export const proof: Migration = {
  name: '0066-proof',
  statements() {
    return [
      // While an address is unproven, the account enters only workspaces that vouch for it. Those who came before are not locked out.
      'alter table members add column is_vouched bigint not null default 0',
      'update members set is_vouched = 1 where time_joined is not null',
      // Private spaces that were shared with the address before an admin's link was used stay closed until it is proven.
      'alter table members add column time_closed bigint',
      // The operator has the database anyway: tokens made on the command line are no claim on an address.
      'alter table tokens add column is_by_operator bigint not null default 0',
      // When the person last showed who they are in this session; 0 for sessions that began before this was noted.
      'alter table sessions add column time_fresh bigint not null default 0',
      // Superseded by users.time_confirmed.
      'alter table passwords drop column is_unproven',
    ]
  },
}
