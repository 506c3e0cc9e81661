import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, invalid, notFound } from '../common/errors.ts'
import { insertTeam } from '../resources/teams/teams.service.ts'
import { renamePerson } from '../resources/users/users.person.ts'
import { holdUser, newUserId } from '../resources/users/users.queries.ts'
import type { User } from '../resources/users/users.schema.ts'
import type { Db } from '../store/store.ts'
import { type Accounts, signedIn } from './accounts.ts'
import type { OpenLinkBody, SetPassword, SignIn, SignUp } from './auth.schema.ts'
import { requireFresh } from './fresh.ts'
import { endLinks, type LinkOrigin, originOf } from './links.ts'
import { hasWayIn } from './member-links.ts'
import { findPasswordHash, putPassword, refuseWeakPassword } from './passwords.ts'
import { type SignInAnswer, signInOrAsk } from './second-factor.ts'
import { endSessions, joinWorkspaceOf } from './sessions.ts'
import { isElsewhere, kindOfHandedLink } from './standing.ts'
import { findTicket, LINK_KINDS, type LinkKind, type Ticket, takeTicket } from './tickets.ts'
import { endTokens, findLivingTokens, openHandedLink, verifyAddress } from './verification.ts'

/** Signs a person in by their password. Unknown accounts take as much time, and get the same message. */
export async function signInByPassword(
  accounts: Accounts,
  request: FastifyRequest,
  reply: FastifyReply,
  { email: given, password }: SignIn,
): Promise<SignInAnswer> {
  accounts.requirePasswords()
  const email = given.trim().toLowerCase()
  accounts.countAttempt(request, reply, email)
  const { store, clock } = accounts.gateway
  const person = await store.lookUp((db) => findAccount(db, email))
  const hash = person?.hash ?? null
  if (!(await accounts.hashes.isRight(password, hash)) || !person || hash === null) {
    request.log.info('a sign-in was refused')
    throw new AppError('wrong_credentials', 'The address or the password is wrong.')
  }
  if (accounts.hashes.isOutdated(hash)) {
    const renewed = await accounts.hashes.make(password)
    await store.transaction((db) => putPassword(db, person.id, renewed, clock.now()))
  }
  accounts.forgetAttempts(request, email)
  return signInOrAsk(accounts, request, reply, person.id, 'password')
}

function findAccount(db: Db, email: string) {
  return db
    .selectFrom('users')
    .leftJoin('passwords', 'passwords.user_id', 'users.id')
    .select(['users.id', 'passwords.hash'])
    .where('users.email', '=', email)
    .where('users.time_erased', 'is', null)
    .executeTakeFirst()
}

/** Makes a person with a workspace of their own, where the operator lets anybody do that. */
export async function signUp(
  accounts: Accounts,
  request: FastifyRequest,
  reply: FastifyReply,
  { email: given, password, display_name }: SignUp,
): Promise<User> {
  if (!accounts.isSignUpOpen) throw new AppError('sign_up_closed', 'Accounts are for those who were invited.')
  accounts.countAddress(request, reply)
  const email = given.trim().toLowerCase()
  refuseWeakPassword(password, email)
  const hash = await accounts.hashes.make(password)
  const { store, clock } = accounts.gateway
  const now = clock.now()
  const user_id = await store.transaction(async (db) => {
    const added = await db
      .insertInto('users')
      .values({ id: newUserId(), email, display_name, time_created: now, time_updated: now })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .execute()
    if (added.length === 0 && !(await claimInvited(db, { email, display_name }, now)))
      throw new AppError('conflict', 'Someone has this address already. Sign in, or use the link of your invitation.')
    const team = await insertTeam(db, { title: `${display_name}’s workspace`, email, isVouched: true }, now)
    await putPassword(db, team.user_id, hash, now)
    return team.user_id
  })
  return accounts.signIn(request, reply, user_id, 'sign_up')
}

/**
 * Gives an account to an address that was invited and that nobody has used yet. It is unverified, as any that was signed up: what
 * invited it stays closed until a mail has shown whose it is, and the link of the invitation ends whatever was made until then.
 */
async function claimInvited(db: Db, { email, display_name }: Pick<SignUp, 'email' | 'display_name'>, now: number) {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('time_confirmed', 'is', null)
    .where('time_erased', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('members')
            .select('members.user_id')
            .whereRef('members.user_id', '=', 'users.id')
            .where('members.time_joined', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst()
  if (!person) return false
  await holdUser(db, person.id)
  if (await hasWayIn(db, person.id)) return false
  await db.updateTable('users').set({ display_name, time_updated: now }).where('id', '=', person.id).execute()
  return true
}

interface OpenLink {
  ticket: Ticket & { user_id: string }
  kind: LinkKind
  by: LinkOrigin
  email: string
  team_name: string | null
}

/** A valid link and its person. One for a person who is no longer in its workspace is invalid. */
export async function findLink(db: Db, token: string, now: number): Promise<OpenLink> {
  const ticket = await findTicket(db, token, LINK_KINDS, now)
  if (!ticket || ticket.user_id === null) throw notFound('link')
  const { user_id, team_id } = ticket
  const person = await db
    .selectFrom('users')
    .leftJoin('members', (join) =>
      join.onRef('members.user_id', '=', 'users.id').on('members.team_id', '=', team_id).on('status', '=', 'active'),
    )
    .leftJoin('teams', 'teams.id', 'members.team_id')
    .select(['users.email', 'teams.title'])
    .where('users.id', '=', user_id)
    .where('users.time_erased', 'is', null)
    .executeTakeFirst()
  if (!person || (team_id !== null && person.title === null)) throw notFound('link')
  // `findTicket` was asked for these kinds alone.
  const kind = ticket.kind as LinkKind
  const by = originOf(ticket)
  if (by === 'admin' && !(await isGoodHandedLink(db, { kind, user_id, team_id }))) throw notFound('link')
  return { ticket: { ...ticket, user_id }, kind, by, email: person.email, team_name: person.title }
}

interface HandedLink {
  kind: LinkKind
  user_id: string
  team_id: string | null
}

/** What an admin made once is good for no more than what they could make now. */
async function isGoodHandedLink(db: Db, { kind, user_id, team_id }: HandedLink): Promise<boolean> {
  if (team_id === null || (await isElsewhere({ db, team_id }, user_id))) return false
  return (await kindOfHandedLink({ db, team_id }, user_id)) === kind
}

/** Uses a link up: signs its person in, with a new password if it is for that. */
export async function signInByLink(
  accounts: Accounts,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, password, display_name, end_tokens }: OpenLinkBody,
): Promise<SignInAnswer> {
  accounts.countAddress(request, reply)
  const { gateway } = accounts
  const link = await gateway.store.read((db) => findLink(db, token, gateway.clock.now()))
  const { ticket, kind, by, email } = link
  const { user_id, team_id } = ticket
  if (kind !== 'sign_in') accounts.requirePasswords()
  const hash = kind === 'sign_in' ? null : await hashNewPassword(accounts, password, email)
  const parts = {
    claim: async (db: Db) => {
      if (!(await takeTicket(db, ticket))) throw notFound('link')
    },
    bring: async (db: Db, now: number) => {
      if (hash !== null) await changePassword(db, user_id, hash, now)
    },
  }
  if (by === 'admin' && kind !== 'sign_in' && team_id !== null)
    await openHandedLink(gateway, { user_id, team_id, kind }, parts)
  else await verifyAddress(gateway, user_id, parts)
  // Who asked for a new password by mail has not said that they want to join anything.
  const isAccepted = by === 'operator' || kind === 'invitation'
  if (isAccepted && team_id !== null) await joinWorkspaceOf(gateway, team_id, user_id)
  if (end_tokens) await endTokens(gateway, user_id, { alsoOfOperator: true })
  if (kind === 'invitation' && display_name !== undefined) await renamePerson(gateway, user_id, { display_name })
  const answer = await signInOrAsk(accounts, request, reply, user_id, `link ${kind}`)
  // Credentials that a new password does not end are listed, once the caller is known.
  return answer.user && hash !== null ? { ...answer, tokens: await findLivingTokens(gateway, user_id) } : answer
}

async function hashNewPassword(accounts: Accounts, password: string | undefined, email: string): Promise<string> {
  if (password === undefined) throw invalid('password', 'Choose a password.', 'required')
  refuseWeakPassword(password, email)
  return accounts.hashes.make(password)
}

/** Sets a password. Sessions by an earlier one, and links that set one, end. */
export async function changePassword(db: Db, user_id: string, hash: string, now: number, session_id?: string) {
  await putPassword(db, user_id, hash, now)
  await endSessions(db, user_id, session_id === undefined ? {} : { but: session_id })
  await endLinks(db, user_id)
}

/** Sets the password of the signed-in person; they must know the current one. Their other sessions end. */
export async function setPassword(
  accounts: Accounts,
  request: FastifyRequest,
  reply: FastifyReply,
  { current_password, password, end_tokens }: SetPassword,
) {
  accounts.requirePasswords()
  const session = signedIn(request)
  const { store, clock } = accounts.gateway
  const { hash, email } = await store.read(async (db) => ({
    hash: await findPasswordHash(db, session.user_id),
    ...(await db.selectFrom('users').select('email').where('id', '=', session.user_id).executeTakeFirstOrThrow()),
  }))
  if (hash !== null) {
    accounts.countAttempt(request, reply, email)
    if (current_password === undefined)
      throw invalid('current_password', 'Send the password that you have as current_password.', 'required')
    if (!(await accounts.hashes.isRight(current_password, hash)))
      throw new AppError('wrong_password', 'The current password is wrong.')
    accounts.forgetAttempts(request, email)
  } else await requireFresh(accounts, request)
  const made = await hashNewPassword(accounts, password, email)
  await store.transaction((db) => changePassword(db, session.user_id, made, clock.now(), session.id))
  if (end_tokens) await endTokens(accounts.gateway, session.user_id, { alsoOfOperator: true })
  request.log.info({ user_id: session.user_id }, 'changed their password')
}
