import type { Migration } from './migration.ts'

/** A board can be public. */
export const publicBoards: Migration = {
  name: '0009-public-boards',
  statements() {
    return ['alter table boards add column is_public smallint not null default 0']
  },
}
