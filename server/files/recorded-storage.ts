import { sql } from 'kysely'
import type { Db, Store } from '../store/store.ts'
import { type FileArea, type FileStorage, keyOf, partsOf, type StoredBytes, thumbnailKeyOf } from './storage.ts'

/**
 * A storage with a record in the database: each file is added to `stored_files` before its bytes are stored, and
 * deleted from it after they were removed. So a sweep knows what it may remove without listing the storage. Thumbnails
 * go with their files.
 */
export class RecordedStorage implements FileStorage {
  readonly name: string
  readonly arriving: string
  readonly #storage: FileStorage
  readonly #store: Store

  constructor(storage: FileStorage, store: Store) {
    this.#storage = storage
    this.#store = store
    this.name = storage.name
    this.arriving = storage.arriving
  }

  async put(path: string, key: string, sha256: string) {
    if (isFile(key)) await noteStored(this.#store, new Map([[key, sha256]]))
    await this.#storage.put(path, key, sha256)
  }

  async remove(key: string, area?: FileArea) {
    await this.#storage.remove(key, area)
    if (isFile(key) && area !== 'trash') await this.#forget(key)
  }

  /** A thumbnail is made again when it is missed. */
  async move(key: string, to: FileArea) {
    await this.#storage.remove(thumbnailKeyOf(key))
    await this.#storage.move(key, to)
  }

  /** Wherever it is: a process may have ended while it was moved. */
  async removeTrashed(key: string) {
    await this.#storage.remove(key, 'trash')
    await this.remove(key)
  }

  read(key: string): Promise<StoredBytes | null> {
    return this.#storage.read(key)
  }

  list() {
    return this.#storage.list()
  }

  checkDisk(): Promise<void> {
    return this.#storage.checkDisk()
  }

  async findProblem(): Promise<string | null> {
    return (await this.#storage.findProblem?.()) ?? null
  }

  async #forget(key: string) {
    await this.#store.transaction((db) => db.deleteFrom('stored_files').where('key', '=', key).execute())
  }
}

function isFile(key: string): boolean {
  const parts = partsOf(key)
  return parts !== null && key.endsWith(parts.storage_key)
}

/** How many rows are written in one statement. */
const ROWS = 200

/** Notes stored files with their checksums. */
export async function noteStored(store: Store, checksums: ReadonlyMap<string, string>) {
  const time_stored = Date.now()
  const rows = [...checksums].map(([key, sha256]) => ({ key, sha256, time_stored, time_trashed: null }))
  for (let at = 0; at < rows.length; at += ROWS)
    await store.transaction((db) =>
      db
        .insertInto('stored_files')
        .values(rows.slice(at, at + ROWS))
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((eb) => ({ sha256: eb.ref('excluded.sha256'), time_trashed: null })),
        )
        .execute(),
    )
}

/** Which of these keys a file of this database has, deleted ones that can come back included. */
export async function findNamed(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const parts = keys.flatMap((key) => partsOf(key) ?? [])
  if (parts.length === 0) return new Set()
  const teams = sql.join([...new Set(parts.map(({ team_id }) => team_id))])
  const storageKeys = sql.join(parts.map(({ storage_key }) => storage_key))
  const select = (table: string) => sql`select team_id, storage_key from ${sql.table(table)}
    where team_id in (${teams}) and storage_key in (${storageKeys})`
  const { rows } = await sql<{ team_id: string; storage_key: string }>`
    ${select('files')} union all ${select('deleted_files')}`.execute(db)
  return new Set(rows.map(keyOf))
}
