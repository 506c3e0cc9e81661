import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import { must } from '../common/must.ts'
import { givenAsJson, givenRows } from '../store/given-rows.ts'
import { idIn, idList } from '../store/ids.ts'
import { PRIMARY_KEYS } from '../store/keys.ts'
import * as prepared from '../store/prepared.ts'
import type { Db } from '../store/store.ts'
import type { Row, Tables, WorkspaceTable } from '../store/tables.ts'
import type { Capacity, HeldRow } from './capacity.ts'
import type { CardLimits } from './card-limits.ts'

/**
 * The only way to change rows. Ids count from 1 in every workspace, so a statement that omits the workspace changes another's
 * rows: these functions add it. They also refuse columns that the table does not have, which a spread object would otherwise
 * carry into the statement unnoticed.
 */

type TableWithId = { [T in WorkspaceTable]: Row<T> extends { id: number } ? T : never }[WorkspaceTable]

/** The changes of a write are checked against capacities; code that only loads rows has none to check. */
interface Handle {
  readonly db: Db
  readonly team_id: string
  readonly capacity?: Capacity
  readonly limits?: Pick<CardLimits, 'noteRows'>
}

type Columns<T extends WorkspaceTable> = { [C in keyof Row<T>]?: Row<T>[C] | RawBuilder<Row<T>[C]> }

/** The given columns, if the table has all of them. */
type Known<T extends WorkspaceTable, C> = C & { [K in Exclude<KeyOfAny<C>, keyof Row<T>>]: never }
type KeyOfAny<C> = C extends unknown ? keyof C : never

/** Rows by the values of their columns: one value, or any of several ids. */
type Which<T extends WorkspaceTable> = {
  [C in Exclude<keyof Row<T>, 'team_id'>]?: Row<T>[C] | readonly number[]
}

type NewRow<T extends WorkspaceTable> = Omit<Insertable<Tables[T]>, 'team_id'> & { team_id?: string }

/** Columns assembled from several sources: those that the table does not have are compile errors. */
export function columnsOf<T extends WorkspaceTable, C extends Partial<Row<T>>>(
  _table: T,
  columns: Known<T, C>,
): Partial<Row<T>> {
  return columns
}

export function updateRow<T extends TableWithId, C extends Columns<T>>(
  w: Handle,
  table: T,
  id: number,
  columns: Known<T, C>,
): Promise<void> {
  // Each of these tables has the column, which a type over all of them cannot say.
  // An id is a column of these tables; while the table is generic, types cannot express it.
  return updateRows<T, C>(w, table, { id } as unknown as Which<T>, columns)
}

/** `also` is for what equality cannot express. */
export async function updateRows<T extends WorkspaceTable, C extends Columns<T>>(
  w: Handle,
  table: T,
  which: Which<T>,
  columns: Known<T, C>,
  also?: RawBuilder<SqlBool>,
) {
  const values = Object.entries(columns).filter(([, value]) => value !== undefined)
  if (values.length === 0) return
  w.capacity?.note(table, [columns])
  w.limits?.noteRows(table, [columns])
  if ('team_id' in columns) throw new Error('The workspace of a row never changes.')
  const rows = conditionOf(w, which, also)
  const statement = () => {
    const set = sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
    return sql`update ${sql.table(table)} set ${set} where ${rows.condition()}`.compile(w.db)
  }
  const isPlain = !also && values.every(([, value]) => !isExpression(value))
  if (!isPlain) return void (await prepared.run(w.db, statement()))
  const shape = `update ${table} set ${values.map(([column]) => column)} where ${rows.shape}`
  const parameters = [...values.map(([, value]) => value), ...rows.parameters]
  await prepared.sendOrRun(w.db, { ...prepared.compiledOnce(w.db, shape, statement), parameters })
}

/** One statement changes at most this many rows, and about this many characters: nobody else gets a turn while it runs. */
const EACH = { rows: 100, characters: 256 * 1024 }

type ColumnTypes<T extends WorkspaceTable> = { readonly [C in keyof Row<T>]?: 'bigint' | 'text' }

/** While the table is generic, types know neither the names of its columns nor their values. */
const given = (row: object) => row as Record<string, number | string | null>
const named = (types: object) => types as Record<string, 'bigint' | 'text'>

/** Gives each row its own values, many rows per statement, which names the types: PostgreSQL cannot guess them. */
export async function updateEachRow<T extends TableWithId>(
  w: Handle,
  table: T,
  types: ColumnTypes<T>,
  rows: readonly Row<T>[],
) {
  const columns = Object.keys(types)
  if (columns.length === 0) return
  const valuesOf = (row: Row<T>) => Object.fromEntries(columns.map((column) => [column, given(row)[column] ?? null]))
  w.capacity?.note(table, rows.map(valuesOf))
  w.limits?.noteRows(table, rows.map(valuesOf))
  const lengthOf = (row: Row<T>) => columns.reduce((sum, column) => sum + String(given(row)[column]).length, 0)
  for (const some of inPieces(rows, lengthOf)) {
    const values = givenRows(w.db, 'given', named({ id: 'bigint', ...types }), some.map(given))
    const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`))
    const which = sql`${sql.ref(`${table}.team_id`)} = ${w.team_id} and ${sql.ref(`${table}.id`)} = given.id`
    const statement = sql`update ${sql.table(table)} set ${set} from ${values} where ${which}`
    await prepared.send(w.db, statement.compile(w.db))
  }
}

/** Deletes rows that are identified by several columns, many per statement. */
export async function deleteEachRow<T extends WorkspaceTable>(
  w: Handle,
  table: T,
  types: ColumnTypes<T>,
  rows: readonly Partial<Row<T>>[],
) {
  const columns = sql.join(Object.keys(types).map((column) => sql.ref(column)))
  for (const some of inPieces(rows, () => 0)) {
    const values = givenRows(w.db, 'given', named(types), some.map(given))
    await deleteRows(w, table, {}, sql<SqlBool>`(${columns}) in (select ${columns} from ${values})`)
  }
}

function* inPieces<R>(rows: readonly R[], lengthOf: (row: R) => number): Generator<R[]> {
  let piece: R[] = []
  let characters = 0
  for (const row of rows) {
    piece.push(row)
    characters += lengthOf(row)
    if (piece.length < EACH.rows && characters < EACH.characters) continue
    yield piece
    piece = []
    characters = 0
  }
  if (piece.length > 0) yield piece
}

/** Adds to numbers in rows (how many cards a list has), without reading them. */
export async function addToRows<T extends WorkspaceTable>(
  w: Handle,
  table: T,
  which: Which<T>,
  gains: { [C in keyof Row<T>]?: Row<T>[C] extends number ? number : never },
) {
  const values = Object.entries(gains)
  const rows = conditionOf(w, which)
  const statement = () => {
    const set = sql.join(values.map(([column, gain]) => sql`${sql.ref(column)} = ${sql.ref(column)} + ${gain}`))
    return sql`update ${sql.table(table)} set ${set} where ${rows.condition()}`.compile(w.db)
  }
  const shape = `add to ${table} ${values.map(([column]) => column)} where ${rows.shape}`
  const parameters = [...values.map(([, gain]) => gain), ...rows.parameters]
  await prepared.send(w.db, { ...prepared.compiledOnce(w.db, shape, statement), parameters })
}

/** The same for one column, with a number for each row: nothing happens to those that gain nothing. */
export async function addToEachRow<T extends TableWithId, C extends keyof Row<T> & string>(
  w: Handle,
  table: T,
  column: Row<T>[C] extends number ? C : never,
  gains: ReadonlyMap<number, number>,
) {
  const changed = [...gains].filter(([, gain]) => gain !== 0)
  const [first, second, ...others] = changed
  if (first && others.length === 0) return addToTwoRows(w, table, column, first, second ?? first)
  for (const some of inPieces(changed, () => 0)) {
    const rows = some.map(([id, gain]) => ({ id, gain }))
    const statement = () => {
      const values = givenRows(w.db, 'given', GAINS, rows)
      const set = sql`${sql.ref(column)} = ${sql.ref(column)} + given.gain`
      const which = sql`${sql.ref(`${table}.id`)} = given.id and ${sql.ref(`${table}.team_id`)} = ${w.team_id}`
      return sql`update ${sql.table(table)} set ${set} from ${values} where ${which}`.compile(w.db)
    }
    const query = prepared.compiledOnce(w.db, `add to each ${table} ${column}`, statement)
    await prepared.send(w.db, { ...query, parameters: [givenAsJson(GAINS, rows), w.team_id] })
  }
}

type Gain = readonly [id: number, gain: number]

/**
 * The same for one row or two, which is what a card that comes, goes or moves takes. PostgreSQL expects a hundred rows of a list
 * that it is given, and then reads all rows of the table.
 */
async function addToTwoRows(w: Handle, table: TableWithId, column: string, first: Gain, second: Gain) {
  const [[id, gain], [other, otherGain]] = [first, second]
  const statement = () => {
    const gained = sql`case when id = ${id} then cast(${gain} as bigint) else cast(${otherGain} as bigint) end`
    const which = sql`team_id = ${w.team_id} and id in (${id}, ${other})`
    return sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + ${gained} where ${which}`
  }
  const query = prepared.compiledOnce(w.db, `add to two ${table} ${column}`, () => statement().compile(w.db))
  await prepared.send(w.db, { ...query, parameters: [id, gain, otherGain, w.team_id, id, other] })
}

const GAINS = { id: 'bigint', gain: 'bigint' } as const

export function deleteRow<T extends TableWithId>(w: Handle, table: T, id: number): Promise<void> {
  // An id is a column of these tables; while the table is generic, types cannot express it.
  return deleteRows(w, table, { id } as unknown as Which<T>)
}

export async function deleteRows<T extends WorkspaceTable>(
  w: Handle,
  table: T,
  which: Which<T>,
  also?: RawBuilder<SqlBool>,
) {
  const rows = conditionOf(w, which, also)
  const statement = () => sql`delete from ${sql.table(table)} where ${rows.condition()}`.compile(w.db)
  const query = also ? statement() : prepared.compiledOnce(w.db, `delete ${table} ${rows.shape}`, statement)
  await prepared.run(w.db, also ? query : { ...query, parameters: rows.parameters })
}

/** Adds rows of one shape, many per statement. */
export async function insertRows<T extends WorkspaceTable>(w: Handle, table: T, rows: readonly NewRow<T>[]) {
  w.capacity?.add(table, rows)
  w.limits?.noteRows(table, rows)
  await prepared.insertRows(w.db, table, inWorkspace(w, rows))
}

/** Like `insertRows`, where nobody waits for the result: see `send` in the store. */
export async function sendRows<T extends WorkspaceTable>(w: Handle, table: T, rows: readonly NewRow<T>[]) {
  w.capacity?.add(table, rows)
  w.limits?.noteRows(table, rows)
  await prepared.sendRows(w.db, table, inWorkspace(w, rows))
}

/** The value of each column of a new row: that of the row it is made from, or another. No column can be forgotten. */
type Sources<T extends WorkspaceTable> = Record<Exclude<keyof Row<T>, 'team_id'>, RawBuilder<unknown> | 'same'>

/** Adds rows, each made from one that the store finds by `from`. `held` says what they are added to: capacities are checked by it. */
export async function insertFrom<T extends WorkspaceTable>(
  w: Handle,
  table: T,
  sources: Sources<T>,
  from: RawBuilder<unknown>,
  held: readonly HeldRow<T>[],
) {
  w.capacity?.note(table, held)
  // The type says that no other value is there.
  const columns = Object.entries(sources) as [string, RawBuilder<unknown> | 'same'][]
  const values = columns.map(([column, source]) => (source === 'same' ? sql.ref(`${table}.${column}`) : source))
  const statement = sql`
    insert into ${sql.table(table)} (team_id, ${sql.join(columns.map(([column]) => sql.ref(column)))})
    select ${w.team_id}, ${sql.join(values)} ${from}`
  await prepared.send(w.db, statement.compile(w.db))
}

/** Adds a row, or updates these columns of the row with the same primary key. */
export async function upsertRow<T extends WorkspaceTable, C extends Columns<T>>(
  w: Handle,
  table: T,
  row: { [K in keyof NewRow<T>]: NewRow<T>[K] | RawBuilder<unknown> },
  columns: Known<T, C>,
) {
  w.capacity?.note(table, [row])
  // A value may also be an expression, which matters only to the statement below.
  const values = Object.entries(must(inWorkspace(w, [row as NewRow<T>])[0]))
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
  const set = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`insert into ${sql.table(table)} (${refs(values.map(([column]) => column))})
    values (${sql.join(values.map(([, value]) => value))})
    on conflict (${refs(PRIMARY_KEYS[table])}) do update set ${sql.join(set)}`.execute(w.db)
}

/** Most rows name their workspace, since they are shown after being added. One that names another workspace is a mistake. */
function inWorkspace<T extends WorkspaceTable>({ team_id }: Handle, rows: readonly NewRow<T>[]) {
  return rows.map((row) => {
    if (row.team_id !== undefined && row.team_id !== team_id) throw new Error('This row belongs to another workspace.')
    return row.team_id === undefined ? { team_id, ...row } : row
    // Omit and its opposite, over all tables at once, are too much for the compiler.
  }) as unknown as Insertable<Tables[T]>[]
}

interface Rows {
  /** Built only when a statement is compiled: building it costs more than running a small statement. */
  condition: () => RawBuilder<SqlBool>
  /** The same for two conditions that differ only in their values. */
  shape: string
  parameters: unknown[]
}

function conditionOf({ db, team_id }: Handle, which: object, also?: RawBuilder<SqlBool>): Rows {
  const parts = Object.entries(which).map(([column, value]) => {
    if (value === undefined) throw new Error(`Which ${column}? Nothing is given.`)
    if (value === null) return { part: () => sql`${sql.ref(column)} is null`, shape: `${column} null`, parameters: [] }
    if (!Array.isArray(value))
      return { part: () => sql`${sql.ref(column)} = ${value}`, shape: column, parameters: [value] }
    const ids = idList(db, value)
    return { part: () => idIn(db, column, ids), shape: `${column} in`, parameters: [ids] }
  })
  if (parts.length === 0 && !also) throw new Error('Which rows? A whole table is never changed at once.')
  const condition = () => {
    const conditions = [sql`team_id = ${team_id}`, ...parts.map(({ part }) => part()), ...(also ? [also] : [])]
    return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
  }
  return {
    condition,
    shape: parts.map(({ shape }) => shape).join(),
    parameters: [team_id, ...parts.flatMap(({ parameters }) => parameters)],
  }
}

function isExpression(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'toOperationNode' in value
}
