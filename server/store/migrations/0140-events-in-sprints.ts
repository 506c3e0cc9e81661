import type { Migration } from './migration.ts'

/** A report of a board looks for what happened to its cards in sprints: all events of the board were read for it. */
export const eventsInSprints: Migration = {
  name: '0140-events-in-sprints',
  statements: () => [
    `create index events_of_board_in_sprints on events (team_id, board_id, seq, card_id)
      where board_id is not null and sprint_id is not null and card_id is not null`,
  ],
}
