import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Store } from '../store/store.ts'
import { findNamed, noteStored } from './recorded-storage.ts'
import { type FileStorage, keyOf, partsOf } from './storage.ts'

/** The result of comparing all files with their stored bytes. Files are named by their keys in the storage. */
export interface Examined {
  files: number
  bytes: number
  missing: string[]
  /** The bytes are not those that were stored. */
  different: string[]
  /** How many had no checksum yet, and have one now. */
  noted: number
  /** Stored files of which this database knows nothing. */
  unknown: string[]
}

interface ExaminedFile {
  team_id: string
  id: number
  storage_key: string
  size: number
  sha256: string | null
}

/** Reads the stored bytes of every file and compares them with size and checksum. Files without a checksum get one. */
export async function examineFiles(
  store: Store,
  storage: FileStorage,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<Examined> {
  const total = await store.read((db) => countFiles(db))
  const found: Examined = { files: 0, bytes: 0, missing: [], different: [], noted: 0, unknown: [] }
  for (let last: ExaminedFile | undefined; ; ) {
    const files = await store.read((db) => findFilesAfter(db, last))
    for (const file of files) {
      await examine(store, storage, file, found)
      onProgress(found.files, total)
    }
    last = files.at(-1)
    if (!last) break
  }
  for await (const keys of storage.list()) found.unknown.push(...(await store.read((db) => findUnknown(db, keys))))
  return found
}

async function examine(store: Store, storage: FileStorage, file: ExaminedFile, found: Examined) {
  const key = keyOf(file)
  found.files += 1
  const stored = await storage.read(key)
  if (!stored) {
    found.missing.push(key)
    return
  }
  const hash = createHash('sha256')
  let size = 0
  // A stream of bytes gives nothing else.
  for await (const chunk of stored.stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
  }
  found.bytes += size
  const sha256 = hash.digest('hex')
  if (size !== file.size || (file.sha256 !== null && file.sha256 !== sha256)) found.different.push(key)
  else if (file.sha256 === null) {
    await noteStored(store, new Map([[key, sha256]]))
    found.noted += 1
  }
}

async function countFiles(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select cast(count(*) as integer) as count from files`.execute(db)
  return rows[0]?.count ?? 0
}

/** Few enough for a short snapshot. */
const FILES = 200

async function findFilesAfter(db: Db, last: ExaminedFile | undefined): Promise<ExaminedFile[]> {
  const after = last ? sql`where (f.team_id, f.id) > (${last.team_id}, ${last.id})` : sql``
  const { rows } = await sql<ExaminedFile>`
    select f.team_id, f.id, f.storage_key, f.size, s.sha256 from files f
    left join stored_files s on s.key = f.team_id || '/' || f.storage_key
    ${after} order by f.team_id, f.id limit ${FILES}`.execute(db)
  return rows
}

/** Those that no file names and that this database has no record of. What is no file of this program does not count. */
async function findUnknown(db: Db, keys: readonly string[]): Promise<string[]> {
  const files = keys.filter((key) => partsOf(key) && !key.includes('.'))
  if (files.length === 0) return []
  const named = await findNamed(db, files)
  const rows = await db.selectFrom('stored_files').select('key').where('key', 'in', files).execute()
  const recorded = new Set(rows.map(({ key }) => key))
  return files.filter((key) => !named.has(key) && !recorded.has(key))
}
