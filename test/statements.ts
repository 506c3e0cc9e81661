import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import { SqliteConnection } from '../server/store/sqlite.connection.ts'

export interface Statement {
  text: string
  parameters: readonly unknown[]
}

/**
 * The statements that a call sends to the store, but for who calls: that is looked up anew whenever anything was committed, by
 * whichever test.
 */
export function watchStatements(store: string): (call: () => Promise<unknown>) => Promise<Statement[]> {
  const spy = store === 'sqlite' ? vi.spyOn(SqliteConnection.prototype, 'run') : vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => spy.mockRestore())
  return async (call) => {
    spy.mockClear()
    await call()
    return spy.mock.calls.map(toStatement).filter(({ text }) => !/pg_current_snapshot|from "tokens"/.test(text))
  }
}

/** Kysely's for SQLite; a text, or an object with one, for PostgreSQL, with values inside of it or behind it. */
function toStatement([query, values]: readonly unknown[]): Statement {
  const given = Array.isArray(values) ? values : []
  if (typeof query === 'string') return { text: query, parameters: given }
  const {
    sql,
    text,
    parameters,
    values: own,
  } = query as {
    sql?: string
    text?: string
    parameters?: unknown[]
    values?: unknown[]
  }
  return { text: sql ?? text ?? '', parameters: parameters ?? own ?? given }
}
