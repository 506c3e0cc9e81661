import { sql } from 'kysely'
import { AppError, notFound } from '../../errors.ts'
import type { NewMember } from '../../http/schema.ts'
import { insertRows } from '../../store/prepared.ts'
import { allows, type PlaceRole, roleIn } from '../../workspace/policy.ts'
import type { Read, Write } from '../../workspace/workspace.ts'
import { requireMembers } from './members.queries.ts'

/** What people of the workspace can be put on: each kind has a table of its own, and all are alike. */
type Noun = 'card' | 'board' | 'project' | 'epic'

interface Place {
  noun: Noun
  id: number
}

type Membership = { user_id: string; role: PlaceRole } | null
export type MembershipChange = { members: readonly [before: Membership, after: Membership] }

/** The people a new thing starts with, who are known to be in the workspace; the same for many things at once. */
export async function insertMembers(
  w: Write,
  noun: Noun,
  things: readonly { id: number; members: readonly NewMember[] }[],
) {
  const rows = things.flatMap(({ id, members }) =>
    members.map(({ user_id, role = 'member' }) => ({
      team_id: w.team_id,
      [`${noun}_id`]: id,
      user_id,
      role,
      assigned_date: w.now,
    })),
  )
  // Each table calls its thing's column after it, which types cannot follow.
  await insertRows(w.db, `${noun}_members`, rows as never)
}

/** Puts somebody in a place, or gives them another role there. Null when they are just that already. */
export async function setMemberOf(
  w: Write,
  place: Place,
  { user_id, role }: NewMember,
): Promise<MembershipChange | null> {
  await requireMembers(w, [{ user_id }])
  const before = await findMembership(w, place, user_id)
  const after = { user_id, role: role ?? before?.role ?? 'member' }
  if (before?.role === after.role) return null
  await sql`insert into ${tableOf(place)} (team_id, ${columnOf(place)}, user_id, role, assigned_date)
    values (${w.team_id}, ${place.id}, ${user_id}, ${after.role}, ${w.now})
    on conflict (team_id, ${columnOf(place)}, user_id) do update set role = excluded.role`.execute(w.db)
  return { members: [before, after] }
}

/** Takes somebody out of a place they are in. */
export async function removeMemberOf(w: Write, place: Place, user_id: string): Promise<MembershipChange> {
  const before = await findMembership(w, place, user_id)
  if (!before) throw notFound('member')
  await sql`delete from ${tableOf(place)}
    where team_id = ${w.team_id} and ${columnOf(place)} = ${place.id} and user_id = ${user_id}`.execute(w.db)
  return { members: [before, null] }
}

/** Else every member of a place could make themselves its admin. */
export function permitAdminChange(w: Write, placeRole: PlaceRole | null, { members }: MembershipChange) {
  if (members.some((member) => member?.role === 'admin') && !allows(roleIn(w.role, placeRole), 'place_admin.update'))
    throw new AppError('forbidden', 'Only an admin of the place may make or change its admins.')
}

async function findMembership({ db, team_id }: Read, place: Place, user_id: string): Promise<Membership> {
  const { rows } = await sql<{ user_id: string; role: PlaceRole }>`select user_id, role from ${tableOf(place)}
    where team_id = ${team_id} and ${columnOf(place)} = ${place.id} and user_id = ${user_id}`.execute(db)
  return rows[0] ?? null
}

const tableOf = ({ noun }: Place) => sql.table(`${noun}_members`)
const columnOf = ({ noun }: Place) => sql.ref(`${noun}_id`)
