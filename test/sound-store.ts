import { expect } from 'vitest'
import { BREACHES, SEARCH_BREACHES } from '../server/store/soundness.ts'
import type { Store } from '../server/store/store.ts'

/** Checks everything in a store, on one snapshot, against its rules. */
export async function expectSoundStore(store: Store) {
  await store.read(async (db) => {
    for (const [name, query] of Object.entries({ ...BREACHES, ...SEARCH_BREACHES }))
      expect((await query.execute(db)).rows, name).toEqual([])
  })
}
