import { clusteredByKey } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * What several people share while they edit one text. `live_documents` is the state that `content` was last made from;
 * `live_updates` what was typed since, each row by one person; `live_presence` who has the text open in which process. All of it
 * is forgotten when nobody edits any more: the content itself is where it always was. Ids are counted once per
 * workspace, so that one identifies a card, an epic or a page; they are only numbers, since a card may go while it is
 * being edited.
 */
export const liveEditing: Migration = {
  name: '0057-live-editing',
  statements(dialect) {
    return [
      `create table live_documents (
        team_id text not null references teams (id) on delete cascade,
        entity_id bigint not null,
        noun text not null,
        generation text not null,
        state text not null,
        content text not null,
        last_seq bigint not null,
        content_seq bigint not null,
        time_created bigint not null,
        primary key (team_id, entity_id)
      )`,
      `create table live_updates (
        team_id text not null,
        entity_id bigint not null,
        seq bigint not null,
        data text not null,
        user_id text,
        source text,
        time_created bigint not null,
        primary key (team_id, entity_id, seq),
        foreign key (team_id, entity_id) references live_documents (team_id, entity_id) on delete cascade
      )`,
      'create index live_updates_by_time on live_updates (time_created)',
      `create table live_presence (
        team_id text not null,
        entity_id bigint not null,
        process_id text not null,
        states text not null,
        time_seen bigint not null,
        primary key (team_id, entity_id, process_id),
        foreign key (team_id, entity_id) references live_documents (team_id, entity_id) on delete cascade
      ) ${clusteredByKey(dialect)}`,
    ]
  },
}
