import type { Migration } from './migration.ts'

/** After all values. As in 0100; nothing here is changed once released: the indexes are made from it. */
const NONE = '9000000000000000'
const instant = (column: string) =>
  `coalesce(case when ${column} < 100000000000 then ${column} * 1000 else ${column} end, ${NONE})`

/**
 * Every order of views has an index, which also leads to the rows with a value, within a range, or without one. Beside them what
 * is archived, and cards by what they lack. The column of a condition is in its index, since SQLite looks at it once more.
 */
export const ordersOfViews: Migration = {
  name: '0106-orders-of-views',
  statements(dialect) {
    // PostgreSQL would compare by the language of the server.
    const title = `substr(lower(title${dialect === 'postgres' ? ' collate "C"' : ''}), 1, 100)`
    return [
      'create index cards_by_update on cards (team_id, time_updated, id)',
      `create index cards_by_title on cards (team_id, (${title}), id)`,
      `create index cards_by_priority on cards (team_id, (coalesce(nullif(priority, 0), ${NONE})), id)`,
      `create index cards_by_estimate on cards (team_id, (coalesce(estimate, ${NONE})), id)`,
      `create index cards_by_start on cards (team_id, (${instant('start_date')}), id)`,
      `create index cards_by_completion on cards (team_id, (${instant('completed_date')}), id)`,
      // The key of a table leads SQLite to its rows, which have long texts; PostgreSQL keeps these elsewhere.
      ...(dialect === 'sqlite' ? ['create index cards_with_lists on cards (team_id, id, list_id)'] : []),
      'create index cards_without_owner on cards (team_id, id, owner_id) where owner_id is null',
      'create index cards_without_epic on cards (team_id, id, epic_id) where epic_id is null',
      'create index cards_archived on cards (team_id, id, time_archived) where time_archived is not null',
      'create index lists_by_behavior on lists (team_id, behavior, id)',
      ...['lists', 'boards', 'projects'].map(
        (table) =>
          `create index ${table}_archived on ${table} (team_id, id, time_archived) where time_archived is not null`,
      ),
      ...['boards', 'pages'].flatMap((table) => [
        `create index ${table}_by_creation on ${table} (team_id, time_created, id)`,
        `create index ${table}_by_title on ${table} (team_id, (${title}), id)`,
      ]),
      // Pages have one since 0018.
      'create index boards_by_update on boards (team_id, time_updated, id)',
    ]
  },
}
