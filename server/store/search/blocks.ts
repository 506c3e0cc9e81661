import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../ids.ts'
import { BLOCK } from '../migrations/0014-search-blocks.ts'
import type { Db } from '../store.ts'

/** A part of a workspace's ids, whose rows in SQLite's index follow each other. */
interface Block {
  /** The row that the first id would have. */
  base: RawBuilder<number>
  first: number
  /** Only ids below this one. */
  end: number
}

/** The blocks of a workspace, the newest ids first. */
export async function findBlocks(db: Db, team_id: string, below: number | null): Promise<Block[]> {
  const { rows } = await sql<{ number: number; block: number }>`
    select number, block from search_index_blocks where team_id = ${team_id} order by block desc`.execute(db)
  return rows.flatMap(({ number, block }) => {
    const first = block * BLOCK
    const end = Math.min(first + BLOCK, below ?? Number.POSITIVE_INFINITY)
    // Too large for a number of JavaScript: SQLite multiplies.
    const base = sql<number>`(cast(${number} as integer) * ${sql.lit(BLOCK)})`
    return end > first ? [{ base, first, end }] : []
  })
}

/** For a workspace whose documents are gone: its part of SQLite's index can be another's. */
export async function forgetBlocks(db: Db, team_id: string) {
  if (!isPostgres(db)) await sql`delete from search_index_blocks where team_id = ${team_id}`.execute(db)
}
