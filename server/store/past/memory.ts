import { DatabaseSync } from 'node:sqlite'
import { PRIMARY_KEYS } from '../keys.ts'
import { migrations } from '../migrations/index.ts'
import { insertRows } from '../prepared.ts'
import { kyselyOver, SqliteConnection } from '../sqlite.connection.ts'
import type { Db } from '../store.ts'
import type { Row, Tables } from '../tables.ts'

/**
 * A database in memory that holds a few rows as they were. The queries and shapes of today read it as they read the store,
 * so that what is shown of the past has the shape of the present, whatever is added to it.
 */
export class MemoryStore {
  readonly db: Db
  readonly #database: DatabaseSync
  readonly #keys = new Set<string>()
  readonly #filled = new Set<string>()

  private constructor() {
    this.#database = inMemory()
    this.#database.exec(schema())
    this.db = kyselyOver(new SqliteConnection(this.#database))
  }

  static async with<T>(fn: (memory: MemoryStore) => Promise<T>): Promise<T> {
    const memory = idle.pop() ?? new MemoryStore()
    try {
      return await fn(memory)
    } finally {
      memory.#empty()
      if (idle.length < IDLE) idle.push(memory)
      else memory.#database.close()
    }
  }

  /** Adds rows; one that is there stays. */
  async add<T extends keyof Tables>(table: T, rows: readonly Row<T>[]) {
    const added = rows.filter((row) => {
      // A table has the columns of its key.
      const key = [table, ...PRIMARY_KEYS[table].map((column) => row[column as keyof Row<T>])].join()
      if (this.#keys.has(key)) return false
      this.#keys.add(key)
      return true
    })
    if (added.length > 0) this.#filled.add(table)
    // Rows of a store are rows of any.
    await insertRows(this.db, table, added as never)
  }

  #empty() {
    for (const table of this.#filled) this.#database.exec(`delete from ${table}`)
    this.#filled.clear()
    this.#keys.clear()
  }
}

/** Making one takes longer than emptying it; they are small when they are empty. */
const idle: MemoryStore[] = []
const IDLE = 4

let known: string | undefined

/** The tables and indexes of today, without those of search. */
function schema(): string {
  if (known !== undefined) return known
  const database = inMemory()
  for (const { statements } of migrations) for (const statement of statements('sqlite')) database.exec(statement)
  const made = database
    .prepare(
      "select sql from sqlite_master where type in ('table', 'index') and sql is not null and tbl_name not like 'search_%'",
    )
    .all()
  database.close()
  known = made.map(({ sql }) => sql).join(';\n')
  return known
}

/** Rows come without all that they refer to. */
function inMemory(): DatabaseSync {
  return new DatabaseSync(':memory:', { enableForeignKeyConstraints: false })
}
