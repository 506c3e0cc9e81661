import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { AppError } from '../common/errors.ts'
import { findIdentity } from '../store/identity.ts'
import type { Store } from '../store/store.ts'
import { type FileArea, type FileStorage, keyOf, type MarkedStorage, partsOf, type StoredBytes } from './storage.ts'

/** What the marker in a storage says. */
interface Marker {
  /** The identity of the database. */
  database: string
  /** Where that database is: a copy has the same identity, and is somewhere else. */
  place: string
}

/** What the marker said is relied on for so long. */
const CHECK_EVERY_MS = 5000

/** How many files of the database are looked for in a storage without a marker, from both ends of the list. */
const SAMPLE = 50

/**
 * A storage that belongs to one database, as a marker in it says. Another database that is configured to use it may read, and
 * neither writes nor removes anything. A storage without a marker is taken when it is empty and the database has no files, or when
 * files of the database are in it.
 */
export class OwnedStorage implements FileStorage {
  readonly name: string
  readonly arriving: string
  readonly #storage: MarkedStorage
  readonly #store: Store
  #identity: string | undefined
  #checked: { at: number; problem: Promise<string | null> } | null = null

  /** `identity` is for a database whose tables have none yet. */
  constructor(storage: MarkedStorage, store: Store, identity?: string) {
    this.#storage = storage
    this.#store = store
    this.#identity = identity
    this.name = storage.name
    this.arriving = storage.arriving
  }

  async put(path: string, key: string, sha256: string) {
    await requireOwn(this)
    await this.#storage.put(path, key, sha256)
  }

  async remove(key: string, area?: FileArea) {
    await requireOwn(this)
    await this.#storage.remove(key, area)
  }

  async move(key: string, to: FileArea) {
    await requireOwn(this)
    await this.#storage.move(key, to)
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

  findProblem(): Promise<string | null> {
    const now = performance.now()
    if (!this.#checked || now - this.#checked.at > CHECK_EVERY_MS) {
      const problem = this.#check()
      this.#checked = { at: now, problem }
      // An error is not kept.
      problem.catch(() => {
        this.#checked = null
      })
    }
    return this.#checked.problem
  }

  /** Makes it the database's own, whatever the marker says. */
  async adopt() {
    const marker: Marker = { database: await this.#findIdentity(), place: await placeOf(this.#store) }
    await this.#storage.writeMarker(`${JSON.stringify(marker)}\n`)
    this.#checked = null
  }

  /** Whether its marker names the database, or files of the database are in it. */
  async isKnown(): Promise<boolean> {
    const marker = toMarker(await this.#storage.readMarker())
    return marker?.database === (await this.#findIdentity()) || (await this.#holdsFiles())
  }

  async hasMarker(): Promise<boolean> {
    return (await this.#storage.readMarker()) !== null
  }

  async #check(): Promise<string | null> {
    const marker = toMarker(await this.#storage.readMarker())
    if (!marker) return this.#checkUnmarked()
    if (marker.database !== (await this.#findIdentity()))
      return `${this.name} holds the files of another database (${marker.place}). Set FILES_DIR or FILES_URL to a place for the files of this one. If the other database is gone for good, take its files over: boardwalk files adopt.`
    if (marker.place === (await placeOf(this.#store))) return null
    if (await isAnotherAt(this.#store, marker.place))
      return `${this.name} holds the files of ${marker.place}, of which this database is a copy. Set FILES_DIR or FILES_URL to a copy of the files, then: boardwalk files adopt.`
    // The database was moved.
    await this.adopt()
    return null
  }

  async #checkUnmarked(): Promise<string | null> {
    if (!(await this.#holdsFiles())) {
      if ((await this.#findSample()).length > 0)
        return `None of the files of this database are in ${this.name}. Is this the right place, and is its disk mounted? If they are gone for good, or will be copied there: boardwalk files adopt.`
      if (!(await this.#isEmpty()))
        return `${this.name} holds files of another database. Set FILES_DIR or FILES_URL to a place for the files of this one. If the other database is gone for good, take its files over: boardwalk files adopt.`
    }
    await this.adopt()
    return null
  }

  async #holdsFiles(): Promise<boolean> {
    for (const key of await this.#findSample()) {
      const found = await this.#storage.read(key)
      found?.stream.destroy()
      if (found) return true
    }
    return false
  }

  async #isEmpty(): Promise<boolean> {
    for await (const some of this.#storage.list()) if (some.some(partsOf)) return false
    return true
  }

  /** Some files of the database, from both ends. */
  #findSample(): Promise<string[]> {
    return this.#store.read(async (db) => {
      const select = () => db.selectFrom('files').select(['team_id', 'storage_key']).limit(SAMPLE)
      const first = await select().orderBy('team_id').orderBy('id').execute()
      const last = await select().orderBy('team_id', 'desc').orderBy('id', 'desc').execute()
      return [...new Set([...last, ...first].map(keyOf))]
    })
  }

  async #findIdentity(): Promise<string> {
    this.#identity ??= await this.#store.read(findIdentity)
    return this.#identity
  }
}

/** Throws when a storage belongs to another database. */
export async function requireOwn(storage: FileStorage) {
  const problem = await storage.findProblem?.()
  if (!problem) return
  const refusal = new AppError(
    'storage_foreign',
    'The storage of files belongs to another database. Nothing was stored.',
  )
  throw Object.assign(refusal, { cause: problem })
}

/** Null also for what is no marker of this program. */
function toMarker(text: string | null): Marker | null {
  try {
    // Checked right below.
    const { database, place } = JSON.parse(text ?? '') as Partial<Marker>
    return typeof database === 'string' && typeof place === 'string' ? { database, place } : null
  } catch {
    return null
  }
}

/** For SQLite the path of the file, for PostgreSQL the number and the name of the database. */
async function placeOf(store: Store): Promise<string> {
  if (store.dialect === 'sqlite') return resolve(store.name)
  const { rows } = await store.read((db) =>
    sql<{ place: string }>`select ${PLACE} as place from pg_database where datname = current_database()`.execute(db),
  )
  return rows[0]?.place ?? ''
}

/** Whether a database is still where the marker says, and it is not this one. */
async function isAnotherAt(store: Store, place: string): Promise<boolean> {
  if (store.dialect === 'sqlite') {
    const [own, other] = await Promise.all([store.name, place].map((path) => stat(path).catch(() => null)))
    return Boolean(other) && (own?.ino !== other?.ino || own?.dev !== other?.dev)
  }
  const { rows } = await store.read((db) => sql`select 1 from pg_database where ${PLACE} = ${place}`.execute(db))
  return rows.length > 0
}

const PLACE = sql<string>`oid || ':' || datname`
