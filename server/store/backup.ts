import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { syncToDisk } from './disk.ts'
import { BACKED_UP, PRIMARY_KEYS } from './keys.ts'
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
import type { Db, Store } from './store.ts'
import { walkRows } from './walk.ts'

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
export async function writeBackup(store: Store, file: string, onProgress: OnProgress = () => undefined) {
  const unfinished = `${file}.${process.pid}.unfinished`
  try {
    const rows = await store.read(async (db) => {
      const writer = new LineWriter()
      await pipeline(
        Readable.from(backupLines(db, writer, onProgress)),
        createGzip({ level: COMPRESSION_LEVEL }),
        createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
      )
      return writer.rows
    })
    await rename(unfinished, file)
    await syncToDisk(dirname(file))
    return rows
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** The lines of a backup, from one snapshot. */
async function* backupLines(db: Db, writer: LineWriter, onProgress: OnProgress): AsyncGenerator<string> {
  const migrations = await migrationsOf(db)
  const { format, version } = BACKUP
  const header: BackupHeader = { format, version, migrations, tables: BACKED_UP, time_created: Date.now() }
  yield writer.header(header)
  const total = await countRows(db)
  let done = 0
  for (const table of BACKED_UP) {
    const key = PRIMARY_KEYS[table].map((name) => ({ name, column: sql.ref(name) }))
    for await (const rows of walkRows(db, { from: sql.table(table), key })) {
      yield writer.table(table, rows)
      done += rows.length
      onProgress(done, total)
    }
  }
  yield writer.seal()
}

async function countRows(db: Db): Promise<number> {
  let total = 0
  for (const table of BACKED_UP) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
    total += rows[0]?.count ?? 0
  }
  return total
}

/** Reads a backup from end to end and refuses one that is not whole. `visit` gets the rows on the way. */
export async function readBackup(file: string, visit?: Visit): Promise<Contents<BackupHeader>> {
  try {
    return await pipeline(createReadStream(file), createGunzip(), (source: AsyncIterable<Buffer>) =>
      readLines<BackupHeader>(source, BACKUP, visit),
    )
  } catch (error) {
    throw explainFile(error, file, BACKUP)
  }
}
