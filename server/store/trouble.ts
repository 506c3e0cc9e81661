/**
 * Why the storage cannot do what it is asked: it is away or busy for now; it has no room left; it is damaged; or the files
 * that were opened are no longer those that have the name.
 */
export type Trouble = 'away' | 'full' | 'damaged' | 'lost'

/** What whoever runs the server must do about troubles that do not pass by themselves. */
export const TROUBLE_ADVICE: Record<Exclude<Trouble, 'away'>, string> = {
  full: 'The storage has no room left. Make room on its disk.',
  damaged: 'The database is damaged. Stop the server and restore the last backup.',
  lost: 'The database file was moved, deleted or replaced, so that nothing more is written. Stop the server, put the file back or restore the last backup, and start again.',
}

/** What is written now would be lost. */
export class FileLostError extends Error {}
