import type { Migration } from './migration.ts'

/**
 * A public board has an address of its own, and says what it shows there. Until now `is_public` was kept as any member wrote it and
 * opened nothing: it has to be set again, so that no board becomes public by an upgrade alone.
 */
export const publicAddresses: Migration = {
  name: '0054-public-boards',
  statements() {
    return [
      'alter table boards add column public_token text',
      'alter table boards add column public_settings text',
      'create unique index boards_of_public_token on boards (public_token) where public_token is not null',
      'update boards set is_public = 0 where is_public <> 0',
    ]
  },
}
