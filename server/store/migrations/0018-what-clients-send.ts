import type { Migration } from './migration.ts'

/**
 * Columns for what clients of this API send and read back: ids of other systems on cards, settings of pages and spaces,
 * events of a calendar on notes, and any schema of a comment, which is JSON from now on.
 */
export const whatClientsSend: Migration = {
  name: '0018-what-clients-send',
  statements() {
    return [
      'alter table cards add column external_id text',
      'create unique index cards_of_external_id on cards (team_id, external_id) where external_id is not null',
      'alter table comments rename column schema to schema_number',
      `alter table comments add column schema text not null default '1'`,
      `update comments set schema = cast(schema_number as text) where schema_number <> 1`,
      'alter table comments drop column schema_number',
      `alter table pages add column font text not null default ''`,
      'alter table pages add column public_settings text',
      'alter table pages add column hide_table_of_contents smallint not null default 0',
      'alter table pages add column hide_subpages smallint not null default 0',
      'create index pages_of_update on pages (team_id, time_updated, id)',
      'alter table notes add column google_calendar_event text',
      'alter table projects add column is_view_only smallint not null default 0',
    ]
  },
}
