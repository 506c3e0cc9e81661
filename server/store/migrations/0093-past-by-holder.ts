import type { Migration } from './migration.ts'

/**
 * What a thing held is asked for table by table. The index went by the holder alone, so that of a card with many checklists all
 * notes were looked up to find those of its people; in this one the table comes first, and the ids of the rows are in it too.
 */
export const pastByHolder: Migration = {
  name: '0093-past-by-holder',
  statements: () => [
    'drop index past_rows_of_holder',
    `create index past_rows_held on past_rows (team_id, holder_id, table_name, seq, row_id)
      where holder_id is not null`,
  ],
}
