import { sql } from 'kysely'
import { isPostgres } from './ids.ts'
import type { Db } from './store.ts'

/** Triggers that the program makes at every start, from what it knows about tables, and recognises by how their names begin. */

export interface TriggerText {
  name: string
  table: string
  event: 'insert' | 'update' | 'delete'
  /** Of an update: where none of these columns changes, nothing happens. Statements that do not set them do not even ask. */
  of?: readonly string[] | undefined
  /** Another condition on `old` and `new`. */
  when?: string
  /** One statement. */
  body: string
}

interface Made {
  statements: string[]
  /** What the store says of it: the same when it need not be made again. */
  text: string
}

/** Makes these triggers, and drops all others whose names begin so. One that is as it should be stays. */
export async function replaceTriggers(db: Db, prefix: string, triggers: readonly TriggerText[]) {
  const make = isPostgres(db) ? onPostgres : onSqlite
  const wanted = new Map(triggers.map((trigger) => [trigger.name, make(trigger)]))
  const there = await findTriggers(db, prefix)
  for (const [name, { table, text }] of there) if (wanted.get(name)?.text !== text) await drop(db, name, table)
  for (const [name, { statements, text }] of wanted)
    if (there.get(name)?.text !== text) for (const statement of statements) await sql.raw(statement).execute(db)
}

function onSqlite(trigger: TriggerText): Made {
  const { name, table, body } = trigger
  // Written as SQLite will say it.
  const text = `CREATE TRIGGER ${name} after ${eventOf(trigger)} on ${table}${conditionOf(trigger)} begin ${body}; end`
  return { statements: [text], text }
}

/** PostgreSQL calls a function. Its comment says what it was made from. */
function onPostgres(trigger: TriggerText): Made {
  const { name, table, body } = trigger
  const made = `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body}; return null; end $$`
  const use = `create trigger ${name} after ${eventOf(trigger)} on ${table} for each row${conditionOf(trigger)} execute function ${name}()`
  const text = `${made}; ${use}`
  return {
    statements: [made, use, `comment on trigger ${name} on ${table} is '${text.replaceAll("'", "''")}'`],
    text,
  }
}

function eventOf({ event, of }: TriggerText): string {
  return of ? `${event} of ${of.join(', ')}` : event
}

function conditionOf({ of, when }: TriggerText): string {
  const condition = of ? of.map((column) => `old.${column} is distinct from new.${column}`).join(' or ') : when
  return condition ? ` when (${condition})` : ''
}

async function findTriggers(db: Db, prefix: string): Promise<Map<string, { table: string; text: string }>> {
  const query = isPostgres(db)
    ? sql<{ name: string; table: string; text: string | null }>`
        select tgname as name, relname as "table", obj_description(pg_trigger.oid, 'pg_trigger') as text
        from pg_trigger join pg_class on pg_class.oid = tgrelid
        where tgname like ${`${prefix}%`} and not tgisinternal and pg_table_is_visible(tgrelid)`
    : sql<{ name: string; table: string; text: string | null }>`
        select name, tbl_name as "table", sql as text from sqlite_master where type = 'trigger' and name like ${`${prefix}%`}`
  const { rows } = await query.execute(db)
  return new Map(rows.map(({ name, table, text }) => [name, { table, text: text ?? '' }]))
}

async function drop(db: Db, name: string, table: string) {
  await sql.raw(isPostgres(db) ? `drop trigger ${name} on ${table}` : `drop trigger ${name}`).execute(db)
}
