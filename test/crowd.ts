import { sql } from 'kysely'
import { choosePosition } from '../server/workspace/position.ts'
import type { Siblings } from '../server/workspace/rebalance.ts'
import type { Team } from './team.ts'

/**
 * Puts items between the same two siblings again and again, until there is no space left and all get new keys. Hundreds
 * of requests would take long: here they are placed by the function itself, in one write.
 */
export async function crowd(
  team: Team,
  siblings: Siblings,
  { restless, behind, times }: { restless: readonly string[]; behind: string; times: number },
) {
  const { team_id, user_id } = team
  const source = JSON.stringify({ type: 'import' })
  await team.server.gateway.enterAs({ team_id, user_id, source }, 'project.update').write(async (w) => {
    for (let turn = 0; turn < times; turn++) {
      const id = Number(restless[turn % restless.length])
      const position = await choosePosition(w, siblings, { after_id: Number(behind), moving: { id, position: null } })
      await sql`update ${sql.table(siblings.table)} set position = ${position}
        where team_id = ${team_id} and id = ${id}`.execute(w.db)
    }
    // The cache is of an earlier revision.
    w.emit('team.updated', {})
  })
}

/** How many spreads the workspace remembers. */
export async function countRebalances(team: Team): Promise<number> {
  const rows = await team.server.store.read((db) =>
    db.selectFrom('spreads').select('turn').where('team_id', '=', team.team_id).execute(),
  )
  return rows.length
}
