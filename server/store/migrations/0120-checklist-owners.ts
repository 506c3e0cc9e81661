import type { Migration } from './migration.ts'

/** The moment an item is due, after all others for one without a date. Never changed once released: the indexes are made from it. */
const INSTANT = 'case when due_date < 100000000000 then due_date * 1000 else due_date end'

/**
 * Items of checklists have an owner and a due date. What a person has still to do is found by its date, also by those who have
 * many; what is to be reported of due dates is found as for cards.
 */
export const checklistOwners: Migration = {
  name: '0120-checklist-owners',
  statements: () => [
    'alter table checklist_items add column owner_id text',
    'alter table checklist_items add column due_date bigint',
    'alter table checklist_items add column due_soon_for bigint',
    'alter table checklist_items add column overdue_for bigint',
    `create index checklist_items_of_owner on checklist_items
      (team_id, owner_id, (coalesce(${INSTANT}, 9000000000000000)), id, checklist_id, checked)
      where owner_id is not null and checked = 0`,
    `create index checklist_items_due on checklist_items ((${INSTANT})) where due_date is not null and checked = 0
      and coalesce(overdue_for, -1) <> due_date`,
  ],
}
