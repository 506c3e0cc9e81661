import { invalid, notFound } from '../../errors.ts'
import type { Read } from '../../workspace/workspace.ts'

/** Only people of the workspace can be named in it. */
export async function requireMembers(r: Read, people: readonly { user_id: string }[]) {
  const ids = [...new Set(people.map(({ user_id }) => user_id))]
  if (ids.length === 0) return
  if (ids.length < people.length) throw invalid('members', 'members names somebody twice.', 'duplicate')
  const found = await r.db
    .selectFrom('members')
    .select('user_id')
    .where('team_id', '=', r.team_id)
    .where('user_id', 'in', ids)
    .where('status', '=', 'active')
    .execute()
  if (found.length < ids.length) throw notFound('member')
}

function selectMembers(r: Read) {
  return r.db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .selectAll('users')
    .select([
      'members.role',
      'members.status',
      'members.time_joined',
      'members.time_created as member_time_created',
      'members.time_updated as member_time_updated',
    ])
    .where('members.team_id', '=', r.team_id)
}

/** Everybody who is, was or shall be in the workspace, the oldest members first. */
export function findMembers(r: Read) {
  return selectMembers(r).orderBy('members.time_created').orderBy('members.user_id').execute()
}

export function findMember(r: Read, user_id: string) {
  return selectMembers(r).where('members.user_id', '=', user_id).executeTakeFirst()
}

export async function findMembersById(r: Read, ids: readonly string[]): Promise<MemberRow[]> {
  if (ids.length === 0) return []
  return selectMembers(r)
    .where('members.user_id', 'in', [...new Set(ids)])
    .execute()
}

export type MemberRow = Awaited<ReturnType<typeof findMembers>>[number]

/** Somebody else who runs the workspace, if there is anybody. */
export function findOtherOwner(r: Read, user_id: string) {
  return r.db
    .selectFrom('members')
    .select('user_id')
    .where('team_id', '=', r.team_id)
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .where('user_id', '!=', user_id)
    .executeTakeFirst()
}
