import { type JoinBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { notFound } from '../../common/errors.ts'
import type { Behavior } from '../../http/schema.ts'
import { idIn, idList } from '../../store/ids.ts'
import { prepared } from '../../store/prepared.ts'
import type { Db } from '../../store/store.ts'
import type { Row, Tables } from '../../store/tables.ts'
import { beginningOf } from '../../store/text.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import type { ContainerRole } from '../../workspace/policy.ts'
import { boardOf, cardRole, projectOf, type Viewer, visibleCard } from '../../workspace/visibility.ts'
import { visibleEpic } from '../epics/epics.queries.ts'
import { toId } from '../shapes.ts'

/** A card with what it inherits from its list and board. */
export type CardRow = Row<'cards'> & {
  status: Behavior
  list_title: string
  list_color: string
  list_time_archived: number | null
  /** For a list of a sprint: its status in the settings. */
  list_status_id: string | null
  board_title: string | null
  board_time_archived: number | null
  is_bookmarked: number
  is_watching: number
  /** Null when the card is in no epic, or in one the viewer cannot see. */
  epic_title: string | null
}

/** Cards with their containers in scope: every query of cards starts here. */
export function cardsInPlace(db: Db, team_id: string) {
  return db
    .selectFrom('cards')
    .innerJoin('lists', (join) =>
      join.onRef('lists.team_id', '=', 'cards.team_id').onRef('lists.id', '=', 'cards.list_id'),
    )
    .innerJoin('projects', projectOf('cards'))
    .leftJoin('boards', boardOf('cards'))
    .where('cards.team_id', '=', team_id)
}

/** Cards as answers need them. Visibility is up to the caller. */
export function selectCards(db: Db, team_id: string, viewer: Viewer) {
  return cardsInPlace(db, team_id)
    .leftJoin('card_marks', marksOf(viewer))
    .selectAll('cards')
    .select([
      'lists.behavior as status',
      'lists.title as list_title',
      'lists.color as list_color',
      'lists.time_archived as list_time_archived',
      'lists.sprint_status_id as list_status_id',
      'boards.title as board_title',
      'boards.time_archived as board_time_archived',
      ...seenBy(viewer),
    ])
}

/** Joins the viewer's own marks. */
export const marksOf = (viewer: Viewer) => (join: JoinBuilder<Tables, 'cards' | 'card_marks'>) =>
  join
    .onRef('card_marks.team_id', '=', 'cards.team_id')
    .onRef('card_marks.card_id', '=', 'cards.id')
    .on('card_marks.user_id', '=', viewer.user_id)

/** Columns that differ from viewer to viewer. For queries with `cards` and their marks in scope. */
export const seenBy = (viewer: Viewer) => [...marked, epicTitle(viewer)] as const

export const marked = [
  sql<number>`coalesce(card_marks.is_bookmarked, 0)`.as('is_bookmarked'),
  sql<number>`coalesce(card_marks.is_watching, 0)`.as('is_watching'),
] as const

export const epicTitle = (viewer: Viewer) =>
  sql<string | null>`(select epics.title from epics where epics.team_id = cards.team_id
    and epics.id = cards.epic_id and ${visibleEpic(viewer)})`.as('epic_title')

/** One card, if the viewer can see it, with their role on its board. */
export async function findCard(r: Read, id: number): Promise<FoundCard | undefined> {
  const [card] = await visibleCardById(r.db, { team_id: r.team_id, id, ...r.viewer })
  return card
}

export type FoundCard = CardRow & { container_role: ContainerRole | null }

/** One card, which the viewer must be able to see. */
export async function requireCard(r: Read, id: string): Promise<FoundCard> {
  const card = await findCard(r, toId(id))
  if (!card) throw notFound('card', id)
  return card
}

/** One card about to be changed: also refuses callers who may only read. */
export async function requireCardToChange(w: Write, id: string): Promise<FoundCard> {
  const card = await requireCard(w, id)
  w.permit(card.container_role)
  return card
}

/** The same for several, which must all exist, in the order of their ids. */
export async function requireCardsToChange(w: Write, ids: readonly number[]): Promise<FoundCard[]> {
  const rows = await selectCards(w.db, w.team_id, w.viewer)
    .select(cardRole(w.viewer).as('container_role'))
    .where(idIn(w.db, 'cards.id', idList(w.db, ids)))
    .where(visibleCard(w.viewer))
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const card = found.get(id)
    if (!card) throw notFound('card', id)
    w.permit(card.container_role)
    return card
  })
}

const visibleCardById = prepared<{ team_id: string; id: number } & Viewer>()((db, p) =>
  selectVisible(db, p('team_id'), p('id'), { user_id: p('user_id'), is_guest: p('is_guest') }),
)

function selectVisible(db: Db, team_id: string, id: number, viewer: Viewer) {
  return selectCards(db, team_id, viewer)
    .select(cardRole(viewer).as('container_role'))
    .where('cards.id', '=', id)
    .where(visibleCard(viewer))
}

/** Which parts a card has at all: most have few, and what it does not have need not be asked for. */
export interface PartFlags {
  has_members: number
  has_checklists: number
  has_tags: number
  has_children: number
  has_links: number
  has_files: number
}

export type WholeCard = FoundCard & PartFlags

const has = (table: string, column: string) =>
  sql`exists (select 1 from ${sql.table(table)} as part where part.team_id = cards.team_id
    and ${sql.ref(`part.${column}`)} = cards.id)`
const flag = (condition: RawBuilder<unknown>) => sql<number>`case when ${condition} then 1 else 0 end`

/** One card, if the viewer can see it, with their role on its board and what else there is to read of it. */
export async function findWholeCard(r: Read, id: number): Promise<WholeCard | undefined> {
  const [card] = await visibleWholeCardById(r.db, { team_id: r.team_id, id, ...r.viewer })
  return card
}

/** One card about to be changed, whole: also refuses callers who may only read. */
export async function requireWholeCardToChange(w: Write, id: string): Promise<WholeCard> {
  const card = await findWholeCard(w, toId(id))
  if (!card) throw notFound('card', id)
  w.permit(card.container_role)
  return card
}

const visibleWholeCardById = prepared<{ team_id: string; id: number } & Viewer>()((db, p) =>
  selectVisible(db, p('team_id'), p('id'), { user_id: p('user_id'), is_guest: p('is_guest') }).select([
    flag(has('card_members', 'card_id')).as('has_members'),
    flag(has('checklists', 'card_id')).as('has_checklists'),
    flag(has('card_tags', 'card_id')).as('has_tags'),
    flag(has('cards', 'parent_card_id')).as('has_children'),
    flag(sql`${has('card_links', 'card_id')} or ${has('card_links', 'linked_card_id')}`).as('has_links'),
    flag(has('files', 'card_id')).as('has_files'),
  ]),
)

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

/** Summaries of visible cards by id, with the beginnings of their texts. */
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
      'lists.behavior as status',
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

export const FINISHED: readonly Behavior[] = ['completed', 'cancelled']

export function isFinished(status: Behavior): boolean {
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

/** What an event about a card refers to. For a card in a sprint that includes its home board. */
export function refsOf({ id, list_id, board_id, home_board_id, sprint_id, project_id, epic_id }: PlacedCard) {
  return { card_id: id, list_id, board_id: board_id ?? home_board_id, sprint_id, project_id, epic_id }
}

export type PlacedCard = Pick<
  Row<'cards'>,
  'id' | 'list_id' | 'board_id' | 'home_board_id' | 'sprint_id' | 'project_id' | 'epic_id'
>
