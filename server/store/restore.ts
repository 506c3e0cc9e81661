import { BytesReader, FILE_BYTES_TABLE } from '../files/bytes.ts'
import type { FileStorage } from '../files/storage.ts'
import { type BackupHeader, readBackup } from './backup.ts'
import { beginEpoch } from './epoch.ts'
import { type Contents, type OnProgress, toRecords } from './lines.ts'
import { appliedMigrations, migrate } from './migrate.ts'
import { epoch } from './migrations/0012-epoch.ts'
import { type Migration, migrations } from './migrations/index.ts'
import { connect } from './open.ts'
import { insertRows } from './prepared.ts'
import { type Db, type Store, StoreError } from './store.ts'
import type { Tables } from './tables.ts'

interface RestoreOptions {
  /** Replace whatever the database holds. */
  force?: boolean
  onProgress?: OnProgress
  /** Where the bytes of files go; without it they stay behind. */
  storageOf?: (store: Store) => Promise<FileStorage>
}

/**
 * Puts a backup into an empty database, all of it or nothing. The file is read to its end and checked before the database
 * is touched; then the tables are brought to where they were when the backup was made, filled in one transaction, and
 * brought up to date as any upgrade would.
 */
export async function restoreBackup(
  url: string,
  file: string,
  options: RestoreOptions = {},
): Promise<Contents<BackupHeader>> {
  const contents = await readBackup(file)
  const { migrations: made } = contents.header
  const known = migrations.filter(({ name }) => made.includes(name))
  if (known.length < made.length)
    throw new StoreError('This backup was made by a newer Boardwalk. Upgrade the program, then restore.')
  const store = await connect(url)
  try {
    await store.alone(() => replace(store, file, contents, known, options))
  } finally {
    await store.close()
  }
  return contents
}

async function replace(
  store: Store,
  file: string,
  contents: Contents<BackupHeader>,
  known: readonly Migration[],
  options: RestoreOptions,
) {
  const { migrations: made } = contents.header
  const applied = await appliedMigrations(store)
  if (applied.some((name) => !made.includes(name)))
    throw new StoreError(
      `This backup was made by an older Boardwalk than the tables of ${store.name}. Restore it into a new database: it is then brought up to date.`,
    )
  await migrate(store, known, { keepsPast: false })
  await load(store, file, contents, options)
  await migrate(store, migrations, { keepsCopy: false })
}

async function load(store: Store, file: string, { header, total }: Contents, options: RestoreOptions) {
  const { force = false, onProgress = () => undefined, storageOf } = options
  const bytes = storageOf && new BytesReader(await storageOf(store))
  await store.loading(async (db) => {
    if (await isUsed(db)) {
      if (!force)
        throw new StoreError(
          `${store.name} is not empty. Restore into an empty database, or replace everything in this one with --force.`,
        )
      await store.empty(db, header.tables.filter(isTable))
    }
    let done = 0
    await readBackup(file, async (table, columns, rows) => {
      if (!isTable(table)) {
        for (const row of toRecords(columns, rows)) await bytes?.take(row)
        return
      }
      // The names come from a backup whose checksum fits and whose migrations this program knows.
      await insertRows(db, table as keyof Tables, toRecords(columns, rows) as never)
      done += rows.length
      onProgress(done, total)
    })
    await bytes?.end()
    // A server that runs beside this remembers what was here; a store that is older than epochs gets one with its tables.
    if (header.migrations.includes(epoch.name)) await beginEpoch(db)
  })
}

/** The bytes of files are no rows. */
function isTable(name: string): boolean {
  return name !== FILE_BYTES_TABLE
}

/** Everything belongs to a workspace or to a person. */
async function isUsed(db: Db): Promise<boolean> {
  const team = await db.selectFrom('teams').select('id').limit(1).executeTakeFirst()
  return Boolean(team ?? (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()))
}
