import type { Migration } from './migration.ts'

/**
 * The newest cards of some spaces: without this index they were looked for among those of all spaces, and a space that is older than
 * the others was reached late, or not on this page.
 */
export const cardsOfSpacesInOrder: Migration = {
  name: '0133-cards-of-spaces-in-order',
  statements: () => ['create index cards_of_project_by_creation on cards (team_id, project_id, time_created, id)'],
}
