import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { FIRST_MILLISECONDS } from '../common/time.ts'

/** True when any of these tables' rows, all of them in scope, is archived. */
export function anyArchived(...tables: string[]): RawBuilder<SqlBool> {
  const archived = tables.map((table) => sql`${sql.ref(`${table}.time_archived`)} is not null`)
  return sql<SqlBool>`(${sql.join(archived, sql` or `)})`
}

/** The same as `instantOf`, for dates in the store. */
export function instantOfColumn(column: string): RawBuilder<number | null> {
  const date = sql.ref(column)
  return sql<number | null>`case when ${date} < ${sql.lit(FIRST_MILLISECONDS)} then ${date} * 1000 else ${date} end`
}
