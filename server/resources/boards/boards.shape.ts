import { toOrder } from '../../workspace/order.ts'
import type { Read } from '../../workspace/workspace.ts'
import { findRowsOfLists } from '../cards/cards.queries.ts'
import type { Card } from '../cards/cards.schema.ts'
import { toCards } from '../cards/cards.shape.ts'
import { findListsOfBoards, type ListRow } from '../lists/lists.queries.ts'
import { toList, toListOutline } from '../lists/lists.shape.ts'
import { toArchivedMarker, toAuthorship, toMember } from '../shapes.ts'
import { findTagsForProjects, toTag } from '../tags/tags.queries.ts'
import { type BoardRow, findBoardMembers } from './boards.queries.ts'
import type { Board, BoardOutline } from './boards.schema.ts'
import { readMapping } from './boards.vcs.ts'

export async function toBoard(r: Read, row: BoardRow): Promise<Board> {
  const [outline] = await toBoardOutlines(r, [row], true)
  // With cards loaded, an outline is a whole board.
  return outline as Board
}

export async function toBoardOutlines(r: Read, rows: readonly BoardRow[], withCards: boolean): Promise<BoardOutline[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const listRows = await findListsOfBoards(r, ids)
  const lists = Map.groupBy(listRows, ({ board_id }) => board_id)
  const members = Map.groupBy(await findBoardMembers(r, ids), ({ board_id }) => board_id)
  const tags = Map.groupBy(
    await findTagsForProjects(r, [...new Set(rows.map(({ project_id }) => project_id))]),
    ({ project_id }) => project_id,
  )
  const cards = withCards
    ? Map.groupBy(await toCards(r, await findRowsOfLists(r, listRows, rows)), ({ list_id }) => list_id)
    : null
  const shared = (tags.get(null) ?? []).map(toTag)

  return rows.map((row) => {
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
      lists: rowsOfLists.map((list) => toBoardsList(r, list, cards)),
      list_order: toOrder(rowsOfLists.map(({ id }) => id)),
      tags: [...shared, ...(tags.get(row.project_id) ?? []).map(toTag)],
      archived: toArchivedMarker(row),
      is_public: row.is_public === 1,
      public_settings: null,
      is_watching: row.is_watching === 1,
      is_bookmarked: row.is_bookmarked === 1,
      vcs_mapping: readMapping(row.vcs_mapping),
      layout: row.layout as Board['layout'],
      email: null,
      webhook_notifications: [],
      card_cover_enabled: row.card_cover_enabled === 1,
      forms: [],
    }
  })
}

function toBoardsList(r: Read, list: ListRow, cards: Map<string, Card[]> | null) {
  return cards ? toList(r, list, cards.get(String(list.id)) ?? []) : toListOutline(r, list)
}
