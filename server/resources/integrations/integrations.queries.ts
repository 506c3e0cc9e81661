import { notFound } from '../../common/errors.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { toId } from '../shapes.ts'

/** An integration, its progress, and whether its maker is still a member. */
export interface IntegrationRow extends Row<'integrations'> {
  seq: number
  attempts: number
  time_next: number
  time_success: number | null
  time_failure: number | null
  last_error: string | null
  maker_status: string
}

function selectIntegrations({ db, team_id }: Read) {
  return db
    .selectFrom('integrations')
    .innerJoin('webhook_cursors', (join) =>
      join
        .onRef('webhook_cursors.team_id', '=', 'integrations.team_id')
        .onRef('webhook_cursors.integration_id', '=', 'integrations.id'),
    )
    .innerJoin('members', (join) =>
      join.onRef('members.team_id', '=', 'integrations.team_id').onRef('members.user_id', '=', 'integrations.user_id'),
    )
    .selectAll('integrations')
    .select([
      'seq',
      'attempts',
      'time_next',
      'time_success',
      'time_failure',
      'last_error',
      'members.status as maker_status',
    ])
    .where('integrations.team_id', '=', team_id)
}

export async function requireIntegration(r: Read, id: string): Promise<IntegrationRow> {
  const row = await selectIntegrations(r).where('integrations.id', '=', toId(id)).executeTakeFirst()
  if (!row) throw notFound('integration', id)
  return row
}

export function findIntegrations(r: Read, after: number, limit: number): Promise<IntegrationRow[]> {
  return selectIntegrations(r).where('integrations.id', '>', after).orderBy('integrations.id').limit(limit).execute()
}

export async function countIntegrations({ db, team_id }: Read): Promise<number> {
  const { count } = await db
    .selectFrom('integrations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow()
  return count
}

/** The kinds of the existing ones of these integrations. */
export async function findTypes({ db, team_id }: Read, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('integrations')
    .select(['id', 'type'])
    .where('team_id', '=', team_id)
    .where('id', 'in', [0, ...ids.map(toId)])
    .execute()
  return new Map(rows.map(({ id, type }) => [String(id), type]))
}

/** The last event of the workspace, without those of this write. */
export async function findLastSeq({ db, team_id }: Read): Promise<number> {
  const { seq } = await db
    .selectFrom('events')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow()
  return seq ?? 0
}

export async function requireDelivery(
  { db, team_id }: Read,
  integration_id: number,
  id: string,
): Promise<Row<'webhook_deliveries'>> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('integration_id', '=', integration_id)
    .where('id', '=', toId(id))
    .executeTakeFirst()
  if (!row) throw notFound('delivery', id)
  return row
}

/** Deliveries to an integration, the latest first. */
export function findDeliveries(
  { db, team_id }: Read,
  integration_id: number,
  before: number | null,
  limit: number,
): Promise<Row<'webhook_deliveries'>[]> {
  const latest = db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('integration_id', '=', integration_id)
    .orderBy('id', 'desc')
    .limit(limit)
  return (before === null ? latest : latest.where('id', '<', before)).execute()
}
