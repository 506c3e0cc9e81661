import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import { StatementGroup } from '../server/store/postgres.group.ts'
import { SqliteConnection } from '../server/store/sqlite.connection.ts'

export interface Statement {
  text: string
  parameters: readonly unknown[]
}

/**
 * The statements about a workspace that a call sends to the store: connections, and other code in this process, send
 * their own. Without those about the caller, who is looked up again whenever anything was committed.
 */
export function watchStatements(
  store: string,
  team_id: string,
): (call: () => Promise<unknown>) => Promise<Statement[]> {
  const spy = store === 'sqlite' ? vi.spyOn(SqliteConnection.prototype, 'run') : vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => spy.mockRestore())
  return async (call) => {
    spy.mockClear()
    await call()
    return spy.mock.calls
      .flatMap(toStatements)
      .filter(({ text, parameters }) => parameters.map(String).includes(team_id) && !text.includes('"tokens"'))
  }
}

/** A connection of PostgreSQL sends several together. */
function toStatements(call: readonly unknown[]): Statement[] {
  const [query] = call
  if (!(query instanceof StatementGroup)) return [toStatement(call)]
  return query.statements.map(({ text, values }) => ({ text, parameters: values }))
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
