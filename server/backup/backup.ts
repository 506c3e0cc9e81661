import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { syncToDisk } from '../common/sync-to-disk.ts'
import { type FileStorage, keyOf } from '../files/storage.ts'
import { BACKED_UP, PRIMARY_KEYS } from '../store/keys.ts'
import { type Db, type Store, StoreError } from '../store/store.ts'
import type { Row } from '../store/tables.ts'
import { walkRows } from '../store/walk.ts'
import { bytesOf, FILE_BYTES_TABLE } from './file-bytes.ts'
import {
  type Contents,
  explainFile,
  type Format,
  type Header,
  LineWriter,
  migrationsOf,
  type OnProgress,
  readLines,
  type Visit,
} from './lines.ts'

/** A backup is every table of the store, as gzipped lines (see lines.ts). */
const BACKUP: Format = { format: 'boardwalk-backup', version: 1, noun: 'backup' }

export interface BackupHeader extends Header {
  time_created: number
}

/** Beyond this, gzip takes much longer for a little less. */
const COMPRESSION_LEVEL = 4

/**
 * Writes everything that the store holds at one moment into a file. The server may go on working meanwhile. The file gets
 * its name when it is complete and on the disk: there is never half a backup under that name.
 */
export async function writeBackup(
  store: Store,
  file: string,
  onProgress: OnProgress = () => undefined,
  storage: FileStorage | null = null,
) {
  const unfinished = `${file}.${process.pid}.unfinished`
  try {
    const writer = new LineWriter()
    const stored: StoredFile[] = []
    await store.read((db) => append(unfinished, 'wx', backupLines(db, writer, onProgress, storage && stored)))
    // What is stored never changes, and is read when no snapshot keeps the store from cleaning up.
    const missing = new Set<string>()
    await append(unfinished, 'a', endLines(writer, storage, stored, missing))
    if (missing.size > 0) throw filesMissing('No backup was written', missing, storage?.name ?? '')
    await rename(unfinished, file)
    await syncToDisk(dirname(file))
    return writer.rows
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

type StoredFile = Pick<Row<'files'>, 'team_id' | 'storage_key' | 'size'> & { isDeleted: boolean; sha256: string | null }

/** Packed files behind each other are one. */
function append(file: string, flags: 'wx' | 'a', lines: AsyncIterable<string>) {
  return pipeline(
    Readable.from(lines),
    createGzip({ level: COMPRESSION_LEVEL }),
    createWriteStream(file, { flags, mode: 0o600, flush: true }),
  )
}

/** The lines of a backup, from one snapshot, without the last; `stored` gets the files whose bytes are to follow. */
async function* backupLines(
  db: Db,
  writer: LineWriter,
  onProgress: OnProgress,
  stored: StoredFile[] | null,
): AsyncGenerator<string> {
  const migrations = await migrationsOf(db)
  const { format, version } = BACKUP
  const tables = [...BACKED_UP, ...(stored ? [FILE_BYTES_TABLE] : [])]
  const header: BackupHeader = { format, version, migrations, tables, time_created: Date.now() }
  yield writer.header(header)
  const total = await countRows(db)
  let done = 0
  for (const table of BACKED_UP) {
    const key = PRIMARY_KEYS[table].map((name) => ({ name, column: sql.ref(name) }))
    for await (const rows of walkRows(db, { from: sql.table(table), key })) {
      yield writer.table(table, rows)
      if (stored && (table === 'files' || table === 'deleted_files'))
        // Both tables have the columns that it reads.
        stored.push(...(await withChecksums(db, rows as unknown as StoredFile[], table === 'deleted_files')))
      done += rows.length
      onProgress(done, total)
    }
  }
}

async function* endLines(
  writer: LineWriter,
  storage: FileStorage | null,
  stored: readonly StoredFile[],
  missing: Set<string>,
): AsyncGenerator<string> {
  const onMissing = (file: StoredFile) => {
    // The bytes of deleted files may go at any moment.
    if (!file.isDeleted) missing.add(keyOf(file))
  }
  if (storage) for await (const row of bytesOf(storage, stored, onMissing)) yield writer.table(FILE_BYTES_TABLE, [row])
  yield writer.seal()
}

async function withChecksums(db: Db, files: readonly StoredFile[], isDeleted: boolean): Promise<StoredFile[]> {
  const found = await db.selectFrom('stored_files').selectAll().where('key', 'in', files.map(keyOf)).execute()
  const checksums = new Map(found.map(({ key, sha256 }) => [key, sha256]))
  return files.map(({ team_id, storage_key, size }) => {
    const sha256 = checksums.get(keyOf({ team_id, storage_key })) ?? null
    return { team_id, storage_key, size, isDeleted, sha256 }
  })
}

/** How many are named; the others are counted. */
const NAMED = 3

export function filesMissing(consequence: string, missing: ReadonlySet<string>, place: string): StoreError {
  const keys = [...missing].slice(0, NAMED).join(', ')
  const more = missing.size > NAMED ? ` and ${missing.size - NAMED} more` : ''
  return new StoreError(
    `${consequence}: ${missing.size === 1 ? 'a file is' : `${missing.size} files are`} missing or damaged in ${place} (${keys}${more}). Are FILES_DIR and FILES_URL those of the server? "boardwalk doctor --files" compares all files. To go on without them: --without-files.`,
  )
}

async function countRows(db: Db): Promise<number> {
  let total = 0
  for (const table of BACKED_UP) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
    total += rows[0]?.count ?? 0
  }
  return total
}

/** Reads a backup from end to end and refuses one that is incomplete. `visit` gets the rows on the way. */
export async function readBackup(file: string, visit?: Visit): Promise<Contents<BackupHeader>> {
  try {
    return await pipeline(createReadStream(file), createGunzip(), (source: AsyncIterable<Buffer>) =>
      readLines<BackupHeader>(source, BACKUP, visit),
    )
  } catch (error) {
    throw explainFile(error, file, BACKUP)
  }
}
