import type { FastifyReply, FastifyRequest } from 'fastify'
import { RESETS_PER_ACCOUNT, RESETS_PER_DAY } from '../limits/accounts.ts'
import { queueMails } from '../mail/queue.ts'
import type { Db } from '../store/store.ts'
import { type DailyBound, isLeftToday } from '../workspace/daily-counts.ts'
import type { Accounts } from './accounts.ts'

/**
 * Mails a link that sets a new password, if anybody has the address and there is a way to send mail. The caller learns nothing of
 * it: the answer is the same, and is sent before anything is looked up.
 */
export function requestReset(accounts: Accounts, request: FastifyRequest, reply: FastifyReply, given: string) {
  accounts.countAddress(request, reply)
  const email = given.trim().toLowerCase()
  if (!accounts.isMailing || accounts.isOidcOnly) return
  if (!accounts.throttle.isAllowed({ what: `reset ${email}`, most: RESETS_PER_ACCOUNT })) return
  accounts.inBackground(queueReset(accounts, email), (error) =>
    request.log.error({ err: error }, 'a mail to reset a password could not be queued'),
  )
}

/** Mails with a link to a person's own account, counted for all requesters together. */
export function resetsOf(user_id: string): DailyBound {
  return { subject: `resets of ${user_id}`, most: RESETS_PER_DAY }
}

async function queueReset({ gateway }: Accounts, email: string) {
  const member = await gateway.store.lookUp((db) => findMembership(db, email))
  if (!member) return
  const { team_id, user_id } = member
  const now = gateway.clock.now()
  await gateway.store.transaction(async (db) => {
    if (await isLeftToday(db, now, resetsOf(user_id)))
      await queueMails({ db, team_id, now }, [{ user_id, kind: 'reset' }])
  })
}

/** A mail is one of a workspace: the first that the person can enter. */
function findMembership(db: Db, email: string) {
  return db
    .selectFrom('users')
    .innerJoin('members', 'members.user_id', 'users.id')
    .innerJoin('teams', 'teams.id', 'members.team_id')
    .select(['members.team_id', 'members.user_id'])
    .where('users.email', '=', email)
    .where('users.time_erased', 'is', null)
    .where('members.status', '=', 'active')
    .where('teams.time_loading', 'is', null)
    .orderBy('members.time_created')
    .limit(1)
    .executeTakeFirst()
}
