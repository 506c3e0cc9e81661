import { must } from '../../common/must.ts'
import { JsonBudget } from '../../http/cursor.ts'
import { tooLarge } from '../../http/large.ts'
import { BEHAVIORS } from '../../http/schema.ts'
import { PAGE_BYTES } from '../../limits/answers.ts'
import { insertRows } from '../../store/prepared.ts'
import type { Db } from '../../store/store.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { positionsAfter, toOrder } from '../../workspace/order.ts'
import { type Contents, collectContents, flowOf } from '../containers/lists.contents.ts'
import { BEHAVIOR_TITLE } from '../lists/lists.schema.ts'
import { toUserReference } from '../shapes.ts'
import { toRoadmapList } from './epics.lists.ts'
import { type EpicRow, findEpicStubs, findEpics, findEpicsOfList, findRoadmapLists } from './epics.queries.ts'
import type { Epic } from './epics.schema.ts'
import { type EpicFields, toEpics } from './epics.shape.ts'

/**
 * The lists every roadmap has, created together with its workspace. They take the first ids; returns the last one taken.
 * A new workspace's log is empty: it begins with the actions of people.
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
      position: must(positions[index]),
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

type EpicsOf = (list_id: number) => Contents<Epic>

/** The whole roadmap, as far as the viewer can see it, or a marker that it is too large to be built at once. */
export async function readRoadmap(r: Read, fields: EpicFields = null): Promise<Roadmap> {
  const epicsOf = await collectContents(new JsonBudget(PAGE_BYTES), {
    find: (after, limit) => findEpics(r, after, limit),
    toItems: (rows) => toEpics(r, rows, fields),
  })
  return epicsOf ? shapeRoadmap(r, await findEpicStubs(r), epicsOf, fields) : tooLarge<Roadmap>(0)
}

/** A roadmap that is too large for one answer, with epics that are read while it is sent. */
export async function flowRoadmap(r: Read, fields: EpicFields = null): Promise<Roadmap> {
  const stubs = await findEpicStubs(r)
  const ids = Map.groupBy(stubs, ({ list_id }) => list_id)
  const epicsOf: EpicsOf = (list_id) => ({
    ids: (ids.get(list_id) ?? []).map(({ id }) => id),
    json: flowOf<EpicRow, Epic>(({ position, id }) => [position, id], {
      find: (after, limit) => findEpicsOfList(r, list_id, after, limit),
      toItems: (rows) => toEpics(r, rows, fields),
    }),
  })
  return shapeRoadmap(r, stubs, epicsOf, fields)
}

async function shapeRoadmap(
  r: Read,
  stubs: Awaited<ReturnType<typeof findEpicStubs>>,
  epicsOf: EpicsOf,
  fields: EpicFields,
) {
  const lists = await findRoadmapLists(r)
  const live = lists.filter(({ time_archived }) => time_archived === null)
  const newest = [...lists, ...stubs].reduce((a, b) => (b.time_updated > a.time_updated ? b : a))
  return {
    team_id: r.team_id,
    user_id_updated: newest.user_id_updated,
    user_updated: toUserReference(r, newest.user_id_updated, newest.source_updated),
    time_updated: newest.time_updated,
    lists: live.map((list) => {
      const epics = epicsOf(list.id)
      return toRoadmapList(r, list, epics, epics.ids.length)
    }),
    list_order: toOrder(live.map(({ id }) => id)),
    ...(fields && { fields: [...fields] }),
  }
}

type Roadmap = Awaited<ReturnType<typeof shapeRoadmap>>
