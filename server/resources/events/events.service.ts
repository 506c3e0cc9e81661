import { Walk } from '../../http/cursor.ts'
import type { Read } from '../../workspace/workspace.ts'
import { fromId, toId, toUserReference } from '../shapes.ts'
import { type EventRow, findEvents, findHiddenWork } from './events.queries.ts'
import type { Event, EventQuery } from './events.schema.ts'

/** The change log, oldest first, as programs read it. */
export async function listEvents(r: Read, { after = 0, ...asked }: EventQuery) {
  const walk = new Walk<[number]>(r.team_id, 'events', { after }, asked, ['number'])
  const rows = await findEvents(r, walk.after?.[0] ?? after, walk.limit)
  const { page, paging } = await walk.cut(rows, ({ seq }) => [seq])
  return { ...paging, events: await toEvents(r, page) }
}

/** Rows become public events here, as far as the viewer may know what they tell. */
export async function toEvents(r: Read, rows: readonly EventRow[]): Promise<Event[]> {
  const events = rows.map((row) => toEvent(r, row))
  const named = events.flatMap((event) => [event.epic_id, ...RELATIVES.flatMap((field) => event.changes[field] ?? [])])
  const ids = [...new Set(named.map((relative) => toId(idOf(relative) ?? '')))].filter((id) => id > 0)
  const hidden = new Set((await findHiddenWork(r, ids)).map(String))
  return hidden.size === 0 ? events : events.map((event) => withoutRelatives(event, hidden))
}

/** What changes tell of cards and epics elsewhere, which may be where the viewer cannot see them. */
const RELATIVES = ['parent_card_id', 'epic_id', 'linked_cards'] as const

function idOf(relative: unknown): string | null {
  return typeof relative === 'string' ? relative : ((relative as { card_id: string } | null)?.card_id ?? null)
}

function withoutRelatives(event: Event, hidden: ReadonlySet<string>): Event {
  // That there is a link is told, and of which kind, but not to what.
  const shown = (relative: unknown) => {
    if (!hidden.has(idOf(relative) ?? '')) return relative
    return typeof relative === 'string' ? null : { ...(relative as object), card_id: null }
  }
  const own = RELATIVES.filter((field) => event.changes[field])
  const changes = Object.fromEntries(own.map((field) => [field, (event.changes[field] ?? []).map(shown)]))
  return {
    ...event,
    epic_id: hidden.has(event.epic_id ?? '') ? null : event.epic_id,
    changes: { ...event.changes, ...changes },
  }
}

function toEvent(r: Read, row: EventRow): Event {
  const changes = JSON.parse(row.changes) as Event['changes']
  const event = toWholeEvent(r, row, changes)
  if (row.sees_after === 0) return { ...event, ...placesBefore(changes), changes: withoutSide(changes, 1) }
  return row.sees_before === 0 ? { ...event, changes: withoutSide(changes, 0) } : event
}

/** What a thing was where the viewer cannot see it, or became there, is null. */
function withoutSide(changes: Event['changes'], side: 0 | 1): Event['changes'] {
  return Object.fromEntries(
    Object.entries(changes).map(([field, pair]) => [
      field,
      pair.map((value, index) => (index === side ? null : value)),
    ]),
  )
}

/** Where a thing was before it moved. */
function placesBefore(changes: Event['changes']) {
  const places = ['project_id', 'board_id', 'list_id', 'sprint_id', 'epic_id'] as const
  return Object.fromEntries(places.flatMap((place) => (changes[place] ? [[place, changes[place][0]]] : [])))
}

function toWholeEvent(r: Read, row: EventRow, changes: Event['changes']): Event {
  return {
    seq: row.seq,
    team_id: row.team_id,
    type: row.type,
    entity_id: row.member_id ?? fromId(row.entity_id),
    project_id: fromId(row.project_id),
    board_id: fromId(row.board_id),
    list_id: fromId(row.list_id),
    card_id: fromId(row.card_id),
    sprint_id: fromId(row.sprint_id),
    epic_id: fromId(row.epic_id),
    page_id: fromId(row.page_id),
    user_id: row.user_id,
    user: toUserReference(r, row.user_id, row.source),
    changes,
    time_created: row.time_created,
  }
}
