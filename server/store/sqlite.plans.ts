import type { DatabaseSync } from 'node:sqlite'

/** How many rows SQLite is to expect: in a table, in one workspace, below one thing of it, and for each column more. */
const ROWS = { table: 100_000_000, team: 1_000_000, holder: 100, further: 10 }

interface Statistic {
  tbl: string
  idx: string
  stat: string
}

/**
 * Gives SQLite statistics of the tables. Left to itself it takes a workspace for ten rows and reads all of them rather
 * than use an index; if it measured by itself (`analyze`), plans would depend on what happened to be there on that day.
 */
export function describeTables(database: DatabaseSync) {
  // Makes the table of statistics, which cannot be made by hand.
  if (!hasStatistics(database)) database.exec('analyze schema_migrations')
  const wanted = indexesOfWorkspaces(database)
  const known = new Set(database.prepare('select tbl, idx, stat from sqlite_stat1').all().map(keyOf))
  const missing = wanted.filter((statistic) => !known.has(keyOf(statistic)))
  if (missing.length === 0) return
  const forget = database.prepare('delete from sqlite_stat1 where tbl = ? and idx = ?')
  const remember = database.prepare('insert into sqlite_stat1 (tbl, idx, stat) values (?, ?, ?)')
  for (const { tbl, idx, stat } of missing) {
    forget.run(tbl, idx)
    remember.run(tbl, idx, stat)
  }
  database.exec('analyze sqlite_schema')
}

function hasStatistics(database: DatabaseSync): boolean {
  return database.prepare(`select 1 from sqlite_schema where name = 'sqlite_stat1'`).get() !== undefined
}

/** Every index that starts with the workspace, with what to expect of each of its columns. */
function indexesOfWorkspaces(database: DatabaseSync): Statistic[] {
  const rows = database
    .prepare(
      `select tables.name as tbl, indexes.name as idx, indexes.origin, indexes."unique" as is_unique,
        (select group_concat(name) from pragma_index_info(indexes.name)) as columns
      from sqlite_schema as tables, pragma_index_list(tables.name) as indexes
      where tables.type = 'table' order by tbl, idx`,
    )
    .all() as { tbl: string; idx: string; origin: string; is_unique: number; columns: string | null }[]
  return (
    rows
      .map(({ columns, ...index }) => ({ ...index, columns: columns?.split(',') ?? [] }))
      // One on an expression names no column.
      .filter(({ columns }) => columns[0] === 'team_id' && columns.length > 1)
      .map(({ tbl, idx, origin, is_unique, columns }) => {
        const count = columns.length
        const expected = Array.from({ length: count }, (_, at) => {
          if (is_unique && at === count - 1) return 1
          return at === 0 ? ROWS.team : at === 1 ? ROWS.holder : ROWS.further
        })
        // The primary key of a table without rowid goes by the name of the table.
        return { tbl, idx: origin === 'pk' ? tbl : idx, stat: [ROWS.table, ...expected].join(' ') }
      })
  )
}

function keyOf(statistic: object): string {
  // One of ours, or a row with the same columns.
  const { tbl, idx, stat } = statistic as Statistic
  return `${tbl} ${idx} ${stat}`
}
