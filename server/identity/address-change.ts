import { AppError, notFound } from '../common/errors.ts'
import { must } from '../common/must.ts'
import { DAY_MS, HOUR_MS } from '../common/time.ts'
import { LINK_HOURS } from '../limits/accounts.ts'
import { queueMails } from '../mail/queue.ts'
import { changePerson, refuseTaken } from '../resources/users/users.person.ts'
import { findTeamsOf } from '../resources/users/users.queries.ts'
import type { Db } from '../store/store.ts'
import { takeToday } from '../workspace/daily-counts.ts'
import type { Accounts } from './accounts.ts'
import { endLinks } from './links.ts'
import { resetsOf } from './reset.ts'
import { createTicket, findTicket, type TicketKind, takeTicket } from './tickets.ts'
import { isVerified } from './verification.ts'

/**
 * A person changes their own address. It counts once a link that was mailed to the new one is used, by a browser signed in with
 * the same account: the link alone would let a stranger connect the address of another person to an account of theirs. Afterwards the
 * old address gets a mail about it.
 */

/** The former address is needed until the mail to it was sent, and that is tried for days. */
const FORMER_DAYS = 7

const KINDS = ['new_address', 'address', 'former_address'] as const satisfies TicketKind[]

export async function requestAddress(accounts: Accounts, user_id: string, given: string) {
  const { gateway, isMailing, isOidcOnly } = accounts
  if (isOidcOnly) throw new AppError('conflict', 'Your address is that of your account at the identity provider.')
  if (!isMailing)
    throw new AppError('conflict', 'This server sends no mail, so it cannot ask the new address. Ask its operator.')
  // Who else holds the old address, or was invited by it, must not come along.
  if (!(await gateway.store.lookUp((db) => isVerified(db, user_id))))
    throw new AppError('conflict', 'Verify your current address first: see your invitations.')
  const [team] = await gateway.store.lookUp((db) => findTeamsOf(db, user_id))
  if (!team) throw notFound('workspace')
  const email = given.trim().toLowerCase()
  const now = gateway.clock.now()
  await gateway.store.transaction(async (db) => {
    await takeToday(db, now, [resetsOf(user_id)], 'As many mails were sent for your address as may be in a day.')
    // The last request counts: links of those before open nothing any more.
    await forgetChange(db, user_id)
    await createTicket(db, { kind: 'new_address', user_id, content: { email }, time_expires: endOfLink(now) }, now)
    await queueMails({ db, team_id: team.id, now }, [{ user_id, kind: 'address' }])
  })
}

/** The link for the mail to the new address, and that address; null when nothing waits for it. */
export async function createAddressLink(db: Db, user_id: string, now: number) {
  const asked = await findChange(db, user_id, 'new_address', now)
  if (!asked) return null
  const content = { email: asked }
  const token = await createTicket(db, { kind: 'address', user_id, content, time_expires: endOfLink(now) }, now)
  return { token, email: asked }
}

/** Where the mail about a changed address goes. */
export function findFormerAddress(db: Db, user_id: string, now: number): Promise<string | null> {
  return findChange(db, user_id, 'former_address', now)
}

/** Uses the link up: the address is the person's from now on, and verified. */
export async function confirmAddress({ gateway }: Accounts, user_id: string, token: string) {
  const ticket = await gateway.store.lookUp((db) => findTicket(db, token, ['address'], gateway.clock.now()))
  if (!ticket || ticket.user_id !== user_id) throw notFound('link')
  const email = emailIn(ticket)
  await refuseTaken(gateway, user_id, email)
  const [team] = await gateway.store.lookUp((db) => findTeamsOf(db, user_id))
  if (!team) throw notFound('workspace')
  await changePerson(
    gateway,
    user_id,
    () => true,
    async (person, now, db) => {
      if (!(await takeTicket(db, ticket))) throw notFound('link')
      // Links went to the old address.
      await endLinks(db, user_id)
      await forgetChange(db, user_id)
      if (person.email !== email) {
        const time_expires = now + FORMER_DAYS * DAY_MS
        await createTicket(db, { kind: 'former_address', user_id, content: { email: person.email }, time_expires }, now)
        await queueMails({ db, team_id: team.id, now }, [{ user_id, kind: 'address_changed' }])
      }
      return {
        fields: { email, time_confirmed: now, time_updated: now },
        type: 'member.updated',
        changes: person.email === email ? {} : { email: [person.email, email] },
      }
    },
  )
}

function endOfLink(now: number): number {
  return now + LINK_HOURS * HOUR_MS
}

async function forgetChange(db: Db, user_id: string) {
  await db
    .deleteFrom('tickets')
    .where('user_id', '=', user_id)
    .where('kind', 'in', [...KINDS])
    .execute()
}

async function findChange(db: Db, user_id: string, kind: (typeof KINDS)[number], now: number): Promise<string | null> {
  const [ticket] = await db
    .selectFrom('tickets')
    .select('content')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('time_expires', '>', now)
    .orderBy('time_created', 'desc')
    .limit(1)
    .execute()
  return ticket ? emailIn(ticket) : null
}

function emailIn({ content }: { content: string }): string {
  // Written by this file alone.
  return must((JSON.parse(content) as { email?: string }).email)
}
