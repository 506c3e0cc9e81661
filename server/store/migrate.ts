import { sql } from 'kysely'
import { type Column, findColumns } from './columns.ts'
import { forgetFieldValues, keepFieldValues } from './fields/triggers.ts'
import { shownVersions } from './migrations/0105-shown-versions.ts'
import { reminders } from './migrations/0122-reminders.ts'
import { valuesOnBoards } from './migrations/0134-values-on-boards.ts'
import { migrations } from './migrations/index.ts'
import type { Migration } from './migrations/migration.ts'
import { forgetPast, keepPast } from './past/triggers.ts'
import { forgetReminders, keepReminders } from './reminders/triggers.ts'
import { forgetShown, keepShown } from './shown/triggers.ts'
import { type Db, type Store, StoreError } from './store.ts'

interface MigrateOptions {
  /** False for data just loaded from a file: that is the copy. */
  keepsCopy?: boolean
  /** False for tables that are about to be filled with rows that include their past. */
  keepsPast?: boolean
  /** Receives what an upgrade does, a line at a time. */
  say?(line: string): void
}

/**
 * Brings the tables up to date, in one transaction: an upgrade that is killed starts again from nothing. A lock lets one
 * process at a time do it; a database that a newer program wrote is left alone.
 */
export async function migrate(
  store: Store,
  known: readonly Migration[] = migrations,
  { keepsCopy = true, keepsPast = true, say = () => undefined }: MigrateOptions = {},
) {
  await store.whileMigrating(async (db) => {
    const applied = await appliedNames(db)
    refuseNewer(applied, known)
    const pending = known.filter(({ name }) => !applied.has(name))
    const isUpgrade = pending.length > 0 && applied.size > 0
    const snapshot = isUpgrade && keepsCopy ? await store.snapshot(`before-${pending[0]?.name}-${Date.now()}`) : null
    if (snapshot) say(`upgrading ${store.name}; as it is now it is kept in ${snapshot.path}`)
    // Changes by an upgrade are nobody's writes; and triggers would get in the way of new tables.
    if (pending.length > 0) await forgetTriggers(db)
    for (const { name, statements, fill } of pending) {
      if (isUpgrade) say(`upgrading: ${inWords(name)}`)
      for (const statement of statements(store.dialect)) await sql.raw(statement).execute(db)
      await fill?.(db)
      await sql`insert into schema_migrations (name, time_applied) values (${name}, ${Date.now()})`.execute(db)
    }
    const columnsOf = await findColumns(db)
    // Tables of an older program have no past.
    if (keepsPast && columnsOf.has('past_rows')) await keepTriggers(db, known, columnsOf)
    else await forgetTriggers(db)
    // Only now: an upgrade that is killed again and again must not fill the disk with copies.
    await snapshot?.keep()
  })
}

async function forgetTriggers(db: Db) {
  await forgetPast(db)
  await forgetShown(db)
  await forgetFieldValues(db)
  await forgetReminders(db)
}

async function keepTriggers(db: Db, known: readonly Migration[], columnsOf: ReadonlyMap<string, readonly Column[]>) {
  await keepPast(db, columnsOf)
  // The tables of an older program have no versions.
  if (known.includes(shownVersions)) await keepShown(db)
  if (known.includes(valuesOnBoards)) await keepFieldValues(db)
  if (known.includes(reminders)) await keepReminders(db)
}

/** "0011-reactions" is "reactions (0011)". */
function inWords(name: string): string {
  const [number, ...words] = name.split('-')
  return `${words.join(' ')} (${number})`
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
