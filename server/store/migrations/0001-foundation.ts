import type { Migration } from './index.ts'

const AUTHORSHIP = `
  user_id text not null,
  source text not null,
  user_id_updated text not null,
  source_updated text not null,
  time_created bigint not null,
  time_updated bigint not null,
  foreign key (team_id, user_id) references members (team_id, user_id),
  foreign key (team_id, user_id_updated) references members (team_id, user_id)`

const ARCHIVABLE = `
  archived_user_id text,
  time_archived bigint,`

/** Everything of a workspace is keyed by (team_id, id) and points only inside its own workspace. */
export const foundation: Migration = {
  name: '0001-foundation',
  statements(dialect) {
    // Fractional positions compare byte by byte; PostgreSQL would otherwise sort them by the language of the server.
    const position = dialect === 'postgres' ? 'text collate "C" not null' : 'text not null'
    // The rows of one workspace then lie side by side, and a look-up by key is one search instead of two.
    const clustered = dialect === 'sqlite' ? 'without rowid' : ''

    return [
      `create table users (
        id text primary key,
        email text not null unique,
        first_name text not null default '',
        last_name text not null default '',
        display_name text not null default '',
        time_created bigint not null,
        time_updated bigint not null
      ) ${clustered}`,
      `create table teams (
        id text primary key,
        title text not null,
        revision bigint not null default 0,
        last_id bigint not null default 0,
        time_created bigint not null
      ) ${clustered}`,
      `create table members (
        team_id text not null references teams (id) on delete cascade,
        user_id text not null references users (id),
        role text not null,
        status text not null default 'active',
        time_created bigint not null,
        time_updated bigint not null,
        primary key (team_id, user_id)
      ) ${clustered}`,
      'create index members_user on members (user_id)',
      `create table tokens (
        id text primary key,
        team_id text not null,
        user_id text not null,
        secret_hash text not null,
        scope text not null,
        time_expires bigint,
        time_revoked bigint,
        time_created bigint not null,
        foreign key (team_id, user_id) references members (team_id, user_id) on delete cascade
      ) ${clustered}`,
      'create index tokens_member on tokens (team_id, user_id)',

      // The log outlives what it speaks of, so its ids are no foreign keys.
      `create table events (
        team_id text not null references teams (id) on delete cascade,
        seq bigint not null,
        type text not null,
        entity_id bigint,
        project_id bigint,
        board_id bigint,
        list_id bigint,
        card_id bigint,
        sprint_id bigint,
        epic_id bigint,
        page_id bigint,
        audience_user_id text,
        user_id text not null,
        source text not null,
        changes text not null,
        time_created bigint not null,
        primary key (team_id, seq)
      ) ${clustered}`,
      'create index events_entity on events (team_id, entity_id, seq)',
      `create table idempotency_keys (
        team_id text not null references teams (id) on delete cascade,
        user_id text not null,
        key text not null,
        fingerprint text not null,
        answer text not null,
        revision bigint not null,
        time_created bigint not null,
        primary key (team_id, user_id, key)
      ) ${clustered}`,
      'create index idempotency_keys_age on idempotency_keys (team_id, time_created)',

      `create table projects (
        team_id text not null references teams (id) on delete cascade,
        id bigint not null,
        title text not null,
        description text not null,
        icon text,
        is_private smallint not null,
        is_public smallint not null,
        position ${position},
        ${ARCHIVABLE}
        ${AUTHORSHIP},
        primary key (team_id, id)
      ) ${clustered}`,
      'create index projects_order on projects (team_id, position, id)',
      `create table project_members (
        team_id text not null,
        project_id bigint not null,
        user_id text not null,
        role text not null,
        assigned_date bigint not null,
        primary key (team_id, project_id, user_id),
        foreign key (team_id, project_id) references projects (team_id, id) on delete cascade,
        foreign key (team_id, user_id) references members (team_id, user_id)
      ) ${clustered}`,
      'create index project_members_user on project_members (team_id, user_id)',

      `create table boards (
        team_id text not null,
        id bigint not null,
        project_id bigint not null,
        title text not null,
        content text not null,
        icon text not null,
        color text not null,
        image_urls text not null,
        thumbnail_url text not null,
        layout text not null,
        card_cover_enabled smallint not null,
        vcs_mapping text,
        position ${position},
        ${ARCHIVABLE}
        ${AUTHORSHIP},
        primary key (team_id, id),
        foreign key (team_id, project_id) references projects (team_id, id) on delete cascade
      ) ${clustered}`,
      'create index boards_order on boards (team_id, project_id, position, id)',
      `create table board_members (
        team_id text not null,
        board_id bigint not null,
        user_id text not null,
        role text not null,
        assigned_date bigint not null,
        primary key (team_id, board_id, user_id),
        foreign key (team_id, board_id) references boards (team_id, id) on delete cascade,
        foreign key (team_id, user_id) references members (team_id, user_id)
      ) ${clustered}`,
      'create index board_members_user on board_members (team_id, user_id)',
      `create table board_marks (
        team_id text not null,
        user_id text not null,
        board_id bigint not null,
        is_bookmarked smallint not null,
        is_watching smallint not null,
        primary key (team_id, user_id, board_id),
        foreign key (team_id, board_id) references boards (team_id, id) on delete cascade,
        foreign key (team_id, user_id) references members (team_id, user_id)
      ) ${clustered}`,
      'create index board_marks_board on board_marks (team_id, board_id)',

      `create table sprint_settings (
        team_id text not null,
        project_id bigint not null,
        statuses text not null,
        length integer not null,
        cooldown integer not null,
        start_day integer not null,
        enabled smallint not null,
        vcs_mapping text,
        layout text not null,
        card_cover_enabled smallint not null,
        primary key (team_id, project_id),
        foreign key (team_id, project_id) references projects (team_id, id) on delete cascade
      ) ${clustered}`,
      `create table sprints (
        team_id text not null,
        id bigint not null,
        project_id bigint not null,
        title text not null,
        content text not null,
        state text not null,
        start_date bigint not null,
        end_date bigint not null,
        start_instant bigint not null,
        end_instant bigint not null,
        override_end_date bigint,
        layout text not null,
        ${AUTHORSHIP},
        primary key (team_id, id),
        foreign key (team_id, project_id) references projects (team_id, id) on delete cascade,
        check (end_instant >= start_instant)
      ) ${clustered}`,
      'create index sprints_of_project on sprints (team_id, project_id, start_instant, id)',
      `create index sprints_to_start on sprints (start_instant) where state = 'planned'`,

      `create table lists (
        team_id text not null,
        id bigint not null,
        project_id bigint not null,
        board_id bigint,
        sprint_id bigint,
        title text not null,
        content text not null,
        behavior text not null,
        icon text not null,
        color text not null,
        position ${position},
        total_cards bigint not null default 0 check (total_cards >= 0),
        ${ARCHIVABLE}
        ${AUTHORSHIP},
        primary key (team_id, id),
        foreign key (team_id, project_id) references projects (team_id, id) on delete cascade,
        foreign key (team_id, board_id) references boards (team_id, id) on delete cascade,
        foreign key (team_id, sprint_id) references sprints (team_id, id) on delete cascade,
        check ((board_id is null) <> (sprint_id is null))
      ) ${clustered}`,
      'create index lists_of_board on lists (team_id, board_id, position, id) where board_id is not null',
      'create index lists_of_sprint on lists (team_id, sprint_id, position, id) where sprint_id is not null',
      `create table list_marks (
        team_id text not null,
        user_id text not null,
        list_id bigint not null,
        is_watching smallint not null,
        primary key (team_id, user_id, list_id),
        foreign key (team_id, list_id) references lists (team_id, id) on delete cascade,
        foreign key (team_id, user_id) references members (team_id, user_id)
      ) ${clustered}`,
      'create index list_marks_list on list_marks (team_id, list_id)',

      `create table roadmap_lists (
        team_id text not null references teams (id) on delete cascade,
        id bigint not null,
        title text not null,
        content text not null,
        behavior text not null,
        icon text not null,
        color text not null,
        position ${position},
        ${AUTHORSHIP},
        primary key (team_id, id)
      ) ${clustered}`,
      `create table epics (
        team_id text not null,
        id bigint not null,
        list_id bigint not null,
        position ${position},
        title text not null,
        content text not null,
        schema integer not null,
        priority integer not null,
        owner_id text,
        start_date bigint,
        due_date bigint,
        completed_date bigint,
        cover_image text not null,
        icon text not null,
        health_status text,
        time_health_last_updated bigint,
        health_status_updated_by text,
        ${ARCHIVABLE}
        ${AUTHORSHIP},
        primary key (team_id, id),
        foreign key (team_id, list_id) references roadmap_lists (team_id, id),
        foreign key (team_id, owner_id) references members (team_id, user_id),
        foreign key (team_id, health_status_updated_by) references members (team_id, user_id)
      ) ${clustered}`,
      'create index epics_of_list on epics (team_id, list_id, position, id)',
      `create table epic_members (
        team_id text not null,
        epic_id bigint not null,
        user_id text not null,
        role text not null,
        assigned_date bigint not null,
        primary key (team_id, epic_id, user_id),
        foreign key (team_id, epic_id) references epics (team_id, id) on delete cascade,
        foreign key (team_id, user_id) references members (team_id, user_id)
      ) ${clustered}`,
      `create table epic_marks (
        team_id text not null,
        user_id text not null,
        epic_id bigint not null,
        is_watching smallint not null,
        primary key (team_id, user_id, epic_id),
        foreign key (team_id, epic_id) references epics (team_id, id) on delete cascade,
        foreign key (team_id, user_id) references members (team_id, user_id)
      ) ${clustered}`,

      `create table cards (
        team_id text not null,
        id bigint not null,
        project_id bigint not null,
        board_id bigint,
        sprint_id bigint,
        list_id bigint not null,
        position ${position},
        title text not null,
        content text not null,
        schema integer not null,
        priority integer not null,
        estimate bigint,
        owner_id text,
        start_date bigint,
        due_date bigint,
        completed_date bigint,
        parent_card_id bigint,
        epic_id bigint,
        copied_from_card_id bigint,
        total_comments bigint not null default 0 check (total_comments >= 0),
        cover_image text not null,
        icon text not null,
        ${ARCHIVABLE}
        ${AUTHORSHIP},
        primary key (team_id, id),
        foreign key (team_id, project_id) references projects (team_id, id) on delete cascade,
        foreign key (team_id, board_id) references boards (team_id, id) on delete cascade,
        foreign key (team_id, sprint_id) references sprints (team_id, id),
        foreign key (team_id, list_id) references lists (team_id, id) on delete cascade,
        foreign key (team_id, owner_id) references members (team_id, user_id),
        foreign key (team_id, parent_card_id) references cards (team_id, id),
        foreign key (team_id, epic_id) references epics (team_id, id),
        check ((board_id is null) <> (sprint_id is null))
      ) ${clustered}`,
      'create index cards_of_list on cards (team_id, list_id, position, id)',
      'create index cards_of_board on cards (team_id, board_id, id) where board_id is not null',
      'create index cards_of_sprint on cards (team_id, sprint_id, id) where sprint_id is not null',
      'create index cards_of_project on cards (team_id, project_id, id)',
      'create index cards_of_epic on cards (team_id, epic_id, id) where epic_id is not null',
      'create index cards_of_parent on cards (team_id, parent_card_id) where parent_card_id is not null',
      `create table card_members (
        team_id text not null,
        card_id bigint not null,
        user_id text not null,
        role text not null,
        assigned_date bigint not null,
        primary key (team_id, card_id, user_id),
        foreign key (team_id, card_id) references cards (team_id, id) on delete cascade,
        foreign key (team_id, user_id) references members (team_id, user_id)
      ) ${clustered}`,
      `create table card_marks (
        team_id text not null,
        user_id text not null,
        card_id bigint not null,
        is_bookmarked smallint not null,
        is_watching smallint not null,
        primary key (team_id, user_id, card_id),
        foreign key (team_id, card_id) references cards (team_id, id) on delete cascade,
        foreign key (team_id, user_id) references members (team_id, user_id)
      ) ${clustered}`,
      'create index card_marks_card on card_marks (team_id, card_id)',
      `create table checklists (
        team_id text not null,
        id bigint not null,
        card_id bigint not null,
        title text not null,
        content text not null,
        position ${position},
        user_id text not null,
        time_created bigint not null,
        time_updated bigint not null,
        primary key (team_id, id),
        foreign key (team_id, card_id) references cards (team_id, id) on delete cascade,
        foreign key (team_id, user_id) references members (team_id, user_id)
      ) ${clustered}`,
      'create index checklists_of_card on checklists (team_id, card_id, position, id)',
      `create table checklist_items (
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
        foreign key (team_id, checklist_id) references checklists (team_id, id) on delete cascade,
        foreign key (team_id, user_id) references members (team_id, user_id)
      ) ${clustered}`,
      'create index checklist_items_of_checklist on checklist_items (team_id, checklist_id, position, id)',
      `create table tags (
        team_id text not null references teams (id) on delete cascade,
        id bigint not null,
        project_id bigint,
        name text not null,
        slug text not null,
        color text not null,
        total_cards bigint not null default 0 check (total_cards >= 0),
        primary key (team_id, id),
        foreign key (team_id, project_id) references projects (team_id, id) on delete cascade
      ) ${clustered}`,
      'create index tags_of_project on tags (team_id, project_id)',
      `create table card_tags (
        team_id text not null,
        card_id bigint not null,
        tag_id bigint not null,
        primary key (team_id, card_id, tag_id),
        foreign key (team_id, card_id) references cards (team_id, id) on delete cascade,
        foreign key (team_id, tag_id) references tags (team_id, id) on delete cascade
      ) ${clustered}`,
      'create index card_tags_tag on card_tags (team_id, tag_id)',

      `create table sprint_unfinished_cards (
        team_id text not null,
        sprint_id bigint not null,
        card_id bigint not null,
        position integer not null,
        primary key (team_id, sprint_id, card_id),
        foreign key (team_id, sprint_id) references sprints (team_id, id) on delete cascade,
        foreign key (team_id, card_id) references cards (team_id, id) on delete cascade
      ) ${clustered}`,
      'create index sprint_unfinished_cards_card on sprint_unfinished_cards (team_id, card_id)',
      `create table sprint_progress (
        team_id text not null,
        sprint_id bigint not null,
        day integer not null,
        status text not null,
        count bigint not null,
        pts bigint not null,
        primary key (team_id, sprint_id, day, status),
        foreign key (team_id, sprint_id) references sprints (team_id, id) on delete cascade
      ) ${clustered}`,
    ]
  },
}
