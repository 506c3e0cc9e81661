import type { Migration } from './migration.ts'

/** A mail can be about another person than the one it goes to: owners are notified whose password an admin can set. */
export const mailsAboutPeople: Migration = {
  name: '0067-mails-about-people',
  statements() {
    return ['alter table mails add column about_user_id text']
  },
}
