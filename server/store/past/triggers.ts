import { sql } from 'kysely'
import { isPostgres } from '../ids.ts'
import { PRIMARY_KEYS } from '../keys.ts'
import type { Db } from '../store.ts'
import { PAST_TABLE_NAMES, type PastTableName, pastTable } from './tables.ts'

/**
 * Triggers record what rows were. A write changes rows by many statements, and the store itself removes what hangs from
 * a deleted row: only the store sees them all. They are recreated when the columns of a table have changed.
 *
 * A row that the same write made needs no note: it was not there before. Ids count up, so one above the last id that the
 * workspace had given out when the write began is new.
 */
export async function keepPast(db: Db) {
  const columnsOf = await findColumns(db)
  // A store of an older program may not have all of them yet.
  const known = PAST_TABLE_NAMES.filter((table) => columnsOf.has(table))
  const wanted = new Map(known.flatMap((table) => triggersOf(db, table, columnsOf.get(table) ?? [])))
  const there = await findTriggers(db)
  for (const [name, { table, text }] of there) if (wanted.get(name)?.text !== text) await drop(db, name, table)
  for (const [name, { statements, text }] of wanted)
    if (there.get(name)?.text !== text) for (const statement of statements) await sql.raw(statement).execute(db)
}

/** For filling tables with rows that include their past. `keepPast` begins again. */
export async function forgetPast(db: Db) {
  for (const [name, { table }] of await findTriggers(db)) await drop(db, name, table)
}

/** False for tables of an older program. */
export async function hasPast(db: Db): Promise<boolean> {
  const tables = await db.introspection.getTables()
  return tables.some(({ name }) => name === 'past_rows')
}

interface Trigger {
  table: string
  statements: string[]
  /** What the store says of it: the same when it need not be made again. */
  text: string
}

const PREFIX = 'past_of_'

function triggersOf(db: Db, table: PastTableName, columns: readonly string[]): [string, Trigger][] {
  const { hasId } = pastTable(table)
  const events = hasId ? (['update', 'delete'] as const) : (['update', 'delete', 'insert'] as const)
  return events.map((event) => {
    const name = `${PREFIX}${table}_${event}`
    return [name, { table, ...(isPostgres(db) ? onPostgres : onSqlite)(name, table, event, columns) }]
  })
}

type Event = 'update' | 'delete' | 'insert'

function onSqlite(name: string, table: PastTableName, event: Event, columns: readonly string[]) {
  const when = event === 'update' ? ` when ${changed(table, columns)}` : ''
  // Written as SQLite will say it.
  const text = `CREATE TRIGGER ${name} after ${event} on ${table}${when} begin ${note(table, event, columns, (value) => `json_quote(${value})`)}; end`
  return { statements: [text], text }
}

/** PostgreSQL calls a function. Its comment says what it was made from. */
function onPostgres(name: string, table: PastTableName, event: Event, columns: readonly string[]) {
  const when = event === 'update' ? ` when (${changed(table, columns)})` : ''
  const body = note(table, event, columns, (value) => `coalesce(to_json(${value})::text, 'null')`)
  const made = `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body}; return null; end $$`
  const trigger = `create trigger ${name} after ${event} on ${table} for each row${when} execute function ${name}()`
  const text = `${made}; ${trigger}`
  return {
    statements: [made, trigger, `comment on trigger ${name} on ${table} is '${text.replaceAll("'", "''")}'`],
    text,
  }
}

function changed(table: PastTableName, columns: readonly string[]): string {
  const derived: readonly string[] = pastTable(table).derived ?? []
  const own = columns.filter((column) => !derived.includes(column))
  return `(${own.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')})`
}

/** The statement that writes a row down as it was: nothing for a workspace that remembers nothing. */
function note(
  table: PastTableName,
  event: Event,
  columns: readonly string[],
  quote: (value: string) => string,
): string {
  const { hasId, holder, other, derived = [] } = pastTable(table)
  const row = event === 'insert' ? 'new' : 'old'
  const key = PRIMARY_KEYS[table].filter((column) => column !== 'team_id').map((column) => `${row}.${column}`)
  const values = [
    `${row}.team_id`,
    `coalesce((select max(n) from past_rows where team_id = ${row}.team_id), 0) + 1`,
    'teams.revision + 1',
    `'${table}'`,
    hasId ? `${row}.id` : 'null',
    hasId ? `''` : key.join(` || ',' || `),
    `coalesce(${[...holder.map((column) => `${row}.${column}`), '0'].join(', ')})`,
    other ? `${row}.${other}` : 'null',
    image(event, columns, derived, quote),
  ]
  // What is made in this write, or is of something that is, was not there before.
  const oldest = hasId ? `${row}.id` : `${row}.${holder[0]}`
  return `insert into past_rows (team_id, n, seq, table_name, row_id, row_key, holder_id, other_id, image)
    select ${values.join(', ')} from teams
    where teams.id = ${row}.team_id and teams.past_start is not null and teams.last_id >= ${oldest}`
}

function image(event: Event, columns: readonly string[], derived: readonly string[], quote: (value: string) => string) {
  if (event === 'insert') return 'null'
  const parts = columns
    // Of a deleted row everything is recorded; derived columns are corrected when it comes back.
    .filter((column) => event === 'delete' || !derived.includes(column))
    .map((column) => ({ column, json: `',"${column}":' || ${quote(`old.${column}`)}` }))
  const texts = parts.map(({ column, json }) =>
    event === 'delete' ? json : `case when old.${column} is distinct from new.${column} then ${json} end`,
  )
  return `'{' || substr(concat(${texts.join(', ')}), 2) || '}'`
}

/** In an order of their own: that of a table depends on how old the store is. */
async function findColumns(db: Db): Promise<Map<string, string[]>> {
  const tables = await db.introspection.getTables()
  const namesOf = (columns: readonly { name: string }[]) => columns.map(({ name }) => name)
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      namesOf(columns)
        .filter((column) => column !== 'team_id')
        .sort(),
    ]),
  )
}

async function findTriggers(db: Db): Promise<Map<string, { table: string; text: string }>> {
  const query = isPostgres(db)
    ? sql<{ name: string; table: string; text: string | null }>`
        select tgname as name, relname as "table", obj_description(pg_trigger.oid, 'pg_trigger') as text
        from pg_trigger join pg_class on pg_class.oid = tgrelid
        where tgname like ${`${PREFIX}%`} and not tgisinternal and pg_table_is_visible(tgrelid)`
    : sql<{ name: string; table: string; text: string | null }>`
        select name, tbl_name as "table", sql as text from sqlite_master where type = 'trigger' and name like ${`${PREFIX}%`}`
  const { rows } = await query.execute(db)
  return new Map(rows.map(({ name, table, text }) => [name, { table, text: text ?? '' }]))
}

async function drop(db: Db, name: string, table: string) {
  await sql.raw(isPostgres(db) ? `drop trigger ${name} on ${table}` : `drop trigger ${name}`).execute(db)
}
