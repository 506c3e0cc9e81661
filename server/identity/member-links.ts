import { AppError, notFound } from '../common/errors.ts'
import { findMember } from '../resources/members/members.queries.ts'
import type { Db } from '../store/store.ts'
import type { Write } from '../workspace/handles.ts'
import { allows } from '../workspace/policy.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { createLink, type NewLink } from './links.ts'
import { isElsewhere, kindOfHandedLink } from './standing.ts'

/**
 * Makes a link for a member, for an admin to hand over: an invitation for members who cannot sign in yet, otherwise one
 * that sets a new password. The whole of it is in the answer and nowhere else, not even in one stored for an
 * Idempotency-Key.
 */
export async function createMemberLink(workspace: Workspace, user_id: string): Promise<NewLink> {
  let token = ''
  const { kind, time_expires } = await workspace.write(async (w) => {
    const link = await insertLink(w, user_id)
    token = link.token
    return { kind: link.kind, time_expires: link.time_expires }
  })
  if (workspace.replayed)
    throw new AppError('answer_not_kept', 'The link was made, and shown once. If it was not seen, make another.')
  return { kind, token, time_expires }
}

async function insertLink(w: Write, user_id: string): Promise<NewLink> {
  const member = await findMember(w, user_id)
  if (member?.status !== 'active') throw notFound('member')
  if (member.role === 'owner' && !allows(w.role, 'owner.update'))
    throw new AppError('forbidden', 'Only an owner may make a link for an owner.')
  if (await isElsewhere(w, user_id))
    throw new AppError(
      'conflict',
      'They belong to another workspace as well, which a link would open. They can reset their password by mail; otherwise ask the operator of the server.',
    )
  const kind = await kindOfHandedLink(w, user_id)
  if (kind === null)
    throw new AppError(
      'conflict',
      'They have an account of their own, and accept the invitation after signing in. If they cannot, they reset their password by mail, or ask the operator of the server.',
    )
  const link = await createLink(w.db, { kind, user_id, team_id: w.team_id, by: 'admin' }, w.now)
  w.emit('member.link_created', { member_id: user_id }, { kind: [null, kind] })
  return link
}

/** Whether a person can sign in without a link. */
export async function hasWayIn(db: Db, user_id: string): Promise<boolean> {
  for (const table of ['passwords', 'passkeys', 'provider_accounts'] as const) {
    const way = await db.selectFrom(table).select('user_id').where('user_id', '=', user_id).executeTakeFirst()
    if (way) return true
  }
  return false
}
