import { AppError } from '../common/errors.ts'
import { firstCharacters, inOneLine } from '../common/text.ts'
import { NAME_LENGTH } from '../limits/texts.ts'
import { addMember } from '../resources/teams/teams.service.ts'
import { renamePerson } from '../resources/users/users.person.ts'
import { findTeamsOf } from '../resources/users/users.queries.ts'
import type { Db } from '../store/store.ts'
import type { Gateway } from '../workspace/gateway.ts'
import { ROLES, type Role } from '../workspace/policy.ts'
import type { ProviderOptions } from './provider-options.ts'
import { type Claims, ProviderError } from './providers.ts'
import { joinWorkspaceOf } from './sessions.ts'
import { verifyAddress } from './verification.ts'

/**
 * The person whom a provider's words are about. Known by issuer and subject, which never change hands; else by an address that
 * the provider has verified; else new, if the operator lets everybody of the provider into a workspace.
 */
export async function personOf(gateway: Gateway, options: ProviderOptions, claims: Claims): Promise<string> {
  const linked = await gateway.store.transaction((db) => findLinked(db, claims, gateway.clock.now()))
  if (linked !== undefined) await proveAgain(gateway, linked, claims)
  const user_id = linked ?? (await linkByAddress(gateway, options, claims))
  await giveRole(gateway, options, claims, user_id)
  const teams = await gateway.store.lookUp((db) => findTeamsOf(db, user_id))
  if (teams.length === 0) throw new ProviderError('not_invited')
  return user_id
}

async function findLinked(db: Db, { issuer, subject }: Claims, now: number): Promise<string | undefined> {
  const [linked] = await db
    .updateTable('provider_accounts')
    .set({ time_used: now })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('user_id')
    .execute()
  return linked?.user_id
}

async function linkByAddress(gateway: Gateway, options: ProviderOptions, claims: Claims): Promise<string> {
  const { email, isVerified } = claims
  // Otherwise anyone could claim any address.
  if (email === null || !isVerified) throw new ProviderError('unverified_address')
  const known = await gateway.store.lookUp((db) => findByAddress(db, email))
  const user_id = known ?? (await addPerson(gateway, options, claims, email))
  await verifyAddress(gateway, user_id, {
    claim: (db) => refuseSecondSubject(db, user_id, claims),
    bring: (db, now) => linkAccount(db, user_id, claims, now),
  })
  return user_id
}

/** A known person verifies the address again where the verification was lost: what was made meanwhile ends. */
async function proveAgain(gateway: Gateway, user_id: string, claims: Claims) {
  const person = await gateway.store.lookUp((db) =>
    db.selectFrom('users').select(['email', 'time_confirmed']).where('id', '=', user_id).executeTakeFirstOrThrow(),
  )
  if (person.time_confirmed !== null || !claims.isVerified || claims.email !== person.email) return
  await verifyAddress(gateway, user_id, { bring: (db, now) => linkAccount(db, user_id, claims, now) })
}

/** An account is one subject's of a provider. Addresses are given to others there, and must not take the account along. */
async function refuseSecondSubject(db: Db, user_id: string, { issuer, subject }: Claims) {
  const other = await db
    .selectFrom('provider_accounts')
    .select('subject')
    .where('user_id', '=', user_id)
    .where('issuer', '=', issuer)
    .where('subject', '!=', subject)
    .executeTakeFirst()
  if (other) throw new ProviderError('address_taken')
}

async function linkAccount(db: Db, user_id: string, { issuer, subject }: Claims, now: number) {
  await db
    .insertInto('provider_accounts')
    .values({ issuer, subject, user_id, time_created: now, time_used: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute()
}

async function findByAddress(db: Db, email: string): Promise<string | undefined> {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('time_erased', 'is', null)
    .executeTakeFirst()
  return person?.id
}

/** A new person, in the workspace that everybody of the provider joins. */
async function addPerson(gateway: Gateway, options: ProviderOptions, claims: Claims, email: string): Promise<string> {
  const { team_id, roles } = options
  const role = roles.size === 0 ? 'member' : roleOf(options, claims)
  if (team_id === null || role === null) throw new ProviderError('not_invited')
  const { user_id } = await addMember(gateway, team_id, { email, role })
  await joinWorkspaceOf(gateway, team_id, user_id)
  const display_name = firstCharacters(inOneLine(claims.name.replace(/\p{C}/gu, ' ')), NAME_LENGTH)
  if (display_name !== '') await renamePerson(gateway, user_id, { display_name })
  return user_id
}

/** Adds the person to the workspace of the provider, with the role that their groups have there today. */
async function giveRole(gateway: Gateway, options: ProviderOptions, claims: Claims, user_id: string) {
  const { team_id, roles } = options
  if (team_id === null) return
  const member = await gateway.store.lookUp((db) =>
    db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select(['members.role', 'members.status', 'users.email', 'users.time_confirmed'])
      .where('members.team_id', '=', team_id)
      .where('members.user_id', '=', user_id)
      .executeTakeFirst(),
  )
  // Removed members were removed on purpose: an admin adds them again.
  if (member?.status === 'inactive') return
  const role = roles.size === 0 ? (member?.role ?? 'member') : roleOf(options, claims)
  if (member && role === member.role && member.time_confirmed !== null) await joinWorkspaceOf(gateway, team_id, user_id)
  if (role === null || role === member?.role) return
  const person = member ?? (await gateway.store.lookUp((db) => findEmail(db, user_id)))
  try {
    await addMember(gateway, team_id, { email: person.email, role })
    // Everybody of the provider is in this workspace, by the operator's word.
    if (person.time_confirmed !== null) await joinWorkspaceOf(gateway, team_id, user_id)
  } catch (error) {
    // The last owner stays one, whatever the groups say.
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
  }
}

function findEmail(db: Db, user_id: string) {
  return db.selectFrom('users').select(['email', 'time_confirmed']).where('id', '=', user_id).executeTakeFirstOrThrow()
}

/** The highest role that any of their groups has; null when none of them has one. */
function roleOf({ roles }: ProviderOptions, { groups }: Claims): Role | null {
  const given = groups.flatMap((group) => roles.get(group) ?? [])
  return given.sort((a, b) => ROLES.indexOf(b) - ROLES.indexOf(a))[0] ?? null
}
