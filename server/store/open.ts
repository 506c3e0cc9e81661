import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'
import { type Store, StoreError } from './store.ts'

/** Opens the store that a DATABASE_URL names and brings its tables up to date. */
export async function open(url: string): Promise<Store> {
  const store = await connect(url)
  try {
    await migrate(store)
    await store.planQueries()
  } catch (error) {
    await store.close()
    throw explainAbsence(store, error)
  }
  return store
}

/** Opens the store as it is. */
export async function connect(url: string): Promise<Store> {
  if (url.startsWith('sqlite:')) return openSqlite(url.slice('sqlite:'.length))
  if (/^postgres(ql)?:\/\//.test(url)) {
    // Most run on SQLite: they need not load the other one's driver at each start.
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres(url)
  }
  throw new StoreError('DATABASE_URL must start with sqlite: or postgres://, for example sqlite:./data/boardwalk.db')
}

/** Words for people when the storage is away or somebody else keeps it busy; any other error as it is. */
export function explainAbsence(store: Store, error: unknown): unknown {
  if (!store.isUnavailable(error)) return error
  return new StoreError(`${store.name} cannot be used just now: ${(error as Error).message}. Try again.`)
}
