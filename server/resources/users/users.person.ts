import { AppError } from '../../common/errors.ts'
import type { Db } from '../../store/store.ts'
import type { Row } from '../../store/tables.ts'
import { differenceInApi } from '../../workspace/changes.ts'
import type { Door } from '../../workspace/door.ts'
import type { Changes } from '../../workspace/log.ts'
import { COMMAND_LINE_SOURCE } from '../teams/teams.service.ts'
import { USER_COLUMNS } from './users.columns.ts'
import { erased, holdUser } from './users.queries.ts'

/** A person as whoever runs the server knows them: in all workspaces at once. */

type PersonalNames = Partial<Pick<Row<'users'>, 'first_name' | 'last_name' | 'display_name'>>

export interface Membership {
  team_id: string
  title: string
  role: string
  status: string
  /** Null while they are only invited: nothing but their address is shown there. */
  time_joined: number | null
}

export function findPerson(door: Door, email: string): Promise<Row<'users'> | undefined> {
  return door.store.read((db) => db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst())
}

/** The addresses of everybody, for whoever mistyped one. */
export async function listAddresses(door: Door): Promise<string[]> {
  const people = await door.store.read((db) =>
    db.selectFrom('users').select('email').where('time_erased', 'is', null).execute(),
  )
  return people.map(({ email }) => email)
}

/** Every workspace that a person is or was in, the oldest membership first. */
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

/** Calls somebody something else, wherever they have come in. */
export async function renamePerson(door: Door, user_id: string, names: PersonalNames) {
  await changePerson(door, user_id, hasJoined, updateWith(names))
}

/** Gives somebody another address, wherever they are known: it is what tells people apart. */
export async function readdressPerson(door: Door, user_id: string, email: string) {
  await refuseTaken(door, user_id, email)
  await changePerson(door, user_id, () => true, updateWith({ email }))
  // Links went to the address that was, and whose the new one is nobody has shown yet. Where they are already, they stay.
  await door.store.transaction(async (db) => {
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

export async function refuseTaken(door: Door, user_id: string, email: string) {
  const other = await findPerson(door, email)
  if (other && other.id !== user_id)
    throw new AppError('conflict', `Somebody else has the address ${email}. Two people cannot become one.`)
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
 * Changes a person, in one transaction with the event that tells each workspace that shows it. In the log they did it
 * themselves: whoever sits at the server may be nobody there.
 */
export async function changePerson(
  door: Door,
  user_id: string,
  isTold: (membership: Membership) => boolean,
  decide: (person: Row<'users'>, now: number, db: Db) => PersonChange | Promise<PersonChange>,
) {
  const teamsToTell = async (db: Db) =>
    (await findMemberships(db, user_id)).filter(isTold).map(({ team_id }) => team_id)
  const teams = await door.store.read(teamsToTell)
  const change = async (db: Db, now: number) => {
    // Nobody can join a workspace while their row is held.
    await holdUser(db, user_id)
    const missed = (await teamsToTell(db)).filter((id) => !teams.includes(id))
    if (missed.length > 0) throw new AppError('conflict', 'They joined another workspace at this moment. Try again.')
    const person = await db.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirstOrThrow()
    const decided = await decide(person, now, db)
    if (Object.keys(decided.changes).length > 0)
      await db.updateTable('users').set(decided.fields).where('id', '=', user_id).execute()
    return decided
  }
  const [first, ...others] = teams
  if (first === undefined) {
    await door.store.transaction((db) => change(db, door.clock.now()))
    return
  }
  const workspace = door.enterAs({ team_id: first, user_id, source: COMMAND_LINE_SOURCE }, 'user.update')
  await workspace.writeAlsoIn(others, async (w) => {
    const { type, changes } = await change(w.db, w.now)
    if (Object.keys(changes).length > 0) w.emit(type, { member_id: user_id }, changes)
  })
}
