import { INVITATION_HOURS, LINK_HOURS, LINKS_PER_PERSON } from '../limits/accounts.ts'
import type { Db } from '../store/store.ts'
import { HOUR_MS } from '../time.ts'
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
  /** It goes to their address, so that whoever uses it has shown that the address is theirs. */
  isMailed?: boolean
}

/** Makes a link for somebody. The oldest of too many goes. */
export async function createLink(db: Db, link: LinkRequest, now: number): Promise<NewLink> {
  const { kind, user_id, team_id, isMailed = false } = link
  const time_expires = now + (kind === 'invitation' ? INVITATION_HOURS : LINK_HOURS) * HOUR_MS
  const token = await createTicket(db, { kind, user_id, team_id, content: { isMailed }, time_expires }, now)
  await endOldLinks(db, user_id)
  return { kind, token, time_expires }
}

export function wasMailed({ content }: Pick<Ticket, 'content'>): boolean {
  // Written by `createLink` alone.
  return (JSON.parse(content || '{}') as { isMailed?: boolean }).isMailed === true
}

/** The secret is in the fragment, which browsers send to nobody: it is in no log. */
export function urlOfLink(publicUrl: string, token: string): string {
  return `${publicUrl}/link#${token}`
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

/** All links of somebody end: their address or their password is another now. */
export async function endLinks(db: Db, user_id: string) {
  await db
    .deleteFrom('tickets')
    .where('user_id', '=', user_id)
    .where('kind', 'in', [...LINK_KINDS])
    .execute()
}
