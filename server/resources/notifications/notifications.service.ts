import { notFound } from '../../common/errors.ts'
import { Walk } from '../../http/cursor.ts'
import { textOf } from '../../store/search/html.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { updateRows } from '../../workspace/rows.ts'
import { findMembersById } from '../members/members.queries.ts'
import { nameOfMember } from '../members/members.service.ts'
import { fromId, toId } from '../shapes.ts'
import { countUnread, findNotifications, type NotificationRow } from './notifications.queries.ts'
import type { Kind, Notification, NotificationQuery, UpdateNotification } from './notifications.schema.ts'
import { excerptOf, lineOf } from './notifications.text.ts'

/** The caller's own notifications in this workspace, the latest first. */
export async function listNotifications(r: Read, { unread, archived = false, ...asked }: NotificationQuery) {
  const filter = { archived, ...(unread !== undefined && { unread }) }
  const walk = new Walk<[number]>(r.team_id, 'notifications', { ...filter, user_id: r.viewer.user_id }, asked, [
    'number',
  ])
  const { paging, json } = await walk.collect({
    from: walk.after?.[0] ?? null,
    find: (after, limit) => findNotifications(r, { ...filter, after }, limit),
    keyOf: ({ turn }) => turn,
    toItems: (rows) => toNotifications(r, rows),
    anchorOf: ({ turn }) => [turn],
  })
  return { ...paging, unread: await countUnread(r), notifications: json }
}

export async function updateNotification(w: Write, id: string, body: UpdateNotification): Promise<Notification> {
  const row = await requireNotification(w, id)
  const { read, archived } = body
  const time = (value: boolean | null | undefined, before: number | null) => {
    if (value === undefined || value === null) return before
    return value ? (before ?? w.now) : null
  }
  // An archived notification counts as read.
  const time_read = time(read ?? (archived ? true : undefined), row.time_read)
  const time_archived = time(archived, row.time_archived)
  await updateRows(w, 'notifications', { user_id: w.user_id, id: row.id }, { time_read, time_archived })
  const [notification] = await toNotifications(w, [{ ...row, time_read, time_archived }])
  if (!notification) throw notFound('notification')
  return notification
}

/** Marks everything the caller has not archived. */
export async function markAll(w: Write, read: boolean): Promise<{ unread: number }> {
  const time_read = read ? w.now : null
  const which = { user_id: w.user_id, time_archived: null }
  await updateRows(w, 'notifications', read ? { ...which, time_read: null } : which, { time_read })
  return { unread: await countUnread(w) }
}

async function requireNotification(r: Read, id: string): Promise<NotificationRow> {
  const [row] = await findNotifications(r, { id: toId(id) }, 1)
  if (!row) throw notFound('notification')
  return row
}

/** Rows become public here, with people's current names. */
export async function toNotifications(r: Read, rows: readonly NotificationRow[]): Promise<Notification[]> {
  const actorsOf = (row: NotificationRow) => (row.actors === '' ? [] : row.actors.split(','))
  const people = await findMembersById(r, rows.flatMap(actorsOf))
  const names = new Map(people.map((person) => [person.id, nameOfMember(person)]))
  return rows.map((row) => {
    const user_ids = actorsOf(row)
    // Kinds and nouns are written only by this program, from closed sets.
    const kinds = row.kinds.split(',') as Kind[]
    const kind = row.kind as Kind
    // Written only by this program, from a closed set.
    const type = row.noun as Notification['type']
    const named = user_ids.flatMap((id) => names.get(id) ?? [])
    return {
      id: String(row.id),
      team_id: row.team_id,
      kind,
      kinds,
      total: row.total,
      text: lineOf({
        kind,
        kinds,
        total: row.total,
        title: row.title,
        isYours: row.member_id === row.user_id,
        people: named,
        totalPeople: user_ids.length,
      }),
      title: row.title,
      excerpt: row.comment === null ? '' : excerptOf(textOf(row.comment)),
      type,
      project_id: fromId(row.project_id),
      board_id: fromId(row.board_id),
      list_id: fromId(row.list_id),
      card_id: type === 'card' ? String(row.thing_id) : null,
      epic_id: type === 'epic' ? String(row.thing_id) : null,
      page_id: type === 'page' ? String(row.thing_id) : null,
      integration_id: type === 'integration' ? String(row.thing_id) : null,
      member_id: row.member_id,
      comment_id: row.comment === null ? null : fromId(row.comment_id),
      user_ids,
      read: row.time_read !== null,
      archived: row.time_archived !== null,
      time_read: row.time_read,
      time_created: row.time_created,
      time_updated: row.time_updated,
    }
  })
}
