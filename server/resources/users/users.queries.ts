import { randomText } from '../../http/authenticate.ts'
import type { Db } from '../../store/store.ts'
import type { Read } from '../../workspace/workspace.ts'

/** The caller, as somebody in this workspace. Whoever calls is an active member of it. */
export function findSelf(r: Read) {
  return r.db
    .selectFrom('users')
    .innerJoin('members', 'members.user_id', 'users.id')
    .innerJoin('teams', 'teams.id', 'members.team_id')
    .selectAll('users')
    .select([
      'teams.title as team_title',
      'members.role',
      'members.time_created as member_time_created',
      'members.time_updated as member_time_updated',
    ])
    .where('users.id', '=', r.viewer.user_id)
    .where('members.team_id', '=', r.team_id)
    .executeTakeFirstOrThrow()
}

/** Every workspace whose members can see the caller's profile: those they have ever entered. */
export async function findTeamsShowing(r: Read): Promise<string[]> {
  const rows = await r.db
    .selectFrom('members')
    .select('team_id')
    .where('user_id', '=', r.viewer.user_id)
    .where('time_joined', 'is not', null)
    .execute()
  return rows.map(({ team_id }) => team_id)
}

/** A person is known by their e-mail address, across workspaces. */
export async function findOrCreateUser(db: Db, email: string, now: number): Promise<string> {
  const address = email.trim().toLowerCase()
  const known = () => db.selectFrom('users').select('id').where('email', '=', address).executeTakeFirst()
  const id = (await known())?.id
  if (id) return id
  // Somebody else may add the same address at this moment: then theirs counts.
  await db
    .insertInto('users')
    .values({ id: `u${randomText(7)}`, email: address, time_created: now, time_updated: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const user = await known()
  if (!user) throw new Error('The user that was just added is not there.')
  return user.id
}

/** Makes changes of a person's profile wait until this transaction is over, or waits for theirs. */
export async function holdUser(db: Db, user_id: string) {
  await db
    .updateTable('users')
    .set((eb) => ({ time_updated: eb.ref('time_updated') }))
    .where('id', '=', user_id)
    .execute()
}
