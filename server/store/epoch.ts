import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './store.ts'

/** A name for a history of the store. Nobody outside learns it: what is hidden from guests is hidden with it. */
export function newEpoch(): string {
  return randomBytes(32).toString('base64url')
}

/** For queries that need the epoch beside what they look up. */
export const EPOCH = sql<string>`(select epoch from installation)`

/** What the store holds from now on has nothing to do with what was remembered of it. */
export async function beginEpoch(db: Db) {
  await db.updateTable('installation').set({ epoch: newEpoch() }).execute()
}
