import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from './ids.ts'
import type { Db } from './store.ts'

/** The number that comes first under a key of a JSON text, `{"key": ["7", "9"]}`; something else if there is no such key. */
export function firstNumberAt(
  db: Db,
  column: string,
  key: string,
  otherwise: RawBuilder<number | null>,
): RawBuilder<number | null> {
  const json = sql.ref(column)
  const [pair, first] = isPostgres(db)
    ? [sql`(cast(${json} as json) -> ${sql.lit(key)})`, sql`(cast(${json} as json) -> ${sql.lit(key)} ->> 0)`]
    : [sql`json_extract(${json}, ${sql.lit(`$.${key}`)})`, sql`json_extract(${json}, ${sql.lit(`$.${key}[0]`)})`]
  return sql<number | null>`case when ${pair} is null then ${otherwise} else cast(${first} as bigint) end`
}
