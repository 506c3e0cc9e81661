import { randomBytes } from 'node:crypto'
import type { Db } from './store.ts'

/** Identifies a database, as long as it lives: storage beside it is marked with this. No backup contains it. */
export function newIdentity(): string {
  return randomBytes(16).toString('hex')
}

export async function findIdentity(db: Db): Promise<string> {
  const { identity } = await db.selectFrom('installation').select('identity').executeTakeFirstOrThrow()
  return identity
}
