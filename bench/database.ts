import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import pg from 'pg'

export type Value = string | number | null
export type DatabaseRow = Record<string, Value>

/** A database without any layer above its driver: the baseline of the service, and a quick way to fill it. */
export interface Database {
  dialect: 'sqlite' | 'postgres'
  /** Parameters are written ?1, ?2 …; statements are prepared once and kept. */
  all(sql: string, ...values: Value[]): DatabaseRow[] | Promise<DatabaseRow[]>
  close(): Promise<void>
}

export async function openDatabase(url: string): Promise<Database> {
  return url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length)) : openPostgres(url)
}

/** Set up as the service sets up its own connections. */
function openSqlite(file: string): Database {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec(`pragma foreign_keys = on; pragma cache_size = -32000; pragma temp_store = memory;
    pragma synchronous = full; pragma wal_autocheckpoint = 4000`)
  const statements = new Map<string, StatementSync>()
  return {
    dialect: 'sqlite',
    all(sql, ...values) {
      let statement = statements.get(sql)
      if (!statement) {
        statement = database.prepare(sql)
        statements.set(sql, statement)
      }
      return statement.all(...(values as SQLInputValue[])) as DatabaseRow[]
    },
    async close() {
      database.close()
    },
  }
}

async function openPostgres(url: string): Promise<Database> {
  const client = new pg.Client({ connectionString: url })
  client.setTypeParser(pg.types.builtins.INT8, Number)
  await client.connect()
  const statements = new Map<string, { name: string; text: string }>()
  return {
    dialect: 'postgres',
    async all(sql, ...values) {
      let statement = statements.get(sql)
      if (!statement) {
        statement = { name: `s${statements.size}`, text: sql.replaceAll(/\?(\d+)/g, '$$$1') }
        statements.set(sql, statement)
      }
      return (await client.query<DatabaseRow>({ ...statement, values })).rows
    },
    close: () => client.end(),
  }
}
