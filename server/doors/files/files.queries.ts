import type { Db } from '../../store/store.ts'
import type { Role } from '../../workspace/policy.ts'

/** What somebody is in a workspace at this moment; null for nothing. */
export async function findRole(db: Db, team_id: string, user_id: string): Promise<Role | null> {
  const member = await db
    .selectFrom('members')
    .innerJoin('teams', 'teams.id', 'members.team_id')
    .select('members.role')
    .where('members.team_id', '=', team_id)
    .where('members.user_id', '=', user_id)
    .where('members.status', '=', 'active')
    .where('teams.time_loading', 'is', null)
    .executeTakeFirst()
  // Roles are written by this program alone, from a closed set.
  return member ? (member.role as Role) : null
}
