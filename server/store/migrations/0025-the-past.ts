import type { Migration } from './migration.ts'

/**
 * What rows were before each write, so that items can be shown and restored as they were. The triggers that fill it are
 * made from the columns of today, at every start (`store/past/triggers.ts`). What happened before this migration is not known.
 */
export const thePast: Migration = {
  name: '0025-the-past',
  statements(dialect) {
    const clustered = dialect === 'sqlite' ? 'without rowid' : ''
    return [
      `create table past_rows (
        team_id text not null references teams (id) on delete cascade,
        n bigint not null,
        seq bigint not null,
        table_name text not null,
        row_id bigint,
        row_key text not null,
        holder_id bigint,
        other_id bigint,
        image text,
        primary key (team_id, n)
      ) ${clustered}`,
      'create index past_rows_of_row on past_rows (team_id, row_id, seq) where row_id is not null',
      'create index past_rows_of_holder on past_rows (team_id, holder_id, seq) where holder_id is not null',
      'create index past_rows_of_other on past_rows (team_id, other_id, seq) where other_id is not null',
      'create index past_rows_age on past_rows (team_id, seq)',
      'alter table events add column last_id bigint',
      'alter table teams add column log_start bigint not null default 1',
      'alter table teams add column past_start bigint default 0',
      'update teams set past_start = revision',
      `update events set last_id = (select teams.last_id from teams where teams.id = events.team_id)
        where seq = (select teams.revision from teams where teams.id = events.team_id)`,
    ]
  },
}
