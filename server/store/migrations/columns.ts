import type { Migration } from './migration.ts'

/** Columns that many tables share. Never changed once released: a migration that needs others says so itself. */

export const AUTHORSHIP = `
  user_id text not null,
  source text not null,
  user_id_updated text not null,
  source_updated text not null,
  time_created bigint not null,
  time_updated bigint not null,
  foreign key (team_id, user_id) references members (team_id, user_id),
  foreign key (team_id, user_id_updated) references members (team_id, user_id)`

export const ARCHIVABLE = `
  archived_user_id text,
  time_archived bigint,`

type Dialect = Parameters<Migration['statements']>[0]

/** Fractional positions compare byte by byte; PostgreSQL would otherwise sort them by the language of the server. */
export function positionType(dialect: Dialect): string {
  return dialect === 'postgres' ? 'text collate "C" not null' : 'text not null'
}

/** The rows of one workspace then lie side by side, and a look-up by key is one search instead of two. */
export function clusteredByKey(dialect: Dialect): string {
  return dialect === 'sqlite' ? 'without rowid' : ''
}
