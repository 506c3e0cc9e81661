import type { Migration } from './migration.ts'

/** People look after their tokens themselves: what each is for, and when it was last used. */
export const tokensOfPeople: Migration = {
  name: '0032-tokens-of-people',
  statements() {
    return [
      "alter table tokens add column title text not null default ''",
      'alter table tokens add column time_used bigint',
      'create index tokens_of_people on tokens (team_id, user_id)',
    ]
  },
}
