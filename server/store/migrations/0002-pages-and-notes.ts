import { ARCHIVABLE, AUTHORSHIP, clusteredByKey, positionType } from './columns.ts'
import type { Migration } from './migration.ts'

export const pagesAndNotes: Migration = {
  name: '0002-pages-and-notes',
  statements(dialect) {
    const clustered = clusteredByKey(dialect)

    return [
      // A page hangs below another one of its own space, never of another: the key of the parent includes the space.
      `create table pages (
        team_id text not null,
        id bigint not null,
        project_id bigint not null,
        parent_page_id bigint,
        position ${positionType(dialect)},
        title text not null,
        content text not null,
        schema integer not null,
        icon text,
        cover_image text,
        is_public smallint not null,
        is_overview smallint not null,
        total_comments bigint not null default 0 check (total_comments >= 0),
        ${ARCHIVABLE}
        ${AUTHORSHIP},
        primary key (team_id, id),
        unique (team_id, project_id, id),
        foreign key (team_id, project_id) references projects (team_id, id) on delete cascade,
        foreign key (team_id, project_id, parent_page_id) references pages (team_id, project_id, id)
      ) ${clustered}`,
      'create index pages_order on pages (team_id, project_id, parent_page_id, position, id)',
      // A column on projects could not refer to a page: SQLite adds no composite keys to a table that is there already.
      'create unique index pages_overview on pages (team_id, project_id) where is_overview = 1',
      `create table page_marks (
        team_id text not null,
        user_id text not null,
        page_id bigint not null,
        is_bookmarked smallint not null,
        is_watching smallint not null,
        primary key (team_id, user_id, page_id),
        foreign key (team_id, page_id) references pages (team_id, id) on delete cascade,
        foreign key (team_id, user_id) references members (team_id, user_id)
      ) ${clustered}`,
      'create index page_marks_page on page_marks (team_id, page_id)',

      `create table notes (
        team_id text not null references teams (id) on delete cascade,
        id bigint not null,
        title text not null,
        content text not null,
        transcript text not null,
        transcripts text not null,
        user_notes text not null,
        is_public smallint not null,
        metadata_date bigint,
        metadata_time bigint,
        ${AUTHORSHIP},
        primary key (team_id, id)
      ) ${clustered}`,
      `create table note_attendees (
        team_id text not null,
        note_id bigint not null,
        position integer not null,
        attendee text not null,
        user_id text,
        primary key (team_id, note_id, position),
        foreign key (team_id, note_id) references notes (team_id, id) on delete cascade,
        foreign key (team_id, user_id) references members (team_id, user_id)
      ) ${clustered}`,
      'create index note_attendees_user on note_attendees (team_id, user_id, note_id) where user_id is not null',
    ]
  },
}
