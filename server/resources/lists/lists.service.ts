import { AppError } from '../../errors.ts'
import { Walk } from '../../http/cursor.ts'
import type { Behavior } from '../../http/schema.ts'
import { insertRows } from '../../store/prepared.ts'
import type { Row } from '../../store/tables.ts'
import {
  archivedChange,
  archiving,
  authored,
  creation,
  differenceInApi,
  given,
  touched,
} from '../../workspace/changes.ts'
import type { Changes } from '../../workspace/log.ts'
import { positionsAfter } from '../../workspace/order.ts'
import { withPlace } from '../../workspace/place.ts'
import { ANCHOR, type Anchor, findAnchor, toAnchor } from '../../workspace/spread.ts'
import type { Read, Write } from '../../workspace/workspace.ts'
import { requireLiveBoard } from '../boards/boards.queries.ts'
import { cardsIn } from '../cards/cards.move.ts'
import { findRowsOfList, setCompletedDates } from '../cards/cards.queries.ts'
import { toCards } from '../cards/cards.shape.ts'
import { markRoadmapList, readRoadmapListPage, updateRoadmapList } from '../epics/epics.lists.ts'
import { setMark } from '../marks.ts'
import { fromId, toId } from '../shapes.ts'
import { findMove, takeAlong } from './lists.move.ts'
import { type FoundList, findLastListPosition, findList, type ListRow } from './lists.queries.ts'
import {
  BEHAVIOR_TITLE,
  type CreateList,
  type List,
  type ListQuery,
  type NewList,
  type UpdateList,
} from './lists.schema.ts'
import { toList } from './lists.shape.ts'

/** Adds a list after the last one of its board. */
export async function createList(w: Write, { board_id, ...input }: CreateList): Promise<List> {
  const [row] = await addLists(w, await requireLiveBoard(w, board_id), [input])
  return toList(w, row as ListRow, [])
}

/** Where new lists go: the end of a board, or of a sprint. */
interface Holder {
  project_id: number
  board_id: number | null
  sprint_id: number | null
}

/** Adds lists after the last one of a board. */
export async function addLists(w: Write, board: { id: number; project_id: number }, inputs: readonly NewList[]) {
  const last = await findLastListPosition(w, board.id)
  return insertNewLists(w, { project_id: board.project_id, board_id: board.id, sprint_id: null }, inputs, last)
}

export async function insertNewLists(w: Write, holder: Holder, inputs: readonly NewList[], last: string | null) {
  const positions = positionsAfter(last, inputs.length)
  const rows = inputs.map((input, index): Row<'lists'> => {
    const behavior = (input.behavior ?? 'committed') as Behavior
    return {
      team_id: w.team_id,
      id: w.nextId(),
      ...holder,
      title: input.title ?? BEHAVIOR_TITLE[behavior],
      content: input.content ?? '',
      behavior,
      icon: input.icon ?? '',
      color: input.color ?? '',
      position: positions[index] as string,
      total_cards: 0,
      archived_user_id: null,
      time_archived: null,
      ...authored(w),
    }
  })
  await insertRows(w.db, 'lists', rows)
  for (const { id, title, content, behavior, icon, color } of rows)
    w.emit('list.created', { list_id: id, ...holder }, creation({ title, content, behavior, icon, color }))
  return rows.map((row): ListRow => ({ ...row, is_watching: 0 }))
}

/** One list with its first cards. */
async function readList(r: Read, id: string): Promise<List> {
  return (await readListPage(r, id, {})).list
}

/** One list with a page of its cards. */
export async function readListPage(r: Read, id: string, query: ListQuery) {
  const row = await findList(r, toId(id))
  if (!row) return readRoadmapListPage(r, id, query.cursor)
  const walk = new Walk<Anchor>(r.team_id, 'list', { id: row.id }, query, ANCHOR)
  const siblings = cardsIn(row.id)
  const after = walk.after && (await findAnchor(r, siblings, walk.after))
  const rows = await findRowsOfList(r, row.id, after, walk.limit)
  const { page, paging } = await walk.cut(rows, (last) => toAnchor(r, siblings, last))
  return { ...paging, list: toList(r, row, await toCards(r, page), walk.seen) }
}

export async function updateList(w: Write, id: string, body: UpdateList): Promise<List> {
  const list = await findList(w, toId(id))
  if (!list) return updateRoadmapList(w, id, body)
  w.permit(list.place_role)
  const { archived, board_id, position, after_list_id, ...fields } = given(body)
  await w.expectUnchanged(list.id, touchedFields(body))
  const wish = given({ board_id, position, after_list_id })
  const isMove = Object.keys(wish).length > 0
  const own = fields.behavior || archived || isMove ? refuseSprintList(list) : null

  const columns: Partial<Row<'lists'>> = { ...fields, ...(own && isMove && (await findMove(w, own, wish))) }
  const changes: Changes = {
    ...differenceInApi<Row<'lists'>>(list, columns, inApiValues),
    ...archivedChange(list, archived),
  }
  if (Object.keys(changes).length === 0) return readList(w, id)
  await w.db
    .updateTable('lists')
    .set({ ...columns, ...(changes.archived && archiving(w, archived === true)), ...touched(w) })
    .where('team_id', '=', w.team_id)
    .where('id', '=', list.id)
    .execute()
  const after = { ...list, ...columns }
  if (own && changes.board_id) await takeAlong(w, own, after)
  // A card's status is the behavior of its list, so the dates of completion follow.
  if (changes.behavior) await setCompletedDates(w, list.id, fields.behavior === 'completed' ? w.now : null)
  w.emit(changes.board_id || changes.position ? 'list.moved' : 'list.updated', refsOf(after), changes)
  return readList(w, id)
}

/** What a sprint's lists are is decided by the settings of its space; any other list is a board's. */
export function refuseSprintList(list: FoundList): FoundList & { board_id: number } {
  const { board_id } = list
  if (board_id === null)
    throw new AppError('conflict', 'The lists of a sprint follow the sprint settings of its space.')
  return { ...list, board_id }
}

/** What an update means to change, as the log calls it. */
function touchedFields(body: UpdateList): string[] {
  return withPlace(Object.keys(given(body)), 'after_list_id', 'board_id')
}

/** The row keeps ids as numbers; the log speaks as the API does. */
export function inApiValues(row: Row<'lists'>) {
  const { title, content, behavior, icon, color, position } = row
  return {
    board_id: fromId(row.board_id),
    project_id: String(row.project_id),
    position,
    title,
    content,
    behavior,
    icon,
    color,
  }
}

/** What an event about a list concerns. */
export function refsOf({ id, board_id, sprint_id, project_id }: Row<'lists'>) {
  return { list_id: id, board_id, sprint_id, project_id }
}

/** Sets the caller's own flag on a list. */
export async function markList(w: Write, id: string, flag: 'is_watching', value: boolean) {
  const list = await findList(w, toId(id))
  if (!list) return markRoadmapList(w, id, flag, value)
  const { is_watching } = list
  await setMark(w, { noun: 'list', refs: refsOf(list), marks: { is_watching } }, flag, value)
}
