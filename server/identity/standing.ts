import { notFound } from '../common/errors.ts'
import type { Read } from '../workspace/handles.ts'

/** What an account may enter: by its memberships, and by whether its address is verified. */

/** A membership as signing in sees it. */
interface Standing {
  isVerified: boolean
  /** The account enters this workspace by signing in. */
  isOpen: boolean
}

/** The account in all workspaces whose member it is. */
function selectMemberships({ db }: Pick<Read, 'db'>, user_id: string) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.time_confirmed', 'members.time_joined', 'members.is_vouched'])
    .where('members.user_id', '=', user_id)
    .where('members.status', '=', 'active')
}

async function findStanding(r: Pick<Read, 'db' | 'team_id'>, user_id: string): Promise<Standing> {
  const row = await selectMemberships(r, user_id).where('members.team_id', '=', r.team_id).executeTakeFirst()
  if (!row) throw notFound('member')
  return { isVerified: row.time_confirmed !== null, isOpen: isOpenTo(row) }
}

/** Whether signing in opens a workspace to its member: they have accepted, and are verified or vouched for. */
export function isOpenTo(member: {
  time_confirmed: number | null
  time_joined: number | null
  is_vouched: number
}): boolean {
  return member.time_joined !== null && (member.time_confirmed !== null || member.is_vouched === 1)
}

/** Whether the account enters another workspace than this one: what an admin hands over here would open that as well. */
export async function isElsewhere(r: Pick<Read, 'db' | 'team_id'>, user_id: string): Promise<boolean> {
  const others = await selectMemberships(r, user_id).where('members.team_id', '!=', r.team_id).execute()
  return others.some(isOpenTo)
}

/** What an admin may hand over for a member: a way in for the first time, a new password, or nothing. */
export async function kindOfHandedLink(
  r: Pick<Read, 'db' | 'team_id'>,
  user_id: string,
): Promise<'invitation' | 'reset' | null> {
  const { isVerified: isTheirs, isOpen } = await findStanding(r, user_id)
  if (isOpen) return 'reset'
  // The account is in use: its person signs in and accepts.
  return isTheirs ? null : 'invitation'
}
