import { dayOf } from '../../common/time.ts'
import { lean } from '../../http/fields.ts'
import type { Read } from '../../workspace/handles.ts'
import { toOrder } from '../../workspace/order.ts'
import { findLinkedWork } from '../cards/cards.links.ts'
import { findCardsOfEpics, toSummary } from '../cards/cards.summary.ts'
import { findChecklists } from '../checklists/checklists.queries.ts'
import { findValuesOf } from '../fields/fields.show.ts'
import { findFilesOfWork } from '../files/files.cover.ts'
import { summarizeFiles } from '../files/files.queries.ts'
import { readImage } from '../images.ts'
import { mapInTurns } from '../in-turns.ts'
import { findMembersOfWork } from '../members/members.work.ts'
import { readLinks } from '../pull-requests/pull-requests.links.ts'
import { toArchivedMarker, toUserReference } from '../shapes.ts'
import { findTagsOfWork } from '../tags/tags.work.ts'
import type { EpicRow } from './epics.queries.ts'
import type { Epic, EpicField } from './epics.schema.ts'

/** The epic fields an answer shows: null for all of them. */
export type EpicFields = readonly EpicField[] | null

/** Rows become public epics here, with the cards the viewer can see. Only requested fields are looked up. */
export async function toEpics(r: Read, rows: readonly EpicRow[], fields: EpicFields = null): Promise<Epic[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const wanted = (...names: EpicField[]) => (!fields || names.some((name) => fields.includes(name)) ? ids : [])
  const membersOf = await findMembersOfWork(r, 'epic', wanted('members'))
  const cards = await findCardsOfEpics(r, wanted('child_cards', 'child_card_order'))
  const cardsOf = Map.groupBy(cards, ({ epic_id }) => epic_id)
  const checklistsOf = await findChecklists(r, 'epic', wanted('checklists', 'checklist_order', 'checklist_item_order'))
  const tagsOf = await findTagsOfWork(r, 'epic', wanted('tags'))
  const linked = await findLinkedWork(r, 'epic', wanted('linked_cards'))
  const shows = wanted('total_files', 'cover_image').length > 0
  const files = await findFilesOfWork(r, 'epic', shows ? rows : [], await summarizeFiles(r, 'epic', shows ? ids : []))
  const valuesOf = await findValuesOf(r, wanted('custom_fields').length > 0 ? rows : [])
  const epics = await mapInTurns(rows, (row): Epic => {
    const children = cardsOf.get(row.id) ?? []
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
      status: row.status,
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
      members: membersOf(row.id),
      ...checklistsOf(row.id),
      child_cards: children.map(toSummary),
      child_card_order: toOrder(children.map(({ id }) => id)),
      linked_cards: linked.get(row.id) ?? [],
      archived: toArchivedMarker(row),
      archived_list: row.list_time_archived !== null,
      tags: tagsOf(row.id),
      total_comments: row.total_comments,
      total_files: files.total(row.id),
      is_watching: row.is_watching === 1,
      external_links: readLinks(row.external_links),
      hints: [],
      cover_image: files.cover(row),
      icon: readImage(row.icon) || null,
      // Only this program writes health statuses, from a closed set.
      health_status: row.health_status as Epic['health_status'],
      health_status_is_stale: isStale(row, r.now),
      health_status_stale_period: row.health_status_stale_period,
      time_health_last_updated: row.time_health_last_updated,
      health_status_updated_by: row.health_status_updated_by,
      custom_fields: valuesOf(row.id),
    }
  })
  // Typed as full ones: an answer that shows only some fields says so.
  return fields ? (epics.map((epic) => lean(epic, fields)) as Epic[]) : epics
}

/** An epic's current health. Counted in calendar days: a cached answer is good for a day. */
function isStale({ time_health_last_updated: last, health_status_stale_period: days }: EpicRow, now: number): boolean {
  return last !== null && dayOf(now) - dayOf(last) > days
}
