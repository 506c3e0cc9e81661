import { limit, MIB, SECOND } from './limit.ts'

/** The database: how long it is waited for. */

export const CONNECT_MS = limit('Storage', 'Wait for a connection', 3000, 'ms', '503 `storage_unavailable`')
export const STATEMENT_MS = limit(
  'Storage',
  'One statement on PostgreSQL',
  5000,
  'ms',
  '503 `storage_unavailable`; the connection is given up',
)
export const LOCK_WAIT_MS = limit(
  'Storage',
  'Wait of a write for a workspace that another program holds',
  5000,
  'ms',
  '503 `storage_unavailable`',
)
export const REQUEST_STORAGE_MS = limit(
  'Storage',
  'Wait of one request for the database, all in all',
  8000,
  'ms',
  '503 `storage_unavailable`; a commit that was sent is waited for another 2 seconds',
)
export const LOG_BYTES = limit(
  'Storage',
  'Write-ahead log of SQLite, when nobody reads an old state',
  32 * MIB,
  'bytes',
  'cut when it starts again',
)
export const SNAPSHOT_MS = limit('Storage', 'Reading of one export', 5 * 60 * SECOND, 'ms', 'the answer is cut off')
export const TOKENS_PER_PERSON = limit(
  'Storage',
  'Tokens of one person for one workspace',
  100,
  'items',
  '409 `conflict`',
)
export const TOKEN_USES = limit(
  'Storage',
  'Tokens whose last use is in memory until it is written down',
  10_000,
  'items',
  'the oldest is forgotten',
)
