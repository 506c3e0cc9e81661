import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DELIVERIES_KEPT, LEASE_MS } from '../../limits/webhooks.ts'
import { WEBHOOK_TYPES } from '../../resources/integrations/integrations.schema.ts'
import { EPOCH } from '../../store/epoch.ts'
import type { Db } from '../../store/store.ts'
import type { Row } from '../../store/tables.ts'
import type { Role } from '../../workspace/policy.ts'
import { deleteRows, updateRows, upsertRow } from '../../workspace/rows.ts'

/** An integration that receives events, its position in the log, and whose rights count. */
export type Endpoint = Row<'integrations'> &
  Omit<Row<'webhook_cursors'>, 'team_id' | 'integration_id'> & { role: Role; epoch: string; maker_status: string }

/** Which process delivers to it, and until when it may. */
export interface Lease {
  owner: string
  until: number
}

/** The outcome of one attempt. */
export interface Outcome {
  isDelivered: boolean
  response_status: number | null
  error: string | null
}

function selectEndpoints(db: Db) {
  return db
    .selectFrom('webhook_cursors')
    .innerJoin('integrations', (join) =>
      join
        .onRef('integrations.team_id', '=', 'webhook_cursors.team_id')
        .onRef('integrations.id', '=', 'webhook_cursors.integration_id'),
    )
    .innerJoin('members', (join) =>
      join.onRef('members.team_id', '=', 'integrations.team_id').onRef('members.user_id', '=', 'integrations.user_id'),
    )
    .innerJoin('teams', 'teams.id', 'integrations.team_id')
    .selectAll('webhook_cursors')
    .selectAll('integrations')
    .select(['members.role', 'members.status as maker_status', EPOCH.as('epoch')])
}

interface Due {
  now: number
  key_id: string
  /** Workspaces with enough deliveries under way. */
  except: readonly string[]
  /** Whether there is capacity for those that failed before. */
  withFailing: boolean
  limit: number
}

/**
 * Integrations that are behind, are on, and are not served by another process: those that work before those that fail.
 */
export function findDue(db: Db, { now, key_id, except, withFailing, limit }: Due): Promise<Endpoint[]> {
  return selectEndpoints(db)
    .whereRef('webhook_cursors.seq', '<', 'teams.revision')
    .where('teams.time_loading', 'is', null)
    .where('integrations.type', 'in', WEBHOOK_TYPES)
    .where('integrations.is_active', '=', 1)
    .where('integrations.key_id', '=', key_id)
    .where('members.status', '=', 'active')
    .where(isTime(now))
    .where(isFree(now))
    .where('webhook_cursors.team_id', 'not in', ['', ...except])
    .$if(!withFailing, (query) => query.where('webhook_cursors.attempts', '=', 0))
    .orderBy('webhook_cursors.attempts')
    .orderBy('webhook_cursors.time_next')
    .orderBy('webhook_cursors.team_id')
    .orderBy('webhook_cursors.integration_id')
    .limit(limit)
    .execute()
}

/**
 * Failed deliveries wait for their time, everything else only for its turn. Times are those of the machine's clock,
 * which may be set back: a time further ahead than clocks may differ would otherwise be waited for until the clock
 * catches up.
 */
function isTime(now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(webhook_cursors.time_next <= ${now} or webhook_cursors.attempts = 0
    or webhook_cursors.time_failure > ${now + LEASE_MS})`
}

/** No process holds its lease, or the lease ends at a time that no lease reaches. */
function isFree(now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(lease_until <= ${now} or lease_until > ${now + 2 * LEASE_MS})`
}

export function findEndpoint(db: Db, { team_id, id }: Key): Promise<Endpoint | undefined> {
  return selectEndpoints(db)
    .where('webhook_cursors.team_id', '=', team_id)
    .where('webhook_cursors.integration_id', '=', id)
    .executeTakeFirst()
}

type Key = Pick<Endpoint, 'team_id' | 'id'>

/** Takes the lease of an endpoint, unless another process holds it. */
export async function claim(db: Db, { team_id, id }: Key, lease: Lease, now: number): Promise<boolean> {
  return changeOwn({ db, team_id }, id, lease.owner, leased(lease), isFree(now))
}

/** The processes that hold leases, by name. */
export async function findOwners(db: Db, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_cursors')
    .select('lease_owner')
    .distinct()
    .where('lease_until', '>', now)
    .execute()
  return rows.flatMap(({ lease_owner }) => lease_owner ?? [])
}

/** Releases the leases of a process that is gone. */
export async function freeLeasesOf(db: Db, owner: string) {
  const rows = await db
    .selectFrom('webhook_cursors')
    .select('team_id')
    .distinct()
    .where('lease_owner', '=', owner)
    .execute()
  for (const { team_id } of rows)
    await updateRows({ db, team_id }, 'webhook_cursors', { lease_owner: owner }, { lease_owner: null, lease_until: 0 })
}

/** Gives it back: at the end of what there is, or behind those who wait. */
export async function release(db: Db, { team_id, id }: Key, owner: string, columns: Partial<Row<'webhook_cursors'>>) {
  await updateRows(
    { db, team_id },
    'webhook_cursors',
    { integration_id: id, lease_owner: owner },
    {
      ...columns,
      lease_owner: null,
      lease_until: 0,
    },
  )
}

/** Moves a cursor past events of no interest, unless another process moved it since. */
export async function skip(db: Db, { team_id, id, seq, replays }: Endpoint, upTo: number, now: number) {
  await updateRows(
    { db, team_id },
    'webhook_cursors',
    { integration_id: id, seq, replays },
    { seq: upTo, ...FRESH },
    isFree(now),
  )
}

/** The next event has not been tried yet. */
const FRESH = { attempts: 0, time_failing: null, time_next: 0, delivery_id: null }

interface Attempt extends Outcome {
  lease: Lease
  now: number
  seq: number
  type: string
  message_id: string
  /** After a failure: when to try again, null for never. */
  time_next?: number | null
}

/** Records the outcome of an attempt. False when another process has taken over meanwhile: then nothing is recorded. */
export async function note(db: Db, endpoint: Endpoint, attempt: Attempt): Promise<boolean> {
  const { team_id, id: integration_id } = endpoint
  const { isDelivered, now, seq, lease, time_next } = attempt
  const isSecond = endpoint.delivery_id !== null
  const delivery_id = endpoint.delivery_id ?? endpoint.last_delivery_id + 1
  const attempts = endpoint.attempts + 1
  // If someone moved the cursor by hand during the delivery, they want what comes after that position.
  const own = (value: number | null) => sql<number>`case when replays = ${endpoint.replays} then ${value} else seq end`
  const after = isDelivered
    ? { seq: own(seq), ...FRESH, ...leased(lease), time_success: now, last_error: null }
    : {
        attempts,
        time_failing: endpoint.time_failing ?? now,
        time_next: time_next ?? now,
        delivery_id,
        lease_owner: lease.owner,
        time_failure: now,
        last_error: attempt.error,
      }
  const last_delivery_id = isSecond ? endpoint.last_delivery_id : delivery_id
  const isOwn = await changeOwn({ db, team_id }, integration_id, lease.owner, { ...after, last_delivery_id })
  if (!isOwn) return false
  await keepDelivery(
    { db, team_id },
    {
      integration_id,
      id: delivery_id,
      seq,
      type: attempt.type,
      message_id: attempt.message_id,
      attempts,
      status: isDelivered ? 'delivered' : time_next === null ? 'failed' : 'retrying',
      response_status: attempt.response_status,
      error: attempt.error,
      time_created: now,
      time_delivered: isDelivered ? now : null,
    },
  )
  return true
}

/** Records a message out of turn: a test, an event that is sent once more, or what a code host sent. */
export async function noteMessage(
  db: Db,
  { team_id, id: integration_id }: Key,
  delivery: Omit<Row<'webhook_deliveries'>, 'team_id' | 'integration_id' | 'id' | 'attempts'>,
): Promise<Row<'webhook_deliveries'> | null> {
  const which = { integration_id }
  await updateRows({ db, team_id }, 'webhook_cursors', which, {
    last_delivery_id: sql<number>`last_delivery_id + 1`,
    ...(delivery.status === 'delivered'
      ? { time_success: delivery.time_created }
      : { time_failure: delivery.time_created }),
  })
  const endpoint = await findEndpoint(db, { team_id, id: integration_id })
  if (!endpoint) return null
  const row = { integration_id, id: endpoint.last_delivery_id, attempts: 1, ...delivery }
  await keepDelivery({ db, team_id }, row)
  return { team_id, ...row }
}

type Handle = { db: Db; team_id: string }

async function keepDelivery(handle: Handle, row: Omit<Row<'webhook_deliveries'>, 'team_id'>) {
  // What is tried again is another event once the one before cannot be seen any more.
  const { integration_id, id, time_created: _, ...columns } = row
  await upsertRow(handle, 'webhook_deliveries', row, columns)
  await deleteRows(handle, 'webhook_deliveries', { integration_id }, sql<SqlBool>`id <= ${id - DELIVERIES_KEPT}`)
}

function leased({ owner, until }: Lease) {
  return { lease_owner: owner, lease_until: until }
}

/**
 * Changes a cursor if it is this process's, or free by the condition. The first statement locks the row for the second.
 */
async function changeOwn(
  { db, team_id }: Handle,
  integration_id: number,
  owner: string,
  columns: { [C in keyof Row<'webhook_cursors'>]?: Row<'webhook_cursors'>[C] | RawBuilder<Row<'webhook_cursors'>[C]> },
  isFree?: RawBuilder<SqlBool>,
): Promise<boolean> {
  const which = isFree ? { integration_id } : { integration_id, lease_owner: owner }
  await updateRows({ db, team_id }, 'webhook_cursors', which, columns, isFree)
  const row = await db
    .selectFrom('webhook_cursors')
    .select('lease_owner')
    .where('team_id', '=', team_id)
    .where('integration_id', '=', integration_id)
    .executeTakeFirst()
  return row?.lease_owner === owner
}

/** How long the oldest message has waited for delivery, by kind of integration. */
export async function findLags(db: Db, now: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('webhook_cursors')
    .innerJoin('integrations', (join) =>
      join
        .onRef('integrations.team_id', '=', 'webhook_cursors.team_id')
        .onRef('integrations.id', '=', 'webhook_cursors.integration_id'),
    )
    .select(['integrations.type', (eb) => eb.fn.min('webhook_cursors.time_failing').as('since')])
    .where('integrations.type', 'in', WEBHOOK_TYPES)
    .where('integrations.is_active', '=', 1)
    .groupBy('integrations.type')
    .execute()
  return new Map(rows.map(({ type, since }) => [type, since === null ? 0 : Math.max(0, now - since)]))
}
