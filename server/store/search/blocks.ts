import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../ids.ts'
import { BLOCK } from '../migrations/0014-search-blocks.ts'
import type { Db } from '../store.ts'

/** A range of a workspace's ids whose rows are next to each other in SQLite's index. */
interface Block {
  /** The row number of the first id. */
  base: RawBuilder<number>
  first: number
  /** The first id after the block. */
  end: number
}

/** The blocks of a workspace, the newest ids first. */
export async function findBlocks(db: Db, team_id: string, below: number | null): Promise<Block[]> {
  const { rows } = await sql<{ number: number; block: number }>`
    select number, block from search_index_blocks where team_id = ${team_id} order by block desc`.execute(db)
  return rows.flatMap(({ number, block }) => {
    const first = block * BLOCK
    const end = Math.min(first + BLOCK, below ?? Number.POSITIVE_INFINITY)
    // SQLite multiplies, since the result is too large for a JavaScript number.
    const base = sql<number>`(cast(${number} as integer) * ${sql.lit(BLOCK)})`
    return end > first ? [{ base, first, end }] : []
  })
}

/** Frees the blocks of a workspace whose documents are gone, for other workspaces to use. */
export async function forgetBlocks(db: Db, team_id: string) {
  if (!isPostgres(db)) await sql`delete from search_index_blocks where team_id = ${team_id}`.execute(db)
}
