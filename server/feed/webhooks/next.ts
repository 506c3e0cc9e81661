import type { Secrets } from '../../common/secrets.ts'
import { EVENTS_LOOKED_AT } from '../../limits/webhooks.ts'
import { selectVisible } from '../../resources/events/events.queries.ts'
import type { Event } from '../../resources/events/events.schema.ts'
import { toEvents } from '../../resources/events/events.service.ts'
import { openDestination, secretsAt } from '../../resources/integrations/integrations.destination.ts'
import { findNotifyingContainers } from '../../resources/integrations/integrations.notifications.ts'
import { fromId } from '../../resources/shapes.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Read } from '../../workspace/handles.ts'
import type { Endpoint } from './endpoints.queries.ts'
import { type Following, receives } from './following.ts'
import { type Message, messageId, toBody, toGenericMessage } from './messages.ts'
import { toSlackMessage, toSlackTest } from './slack.ts'

/** The next message for an integration. */
export interface Next {
  /** Null when nothing up to `upTo` is for it. */
  message: Message | null
  message_id: string
  seq: number
  type: string
  /** Everything up to here is not for it. */
  upTo: number
}

/** How often the log is read before others have their turn. */
const LOOKS = 20

/** The next event for an integration, as its maker may see it at this moment. */
export async function findNext(gateway: Gateway, endpoint: Endpoint, secrets: Secrets): Promise<Next> {
  const { team_id, user_id, role } = endpoint
  const workspace = gateway.enter({ team_id, user_id, role, source: '{}', scope: 'read' }, 'event.read')
  return workspace.read(async (r) => {
    const following = await findFollowing(r, endpoint)
    let after = endpoint.seq
    // Integrations that follow everything need one event; those that follow little skip many.
    let count = 1
    for (let look = 0; look < LOOKS; look++) {
      const rows = await findRows(r, after, count)
      const events = await toEvents(r, rows)
      const index = events.findIndex((event) => receives(following, event))
      const [event, row] = [events[index], rows[index]]
      if (event && row) return toNext(r, endpoint, event, row.seq, secrets)
      if (rows.length < count) return { ...NOTHING, upTo: workspace.revision }
      after = rows.at(-1)?.seq ?? after
      count = Math.min(count * 4, EVENTS_LOOKED_AT)
    }
    return { ...NOTHING, upTo: after }
  })
}

/** The message about one event, as the maker may see it at this moment; null when they may not. */
export async function findMessage(
  gateway: Gateway,
  endpoint: Endpoint,
  secrets: Secrets,
  seq: number,
): Promise<(Next & { message: Message }) | null> {
  const { team_id, user_id, role } = endpoint
  const workspace = gateway.enter({ team_id, user_id, role, source: '{}', scope: 'read' }, 'event.read')
  return workspace.read(async (r) => {
    const event = await findEventAt(r, seq)
    return event && toNext(r, endpoint, event, seq, secrets)
  })
}

/** The body of the message about an event, as the reader may see it. */
export async function payloadOf(r: Read, type: string, seq: number): Promise<string | null> {
  const event = await findEventAt(r, seq)
  if (!event) return null
  return type === 'slack_channel_webhook' ? (await toSlackMessage(r, event)).body : toBody(event)
}

async function findEventAt(r: Read, seq: number): Promise<Event | null> {
  const rows = await selectVisible(r).where('seq', '=', seq).where('audience_user_id', 'is', null).execute()
  const [event] = await toEvents(r, rows)
  return event ?? null
}

const NOTHING = { message: null, message_id: '', seq: 0, type: '' }

/** Events for one person alone are sent to no integration. */
function findRows(r: Read, after: number, limit: number) {
  return selectVisible(r)
    .where('seq', '>', after)
    .where('audience_user_id', 'is', null)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

async function toNext(r: Read, endpoint: Endpoint, event: Event, seq: number, secrets: Secrets) {
  const { team_id, id: integration_id } = endpoint
  const message_id = messageId({ epoch: r.epoch, team_id, integration_id, seq })
  const message =
    endpoint.type === 'slack_channel_webhook'
      ? await toSlackMessage(r, event)
      : toGenericMessage(event, message_id, secretsOf(endpoint, secrets, r.now), r.now)
  return { message, message_id, seq, type: event.type, upTo: seq - 1 }
}

async function findFollowing(r: Read, { id, events, project_ids }: Endpoint): Promise<Following> {
  const integration_id = String(id)
  const containersOf = async (container: 'boards' | 'lists') => {
    const wanted = (await findNotifyingContainers(r, container)).flatMap(({ row, notifications }) => {
      const own = notifications.find(({ webhook }) => webhook.integration_id === integration_id)
      return own ? [[String(row.id), own.options] as const] : []
    })
    return new Map(wanted)
  }
  return {
    integration_id,
    // Written by this program alone.
    events: JSON.parse(events) as string[],
    project_ids: JSON.parse(project_ids) as string[],
    boards: await containersOf('boards'),
    lists: await containersOf('lists'),
  }
}

/** A message that is no event, in the form of one. */
export function testMessage(endpoint: Endpoint, message_id: string, secrets: Secrets, now: number): Message {
  if (endpoint.type === 'slack_channel_webhook') return toSlackTest(endpoint.title)
  const { team_id, user_id } = endpoint
  const source = {
    type: 'agent',
    client_id: null,
    import_id: null,
    agent_id: null,
    email_addr: null,
    email_verified: null,
  }
  const event: Event = {
    seq: endpoint.seq,
    team_id,
    type: 'integration.test',
    entity_id: fromId(endpoint.id),
    project_id: null,
    board_id: null,
    list_id: null,
    card_id: null,
    sprint_id: null,
    epic_id: null,
    page_id: null,
    user_id,
    user: { user_id, type: 'user', source },
    changes: {},
    time_created: now,
  }
  return toGenericMessage(event, message_id, secretsOf(endpoint, secrets, now), now)
}

function secretsOf(endpoint: Endpoint, secrets: Secrets, now: number): string[] {
  const destination = openDestination(secrets, endpoint)
  return destination ? secretsAt(destination, now) : []
}
