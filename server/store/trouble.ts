/**
 * Why the storage fails: it is unavailable or busy for now; it is full; it is damaged; the files that were opened are
 * no longer those that have the name; or a newer program has changed the tables.
 */
export type Trouble = 'away' | 'full' | 'damaged' | 'lost' | 'newer'

/** What the operator must do about troubles that do not pass by themselves. */
export const TROUBLE_ADVICE: Record<Exclude<Trouble, 'away'>, string> = {
  full: 'The storage has no room left. Make room on its disk.',
  damaged: 'The database is damaged. Stop the server and restore the last backup.',
  lost: 'The database file was moved, deleted, replaced or overwritten, so that nothing more is written. Stop the server, put the file back or restore the last backup, and start again.',
  newer: 'The database was upgraded by a newer Boardwalk. Stop this process, and start the newer program.',
}

/** What is written now would be lost. */
export class FileLostError extends Error {}

/** The tables are not those that this program knows. */
export class NewerSchemaError extends Error {}
