import { must } from '../../common/must.ts'
import { JsonBudget, takeWhile } from '../../http/cursor.ts'
import { JsonItems } from '../../http/json-items.ts'
import type { Read } from '../../workspace/handles.ts'
import { toOrder } from '../../workspace/order.ts'
import { collectCards, type ShownFields } from '../cards/cards.contents.ts'
import { CardsInPieces } from '../cards/cards.pieces.ts'
import { type BoardRow, findBoardMembers, requireBoard } from '../containers/boards.queries.ts'
import { findListsOfBoards, type ListRow } from '../containers/lists.queries.ts'
import { readMapping } from '../containers/vcs-mapping.ts'
import { findFormsOfBoards } from '../forms/forms.queries.ts'
import { toForm } from '../forms/forms.service.ts'
import { mapInTurns } from '../in-turns.ts'
import { toNotifications } from '../integrations/integrations.notifications.ts'
import { toListOutlines } from '../lists/lists.kept.ts'
import { toList } from '../lists/lists.shape.ts'
import { toArchivedMarker, toAuthorship, toMember } from '../shapes.ts'
import { findShownTagsForProjects, toTag } from '../tags/tags.queries.ts'
import type { Tag } from '../tags/tags.schema.ts'
import { toBoardEmail } from './boards.mail.ts'
import { findTeamName, toPublicSettings } from './boards.public.ts'
import type { Board, BoardOutline } from './boards.schema.ts'

export async function toBoardOutlines(r: Read, rows: readonly BoardRow[]): Promise<BoardOutline[]> {
  const lists = await findLists(r, rows)
  return shapeBoards(r, rows, lists, (some) => toListOutlines(r, some))
}

/**
 * Boards with their cards, as long as they fit into so many bytes: the first that does not fit, and those after it, are
 * left out.
 */
export async function toBoards(
  r: Read,
  rows: readonly BoardRow[],
  room: number,
  fields: ShownFields = null,
): Promise<Board[]> {
  const lists = await findLists(r, rows)
  const cardsOf = await collectCards(r, new JsonBudget(room), lists, rows, fields)
  if (cardsOf) return shapeBoards(r, rows, lists, (some) => some.map((list) => toList(r, list, cardsOf(list.id))))
  if (rows.length === 1) return []
  return takeWhile(rows, room, (row, left) => toBoards(r, [row], left, fields))
}

interface CollectedBoard {
  board: Board
  /** Of its cards. */
  digest: string
  /** True when it shows only the cards that changed. */
  isPartial: boolean
}

/**
 * A board from what is kept of its cards; null when it is too large for one answer. What it had to read by then is kept for
 * `flowBoard`. With only the cards that changed since a revision, if these are known.
 */
export async function collectBoard(
  r: Read,
  id: string,
  fields: ShownFields,
  since: number | null = null,
): Promise<CollectedBoard | null> {
  const row = await requireBoard(r, id)
  const lists = await findLists(r, [row])
  const all = await CardsInPieces.of(r, lists, row, fields)
  const isChanged = since === null ? null : await all.findChanged(since)
  const cards = await all.collect(isChanged ?? undefined)
  if (!cards) return null
  const [board] = await shapeBoards(r, [row], lists, (some) => some.map((list) => toList(r, list, cards.of(list.id))))
  return { board: must(board), digest: cards.digest, isPartial: isChanged !== null }
}

/** A board that is too large for one answer: cards that are not kept are read while it is sent. */
export async function flowBoard(r: Read, id: string, fields: ShownFields = null): Promise<Board> {
  const row = await requireBoard(r, id)
  const lists = await findLists(r, [row])
  const cardsOf = (await CardsInPieces.of(r, lists, row, fields)).flow()
  const [board] = await shapeBoards(r, [row], lists, (some) => some.map((list) => toList(r, list, cardsOf(list.id))))
  return must(board)
}

function findLists(r: Read, rows: readonly BoardRow[]): Promise<ListRow[]> {
  return findListsOfBoards(
    r,
    rows.map(({ id }) => id),
  )
}

async function shapeBoards<L extends BoardOutline['lists'][number]>(
  r: Read,
  rows: readonly BoardRow[],
  listRows: readonly ListRow[],
  toShownLists: (lists: readonly ListRow[]) => L[],
): Promise<(Omit<BoardOutline, 'lists'> & { lists: L[] })[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lists = Map.groupBy(listRows, ({ board_id }) => board_id)
  const members = Map.groupBy(await findBoardMembers(r, ids), ({ board_id }) => board_id)
  const tags = Map.groupBy(
    await findShownTagsForProjects(r, [...new Set(rows.map(({ project_id }) => project_id))]),
    ({ project_id }) => project_id,
  )
  const forms = Map.groupBy(await findFormsOfBoards(r, ids), ({ board_id }) => board_id)
  const team = rows.some(({ is_public }) => is_public === 1) ? await findTeamName(r) : ''
  const shared = (tags.get(null) ?? []).map(toTag)
  // Boards of one space show the same ones, which are written once.
  const tagsOf = new Map<number, Tag[]>()
  for (const { project_id } of rows)
    if (!tagsOf.has(project_id)) {
      const shown = [...shared, ...(tags.get(project_id) ?? []).map(toTag)]
      tagsOf.set(project_id, JsonItems.of(shown.map((tag) => JSON.stringify(tag))))
    }

  return mapInTurns(rows, (row) => {
    const rowsOfLists = lists.get(row.id) ?? []
    return {
      id: String(row.id),
      project_id: String(row.project_id),
      team_id: row.team_id,
      title: row.title,
      content: row.content,
      icon: row.icon,
      color: row.color,
      image_urls: row.image_urls,
      thumbnail_url: row.thumbnail_url,
      ...toAuthorship(r, row),
      members: (members.get(row.id) ?? []).map(toMember),
      lists: toShownLists(rowsOfLists),
      list_order: toOrder(rowsOfLists.map(({ id }) => id)),
      tags: tagsOf.get(row.project_id) ?? [],
      archived: toArchivedMarker(row),
      is_public: row.is_public === 1,
      public_settings: toPublicSettings(r, row, team),
      is_watching: row.is_watching === 1,
      is_bookmarked: row.is_bookmarked === 1,
      vcs_mapping: readMapping(row.vcs_mapping),
      layout: row.layout,
      email: toBoardEmail(r, row),
      webhook_notifications: toNotifications(row.webhook_notifications),
      card_cover_enabled: row.card_cover_enabled === 1,
      forms: (forms.get(row.id) ?? []).map((form) => toForm(r, form)),
    }
  })
}
