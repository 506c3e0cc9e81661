import type { Migration } from './migration.ts'

/** As in 0100. Never changed once released: the index is made from it. */
const DUE = `coalesce(case when due_date < 100000000000 then due_date * 1000 else due_date end, 9000000000000000)`

/** The orders of views that have an index: a page is read from where it begins, and not sorted from all cards. */
export const cardsInOrder: Migration = {
  name: '0101-cards-in-order',
  statements: () => [
    `create index cards_by_due on cards (team_id, (${DUE}), id)`,
    'create index cards_by_creation on cards (team_id, time_created, id)',
  ],
}
