import { isSecret, newCredential } from '../http/authenticate.ts'
import type { Db } from '../store/store.ts'
import type { Row } from '../store/tables.ts'

/** Tickets for one use, by purpose. The public part is in the table, of the secret only a hash. */

export const LINK_KINDS = ['sign_in', 'invitation', 'reset'] as const
export type LinkKind = (typeof LINK_KINDS)[number]
export type TicketKind =
  | LinkKind
  | 'second_factor'
  | 'passkey'
  | 'passkey_sign_in'
  | 'provider'
  | 'new_address'
  | 'address'
  | 'former_address'

export type Ticket = Row<'tickets'>

interface NewTicket {
  kind: TicketKind
  user_id: string | null
  team_id?: string | null
  content?: object
  time_expires: number
}

const TOKEN = /^(tkt-[A-Za-z0-9]{12})\.([A-Za-z0-9]{24})$/

/** Makes a ticket. The whole of it is in the return value and nowhere else. */
export async function createTicket(db: Db, ticket: NewTicket, now: number): Promise<string> {
  const { id, token, secret_hash } = newCredential('tkt')
  const { kind, user_id, team_id = null, content, time_expires } = ticket
  const text = content ? JSON.stringify(content) : ''
  await db
    .insertInto('tickets')
    .values({ id, kind, user_id, team_id, secret_hash, content: text, time_created: now, time_expires })
    .execute()
  return token
}

/** The ticket, while it is good; undefined whatever is wrong with it. */
export async function findTicket(
  db: Db,
  token: string,
  kinds: readonly TicketKind[],
  now: number,
): Promise<Ticket | undefined> {
  const [, id, secret] = TOKEN.exec(token) ?? []
  if (!id || !secret) return undefined
  const ticket = await db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirst()
  if (!ticket || !isSecret(secret, ticket.secret_hash)) return undefined
  return ticket.time_expires > now && kinds.some((kind) => kind === ticket.kind) ? ticket : undefined
}

/** Deletes the ticket, and returns whether it was there: of several concurrent uses, one succeeds. */
export async function takeTicket(db: Db, { id }: Pick<Ticket, 'id'>): Promise<boolean> {
  const gone = await db.deleteFrom('tickets').where('id', '=', id).returning('id').execute()
  return gone.length > 0
}

/** Counts an attempt with a ticket; returns how many there were. Infinity for one that is gone. */
export async function noteAttempt(db: Db, { id }: Pick<Ticket, 'id'>): Promise<number> {
  const [ticket] = await db
    .updateTable('tickets')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .returning('attempts')
    .execute()
  return ticket?.attempts ?? Number.POSITIVE_INFINITY
}
