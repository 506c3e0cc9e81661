import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { type Viewer, visibleBoard, visibleCard, visibleProject } from '../../workspace/visibility.ts'
import { visibleEpic } from '../epics/epics.queries.ts'

export interface NotificationRow extends Row<'notifications'> {
  title: string
  project_id: number | null
  board_id: number | null
  list_id: number | null
  /** The person it is about, if any. */
  member_id: string | null
  /** The beginning of the last comment, as it is now; null when it was deleted. */
  comment: string | null
}

/** How much of a comment is read for its excerpt: most of it may be tags. */
const COMMENT_BEGINNING = 2000

/**
 * Joins the subjects of a table that has `noun` and `thing_id`. Visibility is checked at each read: a notification about
 * something the reader no longer sees is not shown.
 */
export const withThings = (table: string) => {
  const own = (column: string) => sql.ref(`${table}.${column}`)
  return sql`
    left join cards on cards.team_id = ${own('team_id')} and cards.id = ${own('thing_id')} and ${own('noun')} = 'card'
    left join pages on pages.team_id = ${own('team_id')} and pages.id = ${own('thing_id')} and ${own('noun')} = 'page'
    left join epics on epics.team_id = ${own('team_id')} and epics.id = ${own('thing_id')} and ${own('noun')} = 'epic'
    left join integrations on integrations.team_id = ${own('team_id')} and integrations.id = ${own('thing_id')}
      and ${own('noun')} = 'integration'
    left join events as subject_events on subject_events.team_id = ${own('team_id')} and subject_events.seq = -${own('thing_id')}
      and ${own('noun')} = 'member'
    left join users as subject_users on subject_users.id = subject_events.member_id
    left join recurrences on recurrences.team_id = ${own('team_id')} and recurrences.id = ${own('thing_id')}
      and ${own('noun')} = 'recurrence' and recurrences.time_deleted is null
    left join rules on rules.team_id = ${own('team_id')} and rules.id = ${own('thing_id')} and ${own('noun')} = 'rule'
    left join boards on boards.team_id = ${own('team_id')}
      and boards.id = coalesce(cards.board_id, recurrences.board_id, rules.board_id)
    left join projects on projects.team_id = ${own('team_id')}
      and projects.id = coalesce(cards.project_id, pages.project_id, boards.project_id, rules.project_id)`
}

export function visibleThing(viewer: Viewer): RawBuilder<SqlBool> {
  return sql<SqlBool>`((cards.id is not null and ${visibleCard(viewer)})
    or (pages.id is not null and ${visibleProject(viewer)}) or (epics.id is not null and ${visibleEpic(viewer)})
    or integrations.user_id = ${viewer.user_id}
    or (recurrences.owner_id = ${viewer.user_id} and ${visibleBoard(viewer)})
    or (rules.owner_id = ${viewer.user_id} and ${visibleBoard(viewer)})
    or subject_users.id = ${viewer.user_id} or (subject_users.id is not null and exists (select 1 from members owning
      where owning.team_id = subject_events.team_id and owning.user_id = ${viewer.user_id}
        and owning.role = 'owner' and owning.status = 'active')))`
}

interface NotificationFilter {
  archived?: boolean
  unread?: boolean
  snoozed?: boolean
  id?: number
  /** Only those before this position, back in time. */
  after?: number | null
  forDigest?: boolean
}

function conditionOf({ viewer, team_id }: Read, filter: NotificationFilter): RawBuilder<SqlBool> {
  const parts = [
    sql`notifications.team_id = ${team_id} and notifications.user_id = ${viewer.user_id} and ${visibleThing(viewer)}`,
  ]
  if (filter.archived !== undefined)
    parts.push(
      filter.archived ? sql`notifications.time_archived is not null` : sql`notifications.time_archived is null`,
    )
  if (filter.unread !== undefined)
    parts.push(filter.unread ? sql`notifications.time_read is null` : sql`notifications.time_read is not null`)
  if (filter.snoozed !== undefined)
    parts.push(filter.snoozed ? sql`notifications.snoozed_until is not null` : sql`notifications.snoozed_until is null`)
  if (filter.id !== undefined) parts.push(sql`notifications.id = ${filter.id}`)
  if (filter.after) parts.push(sql`notifications.turn < ${filter.after}`)
  if (filter.forDigest) parts.push(sql`notifications.is_for_digest = 1`)
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`
}

/** The reader's own, about what they can see now, the latest first. */
export async function findNotifications(
  r: Read,
  filter: NotificationFilter,
  limit: number,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select notifications.*, coalesce(cards.title, pages.title, epics.title, integrations.title, recurrences.title, rules.title,
        case when subject_users.display_name <> '' then subject_users.display_name else subject_users.email end) as title,
      subject_users.id as member_id,
      coalesce(cards.project_id, pages.project_id, boards.project_id, rules.project_id) as project_id, boards.id as board_id,
      coalesce(cards.list_id, epics.list_id) as list_id,
      (select substr(comments.content, 1, ${sql.lit(COMMENT_BEGINNING)}) from comments
        where comments.team_id = notifications.team_id and comments.id = notifications.comment_id) as comment
    from notifications ${withThings('notifications')}
    where ${conditionOf(r, filter)}
    order by notifications.turn desc limit ${limit}`.execute(r.db)
  return rows
}

export async function countUnread(r: Read): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from notifications ${withThings('notifications')}
    where ${conditionOf(r, { unread: true, archived: false, snoozed: false })}`.execute(r.db)
  return Number(rows[0]?.unread ?? 0)
}
