import type { Migration } from './migration.ts'

/**
 * Search knows what cards and epics have in custom fields. When a field changes, those with a value in it are indexed again, some at
 * a time: `reindex_after` is the last one that was, null when none is left. All values there are so far have to be indexed.
 */
export const valuesInSearch: Migration = {
  name: '0124-values-in-search',
  statements() {
    return [
      'alter table fields add column reindex_after bigint',
      'update fields set reindex_after = 0 where time_deleted is null',
      'create index fields_to_index on fields (team_id, id) where reindex_after is not null',
    ]
  },
}
