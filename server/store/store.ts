import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'
import type { Trouble } from './trouble.ts'

export type Db = Kysely<Tables>

/** Where the data is. Two stores implement it; everything above them is the same code. */
export interface Store {
  readonly dialect: 'sqlite' | 'postgres'
  /** The store without a password: for people. */
  readonly name: string
  /** Two equal versions mean that nothing was committed in between, by any process. */
  version(): string | Promise<string>
  /**
   * Notifies other processes that workspaces reached a revision; returns at once, and may be lost. A revision of 0 says
   * that something beside the log is new.
   */
  announce(heads: readonly Revision[]): void
  /** Sends a short text to the processes that watch, this one among them, where they hear each other; returns at once, and may be lost. */
  send(message: string): void
  /**
   * Calls back soon after another process committed something: with what it came to, or with nothing when that is not known.
   * `onMessage` gets what processes send to each other; null when earlier messages may have been missed.
   */
  watch(onCommit: (head?: Revision) => void, onMessage?: (message: string | null) => void): () => void
  /**
   * Runs `fn` on one snapshot, in the workspace's share of what can be read at once. `deadline`, by `performance.now()`, is one
   * end for all that is waited for on the way: its turn, a connection, each statement.
   */
  read<T>(fn: (db: Db) => Promise<T>, team_id?: string, deadline?: number): Promise<T>
  /** As `read`, on connections of their own, shared in the same way: for what takes long, as exports do. */
  readAside<T>(fn: (db: Db) => Promise<T>, team_id?: string): Promise<T>
  /** Runs one query, which is its own snapshot, without the cost of a transaction around it. */
  lookUp<T>(fn: (db: Db) => Promise<T>): Promise<T>
  /**
   * Runs `fn` in one transaction: durable when this returns, undone when `fn` throws. `mayWait` says whether its first
   * statement may wait for a row that another transaction has locked; if not, and it is locked, `fn` throws a
   * HeldError, and is run again when it may wait. So waiting callers use none of the connections that others need.
   * `deadline` is as that of `read`; once the commit has been sent it is waited for in any case, for a moment.
   */
  transaction<T>(fn: (db: Db, mayWait: boolean) => Promise<T>, deadline?: number): Promise<T>
  /** True for the error of a statement that did not get a row because it is locked. */
  isHeld(error: unknown): boolean
  /** One process at a time migrates. */
  whileMigrating<T>(fn: (db: Db) => Promise<T>): Promise<T>
  /** Fills the tables from outside: as `whileMigrating`, and rows may come before the rows they refer to. */
  loading<T>(fn: (db: Db) => Promise<T>): Promise<T>
  /** Deletes all rows of these tables, which come after those they refer to. */
  empty(db: Db, tables: readonly string[]): Promise<void>
  /**
   * Before the first request: does what would make it slow, so far as the store allows it. Never throws, and takes at
   * most two seconds by default.
   */
  warmUp(patienceMs?: number): Promise<void>
  /** Makes sure, once the tables are up to date, that rows are found by the right index. */
  planQueries(): Promise<void>
  /** Copies the store aside before an upgrade changes it; null where that is the operator's part. */
  snapshot(label: string): Promise<Snapshot | null>
  /** How busy its connections are at this moment. */
  load(): { connections: number; busy: number; waiting: number }
  /** True when one transaction at a time is all the store can do, whichever workspaces are written. */
  readonly oneWriter: boolean
  /** What is unsafe about the way the store keeps acknowledged writes; empty when all is well. */
  durabilityProblems(): Promise<string[]>
  /** True for errors that say the storage is unavailable, full or damaged, as opposed to errors in a statement. */
  isUnavailable(error: unknown): boolean
  /** What such an error says; null for all other errors. */
  troubleOf(error: unknown): Trouble | null
  /** Troubles that requests ran into and that do not pass by themselves. The error handler adds to it. */
  readonly noted: Set<Trouble>
  /** Takes new space where the data is, and gives it back; throws when there is none. */
  takeSpace(): Promise<void>
  /** Makes sure that what was deleted or replaced is not left in its files, so far as that is in its hands. */
  scrub(): Promise<void>
  /** Marks the store as used by a server, until the function that it returns is called or the process ends. */
  serve(): Promise<() => Promise<void>>
  /** Runs `fn` while no server uses the store; throws when one does. */
  alone<T>(fn: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** How far the log of a workspace has come. */
export interface Revision {
  team_id: string
  revision: number
}

/** A copy of a store as it was. Until it is kept it does not count: the next one replaces it. */
export interface Snapshot {
  /** Where it is once it is kept. */
  path: string
  keep(): Promise<void>
}

/** How long things may take; tests that wait for the end of a wait shorten them. */
export interface Patience {
  /** For a connection. */
  connectMs: number
  /** For the answer to one statement. */
  statementMs: number
  /** For a locked row. */
  lockMs: number
  /** For a turn to read. */
  readMs: number
}

/** Another program holds the workspace; nothing was done yet. */
export class HeldError extends Error {}

/** The store cannot be used as it is; the message says what to do. */
export class StoreError extends Error {}

/** What to say when a server uses a store that is to be replaced. */
export const SERVED = (name: string) =>
  `A server is using ${name}, and would go on with what it remembers. Stop it first; start it again afterwards.`
