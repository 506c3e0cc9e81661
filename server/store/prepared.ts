import type { Compilable, CompiledQuery, DatabaseConnection, InferResult, Insertable, QueryResult } from 'kysely'
import type { Db } from './store.ts'
import type { Tables } from './tables.ts'

const direct = new WeakMap<Db, DatabaseConnection>()

/** Names the one connection of a store that has no pool: compiled queries then go straight to it. */
export function connectDirectly(db: Db, connection: DatabaseConnection) {
  direct.set(db, connection)
}

/** Runs a compiled query. Kysely's way through its pool and plugins costs as much as a small SQLite query itself. */
export function run(db: Db, query: CompiledQuery): Promise<QueryResult<unknown>> {
  return direct.get(db)?.executeQuery(query) ?? db.executeQuery(query)
}

/** Stands for a value while a query is compiled; the values come with each call. */
class Placeholder {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

type Parameter<P> = <K extends keyof P>(name: K) => P[K]

/**
 * A query that is built and compiled once per store and then only run. Kysely's builder costs several times what SQLite
 * needs to answer, so the queries of the hot paths are prepared; all others are built where they are used.
 */
export function prepared<P extends object>() {
  return <Q extends Compilable<unknown>>(build: (db: Db, parameter: Parameter<P>) => Q) => {
    const compiled = new WeakMap<object, CompiledQuery>()
    return async (db: Db, parameters: P): Promise<InferResult<Q>> => {
      const compiler = db.getExecutor().adapter
      let query = compiled.get(compiler)
      if (!query) {
        // The cast is sound: a placeholder only travels into the compiled query's parameter list.
        query = build(db, ((name) => new Placeholder(name)) as Parameter<P>).compile()
        compiled.set(compiler, query)
      }
      const values = query.parameters.map((value) =>
        value instanceof Placeholder ? parameters[value.name as keyof P] : value,
      )
      const result = await run(db, { ...query, parameters: values })
      return result.rows as InferResult<Q>
    }
  }
}

const CHUNK = 50
const inserts = new WeakMap<object, Map<string, CompiledQuery>>()

/** Inserts rows of one shape, many to a statement. The statement is compiled once per table, shape and number of rows. */
export async function insertRows<T extends keyof Tables>(db: Db, table: T, rows: readonly Insertable<Tables[T]>[]) {
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK)
    const columns = Object.keys(chunk[0] as object)
    const adapter = db.getExecutor().adapter
    const known = inserts.get(adapter) ?? new Map<string, CompiledQuery>()
    inserts.set(adapter, known)
    const shape = `${table}:${chunk.length}:${columns.join()}`
    let query = known.get(shape)
    if (!query) {
      const blanks = chunk.map(() => Object.fromEntries(columns.map((column) => [column, new Placeholder(column)])))
      query = db
        .insertInto(table)
        // Placeholders stand where the values will be.
        .values(blanks as never)
        .compile()
      known.set(shape, query)
    }
    const parameters = chunk.flatMap((row) => columns.map((column) => (row as Record<string, unknown>)[column]))
    await run(db, { ...query, parameters })
  }
}
