import { BusyError } from '../common/shares.ts'
import { FileLostError, type Trouble } from './trouble.ts'

const BUSY = 5
/** SQLite's primary result codes that mean "not now", whatever the statement: busy, read-only, I/O, cannot open. */
const AWAY = new Set([BUSY, 6, 8, 10, 14])
const FULL = 13
/** Pages that contradict each other; a file that is no database. */
const DAMAGED = new Set([11, 26])
/** What the operating system says of a disk, a quota or a process that may write no more. */
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

export function isUnavailable(error: unknown): boolean {
  return troubleOf(error) !== null
}

export function troubleOf(error: unknown): Trouble | null {
  if (error instanceof FileLostError) return 'lost'
  const code = resultCode(error)
  if (DAMAGED.has(code)) return 'damaged'
  // An error of the operating system has a code; of others nothing is known.
  if (code === FULL || NO_SPACE.has((error as NodeJS.ErrnoException | null)?.code ?? '')) return 'full'
  return error instanceof BusyError || AWAY.has(code) ? 'away' : null
}

export function isBusy(error: unknown): boolean {
  return resultCode(error) === BUSY
}

function resultCode(error: unknown): number {
  // An error of SQLite has this number; of others nothing is known.
  return ((error as { errcode?: number } | null)?.errcode ?? 0) & 0xff
}
