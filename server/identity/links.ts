import { HOUR_MS } from '../common/time.ts'
import { INVITATION_HOURS, LINK_HOURS, LINKS_PER_PERSON } from '../limits/accounts.ts'
import type { Db } from '../store/store.ts'
import { createTicket, LINK_KINDS, type LinkKind, type Ticket } from './tickets.ts'

export interface NewLink {
  kind: LinkKind
  /** What the address ends in. */
  token: string
  time_expires: number
}

interface LinkRequest {
  kind: LinkKind
  user_id: string
  /** The workspace that they are invited to; null for none in particular. */
  team_id: string | null
  by: LinkOrigin
}

/**
 * Where a link comes from. One that is mailed shows, when it is used, that the address is its user's; the operator's word
 * counts as much. What an admin hands over proves nothing: the admin may use it themselves.
 */
export type LinkOrigin = 'mail' | 'operator' | 'admin'

/** Makes a link for a person. The oldest of too many is deleted. */
export async function createLink(db: Db, link: LinkRequest, now: number): Promise<NewLink> {
  const { kind, user_id, team_id, by } = link
  const time_expires = now + (kind === 'invitation' ? INVITATION_HOURS : LINK_HOURS) * HOUR_MS
  const token = await createTicket(db, { kind, user_id, team_id, content: { by }, time_expires }, now)
  await endOldLinks(db, user_id)
  return { kind, token, time_expires }
}

export function originOf({ kind, content }: Pick<Ticket, 'kind' | 'content'>): LinkOrigin {
  // Written by `createLink` alone. Earlier versions said only whether it was mailed; admins never made links that sign in.
  const { by, isMailed } = JSON.parse(content || '{}') as { by?: LinkOrigin; isMailed?: boolean }
  return by ?? (isMailed ? 'mail' : kind === 'sign_in' ? 'operator' : 'admin')
}

/** The secret is in the fragment, which browsers send to nobody: it is in no log. */
export function urlOfLink(publicUrl: string, token: string): string {
  return `${publicUrl}/link#${token}`
}

/** Of a link that confirms a new address: it is no way in, and has a page of its own. */
export function urlOfAddressLink(publicUrl: string, token: string): string {
  return `${publicUrl}/confirm-email#${token}`
}

async function endOldLinks(db: Db, user_id: string) {
  const links = await db
    .selectFrom('tickets')
    .select('id')
    .where('user_id', '=', user_id)
    .where('kind', 'in', [...LINK_KINDS])
    .orderBy('time_created', 'desc')
    .orderBy('id')
    .execute()
  const ids = links.slice(LINKS_PER_PERSON).map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('tickets').where('id', 'in', ids).execute()
}

/** Ends all links of a person: their address or password changed. */
export async function endLinks(db: Db, user_id: string) {
  await db
    .deleteFrom('tickets')
    .where('user_id', '=', user_id)
    .where('kind', 'in', [...LINK_KINDS])
    .execute()
}
