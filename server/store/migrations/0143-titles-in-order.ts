import type { Migration } from './migration.ts'

/**
 * As in 0132: the order of titles had their beginnings without the titles, and SQLite looked each entry up in its row. And the titles
 * of one board are in order by themselves: they were a few among those of all boards, so that all cards of the board were sorted.
 */
export const titlesInOrder: Migration = {
  name: '0143-titles-in-order',
  statements(dialect) {
    // PostgreSQL would compare by the language of the server.
    const title = `substr(lower(title${dialect === 'postgres' ? ' collate "C"' : ''}), 1, 100)`
    const inOrder = (name: string, column: string) =>
      `create index ${name} on cards (team_id, ${column}, (${title}), id) where ${column} is not null`
    return [
      ...(dialect === 'postgres'
        ? []
        : ['drop index cards_by_title', `create index cards_by_title on cards (team_id, (${title}), id, title)`]),
      inOrder('cards_of_board_by_title', 'board_id'),
      inOrder('cards_of_home_by_title', 'home_board_id'),
    ]
  },
}
