import { indexEverything } from '../search/documents.ts'
import { clusteredByKey } from './columns.ts'
import type { Migration } from './migration.ts'

/** A document's row in SQLite's index has the number of its workspace times this, plus its id. */
const TEAM_STRIDE = 2 ** 40

/** What PostgreSQL indexes: every term with its workspace in front. Queries must say exactly the same. */
export const SEARCH_VECTOR = `array_to_tsvector(string_to_array(team_id || replace(terms, ' ', ' ' || team_id), ' '))`

/** One document for each thing that can be found, with the words it is found by; both stores keep the same ones. */
export const search: Migration = {
  name: '0005-search',
  statements(dialect) {
    return [
      `create table search_documents (
        team_id text not null references teams (id) on delete cascade,
        id bigint not null,
        noun text not null,
        project_id bigint,
        board_id bigint,
        terms text not null,
        primary key (team_id, id)
      ) ${clusteredByKey(dialect)}`,
      'create index search_documents_of_project on search_documents (team_id, project_id) where project_id is not null',
      ...(dialect === 'sqlite' ? SQLITE_INDEX : POSTGRES_INDEX),
    ]
  },
  fill: (db) =>
    indexEverything(db, ['board', 'card', 'epic', 'note', 'page', 'project'], {
      card: 'content, project_id, board_id, time_archived',
      epic: 'content, null as project_id, null as board_id, time_archived',
    }),
}

const rowOf = (which: 'new' | 'old') =>
  `(select number * ${TEAM_STRIDE} + ${which}.id from search_index_teams where team_id = ${which}.team_id)`

/**
 * The index follows the documents by itself. Terms arrive ready-made, so that the plainest tokenizer will do; beginnings of
 * up to three letters (and the letter that says what a term is) have an index of their own, since they match so much.
 */
const SQLITE_INDEX = [
  'create table search_index_teams (number integer primary key, team_id text not null unique)',
  `create virtual table search_index using fts5
    (terms, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii', prefix = '2 3 4')`,
  `create trigger search_documents_inserted after insert on search_documents begin
    insert into search_index_teams (team_id) select new.team_id
      where not exists (select 1 from search_index_teams where team_id = new.team_id);
    insert into search_index (rowid, terms) values (${rowOf('new')}, new.terms);
  end`,
  `create trigger search_documents_deleted after delete on search_documents begin
    delete from search_index where rowid = ${rowOf('old')};
  end`,
]

/** New documents wait in a list until there are enough to be sorted in at once; every search reads it, so it stays short. */
const POSTGRES_INDEX = [
  `create index search_documents_terms on search_documents using gin ((${SEARCH_VECTOR})) with (gin_pending_list_limit = 512)`,
]
