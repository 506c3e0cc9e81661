import { sql } from 'kysely'
import { damaged } from '../../backup/lines.ts'
import { TABLES } from '../../store/keys.ts'
import type { Db } from '../../store/store.ts'
import type { Value } from '../../store/walk.ts'
import { isLeftBehind, keyWithin, namingIn } from './contents.ts'
import { readExport } from './read-export.ts'

interface ForeignKey {
  id: number
  table: string
  from: string
  to: string
}

/** Whatever a row refers to must be in the same file: people too, or it would reach a person of another workspace. */
export async function refuseDanglingReferences(db: Db, file: string) {
  const { rows: tables } = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(db)
  const present = new Set(tables.map(({ name }) => name))
  for (const table of TABLES.filter((name) => present.has(name) && !isLeftBehind(name))) {
    const { rows: keys } = await sql<ForeignKey>`
      select id, "table", "from", "to" from pragma_foreign_key_list(${table})`.execute(db)
    for (const columns of Map.groupBy(keys, ({ id }) => id).values()) await refuseDangling(db, file, table, columns)
    for (const column of table === 'users' ? [] : namingIn(table).people)
      await refuseDangling(db, file, table, [{ id: 0, table: 'users', from: column, to: 'id' }])
  }
}

async function refuseDangling(db: Db, file: string, table: (typeof TABLES)[number], columns: readonly ForeignKey[]) {
  const [first] = columns
  if (!first || !(await hasColumns(db, table, columns))) return
  const given = columns.map(({ from }) => sql`child.${sql.ref(from)} is not null`)
  const same = columns.map(({ from, to }) => sql`parent.${sql.ref(to)} = child.${sql.ref(from)}`)
  const key = keyWithin(table)
  const { rows } = await sql<Record<string, Value>>`
    select ${key.length > 0 ? sql.join(key.map((column) => sql`child.${sql.ref(column)}`)) : sql`1`}
    from ${sql.table(table)} as child where ${sql.join(given, sql` and `)}
    and not exists (select 1 from ${sql.table(first.table)} as parent where ${sql.join(same, sql` and `)})
    limit 1`.execute(db)
  const [found] = rows
  if (!found) return
  const names = columns.map(({ from }) => from).filter((name) => name !== 'team_id')
  const line = await lineOf(file, table, found)
  throw damaged(`line ${line}: ${table}.${names.join(', ')} names none of its ${first.table}`)
}

/** A table of an older Boardwalk may lack columns that are known now. */
async function hasColumns(db: Db, table: string, columns: readonly ForeignKey[]): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
  return columns.every(({ from }) => rows.some(({ name }) => name === from))
}

/** Where in the file a row is. Looked for only when something is wrong with it. */
async function lineOf(file: string, table: string, key: Record<string, Value>): Promise<number> {
  let found = 0
  await readExport(file, async (name, columns, rows, line) => {
    if (found > 0 || name !== table) return
    const wanted = Object.entries(key).map(([column, value]) => [columns.indexOf(column), value] as const)
    const index = rows.findIndex((row) => wanted.every(([at, value]) => row[at] === value))
    if (index >= 0) found = line + index
  })
  return found
}
