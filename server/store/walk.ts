import { type RawBuilder, sql } from 'kysely'
import type { Value } from './lines.ts'
import type { Db } from './store.ts'

/** Few enough that even rows of the longest texts fit into memory, many enough to share the cost of a query. */
const CHUNK = 200

interface Walk {
  from: RawBuilder<unknown>
  /** All columns, unless some are named. */
  select?: RawBuilder<unknown>
  where?: RawBuilder<unknown>
  /** The columns that tell the rows apart, as the result and as the query call them. */
  key: readonly { name: string; column: RawBuilder<unknown> }[]
}

/** Goes through rows in the order of a key, some at a time. */
export async function* walkRows(
  db: Db,
  { from, select = sql`*`, where = sql`1 = 1`, key }: Walk,
): AsyncGenerator<Record<string, Value>[]> {
  const [first] = key
  const columns = sql.join(key.map(({ column }) => column))
  let after = sql``
  for (;;) {
    const { rows } = await sql<Record<string, Value>>`
      select ${select} from ${from} where ${where} ${after} order by ${columns} limit ${CHUNK}`.execute(db)
    const last = rows.at(-1)
    if (!last || !first) return
    yield rows
    if (rows.length < CHUNK) return
    // The first condition says nothing new, but PostgreSQL needs it to start at the right place of an index.
    after = sql`and ${first.column} >= ${last[first.name]}
      and (${columns}) > (${sql.join(key.map(({ name }) => last[name]))})`
  }
}
