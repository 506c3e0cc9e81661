import { sql } from 'kysely'
import { FIRST_MILLISECONDS } from '../../common/time.ts'
import { clusteredByKey } from './columns.ts'
import type { Migration } from './migration.ts'

/** Never changed once released: the index below is made from it. */
const INSTANT = `case when due_date < ${FIRST_MILLISECONDS} then due_date * 1000 else due_date end`

/**
 * Scheduled jobs: who has which job, and which dates have been reported. What was overdue before the upgrade is not
 * reported: nobody wants reminders of years.
 */
export const time: Migration = {
  name: '0029-time',
  statements(dialect) {
    const dueDates = (table: string) => [
      `alter table ${table} add column due_soon_for bigint`,
      `alter table ${table} add column overdue_for bigint`,
      `create index ${table}_due on ${table} ((${INSTANT})) where due_date is not null and completed_date is null
        and time_archived is null and coalesce(overdue_for, -1) <> due_date`,
    ]
    return [
      `create table jobs (
        name text not null,
        holder text not null,
        time_lease bigint not null,
        time_done bigint,
        primary key (name)
      ) ${clusteredByKey(dialect)}`,
      ...dueDates('cards'),
      ...dueDates('epics'),
      'alter table epics add column stale_for bigint',
      `create index epics_health on epics (time_health_last_updated) where time_health_last_updated is not null
        and time_archived is null and coalesce(stale_for, -1) <> time_health_last_updated`,
      'create index tokens_expiry on tokens (time_expires) where time_expires is not null and time_revoked is null',
    ]
  },
  async fill(db) {
    for (const table of ['cards', 'epics'] as const)
      await sql`update ${sql.table(table)} set overdue_for = due_date
        where due_date is not null and ${sql.raw(INSTANT)} <= ${Date.now()}`.execute(db)
  },
}
