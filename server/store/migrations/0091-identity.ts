import { newIdentity } from '../identity.ts'
import type { Migration } from './migration.ts'

/** Names the database. The folder with its files carries the name too, so that no other database writes or removes anything there. */
export const identity: Migration = {
  name: '0091-identity',
  statements: () => [`alter table installation add column identity text not null default ''`],
  async fill(db) {
    await db.updateTable('installation').set({ identity: newIdentity() }).execute()
  },
}
