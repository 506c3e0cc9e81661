import type { Migration } from './migration.ts'

/**
 * How much a list should hold at most and at least, and how many started cards a person should have in a space; 0 for no limit.
 * Every write asks with the head of its workspace whether there is a hard limit at all: the indexes have only those.
 */
export const limits: Migration = {
  name: '0115-limits',
  statements() {
    return [
      'alter table lists add column max_cards bigint not null default 0',
      'alter table lists add column min_cards bigint not null default 0',
      `alter table lists add column limit_unit text not null default 'cards'`,
      'alter table lists add column limit_is_hard smallint not null default 0',
      'create index lists_with_hard_limit on lists (team_id) where limit_is_hard = 1',
      'alter table projects add column max_started_per_person bigint not null default 0',
      'alter table projects add column started_limit_is_hard smallint not null default 0',
      'create index projects_with_hard_limit on projects (team_id) where started_limit_is_hard = 1',
    ]
  },
}
