import { AppError } from '../../common/errors.ts'
import { Walk } from '../../http/cursor.ts'
import type { Row } from '../../store/tables.ts'
import { archivedChange, archiving, differenceInApi, given, touched } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import type { Changes } from '../../workspace/log.ts'
import { chooseNewPosition, twoSpots, withPosition } from '../../workspace/position.ts'
import { ANCHOR, type Anchor, findAnchor, type Siblings, toAnchor } from '../../workspace/rebalance.ts'
import { columnsOf, updateRow, updateRows } from '../../workspace/rows.ts'
import { type Contents, orderOf } from '../containers/lists.contents.ts'
import type { List, UpdateList } from '../lists/lists.schema.ts'
import { toListOutline } from '../lists/lists.shape.ts'
import { setMark } from '../marks.ts'
import { ROADMAP_LIST_COLUMNS } from './epics.columns.ts'
import {
  findEpicStubs,
  findEpicsOfList,
  permitRoadmapChange,
  type RoadmapListRow,
  requireRoadmapList,
} from './epics.queries.ts'
import type { Epic } from './epics.schema.ts'
import { toEpics } from './epics.shape.ts'

/** Limits are for cards. */
const NO_LIMIT = { max_cards: 0, min_cards: 0, limit_unit: 'cards', limit_is_hard: 0 } as const

/** The lists of the roadmap, read and changed through the routes of all lists. */

/** One list of the roadmap with all its epics, or with as many as fit into one answer. */
export async function readRoadmapListPage(r: Read, row: RoadmapListRow, cursor: string | undefined) {
  const siblings: Siblings = { table: 'epics', within: { list_id: row.id } }
  const walk = new Walk<Anchor>(
    r.team_id,
    'roadmap',
    { id: row.id },
    { cursor, count: Number.MAX_SAFE_INTEGER },
    ANCHOR,
  )
  const { rows, paging, json } = await walk.collect({
    from: walk.after && (await findAnchor(r, siblings, walk.after)),
    find: (after, limit) => findEpicsOfList(r, row.id, after, limit),
    keyOf: ({ position, id: epic_id }) => [position, epic_id] as const,
    toItems: (some) => toEpics(r, some),
    anchorOf: (last) => toAnchor(r, siblings, last),
  })
  const total = (await findEpicStubs(r)).filter(({ list_id }) => list_id === row.id).length
  const epics = { ids: rows.map(({ id: epic_id }) => epic_id), json }
  return { ...paging, list: toRoadmapList(r, row, epics, total, walk.seen) }
}

async function readRoadmapList(r: Read, row: RoadmapListRow): Promise<List> {
  return (await readRoadmapListPage(r, row, undefined)).list
}

export async function updateRoadmapList(w: Write, list: RoadmapListRow, body: UpdateList): Promise<List> {
  permitRoadmapChange(w)
  const { archived, board_id, position: index, after_list_id, webhook_notifications = [], ...rest } = given(body)
  const { max_cards, min_cards, limit_unit: _unit, limit_is_hard, override: _override, ...fields } = rest
  if (max_cards || min_cards || limit_is_hard)
    throw new AppError('conflict', 'A list of the roadmap holds epics, which have no limits.')
  if (board_id !== undefined) throw new AppError('conflict', 'A list of the roadmap cannot be moved to a board.')
  if (webhook_notifications.length > 0)
    throw new AppError('conflict', 'A list of the roadmap holds no cards to send notifications about.')
  if (index !== undefined && after_list_id !== undefined) throw twoSpots('after_list_id')
  await w.expectUnchanged(list.id, withPosition(Object.keys(given(body)), 'after_list_id'))

  const position = await chooseNewPosition(w, { table: 'roadmap_lists', within: {} }, list, {
    isElsewhere: false,
    ...(index !== undefined && { index }),
    ...(after_list_id !== undefined && { after_id: (await requireRoadmapList(w, after_list_id)).id }),
  })
  const columns = columnsOf('roadmap_lists', { ...fields, position })
  const changes: Changes = {
    ...differenceInApi<Row<'roadmap_lists'>>(list, columns, ROADMAP_LIST_COLUMNS.inLog),
    ...archivedChange(list, archived),
  }
  if (Object.keys(changes).length === 0) return readRoadmapList(w, list)
  await updateRow(w, 'roadmap_lists', list.id, {
    ...columns,
    ...(changes.archived && archiving(w, archived === true)),
    ...touched(w),
  })
  // An epic's status is the behavior of its list, so completion dates change with it.
  if (changes.behavior) await setCompletedDates(w, list.id, fields.behavior === 'completed' ? w.now : null)
  w.emit(changes.position ? 'list.moved' : 'list.updated', { list_id: list.id }, changes)
  return readRoadmapList(w, await requireRoadmapList(w, String(list.id)))
}

async function setCompletedDates(w: Write, list_id: number, completed_date: number | null) {
  await updateRows(w, 'epics', { list_id: list_id }, { completed_date })
}

/** The lists of the roadmap are fixed when a workspace is created. */
export async function refuseToDeleteRoadmapList(): Promise<never> {
  throw new AppError('conflict', 'A list of the roadmap cannot be deleted. Archive it instead.')
}

/** Sets the caller's own flag on a list of the roadmap. */
export async function markRoadmapList(w: Write, row: RoadmapListRow, flag: 'is_watching', value: boolean) {
  const { id: list_id, is_watching } = row
  const list = { noun: 'list', table: 'roadmap_list_marks', refs: { list_id }, marks: { is_watching } } as const
  await setMark(w, list, flag, value)
}

/** A list of the roadmap has the shape of any list; it holds epics instead of cards and belongs to no board or space. */
export function toRoadmapList(r: Read, row: RoadmapListRow, epics: Contents<Epic>, total: number, first = 0): List {
  return {
    ...toListOutline(r, { ...row, ...NO_LIMIT, board_id: null, project_id: null, total_cards: total }),
    card_order: orderOf(epics, first),
    cards: [],
    epics: epics.json,
  }
}
