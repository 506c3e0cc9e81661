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
