import { AppError } from '../../common/errors.ts'
import { randomText } from '../../http/authenticate.ts'
import type { Db } from '../../store/store.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { isOpenBySignIn } from '../members/members.queries.ts'

export function findUser(db: Db, user_id: string): Promise<Row<'users'>> {
  return db.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirstOrThrow()
}

/** The workspaces a person is in or invited to, the oldest membership first. */
export function findTeamsOf(db: Db, user_id: string) {
  return selectTeams(db, user_id).execute()
}

/** The workspaces a person can enter by signing in, the oldest membership first. */
export function findOpenTeams(db: Db, user_id: string) {
  return selectTeams(db, user_id).where(isOpenBySignIn).execute()
}

/** The workspaces they can enter by accepting. Nobody learns who invited an address that they have not verified. */
export function findInvitations(db: Db, user_id: string) {
  return selectTeams(db, user_id)
    .where('members.time_joined', 'is', null)
    .where('users.time_confirmed', 'is not', null)
    .execute()
}

/** The workspace that a token gives access to. */
export function findTeam(db: Db, user_id: string, team_id: string) {
  return selectTeams(db, user_id).where('teams.id', '=', team_id).execute()
}

function selectTeams(db: Db, user_id: string) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('teams', 'teams.id', 'members.team_id')
    .select(['teams.id', 'teams.title', 'members.role', 'members.time_created', 'members.time_updated'])
    .where('members.user_id', '=', user_id)
    .where('members.status', '=', 'active')
    .where('teams.time_loading', 'is', null)
    .orderBy('members.time_created')
    .orderBy('members.team_id')
}

/** Every workspace whose members can see the caller's profile: those they have ever joined. */
export async function findTeamsShowing(r: Read): Promise<string[]> {
  const rows = await r.db
    .selectFrom('members')
    .select('team_id')
    .where('user_id', '=', r.viewer.user_id)
    .where('time_joined', 'is not', null)
    .execute()
  return rows.map(({ team_id }) => team_id)
}

export function newUserId(): string {
  return `u${randomText(7)}`
}

/** A person is identified by their e-mail address, across workspaces. */
export async function findOrCreateUser(db: Db, email: string, now: number): Promise<string> {
  const address = email.trim().toLowerCase()
  const known = () =>
    db.selectFrom('users').select(['id', 'time_erased']).where('email', '=', address).executeTakeFirst()
  const person = await known()
  if (person && person.time_erased !== null) throw erased()
  if (person) return person.id
  // Someone else may add the same address at this moment: then theirs counts.
  await db
    .insertInto('users')
    .values({ id: newUserId(), email: address, time_created: now, time_updated: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const user = await known()
  if (!user) throw new Error('The user that was just added is missing.')
  return user.id
}

/** The error for restoring a person whose data was erased: they can only be added as a new person, by address. */
export function erased(): AppError {
  return new AppError('conflict', 'Their data was erased permanently. Add them by their address, as a new person.')
}

/** Makes changes of a person's profile wait for this transaction, or waits for theirs. */
export async function holdUser(db: Db, user_id: string) {
  await db
    .updateTable('users')
    .set((eb) => ({ time_updated: eb.ref('time_updated') }))
    .where('id', '=', user_id)
    .execute()
}
