import { noteStored } from '../files/recorded-storage.ts'
import { type FileStorage, keyOf } from '../files/storage.ts'
import { beginEpoch } from '../store/epoch.ts'
import { findIdentity, newIdentity } from '../store/identity.ts'
import { appliedMigrations, migrate } from '../store/migrate.ts'
import { epoch } from '../store/migrations/0012-epoch.ts'
import { identity as identityMigration } from '../store/migrations/0091-identity.ts'
import { migrations } from '../store/migrations/index.ts'
import type { Migration } from '../store/migrations/migration.ts'
import { connect } from '../store/open.ts'
import { insertRows } from '../store/prepared.ts'
import { type Db, type Store, StoreError } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { type BackupHeader, filesMissing, readBackup } from './backup.ts'
import { BytesReader, FILE_BYTES_TABLE } from './file-bytes.ts'
import { type Contents, type OnProgress, toRecords } from './lines.ts'

interface RestoreOptions {
  /** Replace whatever the database holds. */
  force?: boolean
  /** Go on when the backup has no bytes of some files, or of none. */
  withoutFiles?: boolean
  onProgress?: OnProgress
  /** Where the bytes of files go; without it they stay behind. The database has this identity, or will have it. */
  storageOf?: (store: Store, identity: string) => Promise<FileStorage>
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
  // The storage of files is marked with it while the tables may be too old to have one.
  const identity = made.includes(identityMigration.name) ? await store.read(findIdentity) : newIdentity()
  const checksums = await load(store, file, contents, identity, options)
  await migrate(store, migrations, { keepsCopy: false })
  await store.transaction((db) => db.updateTable('installation').set({ identity }).execute())
  await noteStored(store, checksums)
}

async function load(
  store: Store,
  file: string,
  { header, total }: Contents,
  identity: string,
  options: RestoreOptions,
): Promise<ReadonlyMap<string, string>> {
  const { force = false, withoutFiles = false, onProgress = () => undefined, storageOf } = options
  const storage = header.tables.includes(FILE_BYTES_TABLE) ? await storageOf?.(store, identity) : undefined
  const problem = await storage?.findProblem?.()
  if (problem) throw new StoreError(problem)
  const bytes = storage && new BytesReader(storage)
  /** Files whose bytes have not come yet. */
  const awaited = new Set<string>()
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
        for (const row of toRecords(columns, rows)) {
          await bytes?.take(row)
          awaited.delete(keyOf({ team_id: String(row.team_id), storage_key: String(row.storage_key) }))
        }
        return
      }
      // The names come from a backup whose checksum fits and whose migrations this program knows.
      await insertRows(db, table as keyof Tables, toRecords(columns, rows) as never)
      if (table === 'files')
        for (const { team_id, storage_key } of toRecords(columns, rows))
          awaited.add(keyOf({ team_id: String(team_id), storage_key: String(storage_key) }))
      done += rows.length
      onProgress(done, total)
    })
    await bytes?.end()
    if (storageOf && !withoutFiles && awaited.size > 0) throw filesMissing('Nothing was restored', awaited, file)
    // A server that runs beside this remembers what was here; a store that is older than epochs gets one with its tables.
    if (header.migrations.includes(epoch.name)) await beginEpoch(db)
  })
  return bytes?.stored ?? new Map()
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
