import { AppError, invalid } from '../../common/errors.ts'
import type { Secrets } from '../../common/secrets.ts'
import { Walk } from '../../http/cursor.ts'
import { INTEGRATIONS } from '../../limits/webhooks.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { Row } from '../../store/tables.ts'
import { authored, creation, deletion, differenceInApi, given, touched } from '../../workspace/changes.ts'
import { isEventType } from '../../workspace/events/types.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { NOUNS } from '../../workspace/nouns.ts'
import { columnsOf, deleteRow, insertRows, updateRow, updateRows } from '../../workspace/rows.ts'
import { requireProject } from '../containers/projects.queries.ts'
import { toAuthorship } from '../shapes.ts'
import { hookUrlOf, isCodeHost, newHook, refuseCodeHost, refuseWebhookFields } from './integrations.code-hosts.ts'
import { INTEGRATION_COLUMNS } from './integrations.columns.ts'
import {
  changed,
  newSecret,
  openDestination,
  rotated,
  sealDestination,
  unreadable,
} from './integrations.destination.ts'
import { requireMaker } from './integrations.maker.ts'
import { forgetIntegration } from './integrations.notifications.ts'
import {
  countIntegrations,
  findIntegrations,
  findLastSeq,
  type IntegrationRow,
  requireIntegration,
} from './integrations.queries.ts'
import type {
  CreateIntegration,
  Integration,
  IntegrationQuery,
  IntegrationState,
  IntegrationType,
  ReplayIntegration,
  UpdateIntegration,
} from './integrations.schema.ts'

/** What the calls about integrations need besides the data: the key of their secrets, and which addresses may be called. */
export interface Means {
  secrets: Secrets
  outbound: Outbound
}

export async function listIntegrations(r: Read, means: Means, query: IntegrationQuery) {
  const walk = new Walk<[number]>(r.team_id, 'integrations', {}, query, ['number'])
  const { paging, json } = await walk.collect({
    from: walk.after?.[0] ?? null,
    find: (after, limit) => findIntegrations(r, after ?? 0, limit),
    keyOf: ({ id }) => id,
    toItems: async (rows) => rows.map((row) => toIntegration(r, means, row)),
    anchorOf: ({ id }) => [id],
  })
  return { ...paging, integrations: json }
}

export async function readIntegration(r: Read, means: Means, id: string): Promise<Integration> {
  return toIntegration(r, means, await requireIntegration(r, id))
}

/**
 * The current secret, only for the maker: a repeated request gets the current secret, which may be that of a new maker by then.
 * It is in no answer that is stored for a repeat.
 */
export async function readSecret(r: Read, { secrets }: Means, id: string): Promise<string | null> {
  const row = await requireIntegration(r, id)
  requireMaker(r, row)
  const destination = openDestination(secrets, row)
  if (!destination) throw unreadable()
  return destination.secret
}

export async function createIntegration(w: Write, means: Means, body: CreateIntegration): Promise<Integration> {
  const { type, title } = body
  const { url, secret, events, project_ids = [] } = given(body)
  const isHost = isCodeHost(type)
  if (isHost) refuseWebhookFields(given(body))
  else refuseUrl(means, url)
  refuseUnknownEvents(events ?? [])
  if (type === 'slack_channel_webhook' && secret !== undefined) throw slackSecret()
  if ((await countIntegrations(w)) >= INTEGRATIONS)
    throw new AppError('conflict', `A workspace has at most ${INTEGRATIONS} integrations. Delete one first.`)
  for (const project_id of project_ids) await requireProject(w, project_id)
  const id = w.nextId()
  const destination = { url: url ?? '', secret: type === 'slack_channel_webhook' ? null : (secret ?? newSecret()) }
  const row: Row<'integrations'> = {
    team_id: w.team_id,
    id,
    type,
    title,
    ...sealDestination(means.secrets, destination, { team_id: w.team_id, id }),
    // Programs get everything unless they choose otherwise; a channel of people gets only what boards choose.
    events: JSON.stringify(events ?? (type === 'generic_webhook' ? ['*'] : [])),
    project_ids: JSON.stringify(project_ids),
    is_active: 1,
    switched_off: null,
    hook: isHost ? newHook() : null,
    ...authored(w),
  }
  await insertRows(w, 'integrations', [row])
  await insertRows(w, 'webhook_cursors', [{ integration_id: id, seq: isHost ? 0 : await findLastSeq(w) }])
  w.emit('integration.created', { integration_id: id }, creation(INTEGRATION_COLUMNS.inLog(row)))
  return readIntegration(w, means, String(id))
}

export async function updateIntegration(
  w: Write,
  means: Means,
  id: string,
  body: UpdateIntegration,
): Promise<Integration> {
  const row = await requireIntegration(w, id)
  const { url, secret, events, project_ids, is_active, take_over, title } = given(body)
  if (!take_over && !isTurningOff(body)) requireMaker(w, row)
  await w.expectUnchanged(row.id, Object.keys(given(body)))
  if (isCodeHost(row.type)) refuseWebhookFields({ url, events, project_ids })
  else if (url !== undefined) refuseUrl(means, url)
  refuseUnknownEvents(events ?? [])
  if (secret !== undefined && row.type === 'slack_channel_webhook') throw slackSecret()
  for (const project_id of project_ids ?? []) await requireProject(w, project_id)
  const isElsewhere = url !== undefined || secret !== undefined
  const columns = columnsOf('integrations', {
    ...(title !== undefined && { title }),
    ...(events && { events: JSON.stringify(events) }),
    ...(project_ids && { project_ids: JSON.stringify(project_ids) }),
    ...(is_active !== undefined && { is_active: is_active ? 1 : 0, switched_off: null }),
    ...(take_over && { user_id: w.user_id }),
  })
  const changes = {
    ...differenceInApi<Row<'integrations'>>(row, columns, INTEGRATION_COLUMNS.inLog),
    // The log says that the address changed, but not to what.
    ...(isElsewhere && { destination: [null, null] as const }),
  }
  if (Object.keys(changes).length === 0) return toIntegration(w, means, row)
  const destination = isElsewhere && changed(openForChange(means, row, secret), given({ url, secret }))
  await updateRow(w, 'integrations', row.id, {
    ...columns,
    ...(destination && sealDestination(means.secrets, slackless(row, destination), row)),
    ...touched(w),
  })
  // The problem may be solved now: do not wait for the next retry.
  if (isElsewhere || is_active || take_over) await tryAtOnce(w, row.id)
  w.emit('integration.updated', { integration_id: row.id }, changes)
  return readIntegration(w, means, id)
}

/** Any admin can stop an integration: that sends nothing more. */
function isTurningOff(body: UpdateIntegration): boolean {
  const { is_active, ...others } = given(body)
  return is_active === false && Object.keys(others).length === 0
}

/** A code host has no url that could be set again: if the old secret cannot be opened, a new one is enough. */
function openForChange({ secrets }: Means, row: IntegrationRow, secret: string | undefined) {
  const destination = openDestination(secrets, row)
  return destination ?? (isCodeHost(row.type) && secret !== undefined ? { url: '', secret } : null)
}

/** A Slack channel has no secret, even when its old destination could not be opened. */
function slackless<D extends { secret: string | null }>({ type }: Pick<IntegrationRow, 'type'>, destination: D): D {
  return type === 'slack_channel_webhook' ? { ...destination, secret: null } : destination
}

export async function rotateSecret(w: Write, means: Means, id: string): Promise<Integration> {
  const row = await requireIntegration(w, id)
  requireMaker(w, row)
  const destination = openDestination(means.secrets, row)
  if (!destination) throw unreadable()
  await updateRow(w, 'integrations', row.id, {
    ...sealDestination(means.secrets, rotated(destination, w.now), row),
    ...touched(w),
  })
  w.emit('integration.rotated', { integration_id: row.id })
  return readIntegration(w, means, id)
}

/** Turns off an integration that is gone, or that could not be reached for too long. */
export async function switchOff(w: Write, id: number, reason: 'gone' | 'failed') {
  const row = await requireIntegration(w, String(id))
  if (row.is_active === 0) return
  const columns = columnsOf('integrations', { is_active: 0, switched_off: reason })
  await updateRow(w, 'integrations', id, columns)
  w.emit(
    'integration.updated',
    { integration_id: id },
    differenceInApi<Row<'integrations'>>(row, columns, INTEGRATION_COLUMNS.inLog),
  )
}

export async function deleteIntegration(w: Write, id: string) {
  const row = await requireIntegration(w, id)
  await w.expectUnchanged(row.id, 'any')
  await forgetIntegration(w, row.id)
  await deleteRow(w, 'integrations', row.id)
  w.emit('integration.deleted', { integration_id: row.id }, deletion(INTEGRATION_COLUMNS.inLog(row)))
}

/** Sends again, or skips: the next event is the one after this position in the log. */
export async function replay(
  w: Write,
  means: Means,
  id: string,
  { after_seq }: ReplayIntegration,
): Promise<Integration> {
  const row = await requireIntegration(w, id)
  requireMaker(w, row)
  refuseCodeHost(row)
  const last = await findLastSeq(w)
  if (after_seq > last) throw invalid('after_seq', `after_seq must be a seq of this workspace: 0 to ${last}.`)
  await tryAtOnce(w, row.id)
  const replays = await findReplays(w, row.id)
  await updateRows(w, 'webhook_cursors', { integration_id: row.id }, { seq: after_seq, replays: replays + 1 })
  w.emit('integration.replayed', { integration_id: row.id }, { after_seq: [row.seq, after_seq] })
  return readIntegration(w, means, id)
}

async function findReplays({ db, team_id }: Read, integration_id: number): Promise<number> {
  const { replays } = await db
    .selectFrom('webhook_cursors')
    .select('replays')
    .where('team_id', '=', team_id)
    .where('integration_id', '=', integration_id)
    .executeTakeFirstOrThrow()
  return replays
}

async function tryAtOnce(w: Write, integration_id: number) {
  await updateRows(w, 'webhook_deliveries', { integration_id, status: 'retrying' }, { status: 'failed' })
  await updateRows(
    w,
    'webhook_cursors',
    { integration_id },
    { attempts: 0, time_failing: null, time_next: 0, delivery_id: null },
  )
}

function refuseUrl({ outbound }: Means, url: string | undefined) {
  if (url === undefined) throw invalid('url', 'url is missing: where messages go.', 'required')
  const complaint = outbound.complaintAbout(url)
  if (complaint !== null) throw invalid('url', `url ${complaint}.`)
}

/** A type that no event has would never match. */
function refuseUnknownEvents(types: readonly string[]) {
  const problems = types.flatMap((type, index) => {
    const isKnown = type === '*' || isEventType(type) || NOUNS.some((noun) => type === `${noun}.*`)
    const message = 'There is no such type of event: see docs/events.md.'
    return isKnown ? [] : [{ field: `events.${index}`, code: 'unknown', message }]
  })
  if (problems[0]) throw new AppError('invalid_request', problems[0].message, problems)
}

function slackSecret(): AppError {
  return invalid('secret', 'The address of a Slack channel is its only secret.')
}

function stateOf(row: IntegrationRow, secrets: Secrets): IntegrationState {
  // Written only by this program, from a closed set.
  if (row.is_active === 0) return (row.switched_off as 'gone' | 'failed' | null) ?? 'paused'
  if (row.maker_status !== 'active') return 'maker_left'
  if (row.key_id !== secrets.keyId) return 'locked'
  return row.attempts > 0 ? 'retrying' : 'active'
}

function toIntegration(r: Read, { secrets }: Means, row: IntegrationRow): Integration {
  const state = stateOf(row, secrets)
  return {
    id: String(row.id),
    team_id: row.team_id,
    // Written only by this program, from a closed set.
    type: row.type as IntegrationType,
    title: row.title,
    hook_url: hookUrlOf(r.publicUrl, row.hook),
    is_active: row.is_active === 1,
    state,
    // Written only by this program.
    events: JSON.parse(row.events) as string[],
    project_ids: JSON.parse(row.project_ids) as string[],
    seq: row.seq,
    attempts: row.attempts,
    last_error: row.last_error,
    time_last_success: row.time_success,
    time_last_failure: row.time_failure,
    time_next_attempt: state === 'retrying' ? row.time_next : null,
    ...toAuthorship(r, row),
  }
}
