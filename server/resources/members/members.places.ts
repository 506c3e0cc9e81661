import { sql } from 'kysely'
import { AppError, notFound } from '../../common/errors.ts'
import type { NewWorkMember } from '../../http/schema.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { allows, type ContainerRole, roleIn } from '../../workspace/policy.ts'
import { deleteRows, insertRows, upsertRow } from '../../workspace/rows.ts'
import { namedTwice, requireMembers } from './members.queries.ts'

/** What people can be added to: each kind has a table of its own, and all are alike. */
type Noun = 'card' | 'board' | 'project' | 'epic'

interface Holder {
  noun: Noun
  id: number
}

/** The role is one of the container's, or any word on a card or an epic. */
type Membership = { user_id: string; role: string } | null
export type MembershipChange = { members: readonly [before: Membership, after: Membership] }

/** The first people of a new resource, known to be in the workspace; for many resources at once. */
export async function insertMembers(
  w: Write,
  noun: Noun,
  things: readonly { id: number; members: readonly NewWorkMember[] }[],
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
  // Each table names this column after its noun, which types cannot follow.
  await insertRows(w, `${noun}_members`, rows as never)
}

/** Adds a person to a container, or gives them another role there. Null if nothing changes. */
export async function setMemberOf(
  w: Write,
  holder: Holder,
  { user_id, role }: NewWorkMember,
): Promise<MembershipChange | null> {
  await requireMembers(w, [{ user_id }])
  const before = await findMembership(w, holder, user_id)
  const after = { user_id, role: role ?? before?.role ?? 'member' }
  if (before?.role === after.role) return null
  const row = { ...keyOf(holder, user_id), role: after.role, assigned_date: w.now }
  // The column of the container has another name in each table, which types cannot follow.
  await upsertRow(w, tableOf(holder), row as never, { role: after.role })
  if (holder.noun === 'card' && !before) w.limits.assign(holder.id, user_id)
  return { members: [before, after] }
}

/** Sets the people on a resource. Those already on it who have left the workspace may stay. */
export async function replaceMembersOf(
  w: Write,
  holder: Holder,
  members: readonly NewWorkMember[],
): Promise<MembershipChange[]> {
  const wanted = new Map(members.map((member) => [member.user_id, member]))
  if (wanted.size < members.length) throw namedTwice()
  const { rows: had } = await sql<{ user_id: string; role: string }>`select user_id, role
    from ${sql.table(tableOf(holder))} where team_id = ${w.team_id} and ${sql.ref(`${holder.noun}_id`)} = ${holder.id}
    order by assigned_date, user_id`.execute(w.db)
  const changes: (MembershipChange | null)[] = []
  for (const { user_id, role } of had) {
    const after = wanted.get(user_id)
    if (!after) changes.push(await removeMemberOf(w, holder, user_id))
    if (after && (after.role === undefined || after.role === role)) wanted.delete(user_id)
  }
  for (const member of wanted.values()) changes.push(await setMemberOf(w, holder, member))
  return changes.filter((change) => change !== null)
}

/** Removes a person from a container. */
export async function removeMemberOf(w: Write, holder: Holder, user_id: string): Promise<MembershipChange> {
  const before = await findMembership(w, holder, user_id)
  if (!before) throw notFound('member')
  await deleteRows(w, tableOf(holder), keyOf(holder, user_id))
  return { members: [before, null] }
}

/** Otherwise every member of a container could become its admin. */
export function permitAdminChange(w: Write, containerRole: ContainerRole | null, { members }: MembershipChange) {
  if (
    members.some((member) => member?.role === 'admin') &&
    !allows(roleIn(w.role, containerRole), 'place_admin.update')
  )
    throw new AppError('forbidden', 'Only an admin here may make or change admins.')
}

async function findMembership({ db, team_id }: Read, holder: Holder, user_id: string): Promise<Membership> {
  const { rows } = await sql<{ user_id: string; role: string }>`select user_id, role from ${sql.table(tableOf(holder))}
    where team_id = ${team_id} and ${sql.ref(`${holder.noun}_id`)} = ${holder.id} and user_id = ${user_id}`.execute(db)
  return rows[0] ?? null
}

const tableOf = ({ noun }: Holder) => `${noun}_members` as const

/** Each table names this column after its noun, which types cannot follow. */
const keyOf = ({ noun, id }: Holder, user_id: string) => ({ [`${noun}_id`]: id, user_id })
