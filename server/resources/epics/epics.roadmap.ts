import { BEHAVIORS, type Behavior } from '../../http/schema.ts'
import { insertRows } from '../../store/prepared.ts'
import type { Db } from '../../store/store.ts'
import { positionsAfter, toOrder } from '../../workspace/order.ts'
import type { Read } from '../../workspace/workspace.ts'
import type { List } from '../lists/lists.schema.ts'
import { BEHAVIOR_TITLE } from '../lists/lists.service.ts'
import { groupBy, toUserReference } from '../shapes.ts'
import { findEpics, findRoadmapLists, type RoadmapListRow } from './epics.queries.ts'
import type { Epic } from './epics.schema.ts'
import { toEpics } from './epics.shape.ts'

/**
 * The lists every roadmap has, made together with its workspace. They take the first ids; the answer is the last one taken.
 * A new workspace's log is empty: it begins with what people do.
 */
export async function insertRoadmap(
  db: Db,
  { team_id, user_id, source, now }: { team_id: string; user_id: string; source: string; now: number },
): Promise<number> {
  const positions = positionsAfter(null, BEHAVIORS.length)
  const rows = BEHAVIORS.map(
    (behavior, index): RoadmapListRow => ({
      team_id,
      id: index + 1,
      title: BEHAVIOR_TITLE[behavior],
      content: '',
      behavior,
      icon: '',
      color: '',
      position: positions[index] as string,
      user_id,
      source,
      user_id_updated: user_id,
      source_updated: source,
      time_created: now,
      time_updated: now,
    }),
  )
  await insertRows(db, 'roadmap_lists', rows)
  return rows.length
}

/** The whole roadmap, as far as the viewer can see it. */
export async function readRoadmap(r: Read) {
  const lists = await findRoadmapLists(r)
  const rows = await findEpics(r)
  const epics = groupBy(await toEpics(r, rows), ({ list_id }) => list_id)
  const newest = [...lists, ...rows].reduce((a, b) => (b.time_updated > a.time_updated ? b : a))
  return {
    team_id: r.team_id,
    user_id_updated: newest.user_id_updated,
    user_updated: toUserReference(r, newest.user_id_updated, newest.source_updated),
    time_updated: newest.time_updated,
    lists: lists.map((list) => toRoadmapList(r, list, epics.get(String(list.id)) ?? [])),
    list_order: toOrder(lists.map(({ id }) => id)),
  }
}

/** A list of the roadmap has the shape of any list; it holds epics instead of cards and belongs to no board or space. */
function toRoadmapList(r: Read, row: RoadmapListRow, epics: Epic[]): List {
  return {
    id: String(row.id),
    team_id: row.team_id,
    title: row.title,
    content: row.content,
    behavior: row.behavior as Behavior,
    board_id: null,
    user_id: row.user_id,
    user: toUserReference(r, row.user_id, row.source),
    user_updated: toUserReference(r, row.user_id_updated, row.source_updated),
    project_id: null,
    icon: row.icon,
    color: row.color,
    total_cards: 0,
    time_created: row.time_created,
    time_updated: row.time_updated,
    archived: null,
    is_watching: false,
    webhook_notifications: [],
    card_order: toOrder(epics.map(({ id }) => id)),
    cards: [],
    epics,
  }
}
