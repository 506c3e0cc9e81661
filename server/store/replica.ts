import type { Db } from './store.ts'

/** A copy of the database that follows it, and takes reads: `DATABASE_READ_URL`. */
export interface Replica {
  /** Server and database, never the password. */
  readonly name: string
  /** Why it takes no reads at this moment; null while it does. */
  readonly problem: string | null
  /** How many bytes of the primary's log it had not replayed when it was looked at last. */
  readonly lagBytes: number
  /** Since the start: reads that it answered, and those that the primary answered in its place. */
  readonly totals: { reads: number; passedOn: number }
  /**
   * Runs `fn` on one snapshot of it, as `Store.read`. While `fn` throws a BehindError it is run again on a newer snapshot, for a
   * moment. Null when the primary has to answer; what `fn` threw when that says something to the caller.
   */
  read<T>(fn: (db: Db) => Promise<T>, team_id: string, deadline?: number): Promise<{ result: T } | null>
  /** Looks whether it follows the primary; it does so by itself every second. */
  look(): Promise<void>
  close(): Promise<void>
}

/** The snapshot is older than the caller accepts. */
export class BehindError extends Error {}
