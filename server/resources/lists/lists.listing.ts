import { type SqlBool, sql } from 'kysely'
import { Walk } from '../../http/cursor.ts'
import type { Read } from '../../workspace/handles.ts'
import { ANCHOR, type Anchor, findAnchor, toAnchor } from '../../workspace/rebalance.ts'
import { requireBoard } from '../containers/boards.queries.ts'
import { isWatching, type ListRow } from '../containers/lists.queries.ts'
import type { ListsPage, ListsQuery } from './lists.schema.ts'
import { toListOutline } from './lists.shape.ts'

/** The lists of a board, live or archived ones, a page at a time: a board itself shows only live ones. */
export async function listLists(r: Read, query: ListsQuery): Promise<ListsPage> {
  const { board_id, archived = false } = query
  const board = await requireBoard(r, board_id)
  const siblings = { table: 'lists', within: { board_id: board.id } } as const
  const walk = new Walk<Anchor>(r.team_id, 'lists', { board_id, archived }, query, ANCHOR)
  const { paging, json } = await walk.collect({
    from: walk.after && (await findAnchor(r, siblings, walk.after)),
    find: (after, limit) => findListsOn(r, board.id, archived, after, limit),
    keyOf: ({ position, id }) => [position, id] as const,
    toItems: async (rows) => rows.map((row) => toListOutline(r, row)),
    anchorOf: (last) => toAnchor(r, siblings, last),
  })
  return { ...paging, lists: json }
}

function findListsOn(
  { db, team_id, viewer }: Read,
  board_id: number,
  archived: boolean,
  after: readonly [position: string, id: number] | null,
  limit: number,
): Promise<ListRow[]> {
  let query = db
    .selectFrom('lists')
    .selectAll('lists')
    .select(isWatching(viewer))
    .where('team_id', '=', team_id)
    .where('board_id', '=', board_id)
    .where('time_archived', archived ? 'is not' : 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
  if (after) query = query.where(sql<SqlBool>`(position, id) > (${after[0]}, ${after[1]})`)
  return query.execute()
}
