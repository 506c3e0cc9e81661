import type { Migration } from './migration.ts'

/**
 * What has a value in a field, in the order of ids: for search, which is brought up to date when a field changes, and for a change of
 * its type. Without these indexes all cards of the workspace were looked at. A value with several options is one entry.
 */
export const valuesByField: Migration = {
  name: '0131-values-by-field',
  statements: () => [
    'create index field_values_of_field on field_values (team_id, field_id, card_id) where n = 0',
    'create index epics_with_values on epics (team_id, id) where custom_fields is not null',
  ],
}
