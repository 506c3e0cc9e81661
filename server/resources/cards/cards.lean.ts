import { sql } from 'kysely'
import { isEmpty } from '../../http/fields.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { visibleCard } from '../../workspace/visibility.ts'
import { findVisibleIds } from '../containers/boards.queries.ts'
import type { ListedKey } from '../containers/lists.contents.ts'
import type { ListRow } from '../containers/lists.queries.ts'
import { findValuesOf } from '../fields/fields.show.ts'
import { findFilesOfWork } from '../files/files.cover.ts'
import { summarizeFiles } from '../files/files.queries.ts'
import { readImage } from '../images.ts'
import { findMembersOfWork } from '../members/members.work.ts'
import { readLinks } from '../pull-requests/pull-requests.links.ts'
import { stateOfAll } from '../pull-requests/pull-requests.state.ts'
import { fromId, toArchivedMarker } from '../shapes.ts'
import { findTagIdsOfCards, findTagsOfWork } from '../tags/tags.work.ts'
import type { CardField, LeanCard } from './cards.lean.schema.ts'
import { findRowsOfLists, findSomeColumnsOfLists } from './cards.of-lists.queries.ts'
import { type CardRow, cardsInPlace, FINISHED } from './cards.queries.ts'
import { toCards } from './cards.shape.ts'
import { findSummariesById } from './cards.summary.ts'

/** Cards with only some fields: those not requested are not looked up. */

type Column = keyof Row<'cards'> & string

/** Shown from columns of the row, or from what it has of its list and board, of the viewer's marks and of its epic. */
interface FromRow {
  columns: readonly Column[]
  joins?: 'marks' | 'epic'
  show(row: CardRow): unknown
}

/** Looked up for all cards at once. */
interface LookedUp {
  columns: readonly Column[]
  find(cards: Lookups): Promise<(row: CardRow) => unknown>
}

/** What cards hold of other resources: they are read whole for it. */
const WHOLE = null

const column = <C extends Column>(name: C): FromRow => ({ columns: [name], show: (row) => row[name] })
const reference = (name: Column & `${string}_id`): FromRow => ({
  columns: [name],
  // Columns of this name are numbers, or null.
  show: (row) => fromId(row[name] as number | null),
})
/** Inherited from the list and the board, which are already loaded. */
const inherited = (show: (row: CardRow) => unknown): FromRow => ({ columns: [], show })

function lookedUp(columns: readonly Column[], find: LookedUp['find']): LookedUp {
  return { columns, find }
}

/** How each field of a card is found when only some are requested. A new one does not compile until it is here. */
const HOW: Record<CardField, FromRow | LookedUp | typeof WHOLE> = {
  id: { columns: [], show: ({ id }) => String(id) },
  type: inherited(() => 'card'),
  team_id: column('team_id'),
  title: column('title'),
  content: column('content'),
  schema: column('schema'),
  priority: column('priority'),
  position: column('position'),
  list_id: reference('list_id'),
  board_id: reference('board_id'),
  sprint_id: reference('sprint_id'),
  project_id: reference('project_id'),
  form_id: reference('form_id'),
  owner_id: column('owner_id'),
  user_id: column('user_id'),
  user_id_updated: column('user_id_updated'),
  start_date: column('start_date'),
  due_date: column('due_date'),
  completed_date: column('completed_date'),
  time_created: column('time_created'),
  time_updated: column('time_updated'),
  estimate: column('estimate'),
  external_id: column('external_id'),
  icon: { columns: ['icon'], show: (row) => readImage(row.icon) || null },
  external_links: { columns: ['external_links'], show: (row) => readLinks(row.external_links) },
  pull_request_state: { columns: ['external_links'], show: (row) => stateOfAll(readLinks(row.external_links)) },
  total_comments: column('total_comments'),
  time_logged: column('time_logged'),
  archived: { columns: ['archived_user_id', 'time_archived'], show: toArchivedMarker },
  status: inherited(({ status }) => status),
  list_title: inherited(({ list_title }) => list_title),
  list_color: inherited(({ list_color }) => list_color),
  board_title: inherited(({ board_title }) => board_title),
  archived_list: inherited(({ list_time_archived }) => list_time_archived !== null),
  archived_board: inherited(({ board_time_archived }) => board_time_archived !== null),
  is_watching: { columns: [], joins: 'marks', show: ({ is_watching }) => is_watching === 1 },
  is_bookmarked: { columns: [], joins: 'marks', show: ({ is_bookmarked }) => is_bookmarked === 1 },
  epic_id: {
    columns: ['epic_id'],
    joins: 'epic',
    show: (row) => (row.epic_title === null ? null : fromId(row.epic_id)),
  },
  epic: {
    columns: ['epic_id'],
    joins: 'epic',
    show: (row) => (row.epic_title === null ? null : { id: String(row.epic_id), title: row.epic_title }),
  },
  // Only reading one card shows these.
  hints: inherited(() => []),
  collaboration: inherited(() => null),
  tag_ids: lookedUp([], async (cards) => idsBy(await cards.find(findTagIdsOfCards))),
  tags: lookedUp([], async (cards) => byCard(await cards.find((r, ids) => findTagsOfWork(r, 'card', ids)))),
  member_ids: lookedUp([], async (cards) => {
    const membersOf = await cards.find(findMembers)
    return ({ id }) => membersOf(id).map(({ user_id }) => user_id)
  }),
  members: lookedUp([], async (cards) => byCard(await cards.find(findMembers))),
  total_checklist_items: lookedUp([], async (cards) => counted(await cards.find(countItems), 'total')),
  total_checked_items: lookedUp([], async (cards) => counted(await cards.find(countItems), 'done')),
  total_child_cards: lookedUp([], async (cards) => counted(await cards.find(countChildren), 'total')),
  total_completed_child_cards: lookedUp([], async (cards) => counted(await cards.find(countChildren), 'done')),
  total_files: lookedUp([], async (cards) => {
    const files = await cards.find(findFileSummaries)
    return ({ id }) => files.get(id)?.total ?? 0
  }),
  cover_image: lookedUp(['cover_image'], async (cards) => {
    const files = await findFilesOfWork(cards.r, 'card', cards.rows, await cards.find(findFileSummaries))
    return (row) => files.cover(row)
  }),
  is_blocked: lookedUp([], async (cards) => {
    const blocked = new Set((await cards.find(findBlocked)).map(({ id }) => id))
    return ({ id }) => blocked.has(id)
  }),
  parent_card_id: lookedUp(['parent_card_id'], async ({ r, rows }) => {
    const parents = [...new Set(rows.flatMap(({ parent_card_id }) => parent_card_id ?? []))]
    const seen = new Set((await findSummariesById(r, parents)).map(({ id }) => id))
    return ({ parent_card_id }) => (seen.has(parent_card_id ?? 0) ? fromId(parent_card_id) : null)
  }),
  home_board_id: lookedUp(['home_board_id'], async (cards) => {
    const homes = await cards.find(findHomes)
    return ({ home_board_id }) => (homes.has(home_board_id ?? 0) ? fromId(home_board_id) : null)
  }),
  home_list_id: lookedUp(['home_board_id', 'home_list_id'], async (cards) => {
    const homes = await cards.find(findHomes)
    return ({ home_board_id, home_list_id }) => (homes.has(home_board_id ?? 0) ? fromId(home_list_id) : null)
  }),
  custom_fields: lookedUp(['custom_fields', 'project_id'], async ({ r, rows }) => byCard(await findValuesOf(r, rows))),
  checklists: WHOLE,
  checklist_order: WHOLE,
  checklist_item_order: WHOLE,
  child_cards: WHOLE,
  child_card_order: WHOLE,
  linked_cards: WHOLE,
  parent_card: WHOLE,
  copied_from_card_id: WHOLE,
  // Few who read many cards ask for these, and they are made where whole cards are.
  user: WHOLE,
  user_updated: WHOLE,
  suggested_branch_name: WHOLE,
}

/** The cards, and the lookups made for them: each once, however many fields show it. */
class Lookups {
  readonly r: Read
  readonly rows: readonly CardRow[]
  readonly #ids: readonly number[]
  readonly #found = new Map<unknown, Promise<unknown>>()

  constructor(r: Read, rows: readonly CardRow[]) {
    this.r = r
    this.rows = rows
    this.#ids = rows.map(({ id }) => id)
  }

  find<T>(look: (r: Read, ids: readonly number[], rows: readonly CardRow[]) => Promise<T>): Promise<T> {
    const found = this.#found.get(look) ?? look(this.r, this.#ids, this.rows)
    this.#found.set(look, found)
    // The cached result of this function has its result type.
    return found as Promise<T>
  }
}

const findFileSummaries = (r: Read, ids: readonly number[]) => summarizeFiles(r, 'card', ids)

const findMembers = (r: Read, ids: readonly number[]) => findMembersOfWork(r, 'card', ids)

/** The home boards of cards that the viewer can see. */
const findHomes = (r: Read, _: readonly number[], rows: readonly CardRow[]) =>
  findVisibleIds(
    r,
    rows.flatMap(({ home_board_id }) => home_board_id ?? []),
  )

const byCard =
  <T>(of: (id: number) => T) =>
  ({ id }: CardRow) =>
    of(id)

function idsBy(pairs: readonly { card_id: number; tag_id: number }[]) {
  const own = Map.groupBy(pairs, ({ card_id }) => card_id)
  return ({ id }: CardRow) => own.get(id)?.map(({ tag_id }) => String(tag_id)) ?? []
}

interface Counted {
  id: number | null
  total: number
  done: number
}

function counted(rows: readonly Counted[], which: 'total' | 'done') {
  const counts = new Map(rows.map((row) => [row.id, Number(row[which])]))
  return ({ id }: CardRow) => counts.get(id) ?? 0
}

/** The items of cards' checklists, and how many of them are checked. */
function countItems({ db, team_id }: Read, ids: readonly number[]): Promise<Counted[]> {
  return db
    .selectFrom('checklists')
    .innerJoin('checklist_items', (join) =>
      join
        .onRef('checklist_items.team_id', '=', 'checklists.team_id')
        .onRef('checklist_items.checklist_id', '=', 'checklists.id'),
    )
    .select(['checklists.card_id as id', sql<number>`count(*)`.as('total')])
    .select(sql<number>`sum(checklist_items.checked)`.as('done'))
    .where('checklists.team_id', '=', team_id)
    .where(idIn(db, 'checklists.card_id', idList(db, ids)))
    .groupBy('checklists.card_id')
    .execute()
}

/** The live cards below cards that the viewer can see, and how many are completed. */
function countChildren({ db, team_id, viewer }: Read, ids: readonly number[]): Promise<Counted[]> {
  return cardsInPlace(db, team_id)
    .select(['cards.parent_card_id as id', sql<number>`count(*)`.as('total')])
    .select(sql<number>`sum(case when lists.behavior = 'completed' then 1 else 0 end)`.as('done'))
    .where(idIn(db, 'cards.parent_card_id', idList(db, ids)))
    .where('cards.time_archived', 'is', null)
    .where(visibleCard(viewer))
    .groupBy('cards.parent_card_id')
    .execute()
}

/** Those of these cards that are blocked by an unfinished card that the viewer can see. */
function findBlocked({ db, team_id, viewer }: Read, ids: readonly number[]): Promise<{ id: number }[]> {
  return cardsInPlace(db, team_id)
    .innerJoin('card_links', (join) =>
      join.onRef('card_links.team_id', '=', 'cards.team_id').onRef('card_links.card_id', '=', 'cards.id'),
    )
    .select('card_links.linked_card_id as id')
    .where('card_links.type', '=', 'blocks')
    .where(idIn(db, 'card_links.linked_card_id', idList(db, ids)))
    .where('cards.time_archived', 'is', null)
    .where('lists.behavior', 'not in', FINISHED)
    .where(visibleCard(viewer))
    .execute()
}

/** True when all fields come from rows and few lookups; false for fields that hold whole resources (`checklists`). */
export function isLight(fields: readonly CardField[]): boolean {
  return fields.every((field) => HOW[field] !== WHOLE)
}

/** The live cards of lists, with only the needed columns. */
export function findLeanRows(
  r: Read,
  lists: readonly ListRow[],
  boards: readonly Row<'boards'>[],
  fields: readonly CardField[],
  after: ListedKey,
  limit: number,
): Promise<CardRow[]> {
  if (!isLight(fields)) return findRowsOfLists(r, lists, boards, after, limit)
  const columns = new Set(fields.flatMap((field) => HOW[field]?.columns ?? []))
  const isJoined = (join: FromRow['joins']) =>
    fields.some((field) => {
      const how = HOW[field]
      return how !== WHOLE && 'joins' in how && how.joins === join
    })
  const needs = { marks: isJoined('marks'), epic: isJoined('epic') }
  return findSomeColumnsOfLists(r, lists, boards, { columns: [...columns], ...needs }, after, limit)
}

/** Rows become lean cards here. */
export async function toLeanCards(
  r: Read,
  rows: readonly CardRow[],
  fields: readonly CardField[],
): Promise<LeanCard[]> {
  if (rows.length === 0) return []
  const cards = new Lookups(r, rows)
  const whole = isLight(fields) ? null : await toCards(r, rows)
  const shows = await Promise.all(
    fields.map(async (field) => {
      const how = HOW[field]
      return how && 'find' in how ? how.find(cards) : how?.show
    }),
  )
  return rows.map((row, index) => {
    const card: Record<string, unknown> = {}
    for (const [at, field] of fields.entries()) {
      const show = shows[at]
      // Fields of the lean form alone are never found whole: all others are fields of a card.
      const value = show ? show(row) : whole?.[index]?.[field as keyof (typeof whole)[number]]
      if (!isEmpty(value)) card[field] = value
    }
    // Built from the fields of a card, always including `id`.
    return card as LeanCard
  })
}
