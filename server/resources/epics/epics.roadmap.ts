import { BEHAVIORS } from '../../http/schema.ts'
import { insertRows } from '../../store/prepared.ts'
import type { Db } from '../../store/store.ts'
import type { Row } from '../../store/tables.ts'
import { positionsAfter, toOrder } from '../../workspace/order.ts'
import type { Read } from '../../workspace/workspace.ts'
import { BEHAVIOR_TITLE } from '../lists/lists.schema.ts'
import { toUserReference } from '../shapes.ts'
import { toRoadmapList } from './epics.lists.ts'
import { findEpics, findRoadmapLists } from './epics.queries.ts'
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
    (behavior, index): Row<'roadmap_lists'> => ({
      team_id,
      id: index + 1,
      title: BEHAVIOR_TITLE[behavior],
      content: '',
      behavior,
      icon: '',
      color: '',
      position: positions[index] as string,
      archived_user_id: null,
      time_archived: null,
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
  const live = lists.filter(({ time_archived }) => time_archived === null)
  const rows = await findEpics(r)
  const epics = Map.groupBy(await toEpics(r, rows), ({ list_id }) => list_id)
  const newest = [...lists, ...rows].reduce((a, b) => (b.time_updated > a.time_updated ? b : a))
  return {
    team_id: r.team_id,
    user_id_updated: newest.user_id_updated,
    user_updated: toUserReference(r, newest.user_id_updated, newest.source_updated),
    time_updated: newest.time_updated,
    lists: live.map((list) => toRoadmapList(r, list, epics.get(String(list.id)) ?? [])),
    list_order: toOrder(live.map(({ id }) => id)),
  }
}
