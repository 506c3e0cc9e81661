import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { SERVED, StoreError } from './store.ts'

/**
 * A lock on an empty file beside it shows whether a server uses a database: servers share the lock, a restore needs it
 * alone, and the kernel takes it back from a process that ends, however it ends. SQLite is how Node locks files.
 */
function lock(file: string, statement: string): DatabaseSync | null {
  const path = `${file}-serving`
  const database = new DatabaseSync(path, { timeout: 0 })
  chmodSync(path, 0o600)
  try {
    database.exec(statement)
    database.prepare('select count(*) from sqlite_master').all()
    return database
  } catch {
    database.close()
    return null
  }
}

export async function serveSqlite(file: string): Promise<() => Promise<void>> {
  const held = lock(file, 'begin')
  if (!held) throw new StoreError(`A restore into ${file} is under way. Start again when it is done.`)
  return async () => held.close()
}

export async function aloneOnSqlite<T>(file: string, fn: () => Promise<T>): Promise<T> {
  const held = lock(file, 'begin exclusive')
  if (!held) throw new StoreError(SERVED(file))
  try {
    return await fn()
  } finally {
    held.close()
  }
}
