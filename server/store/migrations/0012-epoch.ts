import { newEpoch } from '../epoch.ts'
import type { Migration } from './migration.ts'

/**
 * Names the history that the store holds. A restore begins another one, in which the same revision is another state: what
 * was remembered of the old one (answers in memory, the versions that clients hold) must not be taken for it.
 */
export const epoch: Migration = {
  name: '0012-epoch',
  statements: () => [
    `create table installation (
        id integer primary key check (id = 1),
        epoch text not null
      )`,
  ],
  async fill(db) {
    await db.insertInto('installation').values({ id: 1, epoch: newEpoch() }).execute()
  },
}
