import type { Migration } from './migration.ts'

/** A token can be a program's: what it writes then says which program it was. */
export const agents: Migration = {
  name: '0007-agents',
  statements() {
    return ['alter table tokens add column agent_name text']
  },
}
