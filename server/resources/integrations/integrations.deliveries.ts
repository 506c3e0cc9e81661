import { Walk } from '../../http/cursor.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { findDeliveries, requireIntegration } from './integrations.queries.ts'
import type { Delivery, IntegrationQuery } from './integrations.schema.ts'

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
