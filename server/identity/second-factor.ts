import { hash, randomBytes, randomInt } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { AppError, invalid, notFound } from '../common/errors.ts'
import { must } from '../common/must.ts'
import { RECOVERY_CODES, TICKET_ATTEMPTS, TICKET_MINUTES } from '../limits/accounts.ts'
import type { User } from '../resources/users/users.schema.ts'
import type { Db } from '../store/store.ts'
import type { Row } from '../store/tables.ts'
import { type Accounts, signedIn } from './accounts.ts'
import type { LivingToken } from './auth.schema.ts'
import { requireFresh } from './fresh.ts'
import { findPasswordHash } from './passwords.ts'
import { createTicket, findTicket, noteAttempt, takeTicket } from './tickets.ts'

const PERIOD_S = 30
/** Steps before and after this one whose codes are taken: clocks differ, and people type slowly. */
const WINDOW = 1
const SECRET_BYTES = 20

type SecondFactor = Row<'second_factors'>

/** The second factor that is required. */
interface AskedFactor {
  ticket: string
  types: ('totp' | 'recovery_code')[]
}

/** The signed-in person; or the second factor that is still required. */
export interface SignInAnswer {
  user: User | null
  second_factor?: AskedFactor
  /** What still opens workspaces after a new password was set. */
  tokens?: LivingToken[]
}

const placeOf = (user_id: string) => `second factor of ${user_id}`

export async function findSecondFactor(db: Db, user_id: string): Promise<SecondFactor | undefined> {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', user_id).executeTakeFirst()
}

async function isOn(db: Db, user_id: string): Promise<boolean> {
  const factor = await findSecondFactor(db, user_id)
  return factor !== undefined && factor.time_confirmed !== null
}

export async function countRecoveryCodes(db: Db, user_id: string): Promise<number> {
  const rows = await db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', user_id).execute()
  return rows.length
}

/**
 * After the first half of a sign-in: signs in people without a second factor, and asks the others for it. `way` is for
 * the log of the server.
 */
export async function signInOrAsk(
  accounts: Accounts,
  request: FastifyRequest,
  reply: FastifyReply,
  user_id: string,
  way: string,
): Promise<SignInAnswer> {
  const { store, clock } = accounts.gateway
  if (!(await store.lookUp((db) => isOn(db, user_id))))
    return { user: await accounts.signIn(request, reply, user_id, way) }
  const now = clock.now()
  const time_expires = now + TICKET_MINUTES * 60_000
  const ticket = await store.transaction((db) =>
    createTicket(db, { kind: 'second_factor', user_id, content: { way }, time_expires }, now),
  )
  return { user: null, second_factor: { ticket, types: ['totp', 'recovery_code'] } }
}

/** The second half: a code that was not used before. */
export async function signInBySecondFactor(
  accounts: Accounts,
  request: FastifyRequest,
  reply: FastifyReply,
  { ticket: token, code }: { ticket: string; code: string },
): Promise<User> {
  accounts.countAddress(request, reply)
  const { store, clock } = accounts.gateway
  const ticket = await store.lookUp((db) => findTicket(db, token, ['second_factor'], clock.now()))
  if (!ticket || ticket.user_id === null) throw notFound('ticket')
  const { user_id } = ticket
  accounts.countAttempt(request, reply, `second factor of ${user_id}`)
  // Counted before it is looked at, so that many at once are many attempts.
  if ((await store.transaction((db) => noteAttempt(db, ticket))) > TICKET_ATTEMPTS) throw notFound('ticket')
  await requireCode(accounts, user_id, code)
  if (!(await store.transaction((db) => takeTicket(db, ticket)))) throw notFound('ticket')
  accounts.forgetAttempts(request, `second factor of ${user_id}`)
  // Written by `signInOrAsk` alone.
  const { way } = JSON.parse(ticket.content) as { way: string }
  return accounts.signIn(request, reply, user_id, `${way}, second factor`)
}

/** Begins to set up a second factor; it is not asked for until a code of it was confirmed. */
export async function beginSecondFactor(accounts: Accounts, request: FastifyRequest) {
  await requireFresh(accounts, request)
  const { user_id } = signedIn(request)
  const { store, clock } = accounts.gateway
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer })
  const sealed = accounts.secrets.seal({ secret: secret.base32 }, placeOf(user_id))
  const now = clock.now()
  const { email } = await store.transaction(async (db) => {
    if (await isOn(db, user_id)) throw new AppError('conflict', 'You have a second factor already. Turn it off first.')
    const row = { ...sealed, last_step: 0, time_confirmed: null, time_created: now }
    await db
      .insertInto('second_factors')
      .values({ user_id, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
    return db.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirstOrThrow()
  })
  const uri = new TOTP({ issuer: 'Boardwalk', label: email, secret, period: PERIOD_S }).toString()
  return { secret: secret.base32, uri }
}

/** Turns the second factor on, once a code shows that it was set up; answers the recovery codes, which nobody sees again. */
export async function confirmSecondFactor(
  accounts: Accounts,
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
): Promise<string[]> {
  const { user_id } = signedIn(request)
  accounts.countAttempt(request, reply, `second factor of ${user_id}`)
  const { store, clock } = accounts.gateway
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const factor = await store.read((db) => findSecondFactor(db, user_id))
  if (!factor || factor.time_confirmed !== null)
    throw new AppError('conflict', 'Begin to set up a second factor first.')
  const step = stepOf(accounts, factor, code)
  if (step === null) throw wrongCode()
  await store.transaction(async (db) => {
    if (!(await takeStep(db, user_id, step))) throw wrongCode()
    await db.updateTable('second_factors').set({ time_confirmed: clock.now() }).where('user_id', '=', user_id).execute()
    await db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
    const rows = codes.map((one) => ({ user_id, code_hash: hashCode(user_id, one) }))
    await db.insertInto('recovery_codes').values(rows).execute()
  })
  request.log.info({ user_id }, 'turned their second factor on')
  return codes
}

/** Turns the second factor off, by the password or a code. */
export async function disableSecondFactor(
  accounts: Accounts,
  request: FastifyRequest,
  reply: FastifyReply,
  { password, code }: { password?: string | undefined; code?: string | undefined },
) {
  const { user_id } = signedIn(request)
  if ((password === undefined) === (code === undefined))
    throw invalid('password', 'Send either your password or a code.', 'required')
  accounts.countAttempt(request, reply, `second factor of ${user_id}`)
  const { store } = accounts.gateway
  if (!(await store.lookUp((db) => isOn(db, user_id)))) throw new AppError('conflict', 'You have no second factor.')
  if (password !== undefined) {
    const hash = await store.lookUp((db) => findPasswordHash(db, user_id))
    if (!(await accounts.hashes.isRight(password, hash))) throw new AppError('wrong_password', 'The password is wrong.')
  } else await requireCode(accounts, user_id, must(code))
  await store.transaction((db) => removeSecondFactor(db, user_id))
  request.log.info({ user_id }, 'turned their second factor off')
}

/** Also for the operator, when a person has lost it. Returns whether there was one. */
export async function removeSecondFactor(db: Db, user_id: string): Promise<boolean> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  const gone = await db.deleteFrom('second_factors').where('user_id', '=', user_id).returning('user_id').execute()
  return gone.length > 0
}

/** Takes a code of the app, or one of those for emergencies, each once. */
async function requireCode(accounts: Accounts, user_id: string, code: string) {
  const { store } = accounts.gateway
  const given = code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(given)) {
    const code_hash = hashCode(user_id, given.toLowerCase())
    const used = await store.transaction((db) =>
      db
        .deleteFrom('recovery_codes')
        .where('user_id', '=', user_id)
        .where('code_hash', '=', code_hash)
        .returning('user_id')
        .execute(),
    )
    if (used.length === 0) throw wrongCode()
    return
  }
  const factor = await store.lookUp((db) => findSecondFactor(db, user_id))
  const step = factor ? stepOf(accounts, factor, given) : null
  if (step === null || !(await store.transaction((db) => takeStep(db, user_id, step)))) throw wrongCode()
}

/** The step that a code is of, if it is one of these minutes; null for a wrong one. */
function stepOf({ gateway, secrets }: Accounts, factor: SecondFactor, code: string): number | null {
  const opened = secrets.open<{ secret: string }>(factor, placeOf(factor.user_id))
  if (!opened)
    throw new AppError('secrets_not_configured', 'The key of this server is another now. Use a recovery code.')
  const timestamp = gateway.clock.now()
  const secret = Secret.fromBase32(opened.secret)
  const delta = TOTP.validate({
    token: code.replace(/[\s-]/g, ''),
    secret,
    period: PERIOD_S,
    timestamp,
    window: WINDOW,
  })
  return delta === null ? null : TOTP.counter({ period: PERIOD_S, timestamp }) + delta
}

/** Notes that a step was used: its code, and all before it, are good for nothing any more. False if it was used before. */
async function takeStep(db: Db, user_id: string, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .where('last_step', '<', step)
    .returning('user_id')
    .execute()
  return taken.length > 0
}

/** Letters and digits that are not taken for one another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** 79 random bits, as `abcd-efgh-jkmn-pqrs`. */
function newRecoveryCode(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}

/** Random enough that one round of a plain hash will do. */
function hashCode(user_id: string, code: string): string {
  return hash('sha256', `${user_id} ${code.replaceAll('-', '')}`, 'hex')
}

function wrongCode(): AppError {
  return new AppError('wrong_code', 'The code is wrong, too old, or was used before.')
}
