import { BusyError } from '../common/shares.ts'
import { NO_ANSWER } from './postgres.client.ts'
import { HeldError } from './store.ts'
import type { Trouble } from './trouble.ts'

const LOCK_NOT_AVAILABLE = '55P03'
const DISK_FULL = '53100'
/** Data, or an index, whose pages cannot be right. */
const DAMAGED = new Set(['XX001', 'XX002'])

export function troubleOf(error: unknown): Trouble | null {
  const code = codeOf(error)
  if (code === DISK_FULL) return 'full'
  if (DAMAGED.has(code)) return 'damaged'
  return isAway(error) ? 'away' : null
}

export function isUnavailable(error: unknown): boolean {
  return troubleOf(error) !== null
}

/** True when another process has the row that a statement would not wait for. */
export function isHeld(error: unknown): boolean {
  return codeOf(error) === LOCK_NOT_AVAILABLE
}

function codeOf(error: unknown): string {
  // PostgreSQL's errors carry a code; of others nothing is known.
  return String((error as { code?: unknown } | null)?.code)
}

/**
 * SQLSTATE classes that mean "not now": connection (08), a password (28) or a database (3D) that is no longer there, resources
 * (53), operator intervention (57: shutdown, time-out), system error (58), a row that was locked for too long (55P03),
 * and a read-only server after a failover (25006).
 */
function isAway(error: unknown): boolean {
  if (error instanceof BusyError || error instanceof HeldError) return true
  // Neither is trusted before it was looked at.
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'string')
    return /^(08|28|3D|53|55P03|57|58)|^25006$|^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|AI_)/.test(code)
  return (
    typeof message === 'string' &&
    (message === NO_ANSWER ||
      /connection (terminated|ended|error)|timeout exceeded when trying to connect/i.test(message))
  )
}
