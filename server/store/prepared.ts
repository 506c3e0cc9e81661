import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type InferResult,
  type Insertable,
  type QueryResult,
  sql,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { must } from '../common/must.ts'
import { PRIMARY_KEYS } from './keys.ts'
import type { Db } from './store.ts'
import type { Tables } from './tables.ts'
import type { Work } from './work.ts'

const direct = new WeakMap<Db, DatabaseConnection>()

/** The one connection behind a handle: compiled queries then go straight to it. */
export function connectDirectly(db: Db, connection: DatabaseConnection) {
  direct.set(db, connection)
}

/** The connection of a transaction. */
export interface WriteConnection extends DatabaseConnection {
  /** What has been done on it since the transaction began. */
  readonly work: Work
  send(query: CompiledQuery): Promise<void>
  settle(): Promise<void>
  /** One of the things that a transaction does: those that fail are undone by themselves. Things within it have the same number. */
  enter(part?: number): Promise<void>
  leave(): Promise<void>
  /** As `leave`, without waiting for what was sent: it may fail while the next parts are under way, which then fail with it. */
  leaveUnsettled(): Promise<void>
  /** What failed of that which was sent, after waiting for all of it. It is the part to be undone. */
  failure(): Promise<Failure | null>
  undo(part?: number): Promise<void>
}

export interface Failure {
  part: number
  error: unknown
}

const writers = new WeakMap<Db, WriteConnection>()

export function connectWriter(db: Db, connection: WriteConnection) {
  writers.set(db, connection)
}

export function writerOf(db: Db): WriteConnection {
  const connection = writers.get(db)
  if (!connection) throw new Error('This handle only reads.')
  return connection
}

/** Runs a statement whose answer nobody needs; where the store can, without waiting: `settle` throws what went wrong. */
export function send(db: Db, query: CompiledQuery): Promise<void> {
  return writerOf(db).send(query)
}

/** The same, also where rows are changed outside of writes: there it is waited for. */
export async function sendOrRun(db: Db, query: CompiledQuery): Promise<void> {
  const writer = writers.get(db)
  if (writer) await writer.send(query)
  else await run(db, query)
}

/** Runs a compiled query. Kysely's way through its pool and plugins costs as much as a small SQLite query itself. */
export function run(db: Db, query: CompiledQuery): Promise<QueryResult<unknown>> {
  return direct.get(db)?.executeQuery(query) ?? db.executeQuery(query)
}

/** A placeholder for a value while a query is compiled; the values come with each call. */
class Placeholder {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** The value that a call gives for a name. */
export type Parameter<P> = <K extends keyof P>(name: K) => P[K]

const all: ((db: Db) => CompiledQuery)[] = []

/** The queries of the hot paths, so far as their rooms are loaded, with nothing for values: they find and change nothing. */
export function preparedQueries(db: Db): CompiledQuery[] {
  return all.map((compile) => {
    const query = compile(db)
    return { ...query, parameters: query.parameters.map((value) => (value instanceof Placeholder ? null : value)) }
  })
}

/**
 * A query that is built and compiled once per store and then only run. Kysely's builder costs several times what SQLite
 * needs to answer, so the queries of the hot paths are prepared; all others are built where they are used.
 */
export function prepared<P extends object>() {
  return <Q extends Compilable<unknown>>(build: (db: Db, parameter: Parameter<P>) => Q) => {
    const compiled = new WeakMap<object, CompiledQuery>()
    const compile = (db: Db): CompiledQuery => {
      const compiler = db.getExecutor().adapter
      let query = compiled.get(compiler)
      if (!query) {
        // The cast is sound: a placeholder only travels into the compiled query's parameter list.
        query = build(db, ((name) => new Placeholder(name)) as Parameter<P>).compile()
        compiled.set(compiler, query)
      }
      return query
    }
    all.push(compile)
    const fill = (db: Db, parameters: P): CompiledQuery => {
      const query = compile(db)
      const values = query.parameters.map((value) =>
        // A placeholder has the name that build() gave it, which is one of these.
        value instanceof Placeholder ? parameters[value.name as keyof P] : value,
      )
      return { ...query, parameters: values }
    }
    const call = async (db: Db, parameters: P): Promise<InferResult<Q>> => {
      const result = await run(db, fill(db, parameters))
      // The query that was compiled is Q.
      return result.rows as InferResult<Q>
    }
    /** For a statement of a write whose answer nobody needs: see `send`. */
    const sent = (db: Db, parameters: P) => send(db, fill(db, parameters))
    return Object.assign(call, { sent })
  }
}

/** Rows to a statement, and about how many characters: a statement runs in one piece, and nobody has a turn meanwhile. */
const CHUNK = { rows: 50, characters: 256 * 1024 }
/** Maximum shapes that are remembered: an update may name any of a table's columns. */
const SHAPES = 1000
const compiledByShape = new WeakMap<object, LRUCache<string, CompiledQuery>>()

/** A statement that was compiled once for its store and shape; its parameters are those of the first call. */
export function compiledOnce(db: Db, shape: string, compile: () => CompiledQuery): CompiledQuery {
  const { adapter } = db.getExecutor()
  let known = compiledByShape.get(adapter)
  if (!known) {
    known = new LRUCache<string, CompiledQuery>({ max: SHAPES })
    compiledByShape.set(adapter, known)
  }
  let query = known.get(shape)
  if (!query) {
    query = compile()
    known.set(shape, query)
  }
  return query
}

/** Inserts rows of one shape, many to a statement. The statement is compiled once per table, shape and number of rows. */
export async function insertRows<T extends keyof Tables>(db: Db, table: T, rows: readonly Insertable<Tables[T]>[]) {
  for (const query of insertsOf(db, table, rows)) await run(db, query)
}

/** As `insertRows`, in a write: see `send`. Rows with the key of one that is there give it these columns. */
export async function sendRows<T extends keyof Tables>(
  db: Db,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
  overwritten: readonly (keyof Tables[T] & string)[] = [],
) {
  for (const query of insertsOf(db, table, rows, overwritten)) await send(db, query)
}

function* insertsOf<T extends keyof Tables>(
  db: Db,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
  overwritten: readonly string[] = [],
) {
  for (const chunk of inChunks(rows)) {
    const columns = Object.keys(must(chunk[0]))
    const query = compiledOnce(db, `insert ${table}:${chunk.length}:${columns.join()}:${overwritten.join()}`, () => {
      const blanks = chunk.map(() => Object.fromEntries(columns.map((column) => [column, new Placeholder(column)])))
      // Placeholders stand where the values will be.
      const values = blanks as never
      const insert = db.insertInto(table).values(values)
      if (overwritten.length === 0) return insert.compile()
      const set = overwritten.map((column) => [column, sql.ref(`excluded.${column}`)])
      // The columns are those of the table, which a type over all tables cannot say.
      const key = PRIMARY_KEYS[table] as never
      return insert.onConflict((conflict) => conflict.columns(key).doUpdateSet(Object.fromEntries(set))).compile()
    })
    // The columns are the keys of the rows.
    const parameters = chunk.flatMap((row) => columns.map((column) => (row as Record<string, unknown>)[column]))
    yield { ...query, parameters }
  }
}

function* inChunks<R extends object>(rows: readonly R[]): Generator<readonly R[]> {
  if (rows.length === 1) return yield rows
  let chunk: R[] = []
  let characters = 0
  for (const row of rows) {
    for (const value of Object.values(row)) if (typeof value === 'string') characters += value.length
    chunk.push(row)
    if (chunk.length < CHUNK.rows && characters < CHUNK.characters) continue
    yield chunk
    chunk = []
    characters = 0
  }
  if (chunk.length > 0) yield chunk
}
