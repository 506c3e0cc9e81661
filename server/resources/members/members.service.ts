import { AppError, invalid, notFound } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import { creation, difference } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { allows, type Role } from '../../workspace/policy.ts'
import { updateRows, upsertRow } from '../../workspace/rows.ts'
import { isGuest } from '../../workspace/visibility.ts'
import type { NameOf } from '../csv.ts'
import { stopTimerOf } from '../time-entries/time-entries.service.ts'
import { namesOf } from '../users/users.names.ts'
import { erased, findOrCreateUser, holdUser } from '../users/users.queries.ts'
import { toProfile } from '../users/users.service.ts'
import { MEMBER_COLUMNS, statusOf } from './members.columns.ts'
import { countInvitation, type Inviting } from './members.invitations.ts'
import {
  findMember,
  findMembers,
  findMembersById,
  findMembership,
  findOwners,
  type MemberRow,
} from './members.queries.ts'
import type { CreateMember, MemberList, TeamMember, UpdateMember } from './members.schema.ts'
import { passOnContainers } from './members.succession.ts'
import { revokeTokens } from './members.tokens.ts'

/** Current, former and invited members. Guests do not see who is invited. */
export async function listMembers(r: Read): Promise<MemberList> {
  const rows = await findMembers(r)
  const joined = rows.filter(({ time_joined }) => time_joined !== null)
  const expected = rows.filter(({ time_joined, status }) => time_joined === null && status === 'active')
  return {
    members: joined.map((row) => toTeamMember(r, row)),
    invited: r.viewer.is_guest ? [] : expected.map((row) => toTeamMember(r, row)),
  }
}

/** Adds a new person by address, or a former member by address or id. */
export async function createMember(
  w: Write,
  { email, user_id, role }: CreateMember,
  inviting: Inviting | null = null,
): Promise<TeamMember> {
  if ((email === undefined) === (user_id === undefined))
    throw invalid('email', 'Name the person by either email or user_id.', 'required')
  const id = user_id ?? (await findOrCreateUser(w.db, must(email), w.now))
  const known = await findMember(w, id)
  // A user_id alone reaches nobody outside: it would reveal who is in other workspaces.
  if (user_id !== undefined && !known) throw notFound('member', user_id)
  if (known && known.time_erased !== null) throw erased()
  if (known?.status === 'active')
    throw new AppError('conflict', 'They are a member already. Change their role instead.')
  // Former members get no mail.
  if (inviting && (known?.time_joined ?? null) === null) await countInvitation(w, inviting)
  await setMember(w, id, role)
  return readMember(w, id)
}

export async function updateMember(w: Write, user_id: string, { role }: UpdateMember): Promise<TeamMember> {
  const member = await findMember(w, user_id)
  if (!member) throw notFound('member')
  if (!role) return toTeamMember(w, member)
  if (member.status === 'inactive') throw new AppError('conflict', 'They are no longer a member. Add them again first.')
  await w.expectUnchanged(user_id, ['role', 'status'])
  await setMember(w, user_id, role)
  return readMember(w, user_id)
}

/**
 * Ends a membership: one's own, or for an admin anybody's. Everything the person created stays, with their name on it; their
 * tokens end at once and permanently.
 */
export async function removeMember(w: Write, user_id: string) {
  if (user_id !== w.user_id && !allows(w.role, 'member.moderate'))
    throw new AppError('forbidden', 'Only an admin of the workspace may remove someone else.')
  const member = await findMember(w, user_id)
  if (!member) throw notFound('member')
  await w.expectUnchanged(user_id, ['role', 'status'])
  if (member.status === 'inactive') return
  if (member.role === 'owner') await releaseOwner(w, user_id)
  await updateRows(w, 'members', { user_id: user_id }, { status: 'inactive', time_updated: w.now })
  await revokeTokens(w, { user_id })
  w.emit('member.removed', { member_id: user_id }, { status: [statusOf(member), 'inactive'] })
  await passOnContainers(w, user_id)
  await stopTimerOf(w, user_id)
}

/** Gives a person a role in the workspace: adds them, changes their role, or brings a former member back. */
export async function setMember(w: Write, user_id: string, role: Role) {
  const before = await findMembership(w, user_id)
  const isHere = before?.status === 'active'
  if (isHere && before.role === role) return
  if (role === 'owner') requireOwner(w)
  if (isHere && before.role === 'owner') await releaseOwner(w, user_id)
  const row = { user_id, role, time_created: w.now, time_updated: w.now }
  await upsertRow(w, 'members', row, { role, status: 'active', time_updated: w.now })
  const after = MEMBER_COLUMNS.inLog(must(await findMembership(w, user_id)))
  w.emit(
    isHere ? 'member.updated' : 'member.added',
    { member_id: user_id },
    before ? difference(MEMBER_COLUMNS.inLog(before), after) : creation(after),
  )
  if (isHere && isGuest(role)) await passOnContainers(w, user_id)
}

/** Records that a person was given their first token: from now on the workspace sees their profile. */
export async function joinWorkspace(w: Write, user_id: string) {
  const member = await findMember(w, user_id)
  if (!member || member.time_joined !== null) return
  await holdUser(w.db, user_id)
  await updateRows(w, 'members', { user_id: user_id }, { time_joined: w.now, time_updated: w.now })
  w.emit('member.joined', { member_id: user_id }, { status: ['invited', 'active'] })
}

function requireOwner(w: Write) {
  if (!allows(w.role, 'owner.update')) throw new AppError('forbidden', 'Only an owner may make or change owners.')
}

/** A workspace without an owner could never be repaired. */
async function releaseOwner(w: Write, user_id: string) {
  requireOwner(w)
  const others = (await findOwners(w)).filter((owner) => owner !== user_id)
  if (others.length === 0)
    throw new AppError('conflict', 'A workspace needs an owner who has joined. Make someone else owner first.')
}

async function readMember(r: Read, user_id: string): Promise<TeamMember> {
  const row = await findMember(r, user_id)
  if (!row) throw notFound('member')
  return toTeamMember(r, row)
}

/** A person's name in a sentence. Those who never joined are known only by their address. */
export function nameOfMember(member: MemberRow): string {
  return ownNameOf(member) || member.email
}

/** The names of these people, for tables; those that are gone keep their id. */
export async function findNames(r: Read, ids: readonly string[]): Promise<NameOf> {
  const names = new Map((await findMembersById(r, ids)).map((person) => [person.id, nameOfMember(person)]))
  return (user_id) => names.get(user_id) ?? user_id
}

/** For texts that are about what people did: an address is shown to nobody there, only its part before the @. */
export function shortNameOf(r: Read, member: MemberRow): string | null {
  const name = ownNameOf(member)
  if (name !== '') return name
  if (r.viewer.is_guest) return null
  // The same as everywhere beside these texts, unless no name can be made of the address.
  const shown = member.time_joined === null ? '' : namesOf(member).display_name
  return shown === '' || shown === member.email ? firstPartOf(member.email) : shown
}

function ownNameOf({ time_joined, display_name, first_name, last_name }: MemberRow): string {
  return time_joined === null ? '' : display_name || `${first_name} ${last_name}`.trim()
}

const firstPartOf = (email: string) => email.split('@', 1)[0] ?? null

/** Who never came shows nothing but the address they were invited by; addresses are not for guests. */
function toTeamMember(r: Read, row: MemberRow): TeamMember {
  const isStranger = row.time_joined === null
  const shown = isStranger
    ? { ...row, first_name: '', last_name: '', display_name: '', profile_image: '', timezone_id: '', locale: '' }
    : row
  const hidesAddress = r.viewer.is_guest && row.id !== r.viewer.user_id
  return {
    id: row.id,
    user_id: row.id,
    team_id: r.team_id,
    ...toProfile(shown),
    ...(hidesAddress && { email: '' }),
    role: row.role,
    status: statusOf(row),
    time_created: row.member_time_created,
    time_updated: row.member_time_updated,
  }
}
