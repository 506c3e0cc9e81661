import type { Migration } from './migration.ts'

/** Whose work is what: without these, finding one's own cards means looking at all of a workspace's. */
export const myWork: Migration = {
  name: '0045-my-work',
  statements: () => [
    'create index card_members_of_user on card_members (team_id, user_id, card_id)',
    'create index cards_of_owner on cards (team_id, owner_id, id) where owner_id is not null',
  ],
}
