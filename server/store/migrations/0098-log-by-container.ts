import type { Migration } from './migration.ts'

/** What moves between containers. Never changed once released: the indexes below are made from it. */
const MOVES = `type in ('board.moved', 'card.moved', 'list.moved', 'page.moved')`

/**
 * The log by what its readers ask for: by type, what belongs to no space, and what left a space or a board. Those
 * who may see few containers, or ask for one of them, read those and not the whole log. Beside it, which boards have cards in which spaces.
 */
export const logByContainer: Migration = {
  name: '0098-log-by-container',
  statements(dialect) {
    const before = (key: string) =>
      dialect === 'sqlite'
        ? `cast(json_extract(changes, '$.${key}[0]') as bigint)`
        : `cast((cast(changes as json) -> '${key}' ->> 0) as bigint)`
    const left = (name: string, key: string) =>
      `create index ${name} on events (team_id, (${before(key)}), seq) where ${MOVES} and ${before(key)} is not null`
    return [
      'create index events_of_type on events (team_id, type, seq)',
      'create index events_of_workspace on events (team_id, project_id, seq) where project_id is null',
      left('events_from_project', 'project_id'),
      left('events_from_board', 'board_id'),
      left('events_from_home', 'home_board_id'),
      `create index cards_of_home_by_project on cards (team_id, home_board_id, project_id)
        where home_board_id is not null`,
    ]
  },
}
