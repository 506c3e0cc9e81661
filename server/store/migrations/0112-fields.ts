import { AUTHORSHIP, clusteredByKey, positionType } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Custom fields of spaces. A card or an epic holds its values in its own row, as JSON: they are read, copied, restored and
 * remembered with it, and one without values costs nothing. Triggers (`store/fields/triggers.ts`) write the values of cards a second
 * time, as rows by which cards are filtered and sorted. A deleted field stays until its space is deleted, so that it can be restored
 * with all values.
 */
export const fields: Migration = {
  name: '0112-fields',
  statements(dialect) {
    return [
      `create table fields (
        team_id text not null,
        id bigint not null,
        project_id bigint not null,
        type text not null,
        title text not null,
        options text not null,
        last_option bigint not null,
        required smallint not null,
        default_value text,
        unit text not null,
        decimals smallint not null,
        on_tile smallint not null,
        position ${positionType(dialect)},
        time_deleted bigint,
        ${AUTHORSHIP},
        primary key (team_id, id),
        foreign key (team_id, project_id) references projects (team_id, id) on delete cascade
      ) ${clusteredByKey(dialect)}`,
      'create index fields_of_project on fields (team_id, project_id, position)',
      'alter table cards add column custom_fields text',
      'alter table epics add column custom_fields text',
      `create table field_values (
        team_id text not null,
        card_id bigint not null,
        field_id bigint not null,
        n bigint not null,
        number double precision,
        text text${dialect === 'postgres' ? ' collate "C"' : ''},
        primary key (team_id, card_id, field_id, n),
        foreign key (team_id, card_id) references cards (team_id, id) on delete cascade
      ) ${clusteredByKey(dialect)}`,
      'create index field_values_by_number on field_values (team_id, field_id, number, card_id) where number is not null',
      'create index field_values_by_text on field_values (team_id, field_id, text, card_id) where text is not null',
    ]
  },
}
