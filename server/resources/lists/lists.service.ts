import { AppError, notFound } from '../../errors.ts'
import { cut, readCursor, toCursor, walkOf } from '../../http/cursor.ts'
import type { Behavior } from '../../http/schema.ts'
import type { Row } from '../../store/tables.ts'
import { archiving, authored, creation, difference, given, touched } from '../../workspace/changes.ts'
import type { Changes } from '../../workspace/log.ts'
import { positionsAfter, toOrder } from '../../workspace/order.ts'
import type { Read, Write } from '../../workspace/workspace.ts'
import { findBoard } from '../boards/boards.queries.ts'
import { findRowsOfList, setCompletedDates } from '../cards/cards.queries.ts'
import type { Card } from '../cards/cards.schema.ts'
import { toCards } from '../cards/cards.shape.ts'
import { toArchivedMarker, toId, toUserReference } from '../shapes.ts'
import { findLastListPosition, findList, insertLists, type ListRow } from './lists.queries.ts'
import type { CreateList, List, ListOutline, ListQuery, NewList, UpdateList } from './lists.schema.ts'

const CARDS_PER_PAGE = 100

export const BEHAVIOR_TITLE: Record<Behavior, string> = {
  backlog: 'Backlog',
  committed: 'Not started',
  started: 'In progress',
  completed: 'Done',
  cancelled: 'Cancelled',
}

/** Adds a list after the last one of its board. */
export async function createList(w: Write, { board_id, ...input }: CreateList): Promise<List> {
  const board = await findBoard(w, toId(board_id))
  if (!board) throw notFound('board')
  w.permit(board.place_role)
  if (board.time_archived) throw new AppError('board_archived', 'An archived board takes no new lists.')
  const [row] = await addLists(w, board, [input])
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
  await insertLists(w, rows)
  for (const { id, title, content, behavior, icon, color } of rows)
    w.emit('list.created', { list_id: id, ...holder }, creation({ title, content, behavior, icon, color }))
  return rows.map((row): ListRow => ({ ...row, is_watching: 0 }))
}

/** One list with its first cards. */
export async function readList(r: Read, id: string): Promise<List> {
  return (await readListPage(r, id, {})).list
}

/** One list with a page of its cards. */
export async function readListPage(r: Read, id: string, { cursor, count = CARDS_PER_PAGE }: ListQuery) {
  const row = await findList(r, toId(id))
  if (!row) throw notFound('list')
  const walk = walkOf(r.team_id, 'list', { id: row.id })
  const place = readCursor<[string, number]>(cursor, walk, ['string', 'number'])
  const { page, more } = cut(await findRowsOfList(r, row.id, place?.after ?? null, count + 1), count)
  const seen = place?.seen ?? 0
  const last = page.at(-1)
  return {
    cursor: more && last ? toCursor(walk, { after: [last.position, last.id], seen: seen + page.length }) : '',
    count: page.length,
    list: toList(r, row, await toCards(r, page), seen),
  }
}

export async function updateList(w: Write, id: string, body: UpdateList): Promise<List> {
  const list = await findList(w, toId(id))
  if (!list) throw notFound('list')
  w.permit(list.place_role)
  const { archived, ...fields } = given(body)
  await w.expectUnchanged(list.id, Object.keys(given(body)))
  if (list.sprint_id && (fields.behavior || archived))
    throw new AppError('conflict', 'The lists of a sprint follow the sprint settings of its space.')

  const changes: Changes = { ...difference(list, fields), ...archivedChange(list, archived) }
  if (Object.keys(changes).length === 0) return readList(w, id)
  await w.db
    .updateTable('lists')
    .set({ ...fields, ...(changes.archived && archiving(w, archived === true)), ...touched(w) })
    .where('team_id', '=', w.team_id)
    .where('id', '=', list.id)
    .execute()
  // A card's status is the behavior of its list, so the dates of completion follow.
  if (changes.behavior) await setCompletedDates(w, list.id, fields.behavior === 'completed' ? w.now : null)
  const { board_id, sprint_id, project_id } = list
  w.emit('list.updated', { list_id: list.id, board_id, sprint_id, project_id }, changes)
  return readList(w, id)
}

/** Sets the caller's own flag on a list. */
export async function markList(w: Write, id: string, flag: 'is_watching', value: boolean) {
  const list = await findList(w, toId(id))
  if (!list) throw notFound('list')
  if ((list[flag] === 1) === value) return
  const is_watching = value ? 1 : 0
  await w.db
    .insertInto('list_marks')
    .values({ team_id: w.team_id, user_id: w.user_id, list_id: list.id, is_watching })
    .onConflict((conflict) => conflict.columns(['team_id', 'user_id', 'list_id']).doUpdateSet({ is_watching }))
    .execute()
  const { board_id, sprint_id, project_id } = list
  w.emitPrivately('list.marked', { list_id: list.id, board_id, sprint_id, project_id }, { [flag]: [!value, value] })
}

/** Archiving reads as true and false in the log, as in PATCH bodies. */
export function archivedChange(row: { time_archived: number | null }, archived: boolean | undefined) {
  const before = row.time_archived !== null
  return archived === undefined || archived === before ? {} : { archived: [before, archived] as const }
}

export function toList(r: Read, row: ListRow, cards: Card[], first = 0): List {
  return {
    ...toListOutline(r, row),
    card_order: toOrder(
      cards.map(({ id }) => id),
      first,
    ),
    cards,
    epics: [],
  }
}

export function toListOutline(r: Read, row: ListRow): Omit<List, 'card_order' | 'cards' | 'epics'> & ListOutline {
  return {
    id: String(row.id),
    team_id: row.team_id,
    title: row.title,
    content: row.content,
    behavior: row.behavior as Behavior,
    board_id: row.board_id === null ? null : String(row.board_id),
    user_id: row.user_id,
    user: toUserReference(r, row.user_id, row.source),
    user_updated: toUserReference(r, row.user_id_updated, row.source_updated),
    project_id: String(row.project_id),
    icon: row.icon,
    color: row.color,
    total_cards: row.total_cards,
    time_created: row.time_created,
    time_updated: row.time_updated,
    archived: toArchivedMarker(row),
    is_watching: row.is_watching === 1,
    webhook_notifications: [],
  }
}
