import type { Column } from '../columns.ts'
import { isPostgres } from '../ids.ts'
import { PRIMARY_KEYS } from '../keys.ts'
import { replaceTriggers, type TriggerText } from '../own-triggers.ts'
import type { Db } from '../store.ts'
import { PAST_TABLE_NAMES, type PastTableName, pastTable } from './tables.ts'

/**
 * Triggers record what rows were. A write changes rows by many statements, and the store itself removes what hangs from
 * a deleted row: only the store sees them all. They are recreated when the columns of a table have changed.
 *
 * A row that the same write made needs no note: it was not there before. Ids count up, so one above the last id that the
 * workspace had given out when the write began is new.
 */
export async function keepPast(db: Db, columnsOf: ReadonlyMap<string, readonly Column[]>) {
  // A store of an older program may not have all of them yet.
  const known = PAST_TABLE_NAMES.filter((table) => columnsOf.has(table))
  await replaceTriggers(
    db,
    PREFIX,
    known.flatMap((table) => triggersOf(db, table, namesOf(columnsOf.get(table) ?? []))),
  )
}

/** In an order of their own: that of a table depends on how old the store is. */
function namesOf(columns: readonly Column[]): string[] {
  return columns
    .map(({ name }) => name)
    .filter((name) => name !== 'team_id')
    .sort()
}

/** For filling tables with rows that include their past. `keepPast` begins again. */
export async function forgetPast(db: Db) {
  await replaceTriggers(db, PREFIX, [])
}

const PREFIX = 'past_of_'

function triggersOf(db: Db, table: PastTableName, columns: readonly string[]): TriggerText[] {
  const { hasId } = pastTable(table)
  const events = hasId ? (['update', 'delete'] as const) : (['update', 'delete', 'insert'] as const)
  const quote = isPostgres(db)
    ? (value: string) => `coalesce(to_json(${value})::text, 'null')`
    : (value: string) => `json_quote(${value})`
  return events.map((event) => ({
    name: `${PREFIX}${table}_${event}`,
    table,
    event,
    of: event === 'update' ? ownColumns(table, columns) : undefined,
    body: note(table, event, columns, quote),
  }))
}

type Event = TriggerText['event']

function ownColumns(table: PastTableName, columns: readonly string[]): string[] {
  const derived: readonly string[] = pastTable(table).derived ?? []
  return columns.filter((column) => !derived.includes(column))
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
