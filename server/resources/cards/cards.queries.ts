import { type JoinBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { notFound } from '../../errors.ts'
import type { Behavior } from '../../http/schema.ts'
import { type IdList, idIn, idList } from '../../store/ids.ts'
import { prepared } from '../../store/prepared.ts'
import type { Db } from '../../store/store.ts'
import type { Row, Tables } from '../../store/tables.ts'
import { beginningOf } from '../../store/text.ts'
import type { PlaceRole } from '../../workspace/policy.ts'
import { updateRows } from '../../workspace/rows.ts'
import { cardRole, type Viewer, visibleCard } from '../../workspace/visibility.ts'
import type { Read, Write } from '../../workspace/workspace.ts'
import { visibleEpic } from '../epics/epics.queries.ts'
import type { ListedKey } from '../lists/lists.contents.ts'
import type { ListRow } from '../lists/lists.queries.ts'
import { toId } from '../shapes.ts'

/** A card with what its list and board lend it. */
export type CardRow = Row<'cards'> & {
  status: Behavior
  list_title: string
  list_color: string
  list_time_archived: number | null
  /** Of a sprint's list: which status of the settings it is. */
  list_status_id: string | null
  board_title: string | null
  board_time_archived: number | null
  is_bookmarked: number
  is_watching: number
  /** Null when the card is in no epic, or in one the viewer cannot see. */
  epic_title: string | null
}

/** Cards with their places in scope: every query of cards starts here. */
export function cardsInPlace(db: Db, team_id: string) {
  return db
    .selectFrom('cards')
    .innerJoin('lists', (join) =>
      join.onRef('lists.team_id', '=', 'cards.team_id').onRef('lists.id', '=', 'cards.list_id'),
    )
    .innerJoin('projects', (join) =>
      join.onRef('projects.team_id', '=', 'cards.team_id').onRef('projects.id', '=', 'cards.project_id'),
    )
    .leftJoin('boards', (join) =>
      join.onRef('boards.team_id', '=', 'cards.team_id').onRef('boards.id', '=', 'cards.board_id'),
    )
    .where('cards.team_id', '=', team_id)
}

/** Cards as answers need them. Who may see which is for the caller to ask. */
export function selectCards(db: Db, team_id: string, viewer: Viewer) {
  return cardsInPlace(db, team_id)
    .leftJoin('card_marks', marksOf(viewer))
    .selectAll('cards')
    .select([
      // Behaviors are written by this program alone, from a closed set.
      sql<Behavior>`lists.behavior`.as('status'),
      'lists.title as list_title',
      'lists.color as list_color',
      'lists.time_archived as list_time_archived',
      'lists.sprint_status_id as list_status_id',
      'boards.title as board_title',
      'boards.time_archived as board_time_archived',
      ...seenBy(viewer),
    ])
}

/** Joins what the viewer marked for themselves. */
const marksOf = (viewer: Viewer) => (join: JoinBuilder<Tables, 'cards' | 'card_marks'>) =>
  join
    .onRef('card_marks.team_id', '=', 'cards.team_id')
    .onRef('card_marks.card_id', '=', 'cards.id')
    .on('card_marks.user_id', '=', viewer.user_id)

/** What differs from viewer to viewer. For queries with `cards` and their marks in scope. */
const seenBy = (viewer: Viewer) => [...marked, epicTitle(viewer)] as const

const marked = [
  sql<number>`coalesce(card_marks.is_bookmarked, 0)`.as('is_bookmarked'),
  sql<number>`coalesce(card_marks.is_watching, 0)`.as('is_watching'),
] as const

const epicTitle = (viewer: Viewer) =>
  sql<string | null>`(select epics.title from epics where epics.team_id = cards.team_id
    and epics.id = cards.epic_id and ${visibleEpic(viewer)})`.as('epic_title')

/** One card, if the viewer can see it, with what they were made on its board. */
export async function findCard(r: Read, id: number): Promise<FoundCard | undefined> {
  const [card] = await visibleCardById(r.db, { team_id: r.team_id, id, ...r.viewer })
  return card
}

export type FoundCard = CardRow & { place_role: PlaceRole | null }

/** One card, which must be there for the viewer. */
export async function requireCard(r: Read, id: string): Promise<FoundCard> {
  const card = await findCard(r, toId(id))
  if (!card) throw notFound('card')
  return card
}

/** One card that the person is about to change: also refuses those who may only look. */
export async function requireCardToChange(w: Write, id: string): Promise<FoundCard> {
  const card = await requireCard(w, id)
  w.permit(card.place_role)
  return card
}

const visibleCardById = prepared<{ team_id: string; id: number } & Viewer>()((db, p) => {
  const viewer: Viewer = { user_id: p('user_id'), is_guest: p('is_guest') }
  return selectCards(db, p('team_id'), viewer)
    .select(cardRole(viewer).as('place_role'))
    .where('cards.id', '=', p('id'))
    .where(visibleCard(viewer))
})

/**
 * The live cards of lists the caller has already found, in order; or so many of them, from a place on. What the lists and
 * their boards lend them comes from the rows at hand: joined again for each card it would be a third of the time that a
 * large board takes.
 */
export async function findRowsOfLists(
  { db, team_id, viewer }: Read,
  lists: readonly ListRow[],
  boards: readonly Row<'boards'>[] = [],
  [list_id, position, id]: ListedKey = [0, '', 0],
  limit = Number.MAX_SAFE_INTEGER,
): Promise<CardRow[]> {
  const ids = idList(
    db,
    lists.map(({ id }) => id),
  )
  const rows = await liveCardsOfLists(db, { team_id, ids, list_id, position, id, limit, ...viewer })
  return withLent(rows, lists, boards)
}

/** The same cards, with some of their columns; the caller uses no others. */
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
  // Of columns that were not asked for, nothing is shown.
  return withLent(rows as unknown as Omit<CardRow, keyof Lent>[], lists, boards)
}

/** With what the lists and their boards lend. Each row is the caller's alone, and its list is one of these. */
function withLent(
  rows: readonly Omit<CardRow, keyof Lent>[],
  lists: readonly ListRow[],
  boards: readonly Row<'boards'>[],
): CardRow[] {
  const boardOf = new Map(boards.map((board) => [board.id, board]))
  const lent = new Map(lists.map((list) => [list.id, lentBy(list, boardOf.get(list.board_id ?? 0))]))
  // See above.
  return rows.map((row) => Object.assign(row, lent.get(row.list_id) as Lent))
}

type Lent = ReturnType<typeof lentBy>

function lentBy(list: ListRow, board: Row<'boards'> | undefined) {
  return {
    // Behaviors are written by this program alone, from a closed set.
    status: list.behavior as Behavior,
    list_title: list.title,
    list_color: list.color,
    list_time_archived: list.time_archived,
    list_status_id: list.sprint_status_id,
    board_title: board?.title ?? null,
    board_time_archived: board?.time_archived ?? null,
  }
}

type FromPlace = { team_id: string; ids: IdList; list_id: number; position: string; id: number; limit: number }

const liveCardsOfLists = prepared<FromPlace & Viewer>()((db, p) => {
  const viewer: Viewer = { user_id: p('user_id'), is_guest: p('is_guest') }
  return db
    .selectFrom('cards')
    .leftJoin('card_marks', marksOf(viewer))
    .selectAll('cards')
    .select(seenBy(viewer))
    .where('cards.team_id', '=', p('team_id'))
    .where(idIn(db, 'cards.list_id', p('ids')))
    .where(sql<SqlBool>`(cards.list_id, cards.position, cards.id) > (${p('list_id')}, ${p('position')}, ${p('id')})`)
    .where('cards.time_archived', 'is', null)
    .orderBy('cards.list_id')
    .orderBy('cards.position')
    .orderBy('cards.id')
    .limit(p('limit'))
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

/** Visible cards by id, for walking through many. */
export function findCards(
  r: Read,
  filters: readonly RawBuilder<SqlBool>[],
  after: number,
  limit: number,
): Promise<CardRow[]> {
  return selectCards(r.db, r.team_id, r.viewer)
    .where((eb) => eb.and(filters))
    .where('cards.id', '>', after)
    .where(visibleCard(r.viewer))
    .orderBy('cards.id')
    .limit(limit)
    .execute()
}

export function findCardsById(r: Read, ids: readonly number[]): Promise<CardRow[]> {
  return selectCards(r.db, r.team_id, r.viewer)
    .where(idIn(r.db, 'cards.id', idList(r.db, ids)))
    .where(visibleCard(r.viewer))
    .execute()
}

/** Visible cards by id in short, with the beginnings of their texts. */
export function findCardsInShort(r: Read, ids: readonly number[], length: number) {
  return cardsInPlace(r.db, r.team_id)
    .select([
      'cards.id',
      'cards.title',
      'cards.project_id',
      'cards.board_id',
      'cards.sprint_id',
      'boards.title as board_title',
      'cards.list_id',
      'lists.title as list_title',
      'lists.color as list_color',
      sql<Behavior>`lists.behavior`.as('status'),
      'cards.owner_id',
      'cards.epic_id',
      'cards.parent_card_id',
      'cards.archived_user_id',
      'cards.time_archived',
      beginningOf('cards.content', length),
      epicTitle(r.viewer),
    ])
    .where(idIn(r.db, 'cards.id', idList(r.db, ids)))
    .where(visibleCard(r.viewer))
    .execute()
}

/** All cards in sprints whose home is one of these boards, archived ones too. */
export function findRowsWithHome(w: Write, board_ids: readonly number[]): Promise<Row<'cards'>[]> {
  return w.db
    .selectFrom('cards')
    .selectAll()
    .where('team_id', '=', w.team_id)
    .where('home_board_id', 'is not', null)
    .where(idIn(w.db, 'home_board_id', idList(w.db, board_ids)))
    .orderBy('id')
    .execute()
}

/** All cards of a sprint, or of the sprints of a space, archived ones too, in the order of their lists. */
export function findRowsOfSprints(w: Write, which: { sprint_id: number } | { project_id: number }): Promise<CardRow[]> {
  let query = selectCards(w.db, w.team_id, w.viewer).where('cards.sprint_id', 'is not', null)
  if ('sprint_id' in which) query = query.where('cards.sprint_id', '=', which.sprint_id)
  else query = query.where('cards.project_id', '=', which.project_id)
  return query.orderBy('lists.position').orderBy('cards.position').orderBy('cards.id').execute()
}

export const FINISHED = ['completed', 'cancelled']

export function isFinished(status: string): boolean {
  return FINISHED.includes(status)
}

/** Cards of a sprint that are neither completed nor cancelled, in the order of their lists. */
export function findUnfinishedCards(w: Write, sprint_id: number): Promise<CardRow[]> {
  return selectCards(w.db, w.team_id, w.viewer)
    .where('cards.sprint_id', '=', sprint_id)
    .where('cards.time_archived', 'is', null)
    .where('lists.behavior', 'not in', FINISHED)
    .orderBy('lists.position')
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

/** When a list's behavior changes, its cards complete, or no longer do. */
export async function setCompletedDates(w: Write, list_id: number, completed_date: number | null) {
  await updateRows(w, 'cards', { list_id: list_id }, { completed_date })
}

/** What an event about a card concerns. A card in a sprint concerns its home as well: the board hears of it. */
export function refsOf({ id, list_id, board_id, home_board_id, sprint_id, project_id, epic_id }: PlacedCard) {
  return { card_id: id, list_id, board_id: board_id ?? home_board_id, sprint_id, project_id, epic_id }
}

type PlacedCard = Pick<
  Row<'cards'>,
  'id' | 'list_id' | 'board_id' | 'home_board_id' | 'sprint_id' | 'project_id' | 'epic_id'
>
