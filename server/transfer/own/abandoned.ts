import { sql } from 'kysely'
import { emptyTables } from '../../resources/teams/teams.rows.ts'
import { forgetBlocks } from '../../store/search/blocks.ts'
import type { Db } from '../../store/store.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import { findUnfinished, removeUnfinishedSpace, type Unfinished } from '../foreign/hidden-space.ts'

/** An import that wrote nothing for so long is not coming back: each piece takes a moment. */
export const ABANDONED_MS = 10 * 60_000

/** Removes what imports left that were killed half way. Safe beside imports that go on, and in several processes. */
export async function removeAbandonedImports(gateway: Gateway): Promise<number> {
  const abandoned = await gateway.store.read((db) => findAbandoned(db, gateway.clock.now()))
  for (const unfinished of abandoned) {
    if (typeof unfinished === 'string') await removeUnfinished(gateway, unfinished)
    else await removeUnfinishedSpace(gateway, unfinished)
  }
  return abandoned.length
}

/** Workspaces, by their ids, and spaces that were never complete. */
export async function findAbandoned(db: Db, now: number): Promise<(string | Unfinished)[]> {
  const before = now - ABANDONED_MS
  const teams = await db.selectFrom('teams').select('id').where('time_loading', '<', before).execute()
  return [...teams.map(({ id }) => id), ...(await findUnfinished(db, before))]
}

/** Removes a workspace that was never complete, unless it has become so. */
export async function removeUnfinished(gateway: Gateway, team_id: string) {
  await emptyTables(gateway.store, team_id, {
    while: sql`exists (select 1 from teams where teams.id = ${team_id} and time_loading is not null)`,
  })
  await gateway.store.transaction(async (db) => {
    const [gone] = await db
      .deleteFrom('teams')
      .where('id', '=', team_id)
      .where('time_loading', 'is not', null)
      .returning('id')
      .execute()
    if (gone) await forgetBlocks(db, team_id)
  })
}
