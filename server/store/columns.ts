import { sql } from 'kysely'
import { isPostgres } from './ids.ts'
import type { Db } from './store.ts'

export interface Column {
  name: string
  isText: boolean
}

/** The tables that the store has, and their columns. */
export async function findColumns(db: Db): Promise<Map<string, Column[]>> {
  const { rows } = await (isPostgres(db) ? ON_POSTGRES : ON_SQLITE).execute(db)
  return new Map(
    rows.map(({ table, columns }) => {
      // As the statements below write it.
      const typed = JSON.parse(columns) as [name: string, type: string][]
      return [table, typed.map(([name, type]) => ({ name, isText: /text/i.test(type) }))]
    }),
  )
}

// Kysely’s introspection asks for far more: that took a tenth of a start on PostgreSQL.
const ON_POSTGRES = sql<{ table: string; columns: string }>`
  select relname as "table",
    json_agg(json_build_array(attname, format_type(atttypid, null)) order by attnum)::text as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relkind in ('r', 'p') and relnamespace <> 'pg_catalog'::regnamespace and pg_table_is_visible(pg_class.oid)
    and attnum > 0 and not attisdropped
  group by relname`

const ON_SQLITE = sql<{ table: string; columns: string }>`
  select tables.name as "table", json_group_array(json_array(columns.name, columns.type)) as columns
  from sqlite_master as tables join pragma_table_info(tables.name) as columns
  where tables.type = 'table' and tables.name not like 'sqlite!_%' escape '!'
  group by tables.name`
