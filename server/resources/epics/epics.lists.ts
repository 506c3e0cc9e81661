import { AppError } from '../../errors.ts'
import { Walk } from '../../http/cursor.ts'
import type { Row } from '../../store/tables.ts'
import { archivedChange, archiving, difference, given, touched } from '../../workspace/changes.ts'
import type { Changes } from '../../workspace/log.ts'
import { toOrder } from '../../workspace/order.ts'
import { findNewPlace, twoSpots, withPlace } from '../../workspace/place.ts'
import type { Read, Write } from '../../workspace/workspace.ts'
import type { List, UpdateList } from '../lists/lists.schema.ts'
import { toListOutline } from '../lists/lists.shape.ts'
import { setMark } from '../marks.ts'
import { findEpics, permitRoadmapChange, type RoadmapListRow, requireRoadmapList } from './epics.queries.ts'
import type { Epic } from './epics.schema.ts'
import { toEpics } from './epics.shape.ts'

/** The lists of the roadmap, read and changed by the calls that read and change any list. */

export async function readRoadmapListPage(r: Read, id: string, cursor: string | undefined) {
  const row = await requireRoadmapList(r, id)
  // All its epics are on one page, so no cursor was ever given out.
  new Walk(r.team_id, 'roadmap', {}, { cursor }, [])
  const list = await readRoadmapList(r, row)
  return { cursor: '', count: list.epics.length, list }
}

async function readRoadmapList(r: Read, row: RoadmapListRow): Promise<List> {
  return toRoadmapList(r, row, await toEpics(r, await findEpics(r, row.id)))
}

export async function updateRoadmapList(w: Write, id: string, body: UpdateList): Promise<List> {
  const list = await requireRoadmapList(w, id)
  permitRoadmapChange(w)
  const { archived, board_id, position: index, after_list_id, ...fields } = given(body)
  if (board_id !== undefined) throw new AppError('conflict', 'A list of the roadmap cannot be moved to a board.')
  if (index !== undefined && after_list_id !== undefined) throw twoSpots('after_list_id')
  await w.expectUnchanged(list.id, withPlace(Object.keys(given(body)), 'after_list_id'))

  const position = await findNewPlace(w, { table: 'roadmap_lists', within: {} }, list, {
    isElsewhere: false,
    ...(index !== undefined && { index }),
    ...(after_list_id !== undefined && { after_id: (await requireRoadmapList(w, after_list_id)).id }),
  })
  const columns: Partial<Row<'roadmap_lists'>> = { ...fields, position }
  const changes: Changes = { ...difference<Row<'roadmap_lists'>>(list, columns), ...archivedChange(list, archived) }
  if (Object.keys(changes).length === 0) return readRoadmapList(w, list)
  await w.db
    .updateTable('roadmap_lists')
    .set({ ...columns, ...(changes.archived && archiving(w, archived === true)), ...touched(w) })
    .where('team_id', '=', w.team_id)
    .where('id', '=', list.id)
    .execute()
  // An epic's status is the behavior of its list, so the dates of completion follow.
  if (changes.behavior) await setCompletedDates(w, list.id, fields.behavior === 'completed' ? w.now : null)
  w.emit(changes.position ? 'list.moved' : 'list.updated', { list_id: list.id }, changes)
  return readRoadmapList(w, await requireRoadmapList(w, id))
}

async function setCompletedDates(w: Write, list_id: number, completed_date: number | null) {
  await w.db
    .updateTable('epics')
    .set({ completed_date })
    .where('team_id', '=', w.team_id)
    .where('list_id', '=', list_id)
    .execute()
}

/** A workspace starts with all the lists its roadmap will ever have. */
export async function refuseToDeleteRoadmapList(w: Write, id: string): Promise<never> {
  await requireRoadmapList(w, id)
  permitRoadmapChange(w)
  throw new AppError('conflict', 'A list of the roadmap cannot be deleted. Archive it instead.')
}

/** Sets the caller's own flag on a list of the roadmap. */
export async function markRoadmapList(w: Write, id: string, flag: 'is_watching', value: boolean) {
  const { id: list_id, is_watching } = await requireRoadmapList(w, id)
  const list = { noun: 'list', table: 'roadmap_list_marks', refs: { list_id }, marks: { is_watching } } as const
  await setMark(w, list, flag, value)
}

/** A list of the roadmap has the shape of any list; it holds epics instead of cards and belongs to no board or space. */
export function toRoadmapList(r: Read, row: RoadmapListRow, epics: Epic[]): List {
  return {
    ...toListOutline(r, { ...row, board_id: null, project_id: null, total_cards: epics.length }),
    card_order: toOrder(epics.map(({ id }) => id)),
    cards: [],
    epics,
  }
}
