import { sql } from 'kysely'
import { type Migration, migrations } from './migrations/index.ts'
import { type Db, type Store, StoreError } from './store.ts'

interface MigrateOptions {
  /** False for what has just come from a file: that is the copy. */
  keepsCopy?: boolean
}

/**
 * Brings the tables up to date. Each migration commits together with its record, so a killed one starts again from
 * nothing; a lock lets one process at a time do it; a database that a newer program wrote is left alone.
 */
export async function migrate(
  store: Store,
  known: readonly Migration[] = migrations,
  { keepsCopy = true }: MigrateOptions = {},
) {
  const applied = await store.whileMigrating(appliedNames)
  refuseNewer(applied, known)
  for (const migration of known.filter(({ name }) => !applied.has(name))) {
    await store.whileMigrating(async (db) => {
      // Another process may have come first.
      const now = await appliedNames(db)
      refuseNewer(now, known)
      if (now.has(migration.name)) return
      const isUntouched = applied.size > 0 && now.size === applied.size
      const snapshot = isUntouched && keepsCopy ? await store.snapshot(`before-${migration.name}-${Date.now()}`) : null
      for (const statement of migration.statements(store.dialect)) await sql.raw(statement).execute(db)
      await migration.fill?.(db)
      await sql`insert into schema_migrations (name, time_applied) values (${migration.name}, ${Date.now()})`.execute(
        db,
      )
      // Only now: an upgrade that is killed again and again must not fill the disk with copies.
      await snapshot?.keep()
    })
  }
}

/** The names of the migrations that made the tables what they are; none for a new database. */
export async function appliedMigrations(store: Store): Promise<string[]> {
  return [...(await store.whileMigrating(appliedNames))]
}

async function appliedNames(db: Db): Promise<Set<string>> {
  await sql`create table if not exists schema_migrations (name text primary key, time_applied bigint not null)`.execute(
    db,
  )
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

function refuseNewer(applied: Set<string>, known: readonly Migration[]) {
  const names = new Set(known.map(({ name }) => name))
  const strange = [...applied].filter((name) => !names.has(name))
  if (strange.length > 0)
    throw new StoreError(
      `This database was written by a newer Boardwalk (it has ${strange.join(', ')}). Upgrade the program.`,
    )
}
