import { AppError, notFound } from '../../common/errors.ts'
import { DAY_MS, instantOf } from '../../common/time.ts'
import { Walk } from '../../http/cursor.ts'
import { SNOOZE_DAYS } from '../../limits/reminders.ts'
import { idIn, idList } from '../../store/ids.ts'
import { textOf } from '../../store/search/html.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { updateRows } from '../../workspace/rows.ts'
import { findMembersById } from '../members/members.queries.ts'
import { shortNameOf } from '../members/members.service.ts'
import { fromId, toId } from '../shapes.ts'
import { findItemTitles } from './notifications.items.ts'
import { countUnread, findNotifications, type NotificationRow } from './notifications.queries.ts'
import type {
  Kind,
  MarkAll,
  Marked,
  Notification,
  NotificationQuery,
  UpdateNotification,
} from './notifications.schema.ts'
import { excerptOf, isByClock, lineOf } from './notifications.text.ts'

/** The caller's own notifications in this workspace, the latest first. */
export async function listNotifications(r: Read, { unread, archived = false, snoozed, ...asked }: NotificationQuery) {
  // What is archived is there, whether it was put away before or not.
  const isSnoozed = snoozed ?? (archived ? undefined : false)
  const filter = {
    archived,
    ...(unread !== undefined && { unread }),
    ...(isSnoozed !== undefined && { snoozed: isSnoozed }),
  }
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
  const snoozed_until = body.snoozed_until === undefined ? row.snoozed_until : momentOf(body.snoozed_until, w.now)
  const time = (value: boolean | null | undefined, before: number | null) => {
    if (value === undefined || value === null) return before
    return value ? (before ?? w.now) : null
  }
  // An archived notification counts as read.
  const time_read = time(read ?? (archived ? true : undefined), row.time_read)
  const time_archived = time(archived, row.time_archived)
  await updateRows(w, 'notifications', { user_id: w.user_id, id: row.id }, { time_read, time_archived, snoozed_until })
  const [notification] = await toNotifications(w, [{ ...row, time_read, time_archived, snoozed_until }])
  if (!notification) throw notFound('notification')
  return notification
}

/** Until when it is put away. What comes back at once was not put away. */
function momentOf(date: number | null, now: number): number | null {
  if (date === null) return null
  const moment = instantOf(date)
  if (moment > now && moment <= now + SNOOZE_DAYS * DAY_MS) return moment
  const message = `snoozed_until must be a moment to come, at most ${SNOOZE_DAYS} days from now.`
  throw new AppError('invalid_request', message, [{ field: 'snoozed_until', code: 'invalid', message }])
}

/** Marks the caller's notifications: all, or those that are named. Without a field it means read. */
export async function markAll(w: Write, { read, archived, ids }: MarkAll): Promise<Marked> {
  const isRead = read ?? (archived === false ? undefined : true)
  const rows = await findOwn(w, ids?.map(toId) ?? null, archived === false)
  const differing = (column: 'time_read' | 'time_archived', isOn: boolean | null | undefined) =>
    rows.filter((row) => typeof isOn === 'boolean' && (row[column] !== null) !== isOn)
  // What was read or archived before keeps its time.
  const [toRead, toArchive] = [differing('time_read', isRead), differing('time_archived', archived)]
  const which = (some: typeof rows) => ({ user_id: w.user_id, id: some.map(({ id }) => id) })
  const time = (isOn: boolean | null | undefined) => (isOn ? w.now : null)
  if (toRead.length > 0) await updateRows(w, 'notifications', which(toRead), { time_read: time(isRead) })
  if (toArchive.length > 0) await updateRows(w, 'notifications', which(toArchive), { time_archived: time(archived) })
  const changed = rows.filter((row) => toRead.includes(row) || toArchive.includes(row))
  const before = changed.map(({ id, time_read, time_archived }) => ({
    id: String(id),
    read: time_read !== null,
    archived: time_archived !== null,
  }))
  return { unread: await countUnread(w), before }
}

function findOwn(w: Write, ids: readonly number[] | null, isArchived: boolean) {
  return w.db
    .selectFrom('notifications')
    .select(['id', 'time_read', 'time_archived'])
    .where('team_id', '=', w.team_id)
    .where('user_id', '=', w.user_id)
    .$if(ids !== null, (query) => query.where(idIn(w.db, 'id', idList(w.db, ids ?? []))))
    .$if(ids === null, (query) => query.where('time_archived', isArchived ? 'is not' : 'is', null))
    .$if(ids === null && !isArchived, (query) => query.where('snoozed_until', 'is', null))
    .orderBy('turn', 'desc')
    .execute()
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
  const items = await findItemTitles(r, rows)
  const names = new Map(people.map((person) => [person.id, shortNameOf(r, person)]))
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
        item: items.get(row.seq),
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
      recurrence_id: type === 'recurrence' ? String(row.thing_id) : null,
      rule_id: type === 'rule' ? String(row.thing_id) : null,
      member_id: row.member_id,
      comment_id: row.comment === null ? null : fromId(row.comment_id),
      // The latest came by itself: nobody's face belongs beside it.
      user_ids: isByClock(kind) ? [] : user_ids,
      read: row.time_read !== null,
      archived: row.time_archived !== null,
      time_read: row.time_read,
      snoozed_until: row.snoozed_until,
      time_created: row.time_created,
      time_updated: row.time_updated,
    }
  })
}
