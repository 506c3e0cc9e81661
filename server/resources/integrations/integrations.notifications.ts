import { type SqlBool, sql } from 'kysely'
import { AppError, type FieldProblem } from '../../common/errors.ts'
import type { WebhookNotification } from '../../http/schema.ts'
import { touched } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { allows } from '../../workspace/policy.ts'
import { updateRow } from '../../workspace/rows.ts'
import { findTypes } from './integrations.queries.ts'
import { BOARD_OPTIONS, LIST_OPTIONS, type NewNotification } from './notifications.schema.ts'

/**
 * The notification settings of boards and lists: stored as JSON in their rows, which are read far more often than they notify.
 */

const OPTIONS = { boards: BOARD_OPTIONS, lists: LIST_OPTIONS } as const
type Container = keyof typeof OPTIONS

export function toNotifications(json: string | null | undefined): WebhookNotification[] {
  // Written only by this program.
  return json ? (JSON.parse(json) as WebhookNotification[]) : []
}

/** The settings to store for a container: every integration exists, is named once, and is of the given kind. */
export async function readNotifications(
  w: Write,
  container: Container,
  wanted: readonly NewNotification[],
  before: string | null,
): Promise<string | null> {
  const json = JSON.stringify(wanted.map((one) => toNotification(container, one)))
  const after = wanted.length === 0 ? null : json
  if (after === before) return before
  if (!allows(w.role, 'integration.use'))
    throw new AppError('forbidden', 'Only members of the workspace decide which integrations are notified.')
  const types = await findTypes(
    w,
    wanted.map(({ webhook }) => webhook.integration_id),
  )
  const seen = new Set<string>()
  const problems = wanted.flatMap(({ webhook }, index) => {
    const { integration_id, destination_type } = webhook
    const problem = problemOf(types.get(integration_id), destination_type, seen.has(integration_id))
    seen.add(integration_id)
    return problem ? [{ ...problem, field: `webhook_notifications.${index}.webhook.${problem.field}` }] : []
  })
  if (problems[0]) throw new AppError('invalid_request', problems[0].message, problems)
  return after
}

function problemOf(type: string | undefined, wanted: string, isRepeated: boolean): FieldProblem | null {
  if (type === undefined) {
    const message = 'There is no such integration in this workspace.'
    return { field: 'integration_id', code: 'not_found', message }
  }
  if (isRepeated) {
    return { field: 'integration_id', code: 'duplicate', message: 'Name each integration once.' }
  }
  if (type === wanted) return null
  return { field: 'destination_type', code: 'invalid', message: `This integration is a ${type}.` }
}

/** Every option of the container is present, on or off. */
function toNotification(container: Container, { webhook, options = {} }: NewNotification): WebhookNotification {
  const { destination_type, integration_id } = webhook
  const said: Record<string, boolean | undefined> = options
  return {
    webhook: { destination_type, integration_id },
    options: Object.fromEntries(OPTIONS[container].map((option) => [option, said[option] ?? false])),
  }
}

/** Every container of the workspace that notifies an integration. */
export async function findNotifyingContainers({ db, team_id }: Pick<Read, 'db' | 'team_id'>, container: Container) {
  const rows = await db
    .selectFrom(container)
    .selectAll()
    .where('team_id', '=', team_id)
    .where(sql<SqlBool>`webhook_notifications is not null`)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ row, notifications: toNotifications(row.webhook_notifications) }))
}

/** Removes an integration from every board and list that names it. */
export async function forgetIntegration(w: Write, id: number) {
  for (const container of ['boards', 'lists'] as const)
    for (const { row, notifications } of await findNotifyingContainers(w, container)) {
      const left = notifications.filter(({ webhook }) => webhook.integration_id !== String(id))
      if (left.length === notifications.length) continue
      const webhook_notifications = left.length === 0 ? null : JSON.stringify(left)
      await updateRow(w, container, row.id, { webhook_notifications, ...touched(w) })
      const refs = { project_id: row.project_id, [container === 'boards' ? 'board_id' : 'list_id']: row.id }
      const own = 'sprint_id' in row ? { board_id: row.board_id, sprint_id: row.sprint_id } : {}
      w.emit(
        container === 'boards' ? 'board.updated' : 'list.updated',
        { ...own, ...refs },
        {
          webhook_notifications: [notifications, left.length === 0 ? null : left],
        },
      )
    }
}
