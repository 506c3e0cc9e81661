import { CompiledQuery, sql } from 'kysely'
import type { Statement } from './statements.ts'
import type { Team } from './team.ts'

/** How the store would carry out a statement, as if the tables were too large to be read or sorted whole. */
export function planOf(store: string, { server }: Team, { text, parameters }: Statement): Promise<string> {
  return server.store.read(async (db) => {
    if (store === 'postgres')
      for (const way of ['seqscan', 'sort', 'bitmapscan', 'incremental_sort'])
        await sql`select set_config(${`enable_${way}`}, 'off', true)`.execute(db)
    const explain = store === 'sqlite' ? 'explain query plan' : 'explain'
    const query = CompiledQuery.raw(`${explain} ${text}`, [...parameters])
    const { rows } = await db.executeQuery<Record<string, unknown>>(query)
    return rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n')
  })
}
