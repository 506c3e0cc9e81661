import type { Migration } from './migration.ts'

/** Where the log stood before a write whose answer is kept: its events tell which places the answer shows. */
export const replays: Migration = {
  name: '0016-replays',
  statements: () => ['alter table idempotency_keys add column revision_before bigint'],
}
