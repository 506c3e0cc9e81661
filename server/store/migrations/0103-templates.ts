import { AUTHORSHIP, clusteredByKey } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Templates of cards, checklists, boards, pages and sprints. Their content is read and written as a whole, so that it is one text:
 * rows of their own, such as hidden cards, would have to be left out of every count, list and search.
 */
export const templates: Migration = {
  name: '0103-templates',
  statements(dialect) {
    return [
      `create table templates (
        team_id text not null,
        id bigint not null,
        project_id bigint not null,
        type text not null,
        title text not null,
        description text not null,
        content text not null,
        ${AUTHORSHIP},
        primary key (team_id, id),
        foreign key (team_id, project_id) references projects (team_id, id) on delete cascade
      ) ${clusteredByKey(dialect)}`,
      'create index templates_of_project on templates (team_id, project_id)',
    ]
  },
}
