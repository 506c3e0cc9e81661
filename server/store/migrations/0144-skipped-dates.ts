import type { Migration } from './migration.ts'

/**
 * Single dates of a recurrence can be skipped, and deleted recurrences stay for a while, so that they are restored under their own
 * ids with the dates that were made. Those that are deleted wait for no date: the job that looks for what is due does not meet them.
 */
export const skippedDates: Migration = {
  name: '0144-skipped-dates',
  statements: () => [
    "alter table recurrences add column skipped_dates text not null default '[]'",
    'alter table recurrences add column time_deleted bigint',
    'drop index recurrences_due',
    'create index recurrences_due on recurrences (time_next) where paused_reason is null and time_deleted is null',
  ],
}
