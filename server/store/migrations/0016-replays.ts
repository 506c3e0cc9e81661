import type { Migration } from './migration.ts'

/** The end of the log before a write whose answer is stored: its events show which containers are in the answer. */
export const replays: Migration = {
  name: '0016-replays',
  statements: () => ['alter table idempotency_keys add column revision_before bigint'],
}
