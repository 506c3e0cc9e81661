import { cut, readCursor, toCursor, walkOf } from '../../http/cursor.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/workspace.ts'
import { fromId, toUserReference } from '../shapes.ts'
import { findEvents } from './events.queries.ts'
import type { Event, EventQuery } from './events.schema.ts'

const PAGE_SIZE = 100

/** The change log, oldest first, as programs read it. */
export async function listEvents(r: Read, { after = 0, cursor, count = PAGE_SIZE }: EventQuery) {
  const walk = walkOf(r.team_id, 'events', { after })
  const place = readCursor<[number]>(cursor, walk, ['number'])
  const { page, more } = cut(await findEvents(r, place?.after[0] ?? after, count + 1), count)
  const last = page.at(-1)
  const seen = (place?.seen ?? 0) + page.length
  return {
    cursor: more && last ? toCursor(walk, { after: [last.seq], seen }) : '',
    count: page.length,
    events: page.map((row) => toEvent(r, row)),
  }
}

export function toEvent(r: Read, row: Row<'events'>): Event {
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
    changes: JSON.parse(row.changes) as Event['changes'],
    time_created: row.time_created,
  }
}
