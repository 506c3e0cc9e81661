import { AUTHORSHIP, clusteredByKey } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Rules of automation. What they name is kept as JSON, without foreign keys: when a list or a person is gone, the rule fails and says
 * so. How far each is stands apart from what it says, and one cursor for each workspace says which events its rules have handled: it
 * moves in the transaction of the effects, so that no event is handled twice.
 */
export const rules: Migration = {
  name: '0116-rules',
  statements(dialect) {
    return [
      `create table rules (
        team_id text not null,
        id bigint not null,
        board_id bigint,
        project_id bigint,
        owner_id text not null,
        title text not null,
        trigger text not null,
        trigger_type text not null,
        filters text not null,
        actions text not null,
        paused_reason text,
        ${AUTHORSHIP},
        primary key (team_id, id),
        foreign key (team_id, board_id) references boards (team_id, id) on delete cascade,
        foreign key (team_id, project_id) references projects (team_id, id) on delete cascade
      ) ${clusteredByKey(dialect)}`,
      'create index rules_of_board on rules (team_id, board_id)',
      'create index rules_of_space on rules (team_id, project_id)',
      'create index rules_by_clock on rules (trigger_type, team_id) where paused_reason is null',
      `create table rule_states (
        team_id text not null,
        rule_id bigint not null,
        since bigint not null,
        time_since bigint not null,
        time_next bigint,
        runs bigint not null,
        failures bigint not null,
        time_hour bigint not null,
        hour_runs bigint not null,
        time_last bigint,
        last_status text,
        primary key (team_id, rule_id),
        foreign key (team_id, rule_id) references rules (team_id, id) on delete cascade
      ) ${clusteredByKey(dialect)}`,
      `create table rule_cards (
        team_id text not null,
        rule_id bigint not null,
        card_id bigint not null,
        moment bigint not null,
        primary key (team_id, rule_id, card_id),
        foreign key (team_id, rule_id) references rules (team_id, id) on delete cascade,
        foreign key (team_id, card_id) references cards (team_id, id) on delete cascade
      ) ${clusteredByKey(dialect)}`,
      'create index rule_cards_of_card on rule_cards (team_id, card_id)',
      `create table rule_runs (
        team_id text not null,
        rule_id bigint not null,
        id bigint not null,
        card_id bigint,
        seq bigint,
        depth bigint not null,
        status text not null,
        reason text,
        message text,
        time_created bigint not null,
        primary key (team_id, rule_id, id),
        foreign key (team_id, rule_id) references rules (team_id, id) on delete cascade
      ) ${clusteredByKey(dialect)}`,
      `create table rule_cursors (
        team_id text not null primary key,
        seq bigint not null,
        rule_id bigint not null,
        foreign key (team_id) references teams (id) on delete cascade
      ) ${clusteredByKey(dialect)}`,
    ]
  },
}
