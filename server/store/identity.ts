import { randomBytes } from 'node:crypto'
import type { Db } from './store.ts'

/** Names a database, as long as it lives: what is kept beside it says by this whose it is. No backup holds it. */
export function newIdentity(): string {
  return randomBytes(16).toString('hex')
}

export async function findIdentity(db: Db): Promise<string> {
  const { identity } = await db.selectFrom('installation').select('identity').executeTakeFirstOrThrow()
  return identity
}
