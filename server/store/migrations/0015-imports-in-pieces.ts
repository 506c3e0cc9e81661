import type { Migration } from './migration.ts'

/** A file is imported piece by piece, so that no other write waits for all of it; an incomplete import is marked. */
export const importsInPieces: Migration = {
  name: '0015-imports-in-pieces',
  statements() {
    return ['alter table teams add column time_loading bigint']
  },
}
