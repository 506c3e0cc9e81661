import { Walk } from '../../http/cursor.ts'
import type { Read } from '../../workspace/workspace.ts'
import { fromId, toUserReference } from '../shapes.ts'
import { type EventRow, findEvents } from './events.queries.ts'
import type { Event, EventQuery } from './events.schema.ts'

/** The change log, oldest first, as programs read it. */
export async function listEvents(r: Read, { after = 0, ...asked }: EventQuery) {
  const walk = new Walk<[number]>(r.team_id, 'events', { after }, asked, ['number'])
  const rows = await findEvents(r, walk.after?.[0] ?? after, walk.limit)
  const { page, paging } = await walk.cut(rows, ({ seq }) => [seq])
  return { ...paging, events: page.map((row) => toEvent(r, row)) }
}

export function toEvent(r: Read, row: EventRow): Event {
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
