import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { invalid, notFound } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import { storableText } from '../../common/text.ts'
import { Walk } from '../../http/cursor.ts'
import type { Leniency } from '../../http/ignored.ts'
import type { MarkFlag } from '../../http/marks.ts'
import { readSeveral } from '../../http/several.ts'
import { CARDS_BY_ID } from '../../limits/requests.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Row } from '../../store/tables.ts'
import { exceeding } from '../../workspace/card-limits.ts'
import { archivedChange, archiving, differenceInApi, given, touched } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { permitLeaving } from '../../workspace/leaving.ts'
import type { Changes } from '../../workspace/log.ts'
import { twoSpots, withPosition } from '../../workspace/position.ts'
import { columnsOf, updateRow } from '../../workspace/rows.ts'
import { requireCapacityForNew } from '../checklists/checklists.capacity.ts'
import { requireOwnersOfItems } from '../checklists/checklists.people.ts'
import { requireBoard } from '../containers/boards.queries.ts'
import { type FoundList, requireList } from '../containers/lists.queries.ts'
import { requireProject } from '../containers/projects.queries.ts'
import { requireSprint } from '../containers/sprints.queries.ts'
import { changedValues } from '../fields/fields.stored.ts'
import { type CardOrigin, touchedValues, valuesOfCard, valuesOfNewCard } from '../fields/fields.write.ts'
import { requireFormOf } from '../forms/forms.queries.ts'
import { imagesIn } from '../images.ts'
import { setMark } from '../marks.ts'
import { replaceMembersOf } from '../members/members.places.ts'
import { requireMembers } from '../members/members.queries.ts'
import { toId } from '../shapes.ts'
import { readTagNames } from '../tags/tags.named.ts'
import type { WorkItem } from '../work-item.ts'
import { insertCards } from './cards.bulk.ts'
import { CARD_COLUMNS } from './cards.columns.ts'
import { shown } from './cards.contents.ts'
import { findDestination, requireDestination } from './cards.destination.ts'
import { refuseTaken } from './cards.external.ts'
import { epicOfNewCard, findDescendants, findFamily, setEpicOfCards } from './cards.family.ts'
import { type ListCardsQuery, readCardFields } from './cards.lean.schema.ts'
import { afterMove, CardCounts, findBottom, findPosition, findTop, moveCards, moveChanges } from './cards.move.ts'
import {
  type CardRow,
  type FoundCard,
  findCard,
  findCards,
  findWholeCard,
  refsOf,
  requireCard,
  requireWholeCardToChange,
  type WholeCard,
} from './cards.queries.ts'
import type { Card, CardQuery, CreateCard, UpdateCard } from './cards.schema.ts'
import { findPartsOf, NO_PARTS, toCards } from './cards.shape.ts'
import { replaceTags } from './cards.tags.ts'
import { findCardsOfAll } from './cards.walk.ts'
import { announceWork, toWorkItem } from './cards.work.ts'

export async function readCard(r: Read, id: string): Promise<Card> {
  return (await readCardRow(r, toId(id))).card
}

/** A card, and the row it was made from. */
export async function readCardRow(r: Read, id: number): Promise<{ row: FoundCard; card: Card }> {
  const row = await findWholeCard(r, id)
  if (!row) throw notFound('card')
  return { row, card: await toCard(r, row) }
}

async function toCard(r: Read, row: WholeCard): Promise<Card> {
  const [card] = await toCards(r, [row], await findPartsOf(r, row))
  return must(card)
}

export async function listCards(r: Read, { fields: named, ...query }: ListCardsQuery) {
  const fields = readCardFields({ fields: named })
  const { cursor, count, ids, external_id, ...rest } = query
  // Cards asked for by id are found wherever they are, archived or not.
  const isKnown = ids !== undefined || external_id !== undefined
  const { archived = isKnown ? undefined : false, ...containers } = rest
  const asked = { ...containers, ids, external_id, archived }
  const walk = new Walk<[number]>(r.team_id, 'cards', asked, { cursor, count }, ['number'])
  await requireContainers(r, containers)
  const filters: RawBuilder<SqlBool>[] = []
  if (archived !== undefined)
    filters.push(archived ? sql`cards.time_archived is not null` : sql`cards.time_archived is null`)
  if (ids !== undefined)
    filters.push(idIn(r.db, 'cards.id', idList(r.db, readSeveral('ids', ids, CARDS_BY_ID).map(toId))))
  if (external_id !== undefined) filters.push(sql`cards.external_id = ${external_id}`)
  for (const [column, id] of Object.entries(containers))
    if (id !== undefined) filters.push(sql<SqlBool>`${sql.ref(`cards.${column}`)} = ${toId(id)}`)
  const isNarrow = isKnown || Object.values(containers).some((id) => id !== undefined)
  const find = isNarrow ? findCards : findCardsOfAll
  const { paging, json } = await walk.collect({
    from: walk.after?.[0] ?? 0,
    find: (after, limit) => find(r, filters, after ?? 0, limit),
    keyOf: ({ id }) => id,
    toItems: (rows) => shown(r, rows, fields),
    anchorOf: ({ id }) => [id],
  })
  return { ...paging, cards: json, ...(fields && { fields }) }
}

/** A container that narrows a collection must be visible: a hidden one does not exist for the caller. */
async function requireContainers(r: Read, { project_id, board_id, list_id, sprint_id, home_board_id }: CardQuery) {
  if (project_id !== undefined) await requireProject(r, project_id)
  if (board_id !== undefined) await requireBoard(r, board_id)
  if (home_board_id !== undefined) await requireBoard(r, home_board_id)
  if (list_id !== undefined) await requireList(r, list_id)
  if (sprint_id !== undefined) await requireSprint(r, sprint_id)
}

/** How a card comes in, if not by a request for exactly that. */
interface Arrival {
  /** The list that it was meant for, if that was full. */
  full_list_id?: number | undefined
  origin?: CardOrigin
}

/** Adds a card at the bottom of its list, with all its parts. */
export async function createCard(
  w: Write,
  { override, ...body }: CreateCard,
  leniency?: Leniency,
  { full_list_id, origin = 'caller' }: Arrival = {},
): Promise<Card> {
  exceeding(w, override)
  const { members = [] } = body
  if (!body.board_id === !body.sprint_id)
    throw invalid('board_id', 'Name the card’s place by either board_id or sprint_id.', 'required')
  const to = await requireDestination(w, body)
  if (body.form_id !== undefined) await requireFormOf(w, body.form_id, to.board_id)
  await requireMembers(w, members)
  if (body.owner_id) await requireMembers(w, [{ user_id: body.owner_id }])
  const tags = await readTagNames(w, to.project_id, body.tags ?? [], leniency)
  if (body.external_id) await refuseTaken(w, body.external_id)
  requireCapacityForNew(body.checklists ?? [])
  await requireOwnersOfItems(
    w,
    (body.checklists ?? []).flatMap(({ items = [] }) => items),
  )
  const { list_id, board_id, sprint_id, project_id, epic_id, custom_fields, user, board_email_ref, ...fields } = body
  const card = {
    to,
    body: { ...fields, ...(body.tags && { tags: tags.map(String) }) },
    epic_id: await epicOfNewCard(w, body),
    custom_fields: await valuesOfNewCard(w, to, custom_fields, origin),
    ...given({ full_list_id }),
  }
  const row = must((await insertCards(w, [card], new Map([[to.id, to.last_position]])))[0])
  const isBare = members.length + tags.length + (body.checklists ?? []).length === 0
  if (!isBare) return (await readCardRow(w, row.id)).card
  // Everything in the answer is known: reading it again would cost a batch a third of its time.
  if (row.epic_id === null) return must((await toCards(w, [asFound(row, to)], NO_PARTS))[0])
  return (await readCardRow(w, row.id)).card
}

/** Columns as they are found once they are stored. */
function asStored<Columns extends Partial<CardRow>>(columns: Columns): Columns {
  const stored = Object.entries(columns).map(([column, value]) => [
    column,
    typeof value === 'string' ? storableText(value) : value,
  ])
  // The same columns.
  return Object.fromEntries(stored) as Columns
}

/** A card just created, as it would be found: in no epic, without marks. */
function asFound(row: Row<'cards'>, to: FoundList): CardRow {
  return { ...asStored(row), ...inheritedFrom(to), is_bookmarked: 0, is_watching: 0, epic_title: null }
}

/** What a card has from the list it is in. */
function inheritedFrom(list: FoundList) {
  return {
    status: list.behavior,
    list_title: list.title,
    list_color: list.color,
    list_time_archived: list.time_archived,
    list_status_id: list.sprint_status_id,
    board_title: list.board_title,
    board_time_archived: list.board_time_archived,
  }
}

export async function updateCard(w: Write, id: string, body: UpdateCard, leniency?: Leniency): Promise<Card> {
  const card = await requireWholeCardToChange(w, id)
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
    members,
    tags,
    custom_fields,
    override,
    user: _user,
    board_email_ref: _ref,
    ...rest
  } = body
  exceeding(w, override)
  await w.expectUnchanged(card.id, async () => [
    ...touchedFields(body),
    ...(custom_fields ? await touchedValues(w, card.project_id, custom_fields) : []),
  ])
  if (rest.owner_id && rest.owner_id !== card.owner_id) await requireMembers(w, [{ user_id: rest.owner_id }])

  if (rest.external_id && rest.external_id !== card.external_id) await refuseTaken(w, rest.external_id)
  const changes: Record<string, Changes[string]> = {}
  const isPlaced = [project_id, board_id, list_id, sprint_id].some((place) => place !== undefined)
  const values = custom_fields === undefined || isPlaced ? undefined : await valuesOfCard(w, card, custom_fields)
  const fields = { ...fieldsOf(rest), ...(values !== undefined && { custom_fields: values }) }
  const family = await findFamily(w, card, { epic_id, parent_card_id })
  Object.assign(changes, differenceInApi<Row<'cards'>>(card, fields, CARD_COLUMNS.inLog), family.changes)
  if (changes.custom_fields) Object.assign(changes, changedValues(card.custom_fields, values))
  const isChanged = Object.keys(changes).length > 0
  if (isChanged) await setFields(w, card.id, { ...fields, ...family.columns })
  if (family.changes.epic_id) await setEpicOfCards(w, await findDescendants(w, card.id), family.columns.epic_id ?? null)
  const isCounted = card.sprint_id !== null || w.limits.areOfLists
  if (isCounted && changes.estimate && card.time_archived === null) await recount(w, card, fields.estimate ?? null)
  if (changes.owner_id && fields.owner_id) w.limits.assign(card.id, fields.owner_id)

  const moved = await move(
    w,
    { ...card, ...fields },
    {
      ...given({ project_id, board_id, list_id, position, after_card_id }),
      ...(sprint_id === null ? { goesHome: true } : given({ sprint_id })),
    },
  )
  Object.assign(changes, moved.changes)
  // A card that comes into another space takes values of the fields there.
  const { custom_fields: held = card.custom_fields, project_id: space = card.project_id } = moved.columns
  const set =
    custom_fields && isPlaced ? await valuesOfCard(w, { project_id: space, custom_fields: held }, custom_fields) : held
  if (set !== held) {
    await setFields(w, card.id, { custom_fields: set })
    moved.columns.custom_fields = set
  }
  if (moved.columns.custom_fields !== undefined) Object.assign(changes, changedValues(card.custom_fields, set))
  // Values that no field of the new space takes.
  leniency?.ignored.push(...moved.dropped.map((title) => `custom_fields.${title}`))
  const archive = archivedChange(card, archived)
  if (archive.archived) await setArchived(w, card.id, archive.archived[1])
  Object.assign(changes, archive)

  const isOwn = Object.keys(archive).length + Object.keys(family.changes).length === 0
  const written = { ...(isChanged && fields), ...moved.columns }
  const after = isOwn ? await asChanged(w, card, written) : await readCardRow(w, card.id)
  const isMoved = moved.changes.list_id || moved.changes.position
  if (Object.keys(changes).length > 0)
    w.emit(isMoved ? 'card.moved' : 'card.updated', refsOf(after.row), changes, after.row)
  if (!members && !tags) return after.card
  await replaceSets(w, toWorkItem(after.row), given({ members, tags }), leniency)
  return readCard(w, id)
}

/** A card whose own columns were changed, and those it has from its list: known without reading it again. */
async function asChanged(w: Write, card: WholeCard, columns: Partial<CardRow>) {
  const isTouched = Object.keys(columns).length > 0
  const row = { ...card, ...asStored(columns), ...(isTouched && touched(w)) }
  return { row, card: await toCard(w, row) }
}

type OwnFields = Pick<
  UpdateCard,
  | 'title'
  | 'content'
  | 'owner_id'
  | 'start_date'
  | 'due_date'
  | 'priority'
  | 'estimate'
  | 'cover_image'
  | 'icon'
  | 'external_id'
>

/** The columns that an update sets on the card alone, not its position or parts. */
function fieldsOf({ icon, cover_image, ...texts }: OwnFields): Partial<Row<'cards'>> {
  return columnsOf('cards', {
    ...given(texts),
    ...imagesIn(given({ icon, cover_image })),
  })
}

/** People and tags in an update replace all that the card had. Tags are those of the card's current space. */
async function replaceSets(
  w: Write,
  card: WorkItem,
  { members, tags }: Pick<CreateCard, 'members' | 'tags'>,
  leniency?: Leniency,
) {
  const changes = members ? await replaceMembersOf(w, card, members) : []
  for (const change of changes) await announceWork(w, card, 'members_changed', change)
  if (tags) await replaceTags(w, card, tags, leniency)
}

interface MoveRequest {
  project_id?: string
  board_id?: string
  sprint_id?: string
  list_id?: string
  position?: number
  after_card_id?: string
  goesHome?: true
}

/** Carries out the move in an update: what it changed, and the columns that the card has now. */
async function move(
  w: Write,
  card: FoundCard,
  request: MoveRequest,
): Promise<{ changes: Changes; columns: Partial<CardRow>; dropped: readonly string[] }> {
  if (request.position !== undefined && request.after_card_id !== undefined) throw twoSpots('after_card_id')
  const found = await findDestination(w, card, request)
  const list = found === 'same list' ? null : found
  const to = list ?? { ...card, id: card.list_id, behavior: card.status }
  // Going home takes nothing away from the space of the sprint.
  const isGoingHome = card.home_board_id !== null && to.board_id === card.home_board_id
  if (to.project_id !== card.project_id && !isGoingHome) permitLeaving(w, 'card', card.container_role)
  const staysInList = to.id === card.list_id
  const isBare = request.position === undefined && request.after_card_id === undefined
  if (staysInList && isBare) return { changes: {}, columns: {}, dropped: [] }
  const spot = {
    ...(request.position !== undefined && { position: request.position }),
    ...(request.after_card_id !== undefined && { after_card_id: toId(request.after_card_id) }),
  }
  const find = () => findPosition(w, to.id, spot, card, list !== null)
  const isToTop = request.position === 0 && !staysInList
  const position = await (list && isBare ? findBottom(w, list) : list && isToTop ? findTop(w, list) : find())
  const moved = { card, to, position }
  const changes = moveChanges(moved)
  if (Object.keys(changes).length === 0) return { changes, columns: {}, dropped: [] }
  const values = (await moveCards(w, [moved])).get(card.id)
  const { status: _, ...columns } = afterMove(w, moved)
  const own = values && { custom_fields: values.custom_fields }
  return { changes, columns: { ...columns, ...own, ...(list && inheritedFrom(list)) }, dropped: values?.dropped ?? [] }
}

async function setFields(w: Write, id: number, fields: Partial<Row<'cards'>>) {
  await updateRow(w, 'cards', id, { ...fields, ...touched(w) })
}

/** An archived card leaves the counts of its list and sprint, and comes back into them. */
async function setArchived(w: Write, id: number, archived: boolean) {
  const card = (await findCard(w, id)) as CardRow
  await setFields(w, id, archiving(w, archived))
  const counts = new CardCounts()
  counts.add(card, archived ? -1 : 1)
  await counts.write(w)
}

/** A new estimate changes the points of the sprint and of the list, not the number of their cards. */
async function recount(w: Write, card: CardRow, estimate: number | null) {
  const counts = new CardCounts()
  counts.add(card, -1, 0)
  counts.add({ ...card, estimate }, 1, 0)
  await counts.write(w)
}

/** The fields an update sets, under their names in the log. */
function touchedFields(body: UpdateCard): string[] {
  const containers = ['list_id', 'board_id', 'sprint_id', 'project_id'] as const
  const { override: _, ...own } = given(body)
  const fields = withPosition(Object.keys(own), 'after_card_id', 'list_id')
  return containers.some((name) => body[name] !== undefined) ? [...fields, ...containers] : fields
}

/** Sets one of the caller's own flags on a card. */
export async function markCard(w: Write, id: string, flag: MarkFlag, value: boolean) {
  const card = await requireCard(w, id)
  const { is_bookmarked, is_watching } = card
  await setMark(w, { noun: 'card', refs: refsOf(card), marks: { is_bookmarked, is_watching } }, flag, value)
}
