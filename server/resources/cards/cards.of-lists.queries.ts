import { type SqlBool, sql } from 'kysely'
import { type IdList, idIn, idList, isPostgres } from '../../store/ids.ts'
import { prepared } from '../../store/prepared.ts'
import type { Row } from '../../store/tables.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { updateRows } from '../../workspace/rows.ts'
import type { Viewer } from '../../workspace/visibility.ts'
import type { ListedKey } from '../containers/lists.contents.ts'
import type { ListRow } from '../containers/lists.queries.ts'
import { type CardRow, epicTitle, marked, marksOf, seenBy, selectCards } from './cards.queries.ts'

/**
 * The live cards of lists the caller has already found, in order; or so many of them, from a position on. What they
 * inherit from their lists and boards comes from the loaded rows: joining it again for each card would take a third of the
 * time of a large board.
 */
export async function findRowsOfLists(
  { db, team_id, viewer }: Read,
  lists: readonly ListRow[],
  boards: readonly Row<'boards'>[] = [],
  [list_id, position, id]: ListedKey = [0, '', 0],
  limit = Number.MAX_SAFE_INTEGER,
): Promise<CardRow[]> {
  const listIds = lists.map((list) => list.id)
  const ids = idList(db, listIds)
  // What lies before the first list and behind the last one is not read: PostgreSQL goes from key to key, not from list to list.
  const [first, last] = listIds.reduce(([low, high], one) => [Math.min(low, one), Math.max(high, one)], ENDS)
  const from = list_id < first ? { list_id: first, position: '', id: 0 } : { list_id, position, id }
  const rows = await liveCardsOfLists(db, { team_id, ids, last, ...from, limit, ...viewer })
  return withInherited(rows, lists, boards)
}

/** The same cards with only some of their columns. */
export async function findSomeColumnsOfLists(
  { db, team_id, viewer }: Read,
  lists: readonly ListRow[],
  boards: readonly Row<'boards'>[],
  needs: { columns: readonly (keyof Row<'cards'> & string)[]; marks: boolean; epic: boolean },
  [list_id, position, id]: ListedKey,
  limit: number,
): Promise<CardRow[]> {
  const columns = new Set(['id', 'list_id', 'position', ...needs.columns] as const)
  const listIds = lists.map((list) => list.id)
  const rows = await db
    .selectFrom('cards')
    .$if(needs.marks, (query) => query.leftJoin('card_marks', marksOf(viewer)).select([...marked]))
    .$if(needs.epic, (query) => query.select(epicTitle(viewer)))
    .select([...columns].map((column) => `cards.${column}` as const))
    .where('cards.team_id', '=', team_id)
    .where(idIn(db, 'cards.list_id', idList(db, listIds)))
    .where(sql<SqlBool>`(cards.list_id, cards.position, cards.id) > (${list_id}, ${position}, ${id})`)
    .where('cards.time_archived', 'is', null)
    .orderBy('cards.list_id')
    .orderBy('cards.position')
    .orderBy('cards.id')
    .limit(limit)
    .execute()
  // Columns that were not selected are not shown.
  return withInherited(rows as unknown as Omit<CardRow, keyof Inherited>[], lists, boards)
}

/** Adds what cards inherit from their lists and boards. The rows are not shared, and the list of each is one of these. */
export function withInherited(
  rows: readonly Omit<CardRow, keyof Inherited>[],
  lists: readonly ListRow[],
  boards: readonly Row<'boards'>[],
): CardRow[] {
  const boardOf = new Map(boards.map((board) => [board.id, board]))
  const inherited = new Map(lists.map((list) => [list.id, inheritedFrom(list, boardOf.get(list.board_id ?? 0))]))
  // See above.
  return rows.map((row) => Object.assign(row, inherited.get(row.list_id) as Inherited))
}

type Inherited = ReturnType<typeof inheritedFrom>

export function inheritedFrom(list: ListRow, board: Row<'boards'> | undefined) {
  return {
    status: list.behavior,
    list_title: list.title,
    list_color: list.color,
    list_time_archived: list.time_archived,
    list_status_id: list.sprint_status_id,
    board_title: board?.title ?? null,
    board_time_archived: board?.time_archived ?? null,
  }
}

const ENDS: readonly [low: number, high: number] = [Number.MAX_SAFE_INTEGER, 0]

type FromPlace = {
  team_id: string
  ids: IdList
  list_id: number
  position: string
  id: number
  last: number
  limit: number
}

const liveCardsOfLists = prepared<FromPlace & Viewer>()((db, p) => {
  const viewer: Viewer = { user_id: p('user_id'), is_guest: p('is_guest') }
  return (
    db
      .selectFrom('cards')
      .leftJoin('card_marks', marksOf(viewer))
      .selectAll('cards')
      .select(seenBy(viewer))
      .where('cards.team_id', '=', p('team_id'))
      .where(idIn(db, 'cards.list_id', p('ids')))
      .where(sql<SqlBool>`(cards.list_id, cards.position, cards.id) > (${p('list_id')}, ${p('position')}, ${p('id')})`)
      // SQLite goes from list to list by itself.
      .$if(isPostgres(db), (query) => query.where('cards.list_id', '<=', p('last')))
      .where('cards.time_archived', 'is', null)
      .orderBy('cards.list_id')
      .orderBy('cards.position')
      .orderBy('cards.id')
      .limit(p('limit'))
  )
})

/** The ids of the live cards of lists the caller has already found, in order. */
export function findCardIdsOfLists({ db, team_id }: Read, listIds: readonly number[]) {
  return db
    .selectFrom('cards')
    .select(['id', 'list_id'])
    .where('team_id', '=', team_id)
    .where(idIn(db, 'list_id', idList(db, listIds)))
    .where('time_archived', 'is', null)
    .orderBy('list_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** A page of the live cards of a list the caller has already found. */
export async function findRowsOfList(
  r: Read,
  list_id: number,
  after: readonly [position: string, id: number] | null,
  limit: number,
): Promise<CardRow[]> {
  let query = selectCards(r.db, r.team_id, r.viewer)
    .where('cards.list_id', '=', list_id)
    .where('cards.time_archived', 'is', null)
    .orderBy('cards.position')
    .orderBy('cards.id')
    .limit(limit)
  if (after) query = query.where(sql<SqlBool>`(cards.position, cards.id) > (${after[0]}, ${after[1]})`)
  return query.execute()
}

/** All cards of a list the caller has already found, archived ones too, in order. */
export function findAllRowsOfList(r: Read, list_id: number): Promise<CardRow[]> {
  return selectCards(r.db, r.team_id, r.viewer)
    .where('cards.list_id', '=', list_id)
    .orderBy('cards.position')
    .orderBy('cards.id')
    .execute()
}

export async function findLastCardPosition({ db, team_id }: Read, list_id: number): Promise<string | null> {
  const [last] = await lastPosition(db, { team_id, list_id })
  return last?.position ?? null
}

const lastPosition = prepared<{ team_id: string; list_id: number }>()((db, p) =>
  db
    .selectFrom('cards')
    .select('position')
    .where('team_id', '=', p('team_id'))
    .where('list_id', '=', p('list_id'))
    .orderBy('position', 'desc')
    .limit(1),
)

/** When a list's behavior changes, its cards become completed, or open again. */
export async function setCompletedDates(w: Write, list_id: number, completed_date: number | null) {
  await updateRows(w, 'cards', { list_id: list_id }, { completed_date })
}
