import { AppError, invalid } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import { Walk } from '../../http/cursor.ts'
import type { Leniency } from '../../http/ignored.ts'
import type { Row } from '../../store/tables.ts'
import { exceeding } from '../../workspace/card-limits.ts'
import {
  archivedChange,
  archiving,
  authored,
  creation,
  differenceInApi,
  given,
  touched,
} from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import type { Changes } from '../../workspace/log.ts'
import { positionsAfter } from '../../workspace/order.ts'
import { withPosition } from '../../workspace/position.ts'
import { ANCHOR, type Anchor, findAnchor, toAnchor } from '../../workspace/rebalance.ts'
import { columnsOf, sendRows, updateRow } from '../../workspace/rows.ts'
import { cardsIn } from '../cards/cards.move.ts'
import { findRowsOfList, setCompletedDates } from '../cards/cards.of-lists.queries.ts'
import { toCards } from '../cards/cards.shape.ts'
import { requireBoardToFill } from '../containers/boards.queries.ts'
import { NOTHING } from '../containers/lists.contents.ts'
import { type FoundList, findLastListPosition, type ListRow } from '../containers/lists.queries.ts'
import { markRoadmapList, readRoadmapListPage, updateRoadmapList } from '../epics/epics.lists.ts'
import { readNotifications } from '../integrations/integrations.notifications.ts'
import { setMark } from '../marks.ts'
import { LIST_COLUMNS } from './lists.columns.ts'
import { withList } from './lists.kinds.ts'
import { findMove, type MoveRequest, takeAlong } from './lists.move.ts'
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
  const board = await requireBoardToFill(w, board_id, (input.content ?? '') !== '')
  w.capacity.found('lists', 'board_id', board.id, { rows: board.total_lists ?? 0, bytes: board.content_bytes ?? 0 })
  const [row] = await insertNewLists(w, onBoard(board), [input], board.last_list_position)
  return toList(w, must(row), NOTHING)
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
  return insertNewLists(w, onBoard(board), inputs, last)
}

function onBoard({ id, project_id }: { id: number; project_id: number }): Holder {
  return { project_id, board_id: id, sprint_id: null }
}

export async function insertNewLists(
  w: Write,
  holder: Holder,
  inputs: readonly (NewList & { sprint_status_id?: string })[],
  last: string | null,
) {
  const positions = positionsAfter(last, inputs.length)
  const rows = inputs.map((input, index): Row<'lists'> => {
    const behavior = input.behavior ?? 'committed'
    return {
      team_id: w.team_id,
      id: w.nextId(),
      ...holder,
      title: input.title ?? BEHAVIOR_TITLE[behavior],
      content: input.content ?? '',
      behavior,
      icon: input.icon ?? '',
      color: input.color ?? '',
      position: must(positions[index]),
      sprint_status_id: input.sprint_status_id ?? null,
      total_cards: 0,
      ...limitsOf(input),
      webhook_notifications: null,
      archived_user_id: null,
      time_archived: null,
      ...authored(w),
    }
  })
  await sendRows(w, 'lists', rows)
  for (const row of rows) w.emit('list.created', refsOf(row), creation(LIST_COLUMNS.inLog(row)))
  return rows.map((row): ListRow => ({ ...row, is_watching: 0 }))
}

/** The limits of a new list. */
function limitsOf({ max_cards = 0, min_cards = 0, limit_unit = 'cards', limit_is_hard = false }: NewList) {
  refuseCrossed({ max_cards, min_cards })
  return { max_cards, min_cards, limit_unit, limit_is_hard: limit_is_hard ? (1 as const) : (0 as const) }
}

export function refuseCrossed(
  { max_cards = 0, min_cards = 0 }: { max_cards?: number; min_cards?: number },
  field = 'min_cards',
) {
  if (max_cards > 0 && min_cards > max_cards)
    throw invalid(field, `min_cards is at most max_cards, which is ${max_cards}.`, 'too_large')
}

/** One list with a page of its cards. */
export function readListPage(r: Read, id: string, query: ListQuery) {
  return withList(r, id, {
    ofCards: (list) => readPage(r, list, query),
    ofEpics: (list) => readRoadmapListPage(r, list, query.cursor),
  })
}

async function readPage(r: Read, row: FoundList, query: ListQuery) {
  const walk = new Walk<Anchor>(r.team_id, 'list', { id: row.id }, query, ANCHOR)
  const siblings = cardsIn(row.id)
  const { rows, paging, json } = await walk.collect({
    from: walk.after && (await findAnchor(r, siblings, walk.after)),
    find: (after, limit) => findRowsOfList(r, row.id, after, limit),
    keyOf: ({ position, id: card_id }) => [position, card_id] as const,
    toItems: (some) => toCards(r, some),
    anchorOf: (last) => toAnchor(r, siblings, last),
  })
  return { ...paging, list: toList(r, row, { ids: rows.map(({ id: card_id }) => card_id), json }, walk.seen) }
}

export function updateList(w: Write, id: string, body: UpdateList, leniency?: Leniency): Promise<List> {
  return withList(w, id, {
    ofCards: (list) => updateListOfCards(w, list, body, leniency),
    ofEpics: (list) => updateRoadmapList(w, list, body),
  })
}

async function updateListOfCards(
  w: Write,
  list: FoundList,
  body: UpdateList,
  leniency: Leniency | undefined,
): Promise<List> {
  w.permit(list.container_role)
  await w.expectUnchanged(list.id, touchedFields(body))
  const { archived, board_id, position, after_list_id, webhook_notifications, override, ...rest } = given(body)
  exceeding(w, override)
  const { max_cards, min_cards, limit_unit, limit_is_hard, ...texts } = rest
  const limits = given({
    ...(max_cards !== undefined && { max_cards: max_cards ?? 0 }),
    ...(min_cards !== undefined && { min_cards: min_cards ?? 0 }),
    limit_unit,
    ...(limit_is_hard !== undefined && { limit_is_hard: limit_is_hard ? (1 as const) : (0 as const) }),
  })
  refuseCrossed({ ...list, ...limits })
  const fields = columnsOf('lists', {
    ...texts,
    ...limits,
    ...(webhook_notifications && {
      webhook_notifications: await readNotifications(w, 'lists', webhook_notifications, list.webhook_notifications),
    }),
  })
  await setList(w, list, { fields, archived, move: given({ board_id, position, after_list_id }) }, leniency)
  return (await readListPage(w, String(list.id), {})).list
}

interface ListChange {
  fields: Partial<Row<'lists'>>
  archived: boolean | undefined
  move: MoveRequest
}

/** Gives a list, which the caller may change, other columns, and moves it. */
export async function setList(w: Write, list: FoundList, { fields, archived, move }: ListChange, leniency?: Leniency) {
  const isMove = Object.keys(move).length > 0
  const own = fields.behavior || archived || isMove ? refuseSprintList(list) : null
  const columns = { ...fields, ...(own && isMove && (await findMove(w, own, move))) }
  const changes: Changes = {
    ...differenceInApi<Row<'lists'>>(list, columns, LIST_COLUMNS.inLog),
    ...archivedChange(list, archived),
  }
  if (Object.keys(changes).length === 0) return
  if (changes.content) w.capacity.note('lists', [list])
  await updateRow(w, 'lists', list.id, {
    ...columns,
    ...(changes.archived && archiving(w, archived === true)),
    ...touched(w),
  })
  const after = { ...list, ...columns }
  if (own && changes.board_id) await takeAlong(w, own, after, leniency)
  if (changes.behavior || changes.project_id || changes.archived) w.limits.addList(after)
  // A card's status is the behavior of its list, so completion dates change with it.
  if (changes.behavior) await setCompletedDates(w, list.id, fields.behavior === 'completed' ? w.now : null)
  w.emit(changes.board_id || changes.position ? 'list.moved' : 'list.updated', refsOf(after), changes)
}

/** The lists of a sprint follow the settings of its space; every other list belongs to a board. */
export function refuseSprintList(list: FoundList): FoundList & { board_id: number } {
  const { board_id } = list
  if (board_id === null)
    throw new AppError('conflict', 'The lists of a sprint follow the sprint settings of its space.')
  return { ...list, board_id }
}

/** The fields an update sets, under their names in the log. */
function touchedFields(body: UpdateList): string[] {
  const { override: _, ...fields } = given(body)
  return withPosition(Object.keys(fields), 'after_list_id', 'board_id')
}

/** What an event about a list refers to. */
export function refsOf({ id, board_id, sprint_id, project_id }: Row<'lists'>) {
  return { list_id: id, board_id, sprint_id, project_id }
}

/** Sets the caller's own flag on a list. */
export async function markList(w: Write, id: string, flag: 'is_watching', value: boolean) {
  await withList(w, id, {
    ofCards: (list) =>
      setMark(w, { noun: 'list', refs: refsOf(list), marks: { is_watching: list.is_watching } }, flag, value),
    ofEpics: (list) => markRoadmapList(w, list, flag, value),
  })
}
