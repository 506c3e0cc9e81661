import type { Migration } from './migration.ts'

/** The log covers tokens, by their public ids, and remembers whose personal data was erased. */
export const tokensInTheLog: Migration = {
  name: '0019-tokens-in-the-log',
  statements() {
    return ['alter table events add column token_id text', 'alter table users add column time_erased bigint']
  },
}
