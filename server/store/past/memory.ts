import { DatabaseSync } from 'node:sqlite'
import { PRIMARY_KEYS } from '../keys.ts'
import { migrations } from '../migrations/index.ts'
import { insertRows } from '../prepared.ts'
import { kyselyOver, SqliteConnection } from '../sqlite.connection.ts'
import { giveWay } from '../steps.ts'
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

  private constructor(database: DatabaseSync) {
    this.#database = database
    this.db = kyselyOver(new SqliteConnection(database))
  }

  static async with<T>(fn: (memory: MemoryStore) => Promise<T>): Promise<T> {
    const memory = idle.pop() ?? (await MemoryStore.#make())
    try {
      return await fn(memory)
    } finally {
      await memory.#empty()
      if (idle.length < IDLE) idle.push(memory)
      else memory.#database.close()
    }
  }

  static async #make(): Promise<MemoryStore> {
    const database = inMemory()
    await executeAll(database, await schema())
    return new MemoryStore(database)
  }

  /** Adds rows; one that is there stays. */
  async add<T extends keyof Tables>(table: T, rows: readonly Row<T>[]) {
    for (let start = 0; start < rows.length; start += AT_ONCE) {
      if (start > 0) await giveWay()
      const added = rows.slice(start, start + AT_ONCE).filter((row) => {
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
  }

  async #empty() {
    for (const table of this.#filled) {
      this.#database.exec(`delete from ${table}`)
      await giveWay()
    }
    this.#filled.clear()
    this.#keys.clear()
  }
}

/** Rows that are added before others have a turn. */
const AT_ONCE = 200
/** The same for statements that make tables. */
const STATEMENTS_AT_ONCE = 10

/** Making one takes longer than emptying it; they are small when they are empty. */
const idle: MemoryStore[] = []
const IDLE = 4

let known: Promise<readonly string[]> | undefined

/** The tables and indexes of today, without those of search. */
function schema(): Promise<readonly string[]> {
  known ??= readSchema()
  return known
}

async function readSchema(): Promise<string[]> {
  const database = inMemory()
  for (const { statements } of migrations) await executeAll(database, statements('sqlite'))
  const made = database
    .prepare(
      "select sql from sqlite_master where type in ('table', 'index') and sql is not null and tbl_name not like 'search_%'",
    )
    .all()
  database.close()
  return made.map(({ sql }) => String(sql))
}

/** Some at a time: what all of them take, others would notice. */
async function executeAll(database: DatabaseSync, statements: readonly string[]) {
  for (const [index, statement] of statements.entries()) {
    if (index % STATEMENTS_AT_ONCE === 0) await giveWay()
    database.exec(statement)
  }
}

/** Rows come without all that they refer to. */
function inMemory(): DatabaseSync {
  return new DatabaseSync(':memory:', { enableForeignKeyConstraints: false })
}
