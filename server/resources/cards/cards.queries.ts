import { type JoinBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { notFound } from '../../errors.ts'
import type { Behavior } from '../../http/schema.ts'
import { type IdList, idIn, idList } from '../../store/ids.ts'
import { prepared } from '../../store/prepared.ts'
import type { Db } from '../../store/store.ts'
import type { Row, Tables } from '../../store/tables.ts'
import type { PlaceRole } from '../../workspace/policy.ts'
import { boardRole, type Viewer, visibleBoard } from '../../workspace/visibility.ts'
import type { Read, Write } from '../../workspace/workspace.ts'
import { visibleEpic } from '../epics/epics.queries.ts'
import type { ListRow } from '../lists/lists.queries.ts'
import { toId } from '../shapes.ts'

/** A card with what its list and board lend it. */
export type CardRow = Row<'cards'> & {
  status: Behavior
  list_title: string
  list_color: string
  list_time_archived: number | null
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

function selectCards(db: Db, team_id: string, viewer: Viewer) {
  return cardsInPlace(db, team_id)
    .leftJoin('card_marks', marksOf(viewer))
    .selectAll('cards')
    .select([
      // Behaviors are written by this program alone, from a closed set.
      sql<Behavior>`lists.behavior`.as('status'),
      'lists.title as list_title',
      'lists.color as list_color',
      'lists.time_archived as list_time_archived',
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
const seenBy = (viewer: Viewer) =>
  [
    sql<number>`coalesce(card_marks.is_bookmarked, 0)`.as('is_bookmarked'),
    sql<number>`coalesce(card_marks.is_watching, 0)`.as('is_watching'),
    sql<string | null>`(select epics.title from epics where epics.team_id = cards.team_id
      and epics.id = cards.epic_id and ${visibleEpic(viewer)})`.as('epic_title'),
  ] as const

/** One card, if the viewer can see it, with what they were made on its board. */
export async function findCard(r: Read, id: number): Promise<FoundCard | undefined> {
  const [card] = await visibleCard(r.db, { team_id: r.team_id, id, ...r.viewer })
  return card
}

type FoundCard = CardRow & { place_role: PlaceRole | null }

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

const visibleCard = prepared<{ team_id: string; id: number } & Viewer>()((db, p) => {
  const viewer: Viewer = { user_id: p('user_id'), is_guest: p('is_guest') }
  return selectCards(db, p('team_id'), viewer)
    .select(boardRole(viewer).as('place_role'))
    .where('cards.id', '=', p('id'))
    .where(visibleBoard(viewer))
})

/**
 * The live cards of lists the caller has already found, in order. What the lists and their boards lend them comes from the
 * rows at hand: joined again for each card it would be a third of the time that a large board takes.
 */
export async function findRowsOfLists(
  { db, team_id, viewer }: Read,
  lists: readonly ListRow[],
  boards: readonly Row<'boards'>[] = [],
): Promise<CardRow[]> {
  const ids = idList(
    db,
    lists.map(({ id }) => id),
  )
  const rows = await liveCardsOfLists(db, { team_id, ids, ...viewer })
  const boardOf = new Map(boards.map((board) => [board.id, board]))
  const lent = new Map(lists.map((list) => [list.id, lentBy(list, boardOf.get(list.board_id ?? 0))]))
  // Each row is ours alone, and its list is one of those asked for.
  return rows.map((row) => Object.assign(row, lent.get(row.list_id) as Lent))
}

type Lent = ReturnType<typeof lentBy>

function lentBy(list: ListRow, board: Row<'boards'> | undefined) {
  return {
    status: list.behavior as Behavior,
    list_title: list.title,
    list_color: list.color,
    list_time_archived: list.time_archived,
    board_title: board?.title ?? null,
    board_time_archived: board?.time_archived ?? null,
  }
}

const liveCardsOfLists = prepared<{ team_id: string; ids: IdList } & Viewer>()((db, p) => {
  const viewer: Viewer = { user_id: p('user_id'), is_guest: p('is_guest') }
  return db
    .selectFrom('cards')
    .leftJoin('card_marks', marksOf(viewer))
    .selectAll('cards')
    .select(seenBy(viewer))
    .where('cards.team_id', '=', p('team_id'))
    .where(idIn(db, 'cards.list_id', p('ids')))
    .where('cards.time_archived', 'is', null)
    .orderBy('cards.list_id')
    .orderBy('cards.position')
    .orderBy('cards.id')
})

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

/** True when a list holds any card, live or archived. */
export async function hasCards(r: Read, list_id: number): Promise<boolean> {
  const card = await r.db
    .selectFrom('cards')
    .select('id')
    .where('team_id', '=', r.team_id)
    .where('list_id', '=', list_id)
    .limit(1)
    .executeTakeFirst()
  return card !== undefined
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
export function findCards(r: Read, filter: RawBuilder<SqlBool>, after: number, limit: number): Promise<CardRow[]> {
  return selectCards(r.db, r.team_id, r.viewer)
    .where(filter)
    .where('cards.id', '>', after)
    .where(visibleBoard(r.viewer))
    .orderBy('cards.id')
    .limit(limit)
    .execute()
}

export function findCardsById(r: Read, ids: readonly number[]): Promise<CardRow[]> {
  return selectCards(r.db, r.team_id, r.viewer)
    .where(idIn(r.db, 'cards.id', idList(r.db, ids)))
    .where(visibleBoard(r.viewer))
    .execute()
}

/** Cards of a sprint that are neither completed nor cancelled, in the order of their lists. */
export function findUnfinishedCards(w: Write, sprint_id: number): Promise<CardRow[]> {
  return selectCards(w.db, w.team_id, w.viewer)
    .where('cards.sprint_id', '=', sprint_id)
    .where('cards.time_archived', 'is', null)
    .where('lists.behavior', 'not in', ['completed', 'cancelled'])
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
  await w.db
    .updateTable('cards')
    .set({ completed_date })
    .where('team_id', '=', w.team_id)
    .where('list_id', '=', list_id)
    .execute()
}

/** What an event about a card concerns. */
export function refsOf({ id, list_id, board_id, sprint_id, project_id, epic_id }: Row<'cards'>) {
  return { card_id: id, list_id, board_id, sprint_id, project_id, epic_id }
}
