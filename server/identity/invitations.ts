import { AppError, notFound } from '../common/errors.ts'
import { queueMails } from '../mail/queue.ts'
import { removeMember } from '../resources/members/members.service.ts'
import { findInvitations, findTeamsOf } from '../resources/users/users.queries.ts'
import type { Db } from '../store/store.ts'
import { takeToday } from '../workspace/daily-counts.ts'
import type { Gateway } from '../workspace/gateway.ts'
import type { Accounts } from './accounts.ts'
import { resetsOf } from './reset.ts'
import { joinWorkspaceOf, SESSION_SOURCE } from './sessions.ts'
import { isVerified } from './verification.ts'

/**
 * Memberships that wait for their person. Adding an address to a workspace names a person; only the one who has
 * verified the address accepts, and explicitly: nothing that a browser sends by itself joins a workspace.
 */

export async function acceptInvitation(gateway: Gateway, user_id: string, team_id: string) {
  await requireInvitation(gateway, user_id, team_id)
  await joinWorkspaceOf(gateway, team_id, user_id)
}

export async function declineInvitation(gateway: Gateway, user_id: string, team_id: string) {
  await requireInvitation(gateway, user_id, team_id)
  const workspace = gateway.enterAs({ team_id, user_id, source: SESSION_SOURCE }, 'member.delete')
  await workspace.write((w) => removeMember(w, user_id))
}

async function requireInvitation(gateway: Gateway, user_id: string, team_id: string) {
  const invitations = await gateway.store.lookUp((db) => findInvitations(db, user_id))
  if (!invitations.some(({ id }) => id === team_id)) throw notFound('invitation')
}

/**
 * Mails a link by which a signed-in person verifies their address. It sets a password, since all earlier credentials
 * end.
 */
export async function requestVerification(
  { gateway, ...accounts }: Pick<Accounts, 'gateway' | 'isMailing'>,
  user_id: string,
) {
  if (await gateway.store.lookUp((db) => isVerified(db, user_id)))
    throw new AppError('conflict', 'Your address is verified already.')
  if (!accounts.isMailing)
    throw new AppError(
      'conflict',
      'This server sends no mail. Its operator can make a link that verifies your address: boardwalk user link.',
    )
  const [team] = await gateway.store.lookUp((db: Db) => findTeamsOf(db, user_id))
  if (!team) throw notFound('workspace')
  const now = gateway.clock.now()
  await gateway.store.transaction(async (db) => {
    await takeToday(db, now, [resetsOf(user_id)], 'As many mails were sent to your address as may be in a day.')
    await queueMails({ db, team_id: team.id, now }, [{ user_id, kind: 'reset' }])
  })
}
