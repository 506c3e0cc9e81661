import { createHmac, timingSafeEqual } from 'node:crypto'
import { Type } from 'typebox'
import { DAY_MS } from '../common/time.ts'
import { Resource } from '../http/schema.ts'
import type { Read } from '../workspace/handles.ts'
import { type Action, allows, type ContainerRole, roleIn } from '../workspace/policy.ts'

export const Collaboration = Resource('Collaboration', { token: Type.String() })

/**
 * The token for collaborative editing of a text (`collaboration.token`): for one card, epic or page, one person, and the token or
 * session they used, with which it ends. It is signed, and not stored. Since answers are cached, they may depend on the day but
 * on nothing shorter: it expires at the end of the day after it was issued.
 */
export interface Collaborator {
  team_id: string
  noun: 'card' | 'epic' | 'page'
  entity_id: number
  user_id: string
  credential_id: string
}

const DAYS = 2
const NOUNS = { card: 'c', epic: 'e', page: 'p' } as const

/** Null for callers who may not edit it, or whose token may only read. */
export function collaborationOf(
  r: Read,
  noun: Collaborator['noun'],
  { id, container_role = null }: { id: number; container_role?: ContainerRole | null },
): { token: string } | null {
  const { credential, team_id, viewer } = r
  const action: Action = `${noun}.update`
  if (credential?.scope !== 'write' || !allows(roleIn(r.role, container_role), action)) return null
  const end = Math.floor(r.now / DAY_MS) + DAYS
  const said = [NOUNS[noun], id, end, team_id, viewer.user_id, credential.id].join('~')
  const text = Buffer.from(said).toString('base64url')
  return { token: `${text}.${sign(r.epoch, text)}` }
}

/** The contents of a token; null for one that has expired, or that this server did not issue. */
export function readCollaborationToken(epoch: string, token: string, now: number): Collaborator | null {
  const [text = '', signature = ''] = token.split('.')
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(epoch, text))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const [sign_ = '', id, end, team_id = '', user_id = '', credential_id = ''] = Buffer.from(text, 'base64url')
    .toString()
    .split('~')
  if (Number(end) * DAY_MS <= now) return null
  const noun = sign_ === NOUNS.card ? 'card' : sign_ === NOUNS.epic ? 'epic' : 'page'
  return { team_id, noun, entity_id: Number(id), user_id, credential_id }
}

function sign(epoch: string, text: string): string {
  return createHmac('sha256', epoch).update(`collaboration ${text}`).digest('base64url')
}
