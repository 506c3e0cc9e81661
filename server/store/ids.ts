import { PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './store.ts'

/** `column in (ids)`, with all the ids in one parameter: the statement stays the same however many there are. */
export function idIn(db: Db, column: string, ids: readonly number[]): RawBuilder<SqlBool> {
  return isPostgres(db)
    ? sql<SqlBool>`${sql.ref(column)} = any(${ids}::bigint[])`
    : sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`
}

function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
