import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { messageOf } from '../common/errors.ts'
import { findColumns } from './columns.ts'
import { migrate } from './migrate.ts'
import { refuseNewerSchema } from './newer.ts'
import type { Replica } from './replica.ts'
import { openSqlite } from './sqlite.ts'
import { type Patience, type Store, StoreError } from './store.ts'

const SQLITE = 'sqlite:'

interface OpenOptions extends Partial<Patience> {
  /** Refuse a database that is not there yet, instead of making one. */
  mustExist?: boolean
  /** Receives what an upgrade does. */
  say?(line: string): void
}

/** Opens the store that a DATABASE_URL names and brings its tables up to date. */
export async function open(url: string, { mustExist = false, say, ...patience }: OpenOptions = {}): Promise<Store> {
  if (mustExist && isMissingFile(url)) throw missing(url)
  const store = await connect(url, patience)
  try {
    if (mustExist && !(await hasTables(store))) throw missing(store.name)
    await migrate(store, undefined, say && { say })
    await store.planQueries()
  } catch (error) {
    await store.close()
    throw explainAbsence(store, error)
  }
  return refuseNewerSchema(store)
}

function isMissingFile(url: string): boolean {
  return url.startsWith(SQLITE) && !existsSync(resolve(url.slice(SQLITE.length)))
}

async function hasTables(store: Store): Promise<boolean> {
  return (await store.read(findColumns)).has('schema_migrations')
}

function missing(name: string): StoreError {
  return new StoreError(
    `There is no database of Boardwalk at ${name}. Check DATABASE_URL; "boardwalk workspace create" would make one there.`,
  )
}

/** Opens the store as it is. */
export async function connect(url: string, patience: Partial<Patience> = {}): Promise<Store> {
  if (url.startsWith(SQLITE)) return openSqlite(url.slice(SQLITE.length), patience)
  if (/^postgres(ql)?:\/\//.test(url)) {
    // Most run on SQLite: they need not load the other one's driver at each start.
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres(url, patience)
  }
  throw new StoreError('DATABASE_URL must start with sqlite: or postgres://, for example sqlite:./data/boardwalk.db')
}

/** Opens the replica that a DATABASE_READ_URL names; until it can be used, the primary answers. */
export async function connectReplica(
  url: string,
  primary: Store,
  onChange: (problem: string | null) => void,
): Promise<Replica> {
  const { openReplica } = await import('./postgres.replica.ts')
  return openReplica(url, primary, { onChange })
}

/** A readable message when the storage is unavailable or busy; any other error as it is. */
export function explainAbsence(store: Store, error: unknown): unknown {
  if (!store.isUnavailable(error)) return error
  return new StoreError(`${store.name} cannot be used just now: ${messageOf(error)}. Try again.`)
}
