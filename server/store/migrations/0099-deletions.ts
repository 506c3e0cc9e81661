import type { Migration } from './migration.ts'

/** The bin lists what was deleted, newest first. Of all events these are few: an index of their own finds them without the others. */
export const deletions: Migration = {
  name: '0099-deletions',
  statements: () => [
    `create index events_of_deletion on events (team_id, seq, type)
      where type in ('board.deleted', 'card.deleted', 'list.deleted', 'page.deleted')`,
  ],
}
