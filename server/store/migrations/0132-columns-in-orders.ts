import type { Migration } from './migration.ts'

/** As in 0106. */
const NONE = '9000000000000000'
const instant = (column: string) =>
  `coalesce(case when ${column} < 100000000000 then ${column} * 1000 else ${column} end, ${NONE})`

/**
 * SQLite looks up the row of each entry of an index if the index has a value that is computed from a column, but not the column
 * itself: ten times the cost of the entry. PostgreSQL keeps its indexes.
 */
export const columnsInOrders: Migration = {
  name: '0132-columns-in-orders',
  statements(dialect) {
    if (dialect === 'postgres') return []
    const covering = (name: string, value: string, column: string) => [
      `drop index ${name}`,
      `create index ${name} on cards (team_id, (${value}), id, ${column})`,
    ]
    return [
      ...covering('cards_by_priority', `coalesce(nullif(priority, 0), ${NONE})`, 'priority'),
      ...covering('cards_by_estimate', `coalesce(estimate, ${NONE})`, 'estimate'),
      ...covering('cards_by_start', instant('start_date'), 'start_date'),
      ...covering('cards_by_due', instant('due_date'), 'due_date'),
      ...covering('cards_by_completion', instant('completed_date'), 'completed_date'),
    ]
  },
}
