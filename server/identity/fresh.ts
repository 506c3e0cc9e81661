import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../common/errors.ts'
import { FRESH_MINUTES } from '../limits/accounts.ts'
import { type Accounts, signedIn } from './accounts.ts'
import { findPasswordHash } from './passwords.ts'

/**
 * Refuses changes to how a person signs in, unless they authenticated a moment ago: a browser that was left open, or a
 * stolen cookie, must not become permanent access.
 */
export async function requireFresh({ gateway }: Accounts, request: FastifyRequest) {
  const { id } = signedIn(request)
  const session = await gateway.store.lookUp((db) =>
    db.selectFrom('sessions').select('time_fresh').where('id', '=', id).executeTakeFirst(),
  )
  const age = gateway.clock.now() - (session?.time_fresh ?? 0)
  if (age > FRESH_MINUTES * 60_000)
    throw new AppError('fresh_sign_in_required', 'Show that it is you: confirm your password, or sign in again.')
}

/** Makes the session fresh, by the password. People without one sign in again. */
export async function confirmSession(
  accounts: Accounts,
  request: FastifyRequest,
  reply: FastifyReply,
  password: string,
) {
  accounts.requirePasswords()
  const { id, user_id } = signedIn(request)
  const { store, clock } = accounts.gateway
  const account = `password of ${user_id}`
  accounts.countAttempt(request, reply, account)
  const hash = await store.lookUp((db) => findPasswordHash(db, user_id))
  if (!(await accounts.hashes.isRight(password, hash))) throw new AppError('wrong_password', 'The password is wrong.')
  accounts.forgetAttempts(request, account)
  await store.transaction((db) =>
    db.updateTable('sessions').set({ time_fresh: clock.now() }).where('id', '=', id).execute(),
  )
}
