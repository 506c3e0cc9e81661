import type { Migration } from './migration.ts'

/** What comes from other programs comes in piece by piece as well: into a space that nobody sees until it is whole. */
export const hiddenImports: Migration = {
  name: '0020-hidden-imports',
  statements() {
    return ['alter table imports add column project_id bigint', 'alter table imports add column time_loading bigint']
  },
}
