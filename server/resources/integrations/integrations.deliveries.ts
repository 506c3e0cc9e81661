import { AppError } from '../../common/errors.ts'
import { Walk } from '../../http/cursor.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { refuseCodeHost } from './integrations.code-hosts.ts'
import { requireMaker } from './integrations.maker.ts'
import { findDeliveries, requireDelivery, requireIntegration } from './integrations.queries.ts'
import type { Delivery, DeliveryParams, DeliveryWithPayload, IntegrationQuery } from './integrations.schema.ts'

/** Deliveries to an integration, or from a code host, the latest first. */
export async function listDeliveries(r: Read, id: string, query: IntegrationQuery) {
  const { id: integration_id } = await requireIntegration(r, id)
  const walk = new Walk<[number]>(r.team_id, 'deliveries', { integration_id }, query, ['number'])
  const { paging, json } = await walk.collect({
    from: walk.after?.[0] ?? null,
    find: (before, limit) => findDeliveries(r, integration_id, before, limit),
    keyOf: (row) => row.id,
    toItems: async (rows) => rows.map(toDelivery),
    anchorOf: (row) => [row.id],
  })
  return { ...paging, deliveries: json }
}

/**
 * A delivery with its payload, which is stored nowhere: it is made from the log again, as far as the caller may see the event. Null
 * where the log has no event: for tests, and for what a code host sent.
 */
export async function readDelivery(
  r: Read,
  { id, delivery_id }: DeliveryParams,
  payloadOf: PayloadOf,
): Promise<DeliveryWithPayload> {
  const integration = await requireIntegration(r, id)
  const row = await requireDelivery(r, integration.id, delivery_id)
  const payload = row.seq === null ? null : await payloadOf(r, integration.type, row.seq)
  return { delivery: toDelivery(row), payload }
}

/** The body of the message about an event, as the reader may see it. */
export type PayloadOf = (r: Read, type: string, seq: number) => Promise<string | null>

/** The event of a delivery that the caller may have sent again: only the maker, as with a replay. */
export async function requireSent(r: Read, { id, delivery_id }: DeliveryParams): Promise<number> {
  const integration = await requireIntegration(r, id)
  requireMaker(r, integration)
  refuseCodeHost(integration)
  const { seq } = await requireDelivery(r, integration.id, delivery_id)
  if (seq === null) throw new AppError('conflict', 'A test carries no event: send another test instead.')
  return seq
}

export function toDelivery(row: Row<'webhook_deliveries'>): Delivery {
  return {
    id: String(row.id),
    message_id: row.message_id,
    seq: row.seq,
    type: row.type,
    attempts: row.attempts,
    // Written only by this program, from a closed set.
    status: row.status as Delivery['status'],
    response_status: row.response_status,
    error: row.error,
    time_created: row.time_created,
    time_delivered: row.time_delivered,
  }
}
