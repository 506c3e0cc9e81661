import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from './ids.ts'
import type { Db } from './store.ts'

/**
 * Equal snapshots see equal data, but only between two crashes of the server: the numbers of transactions that left nothing on the
 * disk are given again after a recovery, and a snapshot of then may read like one of before. How far the log is on the disk never
 * goes back, and a recovery moves it on; the time of the start distinguishes one server from another that took its
 * place.
 */
export const POSTGRES_VERSION = sql<string>`concat(pg_current_snapshot()::text, ' ',
  case when pg_is_in_recovery() then '' else pg_current_wal_flush_lsn()::text end, ' ',
  extract(epoch from pg_postmaster_start_time()))`

/** The version of the store that a query sees, as `Store.version` gives it; empty where that is known without a query. */
export function versionIn(db: Db): RawBuilder<string> {
  return isPostgres(db) ? POSTGRES_VERSION : sql<string>`''`
}
