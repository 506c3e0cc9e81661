import type { Migration } from './migration.ts'

/**
 * Where people reach the server, as it said at its last start: the command line makes links with it, and need not be given the
 * settings of the server.
 */
export const publicUrl: Migration = {
  name: '0069-public-url',
  statements: () => ['alter table installation add column public_url text'],
}
