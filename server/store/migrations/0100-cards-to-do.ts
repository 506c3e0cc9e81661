import type { Migration } from './migration.ts'

/** The moment a card is due, after all others for one without a date. Never changed once released: the index is made from it. */
const DUE = `coalesce(case when due_date < 100000000000 then due_date * 1000 else due_date end, 9000000000000000)`

/** Nobody has to do what is completed or archived. */
const TO_DO = 'completed_date is null and time_archived is null'
/** SQLite looks at them although the index has nothing else; here it does not have to read the cards for that. */
const CONDITIONS = 'completed_date, time_archived'

/**
 * Cards still to be done, by their due dates: those who have many of them find the next ones without sorting all. Beside it, what
 * a person owns and has still to do, which remains short when what they have done grows.
 */
export const cardsToDo: Migration = {
  name: '0100-cards-to-do',
  statements: () => [
    `create index cards_to_do on cards (team_id, (${DUE}), id, owner_id, ${CONDITIONS}) where ${TO_DO}`,
    `create index cards_to_do_of_owner on cards (team_id, owner_id, id, ${CONDITIONS})
      where owner_id is not null and ${TO_DO}`,
  ],
}
