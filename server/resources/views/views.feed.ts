import { hash, randomBytes } from 'node:crypto'
import { AppError, notFound } from '../../common/errors.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { deleteRows, insertRows } from '../../workspace/rows.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { requireView } from '../saved-views/saved-views.queries.ts'
import type { Feed } from './views.schema.ts'

/** 192 bits: too many to guess, so that one round of a plain hash is enough. */
const SECRET_BYTES = 24
export const FEED_SECRET = /^[\w-]{32}$/

export function hashFeedSecret(secret: string): string {
  return hash('sha256', secret, 'hex')
}

/**
 * A secret address for the cards of a view, as far as the caller may see them whenever it is read. One of theirs that is older
 * ends. Only this answer has the address: the one stored for an Idempotency-Key does not.
 */
export async function createFeed(workspace: Workspace, publicUrl: string, id: string): Promise<Feed> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  await workspace.write((w) => insertFeed(w, id, secret))
  if (workspace.replayed)
    throw new AppError('answer_not_kept', 'The address was made, and shown once. If you did not see it, make another.')
  const url = `${publicUrl}/feeds/${secret}`
  return { ics: `${url}.ics`, csv: `${url}.csv`, json: `${url}.json` }
}

async function insertFeed(w: Write, id: string, secret: string) {
  const view = await requireView(w, id)
  await deleteRows(w, 'view_feeds', { view_id: view.id, user_id: w.user_id })
  await insertRows(w, 'view_feeds', [
    { view_id: view.id, user_id: w.user_id, secret_hash: hashFeedSecret(secret), time_created: w.now },
  ])
  w.emitPrivately('view.feed_created', { view_id: view.id }, { feed: [view.has_feed > 0, true] })
  return { id }
}

/** Ends the caller's own address: it answers as if it had never been. */
export async function deleteFeed(w: Write, id: string) {
  const view = await requireView(w, id)
  if (!(await hasFeed(w, view.id))) throw notFound('feed')
  await deleteRows(w, 'view_feeds', { view_id: view.id, user_id: w.user_id })
  w.emitPrivately('view.feed_deleted', { view_id: view.id }, { feed: [true, false] })
}

async function hasFeed({ db, team_id, viewer }: Read, view_id: number): Promise<boolean> {
  const feed = await db
    .selectFrom('view_feeds')
    .select('view_id')
    .where('team_id', '=', team_id)
    .where('view_id', '=', view_id)
    .where('user_id', '=', viewer.user_id)
    .executeTakeFirst()
  return feed !== undefined
}
