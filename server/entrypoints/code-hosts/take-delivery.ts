import { firstCharacters } from '../../common/text.ts'
import { noteMessage } from '../../feed/webhooks/endpoints.queries.ts'
import { DELIVERY_ID_LENGTH } from '../../limits/code-hosts.ts'
import { TITLE_LENGTH } from '../../limits/texts.ts'
import { type RefusedMove, takePullRequest } from '../../resources/pull-requests/pull-requests.service.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Write } from '../../workspace/handles.ts'
import type { Hook } from './hooks.ts'
import type { HostEvent } from './host.ts'
import { findNamedWork } from './named-work.ts'

interface Delivery extends HostEvent {
  /** Empty when the host sends none. */
  id: string
}

/** Applies a delivery, once, in one write; its arrival is recorded beside the log. */
export async function takeDelivery(gateway: Gateway, hook: Hook, { id, type, pullRequest }: Delivery) {
  const { team_id, user_id } = hook
  const message_id = id.length > DELIVERY_ID_LENGTH ? '' : id.toWellFormed()
  const source = JSON.stringify({ type: hook.type, client_id: String(hook.id) })
  await gateway.enterAs({ team_id, user_id, source }, 'card.update').write(async (w) => {
    if (!(await isStillOn(w, hook.id)) || (await hasCome(w, hook.id, message_id))) return
    const refused = pullRequest ? await takePullRequest(w, pullRequest, findNamedWork(pullRequest, w)) : []
    await noteMessage(w.db, hook, {
      seq: null,
      type: firstCharacters(type, TITLE_LENGTH),
      message_id,
      status: 'delivered',
      response_status: 202,
      error: inWords(refused),
      time_created: w.now,
      time_delivered: w.now,
    })
  })
}

/** The host gets the same answer: admins read in the list of deliveries why a card stayed. */
function inWords(refused: readonly RefusedMove[]): string | null {
  if (refused.length === 0) return null
  return `not_moved: ${refused.map(({ card_id, code }) => `card-${card_id} (${code})`).join(', ')}`
}

/** It may have been turned off while this waited for its turn. */
async function isStillOn({ db, team_id }: Write, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('integrations')
    .select('is_active')
    .where('team_id', '=', team_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.is_active === 1
}

async function hasCome({ db, team_id }: Write, integration_id: number, message_id: string): Promise<boolean> {
  if (message_id === '') return false
  const row = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('team_id', '=', team_id)
    .where('integration_id', '=', integration_id)
    .where('message_id', '=', message_id)
    .executeTakeFirst()
  return row !== undefined
}
