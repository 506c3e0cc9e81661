import { sql } from 'kysely'
import { migrations } from './migrations/index.ts'
import type { Db, Store } from './store.ts'
import { NewerSchemaError } from './trouble.ts'

const LOOK_EVERY_MS = 1000

const KNOWN: ReadonlySet<string> = new Set(migrations.map(({ name }) => name))

/**
 * A newer program may upgrade the tables while this one runs. What this one would then write may be wrong, and what it reads may
 * be missing: from then on it does neither. It looks every second, and whenever a statement failed for a reason it does not know.
 */
export function refuseNewerSchema(store: Store): Store {
  const { transaction, read, readAside, troubleOf, isUnavailable, close } = store
  const refuse = () => {
    if (store.noted.has('newer')) throw new NewerSchemaError()
  }
  const timer = setInterval(() => void isNewerSchema(store), LOOK_EVERY_MS).unref()
  const isRefusal = (error: unknown) => error instanceof NewerSchemaError
  return Object.assign(store, {
    async transaction<T>(fn: (db: Db, mayWait: boolean) => Promise<T>, deadline?: number): Promise<T> {
      refuse()
      return transaction(fn, deadline)
    },
    async read<T>(fn: (db: Db) => Promise<T>, team_id?: string, deadline?: number): Promise<T> {
      refuse()
      return read(fn, team_id, deadline)
    },
    async readAside<T>(fn: (db: Db) => Promise<T>, team_id?: string): Promise<T> {
      refuse()
      return readAside(fn, team_id)
    },
    troubleOf: (error: unknown) => (isRefusal(error) ? 'newer' : troubleOf(error)),
    isUnavailable: (error: unknown) => isRefusal(error) || isUnavailable(error),
    async close() {
      clearInterval(timer)
      await close()
    },
  } satisfies Partial<Store>)
}

/** Checks whether the tables are those of a newer program, and records it; they may also be downgraded again. */
export async function isNewerSchema(store: Store): Promise<boolean> {
  try {
    const { rows } = await store.lookUp((db) => sql<{ name: string }>`select name from schema_migrations`.execute(db))
    if (rows.some(({ name }) => !KNOWN.has(name))) store.noted.add('newer')
    else store.noted.delete('newer')
  } catch {
    // Unavailable storage says nothing: the last result stays.
  }
  return store.noted.has('newer')
}
