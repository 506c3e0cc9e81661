import { copyFile, open as openFile, rename, rm, truncate, utimes } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { query } from '../cluster.ts'

/** What people do to the files of a running SQLite database. */
export const ACCIDENTS: Record<string, (file: string) => Promise<void>> = {
  'is deleted': (file) => rm(file),
  'is replaced by a copy of itself': async (file) => {
    await copyFile(file, `${file}.copy`)
    await rename(`${file}.copy`, file)
  },
  'loses its log': (file) => rm(`${file}-wal`),
  'loses its folder': async (file) => {
    const folder = file.slice(0, file.lastIndexOf('/'))
    await rename(folder, `${folder}-moved`)
  },
}

/** The same to the contents of the files: nothing read from them can be trusted. */
export const OVERWRITES: Record<string, (file: string) => Promise<void>> = {
  'is overwritten by another database': async (file) => {
    const other = new DatabaseSync(`${file}.other`)
    other.exec('pragma user_version = 1; create table other (a); insert into other values (zeroblob(100000))')
    other.close()
    // In place: the file stays the same one.
    await copyFile(`${file}.other`, file)
  },
  'is overwritten by an old copy with its old time': async (file) => {
    await copyFile(file, `${file}.copy`)
    await copyFile(`${file}.copy`, file)
    await utimes(file, 1_700_000_000, 1_700_000_000)
  },
  'is cut off': (file) => truncate(file, 8192),
  'is emptied': (file) => truncate(file, 0),
  'has its log emptied': (file) => truncate(`${file}-wal`, 0),
}

/** Makes the first page of a table in a closed SQLite file unreadable. */
export async function damageSqlite(file: string, table: string) {
  const database = new DatabaseSync(file)
  const { rootpage } = database.prepare('select rootpage from sqlite_master where name = ?').get(table) as {
    rootpage: number
  }
  const { page_size } = database.prepare('pragma page_size').get() as { page_size: number }
  database.close()
  await overwrite(file, (rootpage - 1) * page_size, page_size)
}

/** Makes the first page of a table unreadable for PostgreSQL; the server must be down when `damage` is called. */
export async function prepareDamage(url: string, table: string) {
  await query(url, 'checkpoint')
  const [row] = await query(
    url,
    `select current_setting('data_directory') || '/' || pg_relation_filepath('${table}') as path`,
  )
  return { damage: () => overwrite(String(row?.path), 0, 8192) }
}

async function overwrite(file: string, position: number, bytes: number) {
  const handle = await openFile(file, 'r+')
  await handle.write(Buffer.alloc(bytes, 0x5a), 0, bytes, position)
  await handle.close()
}
