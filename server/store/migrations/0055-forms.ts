import { AUTHORSHIP, clusteredByKey } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Forms that make cards. Their fields are read and written together, and always with the form, so that they are one text. What a
 * card was made by is only a number: the form may be gone.
 */
export const forms: Migration = {
  name: '0055-forms',
  statements(dialect) {
    return [
      `create table forms (
        team_id text not null,
        id bigint not null,
        board_id bigint not null,
        title text not null,
        description text not null,
        fields text not null,
        is_public smallint not null,
        public_token text,
        page_key text,
        ${AUTHORSHIP},
        primary key (team_id, id),
        foreign key (team_id, board_id) references boards (team_id, id) on delete cascade
      ) ${clusteredByKey(dialect)}`,
      'create index forms_of_board on forms (team_id, board_id)',
      'create unique index forms_of_public_token on forms (public_token) where public_token is not null',
      'alter table cards add column form_id bigint',
    ]
  },
}
