import { AUTHORSHIP, clusteredByKey, positionType } from './columns.ts'
import type { Migration } from './migration.ts'

type Dialect = Parameters<Migration['statements']>[0]

/** Epics get what cards have: checklists, comments, tags and links. The lists of the roadmap become as changeable as others. */
export const workOnEpics: Migration = {
  name: '0008-work-on-epics',
  statements(dialect) {
    const clustered = clusteredByKey(dialect)
    return [
      'alter table epics add column total_comments bigint not null default 0 check (total_comments >= 0)',
      'alter table epics add column health_status_stale_period integer not null default 14',
      'alter table roadmap_lists add column archived_user_id text',
      'alter table roadmap_lists add column time_archived bigint',
      `create table roadmap_list_marks (
        team_id text not null,
        user_id text not null,
        list_id bigint not null,
        is_watching smallint not null,
        primary key (team_id, user_id, list_id),
        foreign key (team_id, list_id) references roadmap_lists (team_id, id) on delete cascade,
        foreign key (team_id, user_id) references members (team_id, user_id)
      ) ${clustered}`,
      `create table epic_tags (
        team_id text not null,
        epic_id bigint not null,
        tag_id bigint not null,
        primary key (team_id, epic_id, tag_id),
        foreign key (team_id, epic_id) references epics (team_id, id) on delete cascade,
        foreign key (team_id, tag_id) references tags (team_id, id) on delete cascade
      ) ${clustered}`,
      'create index epic_tags_tag on epic_tags (team_id, tag_id)',
      `create table epic_links (
        team_id text not null,
        epic_id bigint not null,
        linked_epic_id bigint not null,
        type text not null,
        primary key (team_id, epic_id, linked_epic_id),
        foreign key (team_id, epic_id) references epics (team_id, id) on delete cascade,
        foreign key (team_id, linked_epic_id) references epics (team_id, id) on delete cascade,
        check (epic_id <> linked_epic_id)
      ) ${clustered}`,
      'create index epic_links_back on epic_links (team_id, linked_epic_id)',
      ...(dialect === 'postgres' ? widened : rebuilt(dialect)),
      'create index checklists_of_epic on checklists (team_id, epic_id, position, id) where epic_id is not null',
      'create index events_of_epic on events (team_id, epic_id, seq) where epic_id is not null and card_id is null',
      'create index comments_of_epic on comments (team_id, epic_id, id) where epic_id is not null',
    ]
  },
}

const widened = [
  'alter table checklists add column epic_id bigint',
  'alter table checklists alter column card_id drop not null',
  'alter table checklists add foreign key (team_id, epic_id) references epics (team_id, id) on delete cascade',
  'alter table checklists add check (num_nonnulls(card_id, epic_id) = 1)',
  'alter table comments add column epic_id bigint',
  'alter table comments add foreign key (team_id, epic_id) references epics (team_id, id) on delete cascade',
  // Named by PostgreSQL itself, as the only check of its table.
  'alter table comments drop constraint comments_check',
  'alter table comments add check (num_nonnulls(card_id, epic_id, page_id) = 1)',
]

/** SQLite changes no constraint of an existing table: each is rebuilt beside the old one and takes its name. */
function rebuilt(dialect: Dialect): string[] {
  const clustered = clusteredByKey(dialect)
  const position = positionType(dialect)
  const checklist = 'team_id, id, card_id, title, content, position, user_id, time_created, time_updated'
  const item = 'team_id, id, checklist_id, title, content, checked, position, user_id, time_created, time_updated'
  const comment = `team_id, id, card_id, page_id, parent_id, content, schema, context, status,
    user_id, source, user_id_updated, source_updated, time_created, time_updated`
  return [
    `create table new_checklists (
      team_id text not null,
      id bigint not null,
      card_id bigint,
      epic_id bigint,
      title text not null,
      content text not null,
      position ${position},
      user_id text not null,
      time_created bigint not null,
      time_updated bigint not null,
      primary key (team_id, id),
      foreign key (team_id, card_id) references cards (team_id, id) on delete cascade,
      foreign key (team_id, epic_id) references epics (team_id, id) on delete cascade,
      foreign key (team_id, user_id) references members (team_id, user_id),
      check ((card_id is null) <> (epic_id is null))
    ) ${clustered}`,
    // Items go along first: dropping a table deletes its rows, and with a checklist all that hangs from it.
    `create table new_checklist_items (
      team_id text not null,
      id bigint not null,
      checklist_id bigint not null,
      title text not null,
      content text not null,
      checked smallint not null,
      position ${position},
      user_id text not null,
      time_created bigint not null,
      time_updated bigint not null,
      primary key (team_id, id),
      foreign key (team_id, checklist_id) references new_checklists (team_id, id) on delete cascade,
      foreign key (team_id, user_id) references members (team_id, user_id)
    ) ${clustered}`,
    `insert into new_checklists (${checklist}) select ${checklist} from checklists`,
    `insert into new_checklist_items (${item}) select ${item} from checklist_items`,
    'drop table checklist_items',
    'drop table checklists',
    'alter table new_checklists rename to checklists',
    'alter table new_checklist_items rename to checklist_items',
    'create index checklists_of_card on checklists (team_id, card_id, position, id) where card_id is not null',
    'create index checklist_items_of_checklist on checklist_items (team_id, checklist_id, position, id)',

    `create table new_comments (
      team_id text not null,
      id bigint not null,
      card_id bigint,
      epic_id bigint,
      page_id bigint,
      parent_id bigint,
      content text not null,
      schema integer not null,
      context text,
      status text not null,
      ${AUTHORSHIP},
      primary key (team_id, id),
      foreign key (team_id, card_id) references cards (team_id, id) on delete cascade,
      foreign key (team_id, epic_id) references epics (team_id, id) on delete cascade,
      foreign key (team_id, page_id) references pages (team_id, id) on delete cascade,
      foreign key (team_id, parent_id) references new_comments (team_id, id) on delete cascade,
      check ((card_id is not null) + (epic_id is not null) + (page_id is not null) = 1)
    ) ${clustered}`,
    `insert into new_comments (${comment}) select ${comment} from comments`,
    'drop table comments',
    'alter table new_comments rename to comments',
    'create index comments_of_card on comments (team_id, card_id, id) where card_id is not null',
    'create index comments_of_page on comments (team_id, page_id, id) where page_id is not null',
    'create index comments_of_parent on comments (team_id, parent_id, id) where parent_id is not null',
  ]
}
