import { type SqlBool, sql } from 'kysely'
import { type AppError, invalid, notFound } from '../../common/errors.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import type { Role } from '../../workspace/policy.ts'
import { canRunContainers } from '../conditions.ts'

/** Only people of the workspace can be named in it. */
export async function requireMembers(r: Read, people: readonly { user_id: string }[]) {
  const ids = [...new Set(people.map(({ user_id }) => user_id))]
  if (ids.length === 0) return
  if (ids.length < people.length) throw namedTwice()
  const found = await findActiveMembers(r, ids)
  const missing = ids.find((id) => !found.has(id))
  if (missing !== undefined) throw notFound('member', missing)
}

/** The ones of these people who are in the workspace. */
export async function findActiveMembers(r: Read, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await r.db
    .selectFrom('members')
    .select('user_id')
    .where('team_id', '=', r.team_id)
    .where('user_id', 'in', [...new Set(ids)])
    .where('status', '=', 'active')
    .execute()
  return new Set(found.map(({ user_id }) => user_id))
}

export function namedTwice(): AppError {
  return invalid('members', 'members names a person twice.', 'duplicate')
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

/** Everybody who is, was or is invited to be in the workspace, the oldest members first. */
export function findMembers(r: Read) {
  return selectMembers(r).orderBy('members.time_created').orderBy('members.user_id').execute()
}

export function findMember(r: Read, user_id: string) {
  return selectMembers(r).where('members.user_id', '=', user_id).executeTakeFirst()
}

/** A person's membership, without their profile. */
export function findMembership({ db, team_id }: Read, user_id: string): Promise<Row<'members'> | undefined> {
  return db
    .selectFrom('members')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
}

export async function findMembersById(r: Read, ids: readonly string[]): Promise<MemberRow[]> {
  if (ids.length === 0) return []
  return selectMembers(r)
    .where('members.user_id', 'in', [...new Set(ids)])
    .execute()
}

export type MemberRow = Awaited<ReturnType<typeof findMembers>>[number]

/**
 * True for memberships available after signing in: they were accepted, and the address is verified or the workspace vouches for it.
 * For queries with `members` and `users` in scope.
 */
export const isOpenBySignIn = sql<SqlBool>`(members.time_joined is not null
  and (users.time_confirmed is not null or members.is_vouched = 1))`

/** Few enough for one statement on either store. */
const CHUNK = 500

/**
 * The current roles of these people in a workspace. People without one are missing, as everybody is while it is being imported.
 */
export async function findRoles(
  { db, team_id }: Pick<Read, 'db' | 'team_id'>,
  user_ids: readonly string[],
): Promise<Map<string, Role>> {
  const roles = new Map<string, Role>()
  for (let start = 0; start < user_ids.length; start += CHUNK) {
    const rows = await db
      .selectFrom('members')
      .innerJoin('teams', 'teams.id', 'members.team_id')
      .select(['members.user_id', 'members.role'])
      .where('members.team_id', '=', team_id)
      .where('members.user_id', 'in', user_ids.slice(start, start + CHUNK))
      .where('members.status', '=', 'active')
      .where('teams.time_loading', 'is', null)
      .execute()
    for (const { user_id, role } of rows) roles.set(user_id, role)
  }
  return roles
}

/** The owners of the workspace, the oldest members first. An owner who never joined could do nothing for it. */
export async function findOwners(r: Read): Promise<string[]> {
  const owners = await r.db
    .selectFrom('members')
    .select('user_id')
    .where('team_id', '=', r.team_id)
    .where('role', '=', 'owner')
    .where(canRunContainers)
    .orderBy('time_created')
    .orderBy('user_id')
    .execute()
  return owners.map(({ user_id }) => user_id)
}
