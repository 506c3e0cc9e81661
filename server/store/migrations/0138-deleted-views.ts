import type { Migration } from './migration.ts'

/**
 * Deleted templates and views stay for a while, so that they are restored under their own ids: rules, recurrences, feeds and
 * addresses name those. Each place keeps a number of them; the oldest go.
 */
export const deletedViews: Migration = {
  name: '0138-deleted-views',
  statements: () => [
    'alter table templates add column time_deleted bigint',
    'alter table views add column time_deleted bigint',
  ],
}
