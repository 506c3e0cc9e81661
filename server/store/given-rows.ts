import { type RawBuilder, sql } from 'kysely'
import { storableJson } from '../common/text.ts'
import { isPostgres } from './ids.ts'
import type { Db } from './store.ts'

type Columns = Readonly<Record<string, 'bigint' | 'text'>>

/** The one parameter of such rows. */
export function givenAsJson<C extends Columns>(
  columns: C,
  rows: readonly Readonly<Record<keyof C, number | string | null>>[],
): string {
  const names = Object.keys(columns)
  return storableJson(JSON.stringify(rows.map((row) => names.map((column) => row[column]))))
}

/** Rows that a statement is given as one parameter, to be selected from: it stays the same, however many there are. */
export function givenRows<C extends Columns>(
  db: Db,
  name: string,
  columns: C,
  rows: readonly Readonly<Record<keyof C, number | string | null>>[],
): RawBuilder<unknown> {
  const json = givenAsJson(columns, rows)
  const values = Object.entries(columns).map(
    ([column, type], index) => sql`cast(value ->> ${sql.lit(index)} as ${sql.raw(type)}) as ${sql.ref(column)}`,
  )
  const elements = isPostgres(db) ? sql`json_array_elements(cast(${json} as json))` : sql`json_each(${json})`
  return sql`(select ${sql.join(values)} from ${elements}) as ${sql.table(name)}`
}
