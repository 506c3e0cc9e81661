import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from './ids.ts'
import type { Db } from './store.ts'

/** A text that is compared byte by byte, as SQLite does; PostgreSQL would go by the language of the server. */
export function bytewise(db: Db, text: RawBuilder<unknown>): RawBuilder<string> {
  return isPostgres(db) ? sql<string>`${text} collate "C"` : sql<string>`${text}`
}

/** The first characters of a text that may be long, as `beginning`. */
export function beginningOf(column: string, length: number) {
  return sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(length)})`.as('beginning')
}
