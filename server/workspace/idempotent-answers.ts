import { type SqlBool, sql } from 'kysely'
import { AppError } from '../common/errors.ts'
import { HOUR_MS } from '../common/time.ts'
import { KEPT_ANSWER, KEPT_ANSWER_HOURS } from '../limits/writes.ts'
import type { Db } from '../store/store.ts'
import { deleteRows, insertRows, updateRows } from './rows.ts'
import type { Viewer } from './visibility.ts'

/** Stored answers to requests with an Idempotency-Key, which are given again when the same request is repeated. */

/** Who sent the request, in which workspace, and when. */
interface Asking {
  db: Db
  team_id: string
  viewer: Viewer
  now: number
}

export interface IdempotencyKey {
  key: string
  fingerprint: string
}

const KEPT_MS = KEPT_ANSWER_HOURS * HOUR_MS

/** Not JSON: takes the place of an answer that is too large to store. */
const NOT_KEPT = ''
/** Not JSON: takes the place of the answer while a request is being carried out outside the store. */
export const UNDER_WAY = '…'

export async function findAnswer({ db, team_id, viewer, now }: Asking, { key, fingerprint }: IdempotencyKey) {
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer', 'revision', 'revision_before'])
    .where('team_id', '=', team_id)
    .where('user_id', '=', viewer.user_id)
    .where('key', '=', key)
    .where('time_created', '>', now - KEPT_MS)
    .executeTakeFirst()
  if (earlier && earlier.fingerprint !== fingerprint)
    throw new AppError('idempotency_key_reused', 'This Idempotency-Key was used for another request. Use a new key.')
  return earlier
}

export function refuseIfNotKept({ answer, revision }: { answer: string; revision: number }) {
  if (answer === UNDER_WAY) {
    const message =
      'The first request with this Idempotency-Key is being carried out, or was interrupted. Wait, or use a new key.'
    throw new AppError('conflict', message)
  }
  if (answer !== NOT_KEPT) return
  const message = `This request was carried out at revision ${revision}. Its answer was too large to keep: read what it changed.`
  throw new AppError('answer_not_kept', message)
}

/** In the same transaction as the write, so that the key and the change are stored together or not at all. */
export async function keepAnswer(
  { db, team_id, viewer, now }: Asking,
  { key, fingerprint }: IdempotencyKey,
  answer: string,
  revisions: { revision: number; revision_before: number },
) {
  await deleteRows({ db, team_id }, 'idempotency_keys', {}, sql<SqlBool>`time_created <= ${now - KEPT_MS}`)
  await insertRows({ db, team_id }, 'idempotency_keys', [
    {
      user_id: viewer.user_id,
      key,
      fingerprint,
      answer: answer.length <= KEPT_ANSWER ? answer : NOT_KEPT,
      ...revisions,
      time_created: now,
    },
  ])
}

/** The result of a request that was carried out outside the store; null when it was refused and may be repeated. */
export async function settleAnswer(
  { db, team_id, viewer }: Omit<Asking, 'now'>,
  { key, fingerprint }: IdempotencyKey,
  answer: string | null,
) {
  const which = { user_id: viewer.user_id, key, fingerprint, answer: UNDER_WAY }
  if (answer === null) await deleteRows({ db, team_id }, 'idempotency_keys', which)
  else await updateRows({ db, team_id }, 'idempotency_keys', which, { answer })
}
