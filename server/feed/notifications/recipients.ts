import { type RawBuilder, sql } from 'kysely'
import { findRoles } from '../../resources/members/members.queries.ts'
import { LEADS } from '../../resources/notifications/notifications.leads.ts'
import { visibleThing, withThings } from '../../resources/notifications/notifications.queries.ts'
import type { QuietHours } from '../../resources/notifications/notifications.quiet.ts'
import {
  KINDS,
  type Kind,
  type KindSettings,
  type NotificationSettings,
} from '../../resources/notifications/notifications.schema.ts'
import { readSettings, settingFor } from '../../resources/notifications/notifications.settings.ts'
import { givenRows } from '../../store/given-rows.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Db } from '../../store/store.ts'
import type { Row } from '../../store/tables.ts'
import { isGuest } from '../../workspace/visibility.ts'
import type { Circle, FollowedNoun, Occasion } from './occasions.ts'

/** One person, one event, one kind: a notification before visibility and preferences are checked. */
interface Named {
  user_id: string
  kind: Kind
  occasion: Occasion
  isByChoice: boolean
}

/** The same for a person who may see it and wants it. */
export interface Recipient extends Named {
  email: 'off' | 'instant' | 'daily'
  /** When mail may be sent to them, if they have quiet hours. */
  quiet: { hours: QuietHours; timezone_id: string } | null
}

interface Handle {
  db: Db
  team_id: string
}

/**
 * Who is notified of what: members of the workspace who may see the item now, want it, and did not do it themselves.
 */
export async function recipientsOf(handle: Handle, occasions: readonly Occasion[]): Promise<Recipient[]> {
  const named: Named[] = []
  const watching = await findWatching(handle, occasions)
  for (const occasion of occasions) {
    const people = new Map<string, { kind: Kind; isByChoice: boolean }>()
    const add = (user_id: string, kind: Kind, isByChoice = false) => {
      const known = people.get(user_id)
      if (user_id !== occasion.actor && (!known || KINDS.indexOf(kind) < KINDS.indexOf(known.kind)))
        people.set(user_id, { kind, isByChoice })
    }
    for (const user_id of await findMentioned(handle, occasion)) add(user_id, 'mentioned')
    for (const { user_id, kind } of occasion.people) add(user_id, kind)
    for (const { circle, kind, isByChoice } of occasion.circles)
      for (const user_id of watching(circle, occasion) ?? (await findCircle(handle, circle, occasion)))
        add(user_id, kind, isByChoice)
    for (const [user_id, one] of people) named.push({ user_id, occasion, ...one })
  }
  return wantedOf(handle, await withoutOwnReminders(handle, await seenOf(handle, named)))
}

async function findMentioned({ db, team_id }: Handle, { mentions }: Occasion): Promise<string[]> {
  const ids = [...mentions.ids]
  if (mentions.emails.size === 0) return ids
  const rows = await db
    .selectFrom('users')
    .innerJoin('members', 'members.user_id', 'users.id')
    .select('users.id')
    .where('members.team_id', '=', team_id)
    .where('users.email', 'in', [...mentions.emails])
    .execute()
  return [...ids, ...rows.map(({ id }) => id)]
}

/**
 * Who watches what all these occasions are about, and its lists and boards: a few statements, however many there are. For the
 * other circles it returns nothing.
 */
async function findWatching({ db, team_id }: Handle, occasions: readonly Occasion[]) {
  const watchersOf = async (table: MarksTable, ids: readonly number[]) => {
    if (ids.length === 0) return new Map<number, { user_id: string }[]>()
    const column = table.replace(/^roadmap_|_marks$/g, '')
    const { rows } = await sql<{ id: number; user_id: string }>`
      select ${sql.ref(`${column}_id`)} as id, user_id from ${sql.table(table)} where team_id = ${team_id}
        and is_watching = 1 and ${idIn(db, `${column}_id`, idList(db, [...new Set(ids)]))} order by user_id`.execute(db)
    return Map.groupBy(rows, ({ id }) => id)
  }
  const about = (circle: Circle, noun: Occasion['noun']) =>
    occasions.filter((one) => one.noun === noun && one.circles.some((its) => its.circle === circle))
  const idsOf = (some: readonly Occasion[]) => some.map(({ thing_id }) => thing_id)
  const [cards, epics] = [about('place', 'card'), about('place', 'epic')]
  const things = {
    card: await watchersOf('card_marks', idsOf(about('watchers', 'card'))),
    epic: await watchersOf('epic_marks', idsOf(about('watchers', 'epic'))),
    page: await watchersOf('page_marks', idsOf(about('watchers', 'page'))),
  }
  const lists = {
    card: await watchersOf(
      'list_marks',
      cards.flatMap((one) => one.lists),
    ),
    epic: await watchersOf(
      'roadmap_list_marks',
      epics.flatMap((one) => one.lists),
    ),
  }
  const boards = await watchersOf(
    'board_marks',
    cards.flatMap((one) => one.boards),
  )
  return (circle: Circle, occasion: Occasion): Iterable<string> | undefined => {
    const { noun, thing_id } = occasion
    if (!isFollowed(noun)) return undefined
    if (circle === 'watchers') return (things[noun].get(thing_id) ?? []).map(({ user_id }) => user_id)
    if (circle !== 'place' || noun === 'page') return undefined
    const ofLists = occasion.lists.flatMap((id) => lists[noun].get(id) ?? [])
    const ofBoards = noun === 'card' ? occasion.boards.flatMap((id) => boards.get(id) ?? []) : []
    return [...new Set([...ofLists, ...ofBoards].map(({ user_id }) => user_id))].sort()
  }
}

/** Nobody follows an integration, a person or a recurrence, or comments on them. */
function isFollowed(noun: Occasion['noun']): noun is FollowedNoun {
  return noun === 'card' || noun === 'epic' || noun === 'page'
}

type MarksTable = 'card_marks' | 'epic_marks' | 'page_marks' | 'list_marks' | 'roadmap_list_marks' | 'board_marks'

async function findCircle({ db, team_id }: Handle, circle: Circle, occasion: Occasion): Promise<string[]> {
  const query = queryOf(team_id, circle, occasion)
  if (!query) return []
  const { rows } = await query.execute(db)
  return rows.map(({ user_id }) => user_id)
}

function queryOf(team_id: string, circle: Circle, occasion: Occasion): RawBuilder<{ user_id: string }> | null {
  const { noun, thing_id, comment_id, parent_id } = occasion
  if (!isFollowed(noun)) return circle === 'owners' ? ownersOf(team_id) : null
  const own = sql.ref(`${noun}_id`)
  switch (circle) {
    case 'owners':
      return ownersOf(team_id)
    case 'assigned':
      return noun === 'page' ? null : assignedTo(team_id, noun, thing_id)
    case 'creator':
      if (noun === 'page') return null
      return sql`select user_id from ${sql.table(`${noun}s`)} where team_id = ${team_id} and id = ${thing_id}
        and not exists (${assignedTo(team_id, noun, thing_id)})`
    // Found for all occasions at once.
    case 'watchers':
    case 'place':
      return null
    case 'commenters':
      return sql`select distinct user_id from comments
        where team_id = ${team_id} and ${own} = ${thing_id} and id < ${comment_id}`
    case 'thread':
      if (parent_id === null) return null
      return sql`select distinct user_id from comments
        where team_id = ${team_id} and (id = ${parent_id} or parent_id = ${parent_id}) and id < ${comment_id}`
  }
}

function assignedTo(team_id: string, noun: 'card' | 'epic', id: number): RawBuilder<{ user_id: string }> {
  return sql`select user_id from ${sql.table(`${noun}_members`)} where team_id = ${team_id}
      and ${sql.ref(`${noun}_id`)} = ${id}
    union select owner_id from ${sql.table(`${noun}s`)} where team_id = ${team_id} and id = ${id}
      and owner_id is not null`
}

function ownersOf(team_id: string): RawBuilder<{ user_id: string }> {
  return sql`select user_id from members where team_id = ${team_id} and role = 'owner' and status = 'active'`
}

/** Members who can see the item: one query for each person, about all that concerns them. */
async function seenOf({ db, team_id }: Handle, named: readonly Named[]): Promise<Named[]> {
  const seen: Named[] = []
  const roles = await findRoles({ db, team_id }, [...new Set(named.map(({ user_id }) => user_id))])
  for (const [user_id, theirs] of Map.groupBy(named, (one) => one.user_id)) {
    const role = roles.get(user_id)
    if (!role) continue
    const things = new Map(theirs.map(({ occasion: { noun, thing_id } }) => [thing_id, noun]))
    const given = givenRows(
      db,
      'things',
      { noun: 'text', thing_id: 'bigint', team_id: 'text' },
      [...things].map(([thing_id, noun]) => ({ noun, thing_id, team_id })),
    )
    const { rows } = await sql<{ thing_id: number }>`select things.thing_id from ${given} ${withThings('things')}
      where ${visibleThing({ user_id, is_guest: isGuest(role) ? 1 : 0 })}`.execute(db)
    const visible = new Set(rows.map(({ thing_id }) => Number(thing_id)))
    seen.push(...theirs.filter(({ occasion }) => visible.has(occasion.thing_id)))
  }
  return seen
}

/** People who set a reminder of their own on a card are not reminded of its due date otherwise. */
async function withoutOwnReminders({ db, team_id }: Handle, seen: readonly Named[]): Promise<readonly Named[]> {
  const isGeneral = ({ kind, occasion }: Named) => kind === 'due_soon' && occasion.noun === 'card' && !occasion.isOwn
  const ids = [...new Set(seen.filter(isGeneral).map(({ occasion }) => occasion.thing_id))]
  if (ids.length === 0) return seen
  const rows = await db
    .selectFrom('card_marks')
    .select(['card_id', 'user_id'])
    .where('team_id', '=', team_id)
    .where('reminder_lead', 'is not', null)
    .where(idIn(db, 'card_id', idList(db, ids)))
    .execute()
  const own = new Set(rows.map(({ card_id, user_id }) => `${card_id} ${user_id}`))
  return seen.filter((named) => !isGeneral(named) || !own.has(`${named.occasion.thing_id} ${named.user_id}`))
}

/** Few enough for one statement on either store. */
const CHUNK = 500

async function wantedOf({ db, team_id }: Handle, seen: readonly Named[]): Promise<Recipient[]> {
  const user_ids = [...new Set(seen.map(({ user_id }) => user_id))]
  const rows = new Map<string, SettingsRow>()
  for (let start = 0; start < user_ids.length; start += CHUNK) {
    const some = await db
      .selectFrom('notification_settings')
      .innerJoin('users', 'users.id', 'notification_settings.user_id')
      .select(['user_id', 'settings', 'due_lead', 'users.timezone_id'])
      .where('team_id', '=', team_id)
      .where('user_id', 'in', user_ids.slice(start, start + CHUNK))
      .execute()
    for (const row of some) rows.set(row.user_id, row)
  }
  return seen.flatMap((named) => {
    const row = rows.get(named.user_id)
    const preferences = readSettings(row)
    const { inbox, email } = settingOf(preferences, named, row?.due_lead ?? null)
    const isWanted = inbox && (!named.isByChoice || preferences.watched_due_dates)
    const hours = preferences.quiet_hours
    const quiet = hours && row ? { hours, timezone_id: row.timezone_id } : null
    return isWanted ? [{ ...named, quiet, email: preferences.email_enabled ? email : ('off' as const) }] : []
  })
}

type SettingsRow = Pick<Row<'notification_settings'>, 'user_id' | 'settings' | 'due_lead'> & { timezone_id: string }

/**
 * People who chose how long before due dates they are reminded get events of their own, at that time. For those who want it at the time
 * itself, that a card is overdue is what reminds them of its date.
 */
function settingOf(
  preferences: NotificationSettings,
  { kind, occasion }: Named,
  due_lead: number | null,
): KindSettings {
  const setting = settingFor(preferences, kind, occasion)
  if (kind === 'due_soon' && due_lead !== null && !occasion.isOwn) return { ...setting, inbox: false }
  if (kind !== 'overdue' || due_lead !== LEADS.at_time || setting.inbox) return setting
  return settingFor(preferences, 'due_soon', occasion)
}
