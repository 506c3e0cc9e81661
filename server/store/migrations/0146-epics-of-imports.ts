import type { Migration } from './migration.ts'

/** An import also makes epics, which are in no space: those of one that never ended are found by what it noted here. */
export const epicsOfImports: Migration = {
  name: '0146-epics-of-imports',
  statements() {
    return ['alter table imports add column epic_ids text']
  },
}
