import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/** Where the data is. Two stores implement it; everything above them is the same code. */
export interface Store {
  readonly dialect: 'sqlite' | 'postgres'
  /** The store without a password: for people. */
  readonly name: string
  /** Two equal versions mean that nothing was committed in between, by any process. */
  version(): string | Promise<string>
  /** Runs `fn` on one snapshot. */
  read<T>(fn: (db: Db) => Promise<T>): Promise<T>
  /** As `read`, on a connection of its own: for what takes so long that all other readers would wait for it. */
  readAside<T>(fn: (db: Db) => Promise<T>): Promise<T>
  /** Runs one query, which is its own snapshot, without the cost of a transaction around it. */
  lookUp<T>(fn: (db: Db) => Promise<T>): Promise<T>
  /** Runs `fn` in one transaction: durable when this returns, undone when `fn` throws. */
  transaction<T>(fn: (db: Db) => Promise<T>): Promise<T>
  /** One process at a time migrates. */
  whileMigrating<T>(fn: (db: Db) => Promise<T>): Promise<T>
  /** Fills the tables from outside: as `whileMigrating`, and rows may come before the rows they refer to. */
  loading<T>(fn: (db: Db) => Promise<T>): Promise<T>
  /** Deletes all rows of these tables, which come after those they refer to. */
  empty(db: Db, tables: readonly string[]): Promise<void>
  /** Makes sure, once the tables are up to date, that rows are found by the right index. */
  planQueries(): Promise<void>
  /** Copies the store aside before an upgrade changes it; null where that is the operator's part. */
  snapshot(label: string): Promise<Snapshot | null>
  /** True when one transaction at a time is all the store can do, whichever workspaces are written. */
  readonly oneWriter: boolean
  /** What is unsafe about the way the store keeps acknowledged writes; empty when all is well. */
  durabilityProblems(): Promise<string[]>
  /** True for errors that say the storage is away or full, as against errors in a statement. */
  isUnavailable(error: unknown): boolean
  close(): Promise<void>
}

/** A copy of a store as it was. Until it is kept it is nothing: the next one takes its place. */
export interface Snapshot {
  keep(): Promise<void>
}

/** The store cannot be used as it is; the message says what to do. */
export class StoreError extends Error {}
