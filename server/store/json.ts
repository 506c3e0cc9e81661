import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from './ids.ts'
import type { Db } from './store.ts'

/** The number that comes first under a key of a JSON text, `{"key": ["7", "9"]}`. Indexes of the log are made from it. */
export function firstNumber(db: Db, column: string, key: string): RawBuilder<number | null> {
  const json = sql.ref(column)
  const first = isPostgres(db)
    ? sql`(cast(${json} as json) -> ${sql.lit(key)} ->> 0)`
    : sql`json_extract(${json}, ${sql.lit(`$.${key}[0]`)})`
  return sql<number | null>`cast(${first} as bigint)`
}

/** The same; something else if there is no such key. */
export function firstNumberAt(
  db: Db,
  column: string,
  key: string,
  otherwise: RawBuilder<number | null>,
): RawBuilder<number | null> {
  const json = sql.ref(column)
  const pair = isPostgres(db)
    ? sql`(cast(${json} as json) -> ${sql.lit(key)})`
    : sql`json_extract(${json}, ${sql.lit(`$.${key}`)})`
  return sql<number | null>`case when ${pair} is null then ${otherwise} else ${firstNumber(db, column, key)} end`
}
