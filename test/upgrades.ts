import { migrations } from '../server/store/migrations/index.ts'
import type { Migration } from '../server/store/migrations/migration.ts'
import { openPostgres } from '../server/store/postgres.ts'
import { openSqlite } from '../server/store/sqlite.ts'
import type { Store } from '../server/store/store.ts'

/** Upgrades for tests, on top of the real ones; used by a test and by the processes that it kills. */

/** An upgrade whose half would show: a table and the one row in it. */
export function extraMigration(name: string): Migration {
  return {
    name,
    statements: () => [`create table extra_${name} (n integer not null)`, `insert into extra_${name} (n) values (1)`],
  }
}

/** So many that there is time to be killed in. */
export const extras = Array.from({ length: 40 }, (_, index) => extraMigration(`9${String(index).padStart(3, '0')}`))
export const withExtras: readonly Migration[] = [...migrations, ...extras]

/** A store as it is, without bringing it up to date. */
export function connect(url: string): Promise<Store> {
  return url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length)) : openPostgres(url)
}
