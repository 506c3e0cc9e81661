import type { Behavior } from '../../http/schema.ts'
import { toOrder } from '../../workspace/order.ts'
import type { Read } from '../../workspace/workspace.ts'
import { findCardsOfEpics, toSummary } from '../cards/cards.summary.ts'
import { groupBy, toArchivedMarker, toMember, toUserReference } from '../shapes.ts'
import { type EpicRow, findEpicMembers } from './epics.queries.ts'
import type { Epic } from './epics.schema.ts'

/** After so many days without word, the last word on an epic's health is stale. */
const STALE_PERIOD_DAYS = 14
const DAY_MS = 86_400_000

/** Rows become public epics here, with the cards in them that the viewer can see. */
export async function toEpics(r: Read, rows: readonly EpicRow[]): Promise<Epic[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const members = groupBy(await findEpicMembers(r, ids), ({ epic_id }) => epic_id)
  const cards = groupBy(await findCardsOfEpics(r, ids), ({ epic_id }) => epic_id)
  return rows.map((row) => {
    const children = cards.get(row.id) ?? []
    return {
      id: String(row.id),
      type: 'epic',
      team_id: row.team_id,
      title: row.title,
      schema: row.schema,
      content: row.content,
      collaboration: null,
      list_id: String(row.list_id),
      list_color: row.list_color,
      list_title: row.list_title,
      status: row.status as Behavior,
      priority: row.priority,
      owner_id: row.owner_id,
      user_id: row.user_id,
      user_id_updated: row.user_id_updated,
      user: toUserReference(r, row.user_id, row.source),
      user_updated: toUserReference(r, row.user_id_updated, row.source_updated),
      start_date: row.start_date,
      due_date: row.due_date,
      completed_date: row.completed_date,
      time_created: row.time_created,
      time_updated: row.time_updated,
      members: (members.get(row.id) ?? []).map(toMember),
      checklists: [],
      checklist_order: {},
      checklist_item_order: {},
      child_cards: children.map(toSummary),
      child_card_order: toOrder(children.map(({ id }) => id)),
      linked_cards: [],
      archived: toArchivedMarker(row),
      archived_list: false,
      tags: [],
      total_comments: 0,
      total_files: 0,
      is_watching: row.is_watching === 1,
      external_links: [],
      hints: [],
      health_status: row.health_status as Epic['health_status'],
      health_status_is_stale: isStale(row.time_health_last_updated, r.now),
      health_status_stale_period: STALE_PERIOD_DAYS,
      time_health_last_updated: row.time_health_last_updated,
      health_status_updated_by: row.health_status_updated_by,
    }
  })
}

/** Counted in days of the calendar: an answer kept in memory is good for a day. */
function isStale(lastUpdated: number | null, now: number): boolean {
  if (lastUpdated === null) return false
  return Math.floor(now / DAY_MS) - Math.floor(lastUpdated / DAY_MS) > STALE_PERIOD_DAYS
}
