import { AppError } from '../../common/errors.ts'
import type { Db } from '../../store/store.ts'
import type { Row } from '../../store/tables.ts'
import { differenceInApi } from '../../workspace/changes.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Changes } from '../../workspace/log.ts'
import { COMMAND_LINE_SOURCE } from '../teams/teams.service.ts'
import { USER_COLUMNS } from './users.columns.ts'
import { erased, holdUser } from './users.queries.ts'

/** A person as the operator of the server sees them: in all workspaces at once. */

type PersonalNames = Partial<Pick<Row<'users'>, 'first_name' | 'last_name' | 'display_name'>>

export interface Membership {
  team_id: string
  title: string
  role: string
  status: string
  /** Null while they are only invited: only their address is shown there. */
  time_joined: number | null
}

export function findPerson(gateway: Gateway, email: string): Promise<Row<'users'> | undefined> {
  return gateway.store.read((db) => db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst())
}

/** Everybody's addresses, to help with a mistyped one. */
export async function listAddresses(gateway: Gateway): Promise<string[]> {
  const people = await gateway.store.read((db) =>
    db.selectFrom('users').select('email').where('time_erased', 'is', null).execute(),
  )
  return people.map(({ email }) => email)
}

/** Every workspace a person is or was in, the oldest membership first. */
export function findMemberships(db: Db, user_id: string): Promise<Membership[]> {
  return db
    .selectFrom('members')
    .innerJoin('teams', 'teams.id', 'members.team_id')
    .select(['members.team_id', 'teams.title', 'members.role', 'members.status', 'members.time_joined'])
    .where('members.user_id', '=', user_id)
    .orderBy('members.time_created')
    .orderBy('members.team_id')
    .execute()
}

/** Renames a person in every workspace they have joined. */
export async function renamePerson(gateway: Gateway, user_id: string, names: PersonalNames) {
  await changePerson(gateway, user_id, hasJoined, updateWith(names))
}

/** Gives a person another address in every workspace: it is what identifies them. */
export async function readdressPerson(gateway: Gateway, user_id: string, email: string) {
  await refuseTaken(gateway, user_id, email)
  await changePerson(gateway, user_id, () => true, updateWith({ email }))
  // Links went to the old address, and nobody has verified the new one yet. Where they have joined already, they stay.
  await gateway.store.transaction(async (db) => {
    await db.deleteFrom('tickets').where('user_id', '=', user_id).execute()
    await db
      .updateTable('members')
      .set({ is_vouched: 1 })
      .where('user_id', '=', user_id)
      .where('status', '=', 'active')
      .where('time_joined', 'is not', null)
      .where((eb) =>
        eb.exists(
          eb.selectFrom('users').select('id').where('id', '=', user_id).where('time_confirmed', 'is not', null),
        ),
      )
      .execute()
    await db.updateTable('users').set({ time_confirmed: null }).where('id', '=', user_id).execute()
  })
}

export async function refuseTaken(gateway: Gateway, user_id: string, email: string) {
  const other = await findPerson(gateway, email)
  if (other && other.id !== user_id)
    throw new AppError('conflict', `Someone else has the address ${email}. Two people cannot become one.`)
}

const hasJoined = ({ time_joined }: Membership) => time_joined !== null

function updateWith(fields: PersonalNames & { email?: string }) {
  return (person: Row<'users'>, now: number): PersonChange => {
    if (person.time_erased !== null) throw erased()
    const changes = differenceInApi<Row<'users'>>(person, fields, USER_COLUMNS.inLog)
    return { fields: { ...fields, time_updated: now }, type: 'member.updated', changes }
  }
}

interface PersonChange {
  fields: Partial<Row<'users'>>
  type: 'member.updated' | 'member.erased'
  /** Nothing happens when nothing changes. */
  changes: Changes
}

/**
 * Changes a person, in one transaction with an event for each workspace that shows them. In the log they did it themselves: the
 * operator may not be a member there.
 */
export async function changePerson(
  gateway: Gateway,
  user_id: string,
  isNotified: (membership: Membership) => boolean,
  decide: (person: Row<'users'>, now: number, db: Db) => PersonChange | Promise<PersonChange>,
) {
  const teamsToNotify = async (db: Db) =>
    (await findMemberships(db, user_id)).filter(isNotified).map(({ team_id }) => team_id)
  const teams = await gateway.store.read(teamsToNotify)
  const change = async (db: Db, now: number) => {
    // Nobody can join a workspace while their row is locked.
    await holdUser(db, user_id)
    const missed = (await teamsToNotify(db)).filter((id) => !teams.includes(id))
    if (missed.length > 0) throw new AppError('conflict', 'They joined another workspace at this moment. Try again.')
    const person = await db.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirstOrThrow()
    const decided = await decide(person, now, db)
    if (Object.keys(decided.changes).length > 0)
      await db.updateTable('users').set(decided.fields).where('id', '=', user_id).execute()
    return decided
  }
  const [first, ...others] = teams
  if (first === undefined) {
    await gateway.store.transaction((db) => change(db, gateway.clock.now()))
    return
  }
  const workspace = gateway.enterAs({ team_id: first, user_id, source: COMMAND_LINE_SOURCE }, 'user.update')
  await workspace.writeAlsoIn(others, async (w) => {
    const { type, changes } = await change(w.db, w.now)
    if (Object.keys(changes).length > 0) w.emit(type, { member_id: user_id }, changes)
  })
}
