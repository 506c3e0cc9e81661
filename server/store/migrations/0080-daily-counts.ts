import type { Migration } from './migration.ts'

/** What is bounded by the day is counted here, so that all processes share the count and a restart forgets none of it. */
export const dailyCounts: Migration = {
  name: '0080-daily-counts',
  statements() {
    return [
      `create table daily_counts (
        subject text not null,
        day bigint not null,
        count bigint not null,
        primary key (subject, day)
      )`,
    ]
  },
}
