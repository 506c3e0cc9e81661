import { PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './store.ts'

/** Many ids as one parameter, in the form its store takes. Made by `idList`. */
export type IdList = { readonly ids: unique symbol }

export function idList(db: Db, ids: readonly number[]): IdList {
  // The type hides the two forms: an array for PostgreSQL, JSON for SQLite.
  return (isPostgres(db) ? ids : JSON.stringify(ids)) as unknown as IdList
}

/** `column in (ids)`: the statement stays the same, and prepared, however many there are. */
export function idIn(db: Db, column: string, ids: IdList): RawBuilder<SqlBool> {
  return isPostgres(db)
    ? sql<SqlBool>`${sql.ref(column)} = any(${ids}::bigint[])`
    : sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${ids}))`
}

/** The same for texts. */
export type TextList = { readonly texts: unique symbol }

export function textList(db: Db, texts: readonly string[]): TextList {
  // As above.
  return (isPostgres(db) ? texts : JSON.stringify(texts)) as unknown as TextList
}

export function textIn(db: Db, column: string, texts: TextList): RawBuilder<SqlBool> {
  return isPostgres(db)
    ? sql<SqlBool>`${sql.ref(column)} = any(${texts}::text[])`
    : sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${texts}))`
}

export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
