import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { invalid, notFound } from '../../errors.ts'
import { Walk } from '../../http/cursor.ts'
import type { MarkFlag } from '../../http/marks.ts'
import type { Row } from '../../store/tables.ts'
import { archivedChange, archiving, difference, emptied, given, touched } from '../../workspace/changes.ts'
import type { Changes } from '../../workspace/log.ts'
import { twoSpots, withPlace } from '../../workspace/place.ts'
import type { Read, Write } from '../../workspace/workspace.ts'
import { requireBoard } from '../boards/boards.queries.ts'
import { requireList } from '../lists/lists.queries.ts'
import { setMark } from '../marks.ts'
import { requireMembers } from '../members/members.queries.ts'
import { requireProject } from '../projects/projects.queries.ts'
import { toId } from '../shapes.ts'
import { requireSprint } from '../sprints/sprints.queries.ts'
import { requireTags } from '../tags/tags.queries.ts'
import { insertCards } from './cards.bulk.ts'
import { findDestination, requireDestination } from './cards.destination.ts'
import { epicOfNewCard, findDescendants, findFamily, setEpicOfCards } from './cards.family.ts'
import { findPosition, moveCards, moveChanges, Tally } from './cards.move.ts'
import { type CardRow, findCard, findCards, refsOf, requireCard, requireCardToChange } from './cards.queries.ts'
import type { Card, CardQuery, CreateCard, UpdateCard } from './cards.schema.ts'
import { toCards } from './cards.shape.ts'

export async function readCard(r: Read, id: string): Promise<Card> {
  const [card] = await toCards(r, [await requireCard(r, id)])
  return card as Card
}

export async function listCards(r: Read, query: CardQuery) {
  const { cursor, count, archived = false, ...places } = query
  const walk = new Walk<[number]>(r.team_id, 'cards', { ...places, archived }, { cursor, count }, ['number'])
  await requirePlaces(r, places)
  const filters: RawBuilder<SqlBool>[] = [
    archived ? sql<SqlBool>`cards.time_archived is not null` : sql<SqlBool>`cards.time_archived is null`,
  ]
  for (const [column, id] of Object.entries(places))
    if (id !== undefined) filters.push(sql<SqlBool>`${sql.ref(`cards.${column}`)} = ${toId(id)}`)
  const rows = await findCards(r, sql<SqlBool>`${sql.join(filters, sql` and `)}`, walk.after?.[0] ?? 0, walk.limit)
  const { page, paging } = await walk.cut(rows, ({ id }) => [id])
  return { ...paging, cards: await toCards(r, page) }
}

/** What narrows a collection must be there: a place that one cannot see has no cards, and does not exist. */
async function requirePlaces(r: Read, { project_id, board_id, list_id, sprint_id }: CardQuery) {
  if (project_id !== undefined) await requireProject(r, project_id)
  if (board_id !== undefined) await requireBoard(r, board_id)
  if (list_id !== undefined) await requireList(r, list_id)
  if (sprint_id !== undefined) await requireSprint(r, sprint_id)
}

/** Adds a card at the bottom of its list, with all that it is made of. */
export async function createCard(w: Write, body: CreateCard): Promise<Card> {
  const { members = [], tags = [] } = body
  if (!body.board_id === !body.sprint_id)
    throw invalid('board_id', 'Name the card’s place by either board_id or sprint_id.', 'required')
  const to = await requireDestination(w, body)
  // A board has no forms yet, so there is none that a card could come from.
  if (body.form_id !== undefined) throw notFound('form')
  await requireMembers(w, members)
  if (body.owner_id) await requireMembers(w, [{ user_id: body.owner_id }])
  await requireTags(w, to.project_id, tags.map(toId))
  const { list_id, board_id, sprint_id, project_id, epic_id: _, form_id: __, ...fields } = body
  const [row] = await insertCards(w, [{ to, body: fields, epic_id: await epicOfNewCard(w, body) }])
  return readCard(w, String((row as Row<'cards'>).id))
}

const EMPTIED_BY_NULL = ['owner_id', 'start_date', 'due_date', 'estimate'] as const

export async function updateCard(w: Write, id: string, body: UpdateCard): Promise<Card> {
  const card = await requireCardToChange(w, id)
  const {
    project_id,
    board_id,
    sprint_id,
    list_id,
    position,
    after_card_id,
    archived,
    epic_id,
    parent_card_id,
    ...rest
  } = body
  await w.expectUnchanged(card.id, touchedFields(body))
  if (rest.owner_id && rest.owner_id !== card.owner_id) await requireMembers(w, [{ user_id: rest.owner_id }])

  const changes: Record<string, Changes[string]> = {}
  const fields: Partial<Row<'cards'>> = {
    ...given(rest),
    ...emptied(rest, EMPTIED_BY_NULL),
  }
  const family = await findFamily(w, card, { epic_id, parent_card_id })
  Object.assign(changes, difference(card as Row<'cards'>, fields), family.changes)
  if (Object.keys(changes).length > 0) await setFields(w, card.id, { ...fields, ...family.columns })
  if (family.changes.epic_id) await setEpicOfCards(w, await findDescendants(w, card.id), family.columns.epic_id ?? null)
  if (card.sprint_id && changes.estimate && card.time_archived === null) await recount(w, card, fields.estimate ?? null)

  const moved = await move(
    w,
    { ...card, ...fields } as CardRow,
    given({ project_id, board_id, sprint_id, list_id, position, after_card_id }),
  )
  Object.assign(changes, moved)
  const archive = archivedChange(card, archived ?? undefined)
  if (archive.archived) await setArchived(w, card.id, archive.archived[1])
  Object.assign(changes, archive)

  if (Object.keys(changes).length === 0) return readCard(w, id)
  const after = (await findCard(w, card.id)) as CardRow
  w.emit(moved.list_id || moved.position ? 'card.moved' : 'card.updated', refsOf(after), changes)
  return readCard(w, id)
}

type Wish = {
  project_id?: string
  board_id?: string
  sprint_id?: string
  list_id?: string
  position?: number
  after_card_id?: string
}

/** Does the part of an update that is a move, and says what it changed. */
async function move(w: Write, card: CardRow, wish: Wish): Promise<Changes> {
  if (wish.position !== undefined && wish.after_card_id !== undefined) throw twoSpots('after_card_id')
  const to = await findDestination(w, card, wish)
  const staysInList = to.id === card.list_id
  if (staysInList && wish.position === undefined && wish.after_card_id === undefined) return {}
  const position = await findPosition(
    w,
    to.id,
    {
      ...(wish.position !== undefined && { position: wish.position }),
      ...(wish.after_card_id !== undefined && { after_card_id: toId(wish.after_card_id) }),
    },
    card,
  )
  const moved = { card, to, position }
  const changes = moveChanges(moved)
  if (Object.keys(changes).length > 0) await moveCards(w, [moved])
  return changes
}

async function setFields(w: Write, id: number, fields: Partial<Row<'cards'>>) {
  await w.db
    .updateTable('cards')
    .set({ ...fields, ...touched(w) })
    .where('team_id', '=', w.team_id)
    .where('id', '=', id)
    .execute()
}

/** An archived card leaves the counts of its list and sprint, and comes back into them. */
async function setArchived(w: Write, id: number, archived: boolean) {
  const card = (await findCard(w, id)) as CardRow
  await setFields(w, id, archiving(w, archived))
  const tally = new Tally()
  tally.add(card, archived ? -1 : 1)
  await tally.write(w)
}

/** A new estimate changes the points of the sprint, not the number of its cards. */
async function recount(w: Write, card: CardRow, estimate: number | null) {
  const tally = new Tally()
  tally.add(card, -1, 0)
  tally.add({ ...card, estimate }, 1, 0)
  await tally.write(w)
}

/** What an update means to change, as the log calls it. */
function touchedFields(body: UpdateCard): string[] {
  const places = ['list_id', 'board_id', 'sprint_id', 'project_id'] as const
  const emptying = emptied(body, [...EMPTIED_BY_NULL, 'epic_id', 'parent_card_id'])
  const fields = withPlace(Object.keys({ ...given(body), ...emptying }), 'after_card_id', 'list_id')
  return places.some((place) => body[place] != null) ? [...fields, ...places] : fields
}

/** Sets one of the caller's own flags on a card. */
export async function markCard(w: Write, id: string, flag: MarkFlag, value: boolean) {
  const card = await requireCard(w, id)
  const { is_bookmarked, is_watching } = card
  await setMark(w, { noun: 'card', refs: refsOf(card), marks: { is_bookmarked, is_watching } }, flag, value)
}
