import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, invalid, notFound } from '../common/errors.ts'
import { randomText } from '../http/authenticate.ts'
import { PASSKEYS_PER_PERSON, TICKET_MINUTES } from '../limits/accounts.ts'
import type { User } from '../resources/users/users.schema.ts'
import type { Db } from '../store/store.ts'
import type { Row } from '../store/tables.ts'
import { type Accounts, signedIn } from './accounts.ts'
import { requireFresh } from './fresh.ts'
import { createTicket, findTicket, type TicketKind, takeTicket } from './tickets.ts'

/** Loaded on first use: most starts of the server do without. */
const webauthn = () => import('@simplewebauthn/server')

const siteOf = ({ publicUrl }: Accounts) => {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, expectedRPID: hostname, expectedOrigin: origin }
}

/** The name of a credential, if an answer of a browser has one. */
function credentialIdIn(response: object): string {
  const { id } = response as { id?: unknown }
  return typeof id === 'string' && id.length <= 1400 ? id : ''
}

/** What a browser needs to sign in: the person is not named, their device knows who they are. */
export async function offerSignIn(accounts: Accounts, request: FastifyRequest, reply: FastifyReply) {
  accounts.requirePasskeys()
  accounts.countAddress(request, reply)
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID: siteOf(accounts).rpID,
    userVerification: 'required',
  })
  return { options, ticket: await newChallenge(accounts, 'passkey_sign_in', null, options.challenge) }
}

export async function signInByPasskey(
  accounts: Accounts,
  request: FastifyRequest,
  reply: FastifyReply,
  { ticket, response }: { ticket: string; response: object },
): Promise<User> {
  accounts.requirePasskeys()
  accounts.countAddress(request, reply)
  const { store, clock } = accounts.gateway
  const { expectedOrigin, expectedRPID } = siteOf(accounts)
  const expectedChallenge = await takeChallenge(accounts, ticket, 'passkey_sign_in', null)
  const passkey = await store.lookUp((db) =>
    db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialIdIn(response)).executeTakeFirst(),
  )
  if (!passkey) throw refused()
  const verified = await (await webauthn())
    .verifyAuthenticationResponse({
      // Whatever it is: it is verified here.
      response: response as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
        transports: transportsOf(passkey),
      },
    })
    .catch(() => null)
  if (!verified?.verified) throw refused()
  const counter = verified.authenticationInfo.newCounter
  await store.transaction((db) =>
    db.updateTable('passkeys').set({ counter, time_used: clock.now() }).where('id', '=', passkey.id).execute(),
  )
  return accounts.signIn(request, reply, passkey.user_id, 'passkey')
}

/** What a browser needs to make a passkey for the signed-in person. */
export async function offerPasskey(accounts: Accounts, request: FastifyRequest) {
  accounts.requirePasskeys()
  await requireFresh(accounts, request)
  const { user_id } = signedIn(request)
  const { store } = accounts.gateway
  const { person, passkeys } = await store.read(async (db) => ({
    person: await db.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirstOrThrow(),
    passkeys: await findPasskeys(db, user_id),
  }))
  refuseTooMany(passkeys.length)
  const options = await (await webauthn()).generateRegistrationOptions({
    rpName: 'Boardwalk',
    rpID: siteOf(accounts).rpID,
    userID: new Uint8Array(Buffer.from(user_id)),
    userName: person.email,
    userDisplayName: person.display_name || person.email,
    excludeCredentials: passkeys.map((passkey) => ({ id: passkey.credential_id, transports: transportsOf(passkey) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options, ticket: await newChallenge(accounts, 'passkey', user_id, options.challenge) }
}

export async function createPasskey(
  accounts: Accounts,
  request: FastifyRequest,
  { ticket, response, title }: { ticket: string; response: object; title: string },
): Promise<Row<'passkeys'>> {
  accounts.requirePasskeys()
  const { user_id } = signedIn(request)
  const { store, clock } = accounts.gateway
  const { expectedOrigin, expectedRPID } = siteOf(accounts)
  const expectedChallenge = await takeChallenge(accounts, ticket, 'passkey', user_id)
  const verified = await (await webauthn())
    .verifyRegistrationResponse({
      // Whatever it is: it is verified here.
      response: response as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
    })
    .catch(() => null)
  if (!verified?.verified) throw invalid('response', 'This is no passkey that was made for this server just now.')
  const { credential } = verified.registrationInfo
  const row = {
    id: `psk-${randomText(12)}`,
    user_id,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (credential.transports ?? []).join(),
    title,
    time_created: clock.now(),
    time_used: null,
  }
  await store.transaction(async (db) => {
    refuseTooMany((await findPasskeys(db, user_id)).length)
    const added = await db
      .insertInto('passkeys')
      .values(row)
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .execute()
    if (added.length === 0) throw new AppError('conflict', 'This passkey is known already.')
  })
  request.log.info({ user_id }, 'made a passkey')
  return row
}

/** The passkeys of a person, the newest first. */
export function findPasskeys(db: Db, user_id: string): Promise<Row<'passkeys'>[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('time_created', 'desc')
    .orderBy('id')
    .execute()
}

export async function deletePasskey(accounts: Accounts, request: FastifyRequest, id: string) {
  await requireFresh(accounts, request)
  const { user_id } = signedIn(request)
  const gone = await accounts.gateway.store.transaction((db) =>
    db.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', user_id).returning('id').execute(),
  )
  if (gone.length === 0) throw notFound('passkey')
  request.log.info({ user_id }, 'deleted a passkey')
}

function refuseTooMany(count: number) {
  if (count >= PASSKEYS_PER_PERSON)
    throw new AppError(
      'conflict',
      `Nobody has more than ${PASSKEYS_PER_PERSON} passkeys. Delete one that is no longer used.`,
    )
}

function transportsOf({ transports }: Row<'passkeys'>): NonNullable<WebAuthnCredential['transports']> {
  // As the browser named them; they are only hints for it.
  return transports.split(',').filter((name) => name !== '') as NonNullable<WebAuthnCredential['transports']>
}

async function newChallenge({ gateway }: Accounts, kind: TicketKind, user_id: string | null, challenge: string) {
  const now = gateway.clock.now()
  const time_expires = now + TICKET_MINUTES * 60_000
  return gateway.store.transaction((db) =>
    createTicket(db, { kind, user_id, content: { challenge }, time_expires }, now),
  )
}

/** The challenge of a ticket, which is used up by it. */
async function takeChallenge({ gateway }: Accounts, token: string, kind: TicketKind, user_id: string | null) {
  const ticket = await gateway.store.transaction(async (db) => {
    const found = await findTicket(db, token, [kind], gateway.clock.now())
    return found && found.user_id === user_id && (await takeTicket(db, found)) ? found : undefined
  })
  if (!ticket) throw notFound('ticket')
  // Written by `newChallenge` alone.
  return (JSON.parse(ticket.content) as { challenge: string }).challenge
}

function refused(): AppError {
  return new AppError('wrong_credentials', 'Nobody here has this passkey.')
}
