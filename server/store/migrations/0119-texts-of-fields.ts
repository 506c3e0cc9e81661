import type { Migration } from './migration.ts'

/** Texts of custom fields are sorted as titles are: without regard to capitals, by their beginning. */
export const textsOfFields: Migration = {
  name: '0119-texts-of-fields',
  statements() {
    // The column is compared byte by byte, in both stores.
    return [
      `create index field_values_by_words on field_values (team_id, field_id, (substr(lower(text), 1, 100)), card_id)
        where text is not null`,
    ]
  },
}
