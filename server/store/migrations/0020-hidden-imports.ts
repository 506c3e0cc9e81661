import type { Migration } from './migration.ts'

/** Files of other programs are imported piece by piece too: into a space that nobody sees until it is complete. */
export const hiddenImports: Migration = {
  name: '0020-hidden-imports',
  statements() {
    return ['alter table imports add column project_id bigint', 'alter table imports add column time_loading bigint']
  },
}
