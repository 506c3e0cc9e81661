import type { Db } from '../../store/store.ts'
import type { Read } from '../../workspace/handles.ts'

/** A person's tokens for this workspace, the newest first, without revoked and expired ones. */
export function findLiveTokens(r: Pick<Read, 'db' | 'team_id'>, user_id: string, now: number) {
  return r.db
    .selectFrom('tokens')
    .select(['id', 'team_id', 'user_id', 'title', 'scope', 'agent_name', 'time_created', 'time_expires', 'time_used'])
    .where('team_id', '=', r.team_id)
    .where('user_id', '=', user_id)
    .where('time_revoked', 'is', null)
    .where((eb) => eb.or([eb('time_expires', 'is', null), eb('time_expires', '>', now)]))
    .orderBy('time_created', 'desc')
    .orderBy('title')
    .orderBy('id')
    .execute()
}

/** Whether any workspace has a token that was made for an agent. */
export async function hasAgents(db: Db): Promise<boolean> {
  const agent = await db
    .selectFrom('tokens')
    .select('id')
    .where('agent_name', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return agent !== undefined
}
