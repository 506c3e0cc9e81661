import { type RawBuilder, sql } from 'kysely'
import { STEP_BYTES } from '../limits/reads.ts'
import type { Db } from './store.ts'

/** What a column can hold: the portable subset. */
export type Value = string | number | null

/** Many enough to share the cost of a query. */
const CHUNK = 200

interface Walk {
  from: RawBuilder<unknown>
  /** All columns, unless some are named. */
  select?: RawBuilder<unknown>
  where?: RawBuilder<unknown>
  /** The columns that identify a row, as named in the result and in the query. */
  key: readonly { name: string; column: RawBuilder<unknown> }[]
  /** The columns whose texts may be long: they are measured first, and few rows are read where much is in them. */
  texts?: readonly RawBuilder<unknown>[]
}

/** Goes through rows in the order of a key, some at a time: as many as fit into STEP_BYTES of text, at least one. */
export async function* walkRows(
  db: Db,
  { from, select = sql`*`, where = sql`1 = 1`, key, texts = [] }: Walk,
): AsyncGenerator<Record<string, Value>[]> {
  const [first] = key
  if (!first) return
  const columns = sql.join(key.map(({ column }) => column))
  let after = sql``
  const ask = <T>(what: RawBuilder<unknown>, count: number) =>
    sql<T>`select ${what} from ${from} where ${where} ${after} order by ${columns} limit ${count}`.execute(db)
  // Neither store reads a text to get its length.
  const bytes = texts.map((text) => sql`coalesce(octet_length(${text}), 0)`)
  for (;;) {
    const counts = bytes.length > 0 ? stepsOf((await ask<{ bytes: number }>(sumOf(bytes), CHUNK)).rows) : [CHUNK]
    for (const count of counts) {
      const { rows } = await ask<Record<string, Value>>(select, count)
      const last = rows.at(-1)
      if (!last) return
      yield rows
      // The first condition says nothing new, but PostgreSQL needs it to start at the right point of an index.
      after = sql`and ${first.column} >= ${last[first.name]}
        and (${columns}) > (${sql.join(key.map(({ name }) => last[name]))})`
    }
    if (counts.reduce((sum, count) => sum + count, 0) < CHUNK) return
  }
}

function sumOf(bytes: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`${sql.join(bytes, sql` + `)} as bytes`
}

/** How many rows to read at a time, so that each step has little text. */
function stepsOf(rows: readonly { bytes: number }[]): number[] {
  const counts: number[] = []
  let room = 0
  for (const { bytes } of rows) {
    room -= bytes
    if (room < 0 || counts.length === 0) {
      counts.push(0)
      room = STEP_BYTES - bytes
    }
    counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1
  }
  return counts
}
